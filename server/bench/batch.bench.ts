import { readFileSync } from 'node:fs'
import { CALC_OUTPUT } from '#calc/build.ts'
import { instantiateCalc } from '#calc/calc.ts'
import { builtIn } from '#calc/grades/built-in.ts'
import { NO_OPTIONS, specify } from '#calc/grades/specification.ts'
import { randomNumbers } from '#calc/oracle/random-recipes.ts'
import { GASOLINES } from '#calc/recipe/test-recipes.ts'
import { tryEach } from '#calc/screening/try.ts'
import { atMost, type Bench, figure, median } from './bench.ts'

const CANDIDATES = 1000
const TRY_MAX_MS = 300

function msOf(work: () => unknown): number {
  const since = performance.now()
  work()
  return performance.now() - since
}

export const bench: Bench = {
  what: 'a thousand candidates tried in a recipe',
  async run({ pick }) {
    const calc = await instantiateCalc(readFileSync(CALC_OUTPUT))
    const trials = tryTimes(calc, pick(1, 6, 20))
    return {
      tables: [
        {
          title: `${CANDIDATES} candidates in a recipe of four, ms`,
          head: ['what', 'median'],
          rows: [
            ['blended', figure(trials.bare)],
            ['blended and checked against EN 228', figure(trials.checked)],
          ],
        },
      ],
      goals: [atMost(`${CANDIDATES} candidates tried and checked`, TRY_MAX_MS, trials.checked, 'ms')],
    }
  },
}

function tryTimes(calc: Parameters<typeof tryEach>[0], rounds: number) {
  const random = randomNumbers(7)
  const candidates = Array.from({ length: CANDIDATES }, (_, k) => {
    const stream = GASOLINES[k % GASOLINES.length]!
    const { density } = stream.properties
    return { ...stream, properties: { ...stream.properties, density: density! * (0.99 + 0.02 * random()) } }
  })
  const recipe = GASOLINES.slice(0, 4).map((one) => ({ ...one, percentage: 25 }))
  const question = { recipe, candidates, share: 5, basis: 'volume' as const }
  const specification = specify(builtIn('en228-e5')!, NO_OPTIONS)
  const bare: number[] = []
  const checked: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(msOf(() => tryEach(calc, { ...question, specification: null })))
    checked.push(msOf(() => tryEach(calc, { ...question, specification })))
  }
  return { bare: median(bare), checked: median(checked) }
}
