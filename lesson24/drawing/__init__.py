"""Pictures: expression trees and shapes, in one theme, through one renderer."""
