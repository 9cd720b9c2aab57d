import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measurementsOf } from './grades/measure.ts'
import { reproducibilityAt, volumeOf } from './grades/reproducibility.ts'
import { randomMaterial, randomNumbers, randomTraits, withGaps } from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { material } from './oracle/test-cases.ts'
import type { Blend, Component, WarningCode } from './vocabulary/blend.ts'
import {
  DISTILLATION_NAMES,
  emptyProperties,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
  type PropertyName,
} from './vocabulary/properties.ts'

const calc = await builtCalc()

/** What a person is told of a value: a switch that a note names may move it. */
const SWITCHES: readonly WarningCode[] = [
  ...(['density-of-others', 'curve-of-others', 'density-missing', 'cetane-index-averaged'] as const),
]
const told = ({ warnings }: Blend) =>
  new Set(warnings.filter(({ code }) => SWITCHES.includes(code)).map(({ code }) => code))

/** By how many reproducibilities a property may move where nothing but a share moves, and by 1e-9 of the whole. */
const JUMP = 1e-4
const CRUMB = 1e-9

function jumpsBetween(before: Blend, after: Blend): string[] {
  const notes = [told(before), told(after)]
  const isSwitched = SWITCHES.some((code) => notes[0]!.has(code) !== notes[1]!.has(code))
  return NUMERIC_PROPERTY_NAMES.flatMap((name) => {
    const [a, b] = [before.results[name], after.results[name]]
    // No value instead of one has its reason, which says what the rule is.
    if (a === null || b === null || isSwitched) return []
    const R = reproducibilityAt(name, a, null) || 1
    return Math.abs(a - b) > JUMP * Math.max(R, 1e-3 * Math.abs(a)) ? [`${name}: ${a} and ${b}`] : []
  })
}

const blendsOf = (
  seed: number,
  traceOf: (random: () => number, k: number) => Component,
  shareOf: (random: () => number) => number,
) => {
  const random = randomNumbers(seed)
  for (let k = 0; k < 2_000; k++) {
    const components: Component[] = Array.from({ length: 2 + Math.floor(random() * 3) }, () => ({
      percentage: 5 + 95 * random(),
      properties: randomMaterial(random),
      ...randomTraits(random, 0.2),
    }))
    const sum = components.reduce((total, { percentage }) => total + percentage, 0)
    const added = traceOf(random, k)
    const share = shareOf(random)
    const basis = k % 2 === 0 ? ('volume' as const) : ('mass' as const)
    const [before, after] = [share, share + CRUMB].map((part) =>
      calc.blend([...components, { ...added, percentage: sum * part }], basis),
    )
    const jumps = jumpsBetween(before!, after!)
    if (jumps.length > 0) throw new Error(`${jumps.join('; ')} of ${JSON.stringify([...components, added])}`)
  }
}

test('a first trace of a material that has all values moves no property', () => {
  blendsOf(
    41,
    (random) => ({ percentage: 0, properties: randomMaterial(random), ...randomTraits(random, 0.3) }),
    () => 0,
  )
}, 120_000)

test('nor does a trace more of it, however much of it there is', () => {
  blendsOf(
    43,
    (random) => ({ percentage: 0, properties: randomMaterial(random), ...randomTraits(random, 0.3) }),
    (random) => 0.02 * random(),
  )
}, 120_000)

test('nor a first trace of one that lacks values, where there still is one', () => {
  blendsOf(
    47,
    (random) => ({ percentage: 0, properties: withGaps(random, randomMaterial(random), 0.3) }),
    () => 0,
  )
}, 120_000)

test('a material of less than 1 % without a density or a curve leaves the blend those of the others, and is named', () => {
  const random = randomNumbers(5)
  const [one, two] = [randomMaterial(random), randomMaterial(random)]
  const components = (trace: number): Component[] => [
    { percentage: 60, properties: one },
    { percentage: 40 - trace, properties: two },
    { percentage: trace, properties: material({ sulfur_ppm: 50, viscosity_40: 2 }) },
  ]
  const without = calc.blend(components(0), 'mass')
  const with9 = calc.blend(components(0.9), 'mass')
  const codes = (blend: Blend, name: PropertyName) =>
    blend.warnings
      .filter(({ property }) => property === name)
      .map(({ code, components }) => [code, components])
  expect(codes(with9, 'density')).toContainEqual(['density-of-others', [2]])
  expect(codes(with9, 'pct_50')).toContainEqual(['curve-of-others', [2]])
  expect(Math.abs(with9.results.density! - without.results.density!)).toBeLessThan(2)
  expect(with9.results.pct_50).not.toBeNull()
  expect(with9.methods.viscosity_40).toBe('d7152-mass')
  const with1 = calc.blend(components(1), 'mass')
  expect([with1.results.density, with1.results.pct_50]).toEqual([null, null])
})

