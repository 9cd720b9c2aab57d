/** No longer does a slice hold up the thread that answers requests. */
const SLICE_MS = 4

let last: Promise<unknown> = Promise.resolve()

/** Lets others be served; of much work at once, one slice is done between them, each in its turn. */
function nextTurn(): Promise<unknown> {
  last = last.then(() => new Promise(setImmediate))
  return last
}

/** Does something with each item, in short slices: for lists of thousands that cost more to send to a thread than to work on. */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => void,
): Promise<void> {
  let until = performance.now() + SLICE_MS
  for (const [index, item] of items.entries()) {
    if (performance.now() >= until) {
      await nextTurn()
      until = performance.now() + SLICE_MS
    }
    work(item, index)
  }
}
