import type { PropertyName } from '../properties.ts'
import { type Equation, fraction, index, mean, parentheses, power } from './equation.ts'

const SYMBOLS: Partial<Record<PropertyName, string>> = {
  density: 'ρ',
  flash_point: 'T',
  rvp: 'RVP',
  viscosity_40: 'ν',
  cloud_point: 'T',
  pour_freezing_point: 'T',
  aromatics: 'A',
  olefin: 'O',
  mercaptan: 'S',
  sulfur_ppm: 'S',
  octan_ron: 'RON',
  octan_mon: 'MON',
  octan_aki: 'AKI',
  cetane_number: 'CN',
  cetane_index: 'CI',
}

/** What equations call a property. */
export const symbolOf = (property: PropertyName): string => SYMBOLS[property] ?? 'x'

export const of = (symbol: string) => index(symbol, 'i')
export const sum = (share: string, ...rest: Equation[]): Equation => ['Σ', of(share), ...rest]
export const average = (share: string) => (property: PropertyName) => {
  const symbol = symbolOf(property)
  return [[symbol, '=', sum(share, of(symbol))]]
}
export const powerMean = (exponent: string) => (property: PropertyName) => {
  const symbol = symbolOf(property)
  return [[power(symbol, exponent), '=', sum('v', power(of(symbol), exponent))]]
}
/** An index that is defined first and adds up then. */
export const byIndex = (share: string, ...definition: Equation[]) => [
  ['I =', ...definition],
  ['I =', sum(share, of('I'))],
]
export const viscosityOf = (share: string) => () => [
  ['Z = ν + 0.7 + exp', parentheses('− 1.47 − 1.84 ν − 0.51', power('ν', '2'))],
  ['W =', index('log', '10'), index('log', '10'), 'Z'],
  ['W =', sum(share, of('W'))],
]

/** The difference of a mean of products from the product of the means. */
const spread = (a: Equation, b: Equation, product: Equation) => [mean(product), '−', mean(a), mean(b)]
const squareSpread = (a: string) => [mean(power(a, '2')), '−', power(mean(a), '2')]

/** Ethyl RT-70 with the coefficients of a fit. */
export const rt70 = (ron: readonly [string, string], mon: readonly [string, string, string]) => {
  const sensitivity = ['s = RON − MON']
  return (property: PropertyName): Equation[] =>
    property === 'octan_mon'
      ? [
          [
            ['MON =', mean('MON'), '+', mon[0], parentheses(...spread('MON', 's', 'MON · s'))],
            ['+', mon[1], parentheses(...squareSpread('O'))],
            ['−', mon[2], power(parentheses(fraction(squareSpread('A'), '100')), '2')],
          ],
          sensitivity,
        ]
      : [
          [
            ['RON =', mean('RON'), '+', ron[0], parentheses(...spread('RON', 's', 'RON · s'))],
            ['+', ron[1], parentheses(...squareSpread('O'))],
          ],
          sensitivity,
        ]
}

/** The index of the blend, and what the materials' own differ from the ones calculated of them. */
export const cetane = (...calculated: Equation[]) => [
  ['CI =', index('CI', 'calc'), '+', sum('v', parentheses(of('CI'), '−', index('CI', 'calc,i')))],
  ...calculated,
]
export const [T10, T50, T90] = ['10', '50', '90'].map((percent) => index('T', percent)) as [
  Equation,
  Equation,
  Equation,
]
