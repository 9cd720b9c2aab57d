// Rules whose index adds up: the value is the reading that has the sum for its index.
import {
  celsius,
  chevronOf,
  fahrenheit,
  flashIndex,
  nuOfChevron,
  nuOfRefutas,
  refutasOf,
} from '../reference/alternatives.ts'
import { plainColorOf, plainNuOf, plainStrength, plainZ } from '../reference/plain-blend.ts'
import type { MethodCode } from '../vocabulary/blend.ts'
import type { NumericPropertyName, PropertyName } from '../vocabulary/properties.ts'
import { type Equation, fraction, index, power } from '../vocabulary/rule-cards/equation.ts'
import { symbolOf } from '../vocabulary/rule-cards/equation-forms.ts'
import { known, type LiveBlend, sumOf, termOf } from './live-blend.ts'
import type { Contributions, Worked } from './worked.ts'

const KELVIN = 273.15

export interface IndexRule {
  counts: Contributions['counts']
  head: Equation
  indexOf: (reading: number) => number
  readingOf: (index: number) => number
}

const same = (counts: IndexRule['counts'], symbol: string): IndexRule => ({
  counts,
  head: symbol,
  indexOf: (x) => x,
  readingOf: (x) => x,
})

const byPower = (symbol: Equation, exponent: number, written: Equation, zero = 0, scale = 1): IndexRule => ({
  counts: 'volume',
  head: power(symbol, written),
  indexOf: (x) => ((x + zero) / scale) ** exponent,
  readingOf: (sum) => scale * sum ** (1 / exponent) - zero,
})

const viscosity = (counts: IndexRule['counts']): IndexRule => ({
  counts,
  head: [index('log', '10'), index('log', '10'), 'Z'],
  indexOf: (nu) => Math.log10(Math.log10(plainZ(nu))),
  readingOf: (w) => plainNuOf(10 ** (10 ** w)),
})

/** 1/x of Hu & Burns, and how it is written. */
const HU_BURNS: Partial<Record<PropertyName, readonly [number, Equation]>> = {
  flash_point: [-1 / 0.06, '− 1 / 0.06'],
  cloud_point: [20, '20'],
  pour_freezing_point: [12.5, '12.5'],
}

/** How the index of a rule comes from a reading; null where it is no sum of indices. Some are relative to the highest of `readings`. */
export function ruleOf(
  property: PropertyName,
  method: MethodCode,
  readings: readonly number[],
): IndexRule | null {
  const symbol = symbolOf(property)
  switch (method) {
    case 'volume-average':
      return same('volume', symbol)
    case 'mass-average':
      return same('mass', symbol)
    case 'mole-average':
      return same('mole', symbol)
    case 'mass-harmonic':
      return {
        counts: 'mass',
        head: fraction('1', symbol),
        indexOf: (x) => 1 / x,
        readingOf: (sum) => 1 / sum,
      }
    case 'rvp-index':
      return byPower(symbol, 1.25, '1.25')
    case 'rvp-exponent105':
      return byPower(symbol, 1.05, '1.05')
    case 'rvp-exponent112':
      return byPower(symbol, 1.12, '1.12')
    case 'hu-burns': {
      const [exponent, written] = HU_BURNS[property]!
      // Relative to the highest: a power of the kelvin itself has forty zeros.
      const base = ['T /', index('T', 'max')]
      return byPower(
        { is: 'parentheses', parts: [base] },
        exponent,
        written,
        KELVIN,
        Math.max(...readings) + KELVIN,
      )
    }
    case 'semwal-varshney':
    case 'freezing-exponent': {
      const exponent = method === 'semwal-varshney' ? 13.45 : 12.8852
      const base = ['T /', index('T', 'max')]
      const scale = Math.max(...readings) + KELVIN
      return byPower({ is: 'parentheses', parts: [base] }, exponent, String(exponent), KELVIN, scale)
    }
    case 'wickey-chittenden':
      return {
        counts: 'volume',
        head: 'I',
        indexOf: flashIndex,
        readingOf: (sum) => 2414 / (Math.log10(sum) + 6.1188) + 42.6 - KELVIN,
      }
    case 'cloud-exponential':
      return {
        counts: 'volume',
        head: ['exp', { is: 'parentheses', parts: ['0.035 t'] }],
        indexOf: (x) => Math.exp(0.035 * fahrenheit(x)),
        readingOf: (sum) => celsius(Math.log(sum) / 0.035),
      }
    case 'freezing-power':
      return {
        counts: 'volume',
        head: power('1.067', ['T −', KELVIN.toString()]),
        indexOf: (x) => 1.067 ** x,
        readingOf: (sum) => Math.log(sum) / Math.log(1.067),
      }
    case 'd7152-mass':
      return viscosity('mass')
    case 'd7152-volume':
      return viscosity('volume')
    case 'refutas':
      return { counts: 'mass', head: 'I', indexOf: refutasOf, readingOf: nuOfRefutas }
    case 'chevron-viscosity':
      return { counts: 'volume', head: 'I', indexOf: chevronOf, readingOf: nuOfChevron }
    default:
      return null
  }
}

export function byIndexRule(property: PropertyName, method: MethodCode, blend: LiveBlend): Worked | null {
  if (method === 'color-strength') return colorOf(blend)
  const readings = known(blend.readings(property as NumericPropertyName))
  const rule = readings && ruleOf(property, method, readings)
  const shares = rule && blend[rule.counts]
  if (!shares) return null
  const terms = readings.map((reading, at) =>
    termOf(blend, property, at, { share: shares[at]!, reading, index: rule.indexOf(reading) }),
  )
  const sum = sumOf(terms.map(({ pull }) => pull))
  const value = rule.readingOf(sum)
  return {
    counts: rule.counts,
    indexHead: rule.head,
    terms,
    figures: [],
    value: property === 'recovery' ? Math.min(value, 100) : value,
  }
}

function colorOf(blend: LiveBlend): Worked | null {
  const texts = known(blend.components.map(({ properties }) => properties.color))
  if (!texts) return null
  const terms = texts.map((reading, at) =>
    termOf(blend, 'color', at, { share: blend.volume[at]!, reading, index: plainStrength(reading) }),
  )
  const value = plainColorOf(blend.volume, texts)
  return value === null ? null : { counts: 'volume', indexHead: 'C', terms, figures: [], value }
}
