// What is chosen on the map is written into the text field that holds the hand, as if it had been
// typed there. So all that the map can do can be done without it, and nothing else has to listen.
// `this` is the element just before the map.

const map = this.nextElementSibling
const field = map.closest('.lesson24').querySelector('.lesson24-hand input')
const title = map.querySelector('title')
const pitch = Number(map.dataset.pitch)
const starts = JSON.parse(map.dataset.starts) // in cells, for the ranks from 1 on

const place = ([a, b, c, d]) => [starts[b - 1] + d - b, starts[a - 1] + c - b].join()
const hands = new Map()
for (let a = 1; a <= 13; a++)
  for (let b = a; b <= 13; b++)
    for (let c = b; c <= 13; c++)
      for (let d = c; d <= 13; d++)
        hands.set(place([a, b, c, d]), [a, b, c, d].join(' '))

const under = event => {
  const at = new DOMPoint(event.clientX, event.clientY)
    .matrixTransform(map.getScreenCTM().inverse())
  return hands.get([Math.floor(at.x / pitch), Math.floor(at.y / pitch)].join())
}

const choose = hand => {
  field.value = hand
  field.dispatchEvent(new Event('change', {bubbles: true}))
}

map.addEventListener('mousemove', event => {
  title.textContent = under(event) ?? ''
})

map.addEventListener('click', event => {
  map.focus()
  if (under(event)) choose(under(event))
})

const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}

// An arrow goes on to the next cell in its direction, over the gaps between the triangles.
map.addEventListener('keydown', event => {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  event.stopPropagation()
  const cards = field.value.trim().split(/\s+/).map(Number).sort((one, other) => one - other)
  let [x, y] = hands.has(place(cards)) ? place(cards).split(',').map(Number) : [-1, 0]
  for (let left = starts.at(-1) + 1; left > 0; left--) {
    x += step[0]
    y += step[1]
    const hand = hands.get([x, y].join())
    if (hand) return choose(hand)
  }
})
