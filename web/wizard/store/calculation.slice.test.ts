import { beforeEach, describe, expect, test } from 'bun:test'
import type { Answer } from '#web/api/http.ts'
import type { BlendAnswer } from '../analysis.api.ts'
import { canCalculate, isOutdated } from './analysis.state.ts'
import { answerTo, ok, openTestTab, pending, refused, state, type TestTab } from './test-analysis.ts'

let tab: TestTab
beforeEach(() => {
  tab = openTestTab()
})

describe('calculating', () => {
  test('shows the estimate after 100 ms and turns it into the server’s result', async () => {
    const answer = pending<BlendAnswer>()
    const store = await tab.ready({ blend: () => answer.promise })
    const calculating = store.calculate()
    expect(tab.asked).toEqual([
      { materials: ['light', 'heavy'], percentages: [60, 40], basis: 'volume', category: 'gasoline' },
    ])
    expect(state(store).result?.blend.results.density).toBeCloseTo(730, 9)
    expect(state(store).result?.answer).toBeUndefined()
    expect(tab.shown).not.toContain('results')
    expect(tab.timers.map(({ delayMs }) => delayMs)).toEqual([100])
    tab.runTimers()
    expect(tab.shown.at(-1)).toBe('results')
    answer.resolve(ok(answerTo(tab.asked[0]!)))
    await calculating
    expect(state(store).result?.answer?.id).toBe('calculation-1')
    expect(state(store).result!.differences).toBeUndefined()
    expect(state(store).request).toEqual({ is: 'idle' })
  })

  test('asks once however often it is pressed meanwhile', async () => {
    const answer = pending<BlendAnswer>()
    const store = await tab.ready({ blend: () => answer.promise })
    const first = store.calculate()
    await store.calculate()
    expect(tab.asked).toHaveLength(1)
    answer.resolve(ok(answerTo(tab.asked[0]!)))
    await first
    await store.calculate()
    expect(tab.asked).toHaveLength(2)
  })

  test('is refused while the total is not 100 within 0.01', async () => {
    for (const [a, b, allowed] of [
      ['60', '39.98', false],
      ['60', '39.99', true],
      ['60', '40.02', false],
      ['60', '', false],
      ['60', '40,0', false],
      ['110', '-10', false],
    ] as const) {
      const store = await tab.ready({}, [a, b])
      expect(canCalculate(state(store))).toBe(allowed)
      await store.calculate()
      expect(state(store).result !== null).toBe(allowed)
    }
  })

  test('shows a difference of one bit as a fault', async () => {
    const store = await tab.ready({
      blend: async (request) => {
        const right = answerTo(request)
        return ok({ ...right, results: { ...right.results, density: right.results.density! + 2 ** -40 } })
      },
    })
    await store.calculate()
    expect(state(store).result!.differences!.values.map(({ name }) => name.en)).toEqual(['Density'])
  })

  test('drops an answer to an analysis that was started anew meanwhile', async () => {
    const answer = pending<BlendAnswer>()
    const store = await tab.ready({ blend: () => answer.promise })
    const calculating = store.calculate()
    store.restart()
    answer.resolve(ok(answerTo({ materials: ['light', 'heavy'], percentages: [60, 40], basis: 'volume' })))
    await calculating
    tab.runTimers()
    expect(state(store).result).toBeNull()
    expect(tab.shown.at(-1)).toBe('count')
  })

  test('keeps the former results when it fails, and goes back to the percentages', async () => {
    let fails = false
    const store = await tab.ready({
      blend: async (request) => (fails ? refused(500) : ok(answerTo(request))),
    })
    await store.calculate()
    const former = state(store).result
    fails = true
    store.type('light', '50')
    store.type('heavy', '50')
    const calculating = store.calculate()
    tab.runTimers()
    await calculating
    expect(state(store).request).toMatchObject({ is: 'failed', failure: { is: 'server' } })
    expect(state(store).result).toBe(former)
    expect(tab.shown.at(-1)).toBe('percentages')
    expect(state(store).draft.typed.light).toBe('50')
  })

  test('tells 403, 401, 400, 500, others and a lost connection apart', async () => {
    const failureOf = async (answer: Answer<never>) => {
      const store = await tab.ready({ blend: async () => answer })
      await store.calculate()
      const { request } = state(store)
      return request.is === 'failed' ? request.failure : null
    }
    expect(await failureOf(refused(403))).toEqual({ is: 'premium' })
    expect(await failureOf(refused(400, { percentages: { 1: ['Too much.'] } }))).toEqual({
      is: 'invalid',
      detail: 'Too much.',
      gone: null,
    })
    expect(
      await failureOf(refused(400, { materials: { 1: ['There is no material with the id "x".'] } })),
    ).toMatchObject({ is: 'invalid', gone: { id: 'heavy' } })
    expect(await failureOf(refused(400))).toEqual({ is: 'invalid', detail: null, gone: null })
    expect(await failureOf(refused(500))).toEqual({ is: 'server', detail: null })
    expect(await failureOf(refused(503, { detail: 'Away.' }))).toEqual({ is: 'other', detail: 'Away.' })
    expect(await failureOf({ ok: false, error: { is: 'no-connection' } })).toEqual({ is: 'no-connection' })
    expect(tab.lost).toBe(0)
    expect(await failureOf({ ok: false, error: { is: 'session-expired' } })).toEqual({ is: 'authentication' })
    expect(tab.lost).toBe(1)
  })

  test('marks the results as outdated as soon as an input differs from theirs', async () => {
    const store = await tab.ready()
    await store.calculate()
    expect(isOutdated(state(store))).toBe(false)
    store.type('light', '60.0')
    expect(isOutdated(state(store))).toBe(false)
    store.type('light', '59')
    expect(isOutdated(state(store))).toBe(true)
    store.type('light', '60')
    store.setBasis('mass')
    expect(isOutdated(state(store))).toBe(true)
  })

  test('is done by the server also where the core can not be loaded in the page', async () => {
    const store = await tab.ready({}, undefined, {
      calc: async () => {
        throw new Error('no core')
      },
    })
    await store.calculate()
    expect(state(store).isCalcFailed).toBe(true)
    expect(state(store).result?.answer).not.toBeNull()
    tab.runTimers()
    expect(tab.shown.at(-1)).toBe('results')
  })

  test('a name belongs to the calculation that was given it, not to the next one', async () => {
    const store = await tab.ready()
    await store.calculate()
    store.amendResult('another', { name: 'Winter' })
    expect(state(store).result?.name).toBeUndefined()
    store.amendResult('calculation-1', { name: 'Winter' })
    expect(state(store).result?.name).toBe('Winter')
    store.type('light', '50')
    store.type('heavy', '50')
    await store.calculate()
    expect(state(store).result?.name).toBeUndefined()
  })
})
