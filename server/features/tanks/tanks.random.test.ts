import { beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { drawn } from '#calc/oracle/draws.ts'
import { openTestApp, type TestApp } from '#server/test-app.ts'
import { addStream, handOf, type Recorded } from './test-tanks.ts'

const CAPACITY = 1000
const TANKS = 3
const MOVEMENTS = drawn(200, 30)
const UNDOS = drawn(40, 6)
const LATE = drawn(20, 3)
const DAY = 24 * 60 * 60 * 1000
const START = Date.parse('2026-01-01T00:00:00Z')

let api: TestApp
let streams: string[]

beforeAll(async () => {
  api = await openTestApp()
  streams = [await addStream(api, 'Hydrotreated gasoil'), await addStream(api, 'Hydrocracker diesel')]
})

interface Op {
  kind: 'receipt' | 'shipment' | 'transfer' | 'gauge' | 'sample'
  tank: number
  to: number
  amount: number
  stream: number
}
/** What was recorded, as the plain fold has it. */
interface Kept extends Op {
  id: string
  at: number
  isUndone: boolean
}

const op: fc.Arbitrary<Op> = fc
  .record({
    kind: fc.constantFrom<Op['kind'][]>(
      ...([
        'receipt',
        'receipt',
        'receipt',
        'shipment',
        'shipment',
        'transfer',
        'transfer',
        'gauge',
      ] as const),
      'sample',
    ),
    tank: fc.nat({ max: TANKS - 1 }),
    apart: fc.integer({ min: 1, max: TANKS - 1 }),
    amount: fc.double({ min: 0.5, max: 400, noNaN: true }),
    stream: fc.nat({ max: 1 }),
  })
  .map(({ apart, ...rest }) => ({ ...rest, to: (rest.tank + apart) % TANKS }))

/** What three tanks hold after these, lot by lot; null where it could not have been. */
function fold(kept: readonly Kept[]): Map<string, number>[] | null {
  const tanks = Array.from({ length: TANKS }, () => new Map<string, number>())
  const sum = (tank: number) => [...tanks[tank]!.values()].reduce((all, one) => all + one, 0)
  const scale = (tank: number, factor: number) => {
    for (const [lot, m3] of tanks[tank]!) tanks[tank]!.set(lot, m3 * factor)
    if (factor === 0) tanks[tank]!.clear()
  }
  const ordered = kept.filter(({ isUndone }) => !isUndone).toSorted((a, b) => a.at - b.at)
  for (const { id, kind, tank, to, amount } of ordered) {
    const book = sum(tank)
    if (kind === 'receipt') tanks[tank]!.set(id, amount)
    else if (book === 0) return null
    else if (kind === 'gauge') scale(tank, amount / book)
    else if (kind === 'sample') tanks[tank] = new Map([[id, book]])
    else {
      if (amount > book * (1 + 1e-9)) return null
      const taken = [...tanks[tank]!]
      const isAll = Math.abs(book - amount) <= 1e-9 * book
      scale(tank, isAll ? 0 : 1 - amount / book)
      if (kind === 'transfer')
        for (const [lot, m3] of taken) tanks[to]!.set(lot, (tanks[to]!.get(lot) ?? 0) + (m3 * amount) / book)
    }
    if (tanks.some((_, at) => sum(at) > CAPACITY * (1 + 1e-9))) return null
  }
  return tanks
}

test('what tanks hold is what a plain fold says, whatever is recorded late or undone; a refusal changes nothing', async () => {
  const hand = handOf(api, await api.person())
  const ids: string[] = []
  for (let at = 0; at < TANKS; at++) ids.push((await hand.tank(`R${at}`, { capacity: CAPACITY })).id)
  const versions = async () =>
    (await Promise.all(ids.map((id) => hand.get(id)))).map(({ version }) => version)
  const ops = fc.sample(op, { numRuns: 4 * MOVEMENTS, seed: 7 })
  const picks = fc.sample(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
    numRuns: 8 * MOVEMENTS,
    seed: 8,
  })
  const counts = { recorded: 0, refused: 0, undone: 0, kept: 0, late: 0 }
  let kept: Kept[] = []
  let clock = START

  async function expectFold() {
    const wanted = fold(kept)!
    for (const [at, id] of ids.entries()) {
      const { content } = await hand.get(id)
      const sum = [...wanted[at]!.values()].reduce((all, one) => all + one, 0)
      expect(Math.abs(content.m3 - sum)).toBeLessThanOrEqual(1e-9)
      if (content.lots.length === 0 || wanted[at]!.size > 12) continue
      const lots = new Map(content.lots.map(({ id: lot, m3 }) => [lot, m3]))
      for (const [lot, m3] of wanted[at]!)
        if (lots.has(lot)) expect(Math.abs(lots.get(lot)! - m3)).toBeLessThanOrEqual(1e-9)
    }
  }

  for (const [n, one] of ops.entries()) {
    if (counts.recorded >= MOVEMENTS && counts.undone >= UNDOS && counts.late >= LATE) break
    const pick = picks[n]!
    const isLate = n % 9 === 4
    clock += DAY / 10
    const at = isLate ? clock - 3 * DAY * pick : clock
    const body = {
      kind: one.kind,
      tank: ids[one.tank],
      at: new Date(at).toISOString(),
      ...(one.kind === 'sample' ? { properties: { density: 830 } } : { amount: one.amount, unit: 'm3' }),
      ...(one.kind === 'receipt' && { material: streams[one.stream] }),
      ...(one.kind === 'transfer' && { to: ids[one.to] }),
    }
    const next: Kept = { ...one, id: '', at: Date.parse(body.at), isUndone: false }
    const isPossible = fold([...kept, next]) !== null
    const before = isPossible ? null : await versions()
    const [status, answer] = await hand.send('POST', '/me/movements/', body)
    expect([n, status]).toEqual([n, isPossible ? 201 : 400])
    if (isPossible) {
      kept.push({ ...next, id: (answer as Recorded).movement.id })
      counts.recorded++
      if (isLate) counts.late++
    } else {
      counts.refused++
      expect(await versions()).toEqual(before!)
    }
    if (n % 4 === 3) {
      const standing = kept.filter(({ isUndone }) => !isUndone).slice(-8)
      const undone = standing[Math.floor(pick * standing.length)]!
      const without = kept.map((each) => (each === undone ? { ...each, isUndone: true } : each))
      const canBe = fold(without) !== null
      const [said] = await hand.send('DELETE', `/me/movements/${undone.id}/`)
      expect([n, said]).toEqual([n, canBe ? 200 : 400])
      if (canBe) {
        kept = without
        counts.undone++
      } else counts.kept++
    }
    if (n % 20 === 0) await expectFold()
  }
  await expectFold()
  expect(counts.recorded).toBeGreaterThanOrEqual(MOVEMENTS)
  expect(
    Math.min(counts.undone / UNDOS, counts.late / LATE, counts.refused, counts.kept),
  ).toBeGreaterThanOrEqual(1)
})

