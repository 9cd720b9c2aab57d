import { readFileSync } from 'node:fs'
import { CALC_OUTPUT, UNCERTAINTY_OUTPUT } from '#calc/build.ts'
import { instantiateCalc } from '#calc/calc.ts'
import { packMaterial } from '#calc/mixture.ts'
import { randomMaterial, randomNumbers } from '#calc/oracle/random-recipes.ts'
import { finish } from '#calc/oracle/test-uncertainty.ts'
import { openUncertaintyModule } from '#calc/uncertainty/module.ts'
import { prepare } from '#calc/uncertainty/prepared.ts'
import { DRAWS, USUAL_SETTINGS } from '#calc/uncertainty/question.ts'
import { openUncertainty } from '#calc/uncertainty/uncertainty.ts'
import { PAIRS } from '#calc/vocabulary/draw-codes.ts'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import typical from '#sql/seed/typical.json'
import { atMost, type Bench, figure, quantile } from './bench.ts'

const MATERIALS = 10
/** Rounds that are not counted. */
const WARMING = 2
const MOST_MS = 32
/** Of the time of as many blends: drawing the errors is not to cost as much as they do. */
const MOST_OF_BLENDS = 1.6

/** Streams of the catalogue, what one lacks filled in, so that every property is drawn. */
function materialsOf(round: number): MaterialProperties[] {
  const random = randomNumbers(round)
  const whole = randomMaterial(random)
  return Array.from({ length: MATERIALS }, (_, i) => {
    const { properties } = typical.materials[(3 * round + i) % typical.materials.length]!
    const known = Object.entries(properties).filter(([, value]) => value !== null)
    return { ...emptyProperties(), ...whole, ...Object.fromEntries(known) }
  })
}

const timeOf = (work: () => unknown): number => {
  const since = performance.now()
  work()
  return performance.now() - since
}

/** The 10th percentile: a round that no other process disturbed. */
const quick = (times: readonly number[]): number => quantile(times, 0.1)

export const bench: Bench = {
  what: 'the uncertainty of a blend of ten: 2,000 draws, their parts, and as many blends',
  async run({ pick }) {
    const calc = await instantiateCalc(readFileSync(CALC_OUTPUT))
    const module = await openUncertaintyModule(readFileSync(UNCERTAINTY_OUTPUT))
    const uncertainty = await openUncertainty(readFileSync(UNCERTAINTY_OUTPUT))
    const taken: Record<'blends' | 'drawn' | 'parts' | 'whole' | 'precise', number[]> = {
      blends: [],
      drawn: [],
      parts: [],
      whole: [],
      precise: [],
    }
    for (let round = 0; round < WARMING + pick(1, 13, 58); round++) {
      const random = randomNumbers(round)
      const components = materialsOf(round).map((properties, i) => ({
        id: `m${round}-${i}`,
        percentage: 1 + 99 * random(),
        properties,
      }))
      const mixture = calc.mixture(components.map(({ properties }) => packMaterial(properties)))
      const recipes = Array.from({ length: DRAWS.usual }, () => components.map(() => 1 + 99 * random()))
      const question = { components, basis: 'volume' as const }
      const prepared = prepare(module, question, USUAL_SETTINGS)
      const draw = (withGroups: boolean) => {
        prepared.begin()
        for (let first = 0; 2 * first < DRAWS.usual; first += PAIRS)
          module.draw(first, Math.min(PAIRS, DRAWS.usual / 2 - first), withGroups)
      }
      // By turns, so that a busy machine is fair to all of them.
      const times = {
        blends: timeOf(() => {
          for (const shares of recipes) mixture.blend(shares, 'volume')
        }),
        drawn: timeOf(() => draw(false)),
        parts: timeOf(() => draw(true)),
        whole: timeOf(() => finish(uncertainty.simulate(question))),
        precise:
          round % 5 === 0
            ? timeOf(() => finish(uncertainty.simulate({ ...question, settings: { draws: DRAWS.precise } })))
            : null,
      }
      if (round < WARMING) continue
      for (const [what, ms] of Object.entries(times)) if (ms !== null) taken[what as 'blends'].push(ms)
    }
    const row = (name: string, times: readonly number[]) => [
      name,
      figure(quick(times)),
      figure(quantile(times, 0.5)),
    ]
    const drawn = quick(taken.drawn)
    return {
      tables: [
        {
          title: `${DRAWS.usual} draws of ${MATERIALS} materials with every property, ms`,
          head: ['', 'quick', 'median'],
          rows: [
            row(`${DRAWS.usual} blends of fresh shares, objects out`, taken.blends),
            row('draws, everything uncertain', taken.drawn),
            row('and recipe, inputs and model by themselves', taken.parts),
            row('the whole answer: intervals, parts, what matters', taken.whole),
            row(`the same of ${DRAWS.precise}`, taken.precise),
          ],
          notes: ['quick: of the quickest tenth of the rounds, run by turns'],
        },
      ],
      goals: [
        atMost(`${DRAWS.usual} draws of ${MATERIALS} materials`, MOST_MS, drawn, 'ms'),
        atMost('in times of as many blends', MOST_OF_BLENDS, drawn / quick(taken.blends)),
      ],
    }
  },
}
