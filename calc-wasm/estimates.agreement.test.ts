import { expect, test } from 'bun:test'
import { drawn } from './oracle/draws.ts'
import { plainBlend } from './oracle/plain-blend.ts'
import { withPlainEstimates } from './oracle/plain-estimates.ts'
import {
  randomMaterial,
  randomNumbers,
  randomShares,
  randomTraits,
  withGaps,
} from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import type { Component } from './vocabulary/blend.ts'
import { ESTIMATED_NAMES, PROPERTY_NAMES } from './vocabulary/properties.ts'

const BLENDS = drawn(2000, 500)
const calc = await builtCalc()

/** Relative, to the larger but at least to 1. */
const apart = (a: number, b: number) => Math.abs(a - b) / Math.max(1, Math.abs(a), Math.abs(b))

/** Watson's factor of petroleum, often about an end of a correlation's domain. */
function watsonOf(random: () => number): number {
  if (random() < 0.6) return 10.2 + 3 * random()
  return [10.4, 11.4, 11.4, 12.6][Math.floor(random() * 4)]! + 0.3 * (random() - 0.5)
}

test(`${BLENDS} random blends with gaps and estimates agree with the plain implementation`, () => {
  const random = randomNumbers(20_251_121)
  const used = new Map(ESTIMATED_NAMES.map((name) => [name, 0]))
  for (let k = 0; k < BLENDS; k++) {
    const components: Component[] = randomShares(random, 2 + Math.floor(random() * 4)).map((percentage) => {
      const properties = withGaps(random, randomMaterial(random), [0, 0.03, 0.1][k % 3]!)
      // As dense as petroleum of that boiling range, more or less: others are outside every domain.
      const kelvin = (properties.pct_50 ?? 200) + 273.15
      if (properties.density !== null)
        properties.density = (1000 * Math.cbrt(1.8 * kelvin)) / watsonOf(random)
      if (random() < 0.3) for (const name of ESTIMATED_NAMES) if (random() < 0.7) properties[name] = null
      const traits = randomTraits(random, 0.15)
      return { percentage, properties, ...traits, ...(random() < 0.05 && { isEstimable: false }) }
    })
    if (components.every(({ percentage }) => percentage === 0)) continue
    const basis = random() < 0.5 ? 'volume' : 'mass'
    const { results, estimated } = calc.blend(components, basis, { estimates: true })
    const filled = withPlainEstimates(components, basis)
    const plain = plainBlend(filled.components, basis)
    for (const name of PROPERTY_NAMES) {
      const [a, b] = [results[name], plain[name]]
      const isClose = typeof a === 'number' && typeof b === 'number' ? apart(a, b) <= 1e-9 : a === b
      if (!isClose) throw new Error(`${name}: ${a}, not ${b}, of ${basis} ${JSON.stringify(components)}`)
    }
    for (const name of ESTIMATED_NAMES) {
      const expected = plain[name] === null ? undefined : filled.estimated[name]
      expect([name, estimated![name]?.map(({ component }) => component)]).toEqual([name, expected])
      for (const { component, value } of estimated![name] ?? []) {
        expect(apart(value, filled.components[component]!.properties[name]!)).toBeLessThanOrEqual(1e-9)
      }
      if (expected) used.set(name, used.get(name)! + 1)
    }
  }
  // The recipes do rest on estimates of each kind.
  for (const [name, count] of used) expect([name, count >= BLENDS / 200]).toEqual([name, true])
}, 120_000)
