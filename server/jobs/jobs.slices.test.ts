import { expect, test } from 'bun:test'
import { inSlices } from './jobs.ts'

const busy = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('much work at once leaves room for others, and comes to its end in order', async () => {
  const done: number[][] = []
  let [turns, isOver] = [0, false]
  const others = async () => {
    for (; !isOver; turns++) await new Promise(setImmediate)
  }
  const watching = others()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const mine: number[] = []
      await inSlices([0, 1, 2, 3, 4, 5, 6, 7], (item, index) => {
        busy(3)
        mine.push(item + index)
      })
      done.push(mine)
    }),
  )
  isOver = true
  await watching
  expect(done).toEqual(Array(4).fill([0, 2, 4, 6, 8, 10, 12, 14]))
  expect(turns).toBeGreaterThanOrEqual(8)
})

test('what goes wrong in a slice ends its own work alone', async () => {
  const failing = inSlices([1, 2], (item) => {
    busy(5)
    if (item === 2) throw new Error('wrong')
  })
  const fine = inSlices([1, 2], () => busy(5))
  await expect(failing).rejects.toThrow('wrong')
  await fine
})
