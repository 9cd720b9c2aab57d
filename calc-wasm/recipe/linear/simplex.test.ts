import { expect, test } from 'bun:test'
import highsOf from 'highs'
import { randomNumbers } from '../../oracle/random-recipes.ts'
import { type Before, solveMixed } from './mixed.ts'
import { dot, type LinearProgram, solveLinear } from './simplex.ts'
import { lpText } from './test-referee.ts'

const highs = await highsOf()

/** Shares that add up to 1, and rows around a recipe or anywhere. */
function programOf(seed: number): LinearProgram {
  const random = randomNumbers(seed)
  const n = 2 + Math.floor(random() * 11)
  const kind = seed % 4
  const near = Array.from({ length: n }, () => (random() < 0.5 ? 0 : random()))
  const sum = near.reduce((a, b) => a + b, 0) || 1
  const rows = Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
    const scale = kind === 1 ? 10 ** Math.floor(random() * 5 - 2) : 1
    // With only a few different values, many vertices coincide.
    const coefficient = () => (kind === 2 ? Math.round(random() * 4 - 2) : random() * 2 - 1)
    const a = Array.from({ length: n }, () => coefficient() * scale)
    const at = dot(a, near) / sum
    const width = scale * (kind === 3 ? 1e-5 : 0.3) * random()
    const low = random() < 0.3 ? Number.NEGATIVE_INFINITY : at - width + (random() < 0.1 ? 0.4 * scale : 0)
    const high = random() < 0.5 ? Number.POSITIVE_INFINITY : at + width
    return low > high ? { a, low: high, high: low } : { a, low, high }
  })
  const isBoxed = random() < 0.3
  return {
    cost: Array.from({ length: n }, () => Math.round(random() * 400) - 100),
    low: near.map(() => (isBoxed && random() < 0.3 ? 0.05 * random() : 0)),
    high: near.map(() => (isBoxed ? 0.3 + 0.7 * random() : 1)),
    rows: [{ a: near.map(() => 1), low: 1, high: 1 }, ...rows],
  }
}

function refereeOf(text: string): number | null {
  const { Status, ObjectiveValue } = highs.solve(text)
  if (Status === 'Optimal') return ObjectiveValue
  expect(Status).toBe('Infeasible')
  return null
}

test('linear programs come out as HiGHS has them: usual, badly scaled, degenerate and thin ones', () => {
  let infeasible = 0
  for (let seed = 1; seed <= 240; seed++) {
    const program = programOf(seed)
    const answer = solveLinear(program)
    const cost = refereeOf(lpText(program))
    if (answer.is === 'infeasible' && cost !== null) throw new Error(`seed ${seed}: HiGHS finds ${cost}`)
    if (cost === null) {
      expect([seed, answer.is]).toEqual([seed, 'infeasible'])
      infeasible++
      continue
    }
    if (answer.is !== 'optimal') throw new Error(`seed ${seed}: ${answer.is}`)
    // Both keep rows to some 1e-7, which thin programs multiply.
    expect(Math.abs(answer.cost - cost)).toBeLessThan(1e-4)
    for (const { a, low, high } of program.rows) {
      expect(dot(a, answer.x)).toBeGreaterThan(low - 1e-8)
      expect(dot(a, answer.x)).toBeLessThan(high + 1e-8)
    }
  }
  expect(infeasible).toBeGreaterThan(20)
})

test('the rows named as the cause of infeasibility exclude each other by themselves', () => {
  let seen = 0
  for (let seed = 1; seed <= 400; seed++) {
    const program = programOf(seed)
    const answer = solveLinear(program)
    if (answer.is !== 'infeasible') continue
    const rows = program.rows.filter((_, i) => answer.rows.includes(i))
    expect(refereeOf(lpText({ ...program, rows }))).toBeNull()
    seen++
  }
  expect(seen).toBeGreaterThan(20)
})

test('at most so many and at least so much if at all come out as trying all subsets', () => {
  let found = 0
  for (let seed = 1; seed <= 120; seed++) {
    const program = programOf(4 * seed)
    const n = program.cost.length
    if (n > 8) continue
    const atMost = 1 + (seed % 4)
    const atLeastIfUsed = program.cost.map((_, j) => (j % 2 === 0 ? 0.1 : 0.001))
    let least = Number.POSITIVE_INFINITY
    for (let set = 1; set < 1 << n; set++) {
      const isIn = (j: number) => ((set >> j) & 1) === 1
      if (program.cost.filter((_, j) => isIn(j)).length > atMost) continue
      if (program.low.some((low, j) => low > 0 && !isIn(j))) continue
      const low = program.low.map((low, j) => (isIn(j) ? Math.max(low, atLeastIfUsed[j]!) : 0))
      const high = program.high.map((high, j) => (isIn(j) ? high : 0))
      if (low.some((least, j) => least > high[j]!)) continue
      const answer = solveLinear({ ...program, low, high })
      if (answer.is === 'optimal') least = Math.min(least, answer.cost)
    }
    const answer = solveMixed({ ...program, groups: [{ from: 0, to: n, atMost, atLeastIfUsed }] }, () => {})
    if (answer.is === 'optimal') found++
    expect([seed, answer.is]).toEqual([seed, Number.isFinite(least) ? 'optimal' : 'infeasible'])
    if (answer.is === 'optimal') expect(answer.cost).toBeCloseTo(least, 6)
  }
  expect(found).toBeGreaterThan(20)
})

test('from where a similar program ended, a program comes out as HiGHS has it', () => {
  const seen = { optimal: 0, infeasible: 0 }
  for (let seed = 1; seed <= 240; seed++) {
    const first = programOf(seed)
    const random = randomNumbers(seed + 1000)
    const moved = (one: number) => one * (0.9 + 0.2 * random())
    const [whole, ...rows] = first.rows
    // Other prices, coefficients and bounds; here and there a row fewer or more.
    const bent = rows.map((row) => ({ ...row, a: Array.from(row.a, moved) }))
    const program: LinearProgram = {
      ...first,
      cost: first.cost.map((one) => moved(one) + 60 * (random() - 0.5)),
      high: first.high.map((most) => Math.min(1, moved(most))),
      rows: [whole!, ...(seed % 3 === 0 ? bent.slice(1) : bent), ...(seed % 5 === 0 ? bent.slice(-1) : [])],
    }
    const before: Before = { basis: null }
    solveMixed({ ...first, groups: [] }, () => {}, 1, before)
    const answer = solveMixed({ ...program, groups: [] }, () => {}, 1, before)
    const cost = refereeOf(lpText(program))
    expect([seed, answer.is]).toEqual([seed, cost === null ? 'infeasible' : 'optimal'])
    if (answer.is === 'stalled') continue
    seen[answer.is]++
    if (answer.is === 'optimal') expect(Math.abs(answer.cost - cost!)).toBeLessThan(1e-4)
  }
  expect(seen.optimal).toBeGreaterThan(100)
  expect(seen.infeasible).toBeGreaterThan(20)
})

test('a program that was stopped stops', () => {
  const program = programOf(1)
  const stop = () => {
    throw new Error('stopped')
  }
  const mixed = {
    ...program,
    groups: [{ from: 0, to: program.cost.length, atMost: 10, atLeastIfUsed: program.cost.map(() => 0) }],
  }
  expect(() => solveMixed(mixed, stop)).toThrow('stopped')
})
