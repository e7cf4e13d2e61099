// Graphviz in WebAssembly, for Python in a browser: (bytes of graphviz.wasm) -> draw.
// draw(dot) gives {svg, error}, one of them empty. It is called in a worker, which may compile without waiting.
(bytes) => {
  const INVALID_FILE = 8; // WASI's EBADF
  let memory;
  const set = (address, value) => new DataView(memory.buffer).setUint32(address, value, true);
  const get = (address) => new DataView(memory.buffer).getUint32(address, true);

  // The few things of an operating system that drawing asks for. There are no files.
  const system = {
    environ_sizes_get: (count, size) => (set(count, 0), set(size, 0), 0),
    environ_get: () => 0,
    clock_time_get: (clock, precision, address) => (set(address, 0), set(address + 4, 0), 0),
    random_get: (address, size) => (new Uint8Array(memory.buffer, address, size).fill(0), 0),
    fd_write: (file, buffers, count, written) => {
      let size = 0;
      for (let n = 0; n < count; n++) size += get(buffers + 8 * n + 4);
      set(written, size); // warnings: nobody reads them
      return 0;
    },
    proc_exit: (status) => {
      throw new Error(`it ended with status ${status}`);
    },
  };
  const wasi = new Proxy(system, { get: (known, name) => known[name] ?? (() => INVALID_FILE) });
  const module = new WebAssembly.Module(bytes);
  const graphviz = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi }).exports;
  memory = graphviz.memory;

  const put = (text) => {
    const encoded = new TextEncoder().encode(text + "\0");
    const address = graphviz.malloc(encoded.length);
    new Uint8Array(memory.buffer).set(encoded, address);
    return address;
  };
  const text = (address, size) =>
    new TextDecoder().decode(new Uint8Array(memory.buffer, address, size));

  return (dot) => {
    const given = [dot, "svg", "dot"].map(put);
    const size = graphviz.malloc(4);
    try {
      const drawn = graphviz.graphviz_render(...given, size);
      if (drawn) {
        const svg = text(drawn, get(size));
        graphviz.graphviz_free(drawn);
        return { svg, error: "" };
      }
      const error = graphviz.graphviz_last_error();
      const length = new Uint8Array(memory.buffer, error, 4096).indexOf(0);
      return { svg: "", error: text(error, length) || "it gave no reason" };
    } finally {
      [...given, size].forEach((address) => graphviz.graphviz_free(address));
    }
  };
};