test('undone in the order in which they came, movements give back each state to the bit', async () => {
  const hand = handOf(api, await api.person())
  const { id } = await hand.tank('B', { capacity: 1e6 })
  const { id: other } = await hand.tank('C', { capacity: 1e6 })
  const state = async () => {
    const both = await Promise.all([id, other].map((one) => hand.get(one)))
    return both.map(({ content }) => content)
  }
  const history: { id: string; before: unknown }[] = []
  const step = async (kind: string, body: object) => {
    const before = await state()
    history.push({ id: (await hand.move(kind, body)).movement.id, before })
  }
  // More lots than a tank can have, so that some are joined.
  for (let n = 0; n < 14; n++) await step('receipt', { tank: id, material: streams[n % 2], amount: 100 + n })
  await step('shipment', { tank: id, amount: 700 / 3 })
  await step('transfer', { tank: id, to: other, amount: 100 / 7 })
  const sampled = await hand.sample(id, { density: 835 })
  await step('receipt', { tank: id, material: streams[0], amount: 1 / 3 })
  await hand.undo(history.pop()!.id)
  await hand.undo(sampled.movement.id)
  for (const { id: movement, before } of history.reverse()) {
    await hand.undo(movement)
    expect(await state()).toEqual(before as never)
  }
})

const RACES = drawn(500, 8)

test('two accounts, each with two writers, at once: each tank is what its own movements say, and nobody moves another’s', async () => {
  const people = [await api.person(), await api.person()]
  const hands = people.map((who) => handOf(api, who))
  const tanks = await Promise.all(hands.map((hand, at) => hand.tank(`Raced ${at}`, { capacity: 1e6 })))
  for (const [at, hand] of hands.entries()) await hand.receipt(tanks[at]!.id, streams[at]!, 1000)
  const held = [1000, 1000]
  for (let race = 0; race < RACES; race++) {
    const tries = hands.flatMap((hand, at) => {
      const [own, other] = [tanks[at]!.id, tanks[1 - at]!.id]
      return [
        hand.tries('shipment', { tank: own, amount: held[at]! * 0.6 }),
        hand.tries('shipment', { tank: own, amount: held[at]! * 0.6 }),
        hand.tries('transfer', { tank: own, to: other, amount: 1 }),
        hand.tries('shipment', { tank: other, amount: 1 }),
      ]
    })
    const answers = await Promise.all(tries)
    for (const [at, hand] of hands.entries()) {
      const [one, two, ...foreign] = answers.slice(4 * at, 4 * at + 4)
      expect([one![0], two![0]].toSorted()).toEqual([201, 400])
      for (const [status, body] of foreign) {
        expect(status).toBe(400)
        expect(JSON.stringify(body)).not.toContain(`Raced ${1 - at}`)
      }
      held[at]! *= 0.4
      expect((await hand.get(tanks[at]!.id)).content.m3).toBeCloseTo(held[at]!, 9)
      const filled = await hand.receipt(tanks[at]!.id, streams[at]!, 1000 - held[at]!)
      held[at] = filled.tanks[0]!.content.m3
      expect(filled.tanks).toHaveLength(1)
    }
  }
  for (const [at, hand] of hands.entries()) {
    const moved = await hand.must<{ tank: string }[]>('GET', '/me/movements/')
    expect(new Set(moved.map(({ tank }) => tank))).toEqual(new Set([tanks[at]!.id]))
  }
}, 600_000)
