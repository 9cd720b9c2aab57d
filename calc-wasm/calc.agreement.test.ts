import { expect, test } from 'bun:test'
import { atThreshold, drawn, eachDraw } from './oracle/draws.ts'
import { plainBlend, plainCautiousFlash } from './oracle/plain-blend.ts'
import { LEFT_OUT, plainWarnings } from './oracle/plain-warnings.ts'
import {
  acceptedMaterial,
  narrowCuts,
  randomMaterial,
  randomNumbers,
  randomRecipe,
  randomShares,
  randomTraits,
  withGaps,
} from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import type { Component, Warning } from './vocabulary/blend.ts'
import { PROPERTY_NAMES } from './vocabulary/properties.ts'

const BLENDS = drawn(20_000, 1500)
const AGREEMENT = 1e-9

const calc = await builtCalc()

/** How far two values are apart, relative to the larger one but at least to 1. */
const apart = (a: number, b: number) => Math.abs(a - b) / Math.max(1, Math.abs(a), Math.abs(b))

const nameOf = ({ property, code, components, others = [] }: Warning) =>
  `${property} ${code} ${components} / ${others}`
const figuresOf = ({ value, values = [] }: Warning) => [...(value === undefined ? [] : [value]), ...values]
const sorted = (warnings: readonly Warning[]) =>
  warnings
    .filter(({ code }) => !LEFT_OUT.includes(code))
    .map((warning) => ({ name: nameOf(warning), figures: figuresOf(warning) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The same is said of the same components, with the same figures. */
function compareSaid(
  core: readonly Warning[],
  plain: readonly Warning[],
  agreement: number,
  of: () => string,
) {
  const [said, sayable] = [sorted(core), sorted(plain)]
  const isSaid =
    said.length === sayable.length &&
    said.every(({ name, figures }, i) => {
      const other = sayable[i]!
      return (
        name === other.name &&
        figures.length === other.figures.length &&
        figures.every((one, k) => apart(one, other.figures[k]!) <= agreement)
      )
    })
  if (!isSaid)
    throw new Error(
      `the core says ${JSON.stringify(said)}\nthe plain rules ${JSON.stringify(sayable)}\nof ${of()}`,
    )
}

function compare(components: Component[], basis: 'volume' | 'mass', agreement = AGREEMENT): number {
  const { results, warnings } = calc.blend(components, basis)
  const plain = plainBlend(components, basis)
  let worst = 0
  for (const name of PROPERTY_NAMES) {
    const [a, b] = [results[name], plain[name]]
    if (typeof a === 'number' && typeof b === 'number') {
      const distance = apart(a, b)
      worst = Math.max(worst, distance)
      if (distance <= agreement) continue
    } else if (a === b) continue
    throw new Error(
      `${name}: the core says ${a}, the plain rules ${b}, of ${basis} ${JSON.stringify(components)}`,
    )
  }
  compareSaid(
    warnings,
    plainWarnings(components, basis, plain),
    agreement,
    () => `${basis} ${JSON.stringify(components)}`,
  )
  return worst
}

test(`${BLENDS} random blends with oxygenates and gaps agree with the plain implementation`, () => {
  let worst = 0
  eachDraw(20_251_107, BLENDS, (random, k) => {
    const count = 2 + Math.floor(random() ** 2 * 4)
    const chance = [0, 0, 0.02, 0.08, 0.3][Math.floor(random() * 5)]!
    const shares = randomShares(random, count)
    const oxygenated = [0, 0.15, 0.5][k % 3]!
    const components = shares.map((percentage) => ({
      percentage,
      properties: withGaps(random, randomMaterial(random), chance),
      ...randomTraits(random, oxygenated),
    }))
    if (components.every(({ percentage }) => percentage === 0)) return
    worst = Math.max(worst, compare(components, random() < 0.5 ? 'volume' : 'mass'))
  })
  expect(worst).toBeLessThanOrEqual(AGREEMENT)
}, 300_000)

test('where one rule ends and another begins they agree on the side to which the end belongs', () => {
  eachDraw(20_261_122, drawn(10_000), (random) => {
    const recipe = randomRecipe(random, 2 + Math.floor(random() * 2)).map((component) => ({
      ...component,
      percentage: 50,
      ...randomTraits(random, 0),
    }))
    compare(atThreshold(random, recipe), random() < 0.5 ? 'volume' : 'mass')
  })
}, 120_000)

test('blends of anything that the product accepts agree too', () => {
  eachDraw(7, drawn(1000, 300), (random) => {
    const count = 2 + Math.floor(random() * 2)
    const components = randomShares(random, count).map((percentage) => ({
      percentage,
      properties: acceptedMaterial(random),
      ...randomTraits(random),
    }))
    compare(components, random() < 0.5 ? 'volume' : 'mass')
  })
}, 120_000)

test('narrow cuts whose shares end at the labels agree too: jumps and stretches where nothing boils', () => {
  eachDraw(
    11,
    drawn(2000),
    (random) => void compare(narrowCuts(random, 2 + Math.floor(random() * 9)), 'volume'),
  )
}, 120_000)

test('and with traces among them, across whose ranges the level of a label is all but reached', () => {
  eachDraw(13, drawn(2000), (random) => {
    const cuts = narrowCuts(random, 3 + Math.floor(random() * 8))
    const traces = cuts.map((cut) =>
      random() < 0.3 ? { ...cut, percentage: random() < 0.5 ? 1e-9 : 1e-7 } : cut,
    )
    // Where F rises by 1e-9 over a hundred degrees, the rounding of a share is worth some 1e-6 °C.
    compare(traces, 'volume', 1e-5)
  })
}, 120_000)

test('the cautious flash point agrees', () => {
  const random = randomNumbers(3)
  for (let k = 0; k < 1000; k++) {
    const v = random()
    const [a, b] = [randomMaterial(random), randomMaterial(random)]
    const { cautiousFlashPoint } = calc.blend(
      [
        { percentage: v, properties: a },
        { percentage: 1 - v, properties: b },
      ],
      'volume',
    )
    expect(
      apart(cautiousFlashPoint!, plainCautiousFlash([v, 1 - v], [a.flash_point!, b.flash_point!])),
    ).toBeLessThan(1e-9)
  }
})
