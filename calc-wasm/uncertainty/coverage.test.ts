import { describe, expect, test } from 'bun:test'
import { MEASURED_OCTANES } from '../oracle/measured-octanes.ts'
import { sidesOf } from '../oracle/plain-model-errors.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { builtUncertainty, simulated } from '../oracle/test-uncertainty.ts'

const uncertainty = await builtUncertainty()
const calc = await builtCalc()

interface Compared {
  group: string
  /** Measured less calculated. */
  error: number
  /** The ends of the 95 % interval by the errors of the rule alone: of pure compounds the octanes are defined or exact. */
  low: number
  high: number
}

function comparedOf({ components, ethanol, base, ...found }: (typeof MEASURED_OCTANES)[number]): Compared[] {
  const { assumed } = simulated(uncertainty, { components, basis: 'volume', settings: { draws: 100 } })
  const { results } = calc.blend(components, 'volume')
  const sides = sidesOf(assumed, results)
  const group = ethanol === 0 ? 'reference fuels' : base < 60 ? 'ethanol in less than RON 60' : 'ethanol'
  return (['octan_ron', 'octan_mon'] as const).map((q) => {
    const { down, up } = sides[q]!
    const error = found[q] - results[q]!
    return { group, error, low: -1.96 * down, high: 1.96 * up }
  })
}

const isHeld = ({ error, low, high }: Compared) => error >= low && error <= high
const partHeld = (list: readonly Compared[]) => list.filter(isHeld).length / list.length
const meanHalf = (list: readonly Compared[]) =>
  list.reduce((sum, { low, high }) => sum + (high - low) / 2, 0) / list.length
/** Half of what the middle 95 % of the errors span. */
function needed(list: readonly Compared[]): number {
  const errors = list.map(({ error }) => error).toSorted((a, b) => a - b)
  const at = (part: number) => errors[Math.min(errors.length - 1, Math.floor(part * errors.length))]!
  return (at(0.975) - at(0.025)) / 2
}

describe('94 measured blends of pure compounds, RON and MON, are where their 95 % intervals say', () => {
  const all = MEASURED_OCTANES.flatMap(comparedOf)
  const groups = Map.groupBy(all, ({ group }) => group)

  test('all together', () => {
    expect(all).toHaveLength(188)
    expect(partHeld(all)).toBeWithin(0.92, 0.98)
  })

  test.each([...groups])('%s: at least 90 %%, by intervals that are not too wide', (_, list) => {
    expect(list.length).toBeGreaterThanOrEqual(30)
    expect(partHeld(list)).toBeGreaterThanOrEqual(0.9)
    expect(meanHalf(list)).toBeLessThanOrEqual(1.6 * needed(list))
  })

  test('intervals of two thirds the width would not do', () => {
    const shrunk = all.map(({ low, high, ...one }) => ({ ...one, low: (2 / 3) * low, high: (2 / 3) * high }))
    expect(partHeld(shrunk)).toBeLessThan(0.92)
  })
})
