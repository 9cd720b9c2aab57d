import { describe, expect, test } from 'bun:test'
import { unavailable } from '../errors.ts'
import { createGate } from './gate.ts'

/** Once all promises that can go on have done so. */
const afterThis = () => new Promise<void>((resolve) => setImmediate(resolve))
const refusal = () => unavailable(1)

/** Work that runs until it is let go. */
function works() {
  const open: (() => void)[] = []
  let most = 0
  return {
    work: () =>
      new Promise<void>((resolve) => {
        open.push(resolve)
        most = Math.max(most, open.length)
      }),
    finishOne: async () => {
      open.shift()?.()
      await afterThis()
    },
    running: () => open.length,
    most: () => most,
  }
}

describe('a gate', () => {
  test('lets only so many work at once, the others in their order', async () => {
    const gate = createGate({ atOnce: 2, waiting: 10, refusal })
    const { work, finishOne, running, most } = works()
    const finished: number[] = []
    const all = Array.from({ length: 6 }, async (_, turn) => {
      await gate('one', work)
      finished.push(turn)
    })
    expect(running()).toBe(2)
    for (let turn = 0; turn < 6; turn++) await finishOne()
    await Promise.all(all)
    expect(most()).toBe(2)
    expect(finished).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('keeps nobody of another key', async () => {
    const gate = createGate({ atOnce: 1, waiting: 10, refusal })
    const { work, finishOne, running } = works()
    const all = ['one', 'one', 'other', 'third'].map((key) => gate(key, work))
    expect(running()).toBe(3)
    for (let turn = 0; turn < 4; turn++) await finishOne()
    await Promise.all(all)
  })

  test('refuses who comes when enough wait', async () => {
    const gate = createGate({ atOnce: 1, waiting: 2, refusal })
    const { work, finishOne } = works()
    const inside = [gate('one', work), gate('one', work), gate('one', work)]
    await expect(gate('one', work)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
    for (let turn = 0; turn < 3; turn++) await finishOne()
    await Promise.all(inside)
    const again = gate('one', work)
    await finishOne()
    await again
  })

  test('refuses who has waited too long, and then is as free as before', async () => {
    const gate = createGate({ atOnce: 1, waiting: 2, waitMs: 5, refusal })
    const { work, finishOne } = works()
    const first = gate('one', work)
    await expect(gate('one', work)).rejects.toMatchObject({ status: 503 })
    await finishOne()
    await first
    expect(await gate('one', async () => 'done')).toBe('done')
  })

  test('is free again after work that failed, and who waits goes on', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1, refusal })
    const failed = gate('one', () => Promise.reject(new Error('failed')))
    const next = gate('one', async () => 'next')
    await expect(failed).rejects.toThrow('failed')
    expect(await next).toBe('next')
    expect(await gate('one', async () => 'done')).toBe('done')
  })

  test('sends all away that wait when there is no hope', async () => {
    const gate = createGate({ atOnce: 1, waiting: 9, refusal, isHopeless: (error) => error === 'away' })
    const all = ['away', 'a', 'b'].map((what) => gate('one', () => Promise.reject(what)))
    const other = gate('other', async () => 'done')
    expect((await Promise.allSettled(all)).map((one) => (one as PromiseRejectedResult).reason)).toEqual(
      Array(3).fill('away'),
    )
    expect(await other).toBe('done')
    expect(await gate('one', async () => 'done')).toBe('done')
  })
})