test('a trace of what is read on ASTM D1500 leaves a pale blend on Saybolt', () => {
  const pair = (dark: string, percentage: number) =>
    calc.blend(
      [
        { percentage: 100 - percentage, properties: material({ color: '+21' }) },
        { percentage, properties: material({ color: dark }) },
      ],
      'volume',
    ).results.color
  expect(pair('L0.5', 0.5)).toBe('+20')
  expect(pair('L0.5', 1)).toBe('L0.5')
  // Eight times what makes a colour of 0.5: 0.9 % of D8.0 is a third of it.
  expect(pair('D8.0', 0.9)).toStartWith('+')
})

const placeOf = (name: PropertyName) => (DISTILLATION_NAMES as string[]).indexOf(name)
const isOfCurve = (name: PropertyName) => placeOf(name) >= 0 || name === 'cetane_index'

/** What a note of a steep or a held value is about: a gap moves all points of a curve, and what follows from them. */
const NAMED: readonly [code: WarningCode, isAbout: (name: NumericPropertyName) => boolean][] = [
  ['curve-gap', isOfCurve],
  ['clamped', isOfCurve],
  ['flash-interval', (name) => name === 'flash_point'],
  ['cold-flow-apart', (name) => ['cloud_point', 'cfpp', 'pour_freezing_point'].includes(name)],
]
const isNamed = (name: NumericPropertyName, blends: readonly Blend[]) =>
  NAMED.some(
    ([code, isAbout]) =>
      isAbout(name) && blends.some(({ warnings }) => warnings.some((one) => one.code === code)),
  )

/** By how much a point of the curve rises with 0.1 % of the volume, on its steeper side; twice, as it is steeper than between the labels. */
function riseAt(name: NumericPropertyName, { results }: Blend): number {
  const at = placeOf(name)
  if (at < 0) return 0
  const slopes = [-1, 1].map((side) => {
    const other = DISTILLATION_NAMES[at + side]
    const label = DISTILLATION_NAMES[at]!
    if (!other || results[other] === null) return 0
    return (results[other] - results[label]!) / (volumeOf(other) - volumeOf(label))
  })
  return 0.2 * Math.max(...slopes)
}

test('0.1 % more of any material of the catalogue moves no value by 0.2 R more than an average would, but steadily, or where a note says so', () => {
  const seeded = ['typical', 'published', 'gasolines', 'distillates', 'oxygenates'].flatMap((name) => {
    const path = join(import.meta.dir, `../sql/seed/${name}.json`)
    return (JSON.parse(readFileSync(path, 'utf8')) as { materials: Component[] }).materials
  })
  const catalogue = seeded.map((one) => ({ ...one, properties: { ...emptyProperties(), ...one.properties } }))
  // A blend of pure substances boils in steps, narrower than what is told as a gap.
  const isPure = ({ properties: { pct_10, pct_90 } }: Component) =>
    pct_10 !== null && pct_90 !== null && pct_90 - pct_10 < 3
  const random = randomNumbers(1001)
  const [found, counts] = [[] as string[], { compared: 0, steady: 0, named: 0 }]
  for (let k = 0; k < 2_000; k++) {
    const materials = Array.from(
      { length: 3 + Math.floor(random() * 3) },
      () => catalogue[Math.floor(random() * catalogue.length)]!,
    )
    const [added, ...base] = materials as [Component, ...Component[]]
    const shares = base.map(() => 5 + 95 * random())
    const sum = shares.reduce((total, share) => total + share, 0)
    const basis = random() < 0.3 ? ('mass' as const) : ('volume' as const)
    const from = random() < 0.5 ? 0 : 30 * random()
    const blends = [0, 0.1, 0.2].map((more) => {
      const rest = 100 - from - more
      const all = base.map((one, i) => ({ ...one, percentage: (rest * shares[i]!) / sum }))
      return calc.blend([...all, { ...added, percentage: from + more }], basis)
    })
    const measured = measurementsOf(blends[0]!, { category: null, d86_group: 'by-curve', residue: 1 })
    for (const name of NUMERIC_PROPERTY_NAMES) {
      const values = blends.map(({ results }) => results[name])
      const [x, y, z] = values as [number, number, number]
      if (values.includes(null) || (isOfCurve(name) && materials.some(isPure))) continue
      counts.compared++
      const R = measured.R(name, x) || 0.01 * Math.abs(x) || 1
      const own = added.properties[name]
      const usual = (own === null ? 0 : 1e-3 * Math.abs(own - x)) + riseAt(name, blends[0]!)
      if (Math.abs(y - x) <= 0.2 * R + usual) continue
      if (Math.abs(z - y - (y - x)) <= 0.2 * R) counts.steady++
      else if (isNamed(name, blends)) counts.named++
      else found.push(`${k} ${name}: ${x}, ${y}, ${z}, R ${R}`)
    }
  }
  expect(counts.compared).toBeGreaterThan(20_000)
  // Nearly all stay where they are; the others are what light, cold or sour materials really do.
  expect(counts.steady + counts.named).toBeLessThan(0.01 * counts.compared)
  expect(found).toEqual([])
}, 120_000)
