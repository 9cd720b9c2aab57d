import type { MethodCode } from '../blend.ts'
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

const of = (symbol: string) => index(symbol, 'i')
const sum = (share: string, ...rest: Equation[]): Equation => ['Σ', of(share), ...rest]
const average = (share: string) => (property: PropertyName) => {
  const symbol = symbolOf(property)
  return [[symbol, '=', sum(share, of(symbol))]]
}
const powerMean = (exponent: string) => (property: PropertyName) => {
  const symbol = symbolOf(property)
  return [[power(symbol, exponent), '=', sum('v', power(of(symbol), exponent))]]
}
/** An index that is defined first and adds up then. */
const byIndex = (share: string, ...definition: Equation[]) => [
  ['I =', ...definition],
  ['I =', sum(share, of('I'))],
]
const viscosityOf = (share: string) => () => [
  ['Z = ν + 0.7 + exp', parentheses('− 1.47 − 1.84 ν − 0.51', power('ν', '2'))],
  ['W =', index('log', '10'), index('log', '10'), 'Z'],
  ['W =', sum(share, of('W'))],
]

/** The difference of a mean of products from the product of the means. */
const spread = (a: Equation, b: Equation, product: Equation) => [mean(product), '−', mean(a), mean(b)]
const squareSpread = (a: string) => [mean(power(a, '2')), '−', power(mean(a), '2')]

/** Ethyl RT-70 with the coefficients of a fit. */
const rt70 = (ron: readonly [string, string], mon: readonly [string, string, string]) => {
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
const cetane = (...calculated: Equation[]) => [
  ['CI =', index('CI', 'calc'), '+', sum('v', parentheses(of('CI'), '−', index('CI', 'calc,i')))],
  ...calculated,
]
const [T10, T50, T90] = ['10', '50', '90'].map((percent) => index('T', percent)) as [
  Equation,
  Equation,
  Equation,
]

/** The equations of each method, in the symbols of the property. */
export const EQUATIONS: Record<MethodCode, (property: PropertyName) => readonly Equation[]> = {
  'volume-average': average('v'),
  'mass-average': average('w'),
  'mole-average': (property) => [
    ...average('x')(property),
    [of('x'), '∝', fraction([of('v'), of('ρ')], of('M'))],
  ],
  'mass-harmonic': () => [[fraction('1', 'ρ'), '= Σ', fraction(of('w'), of('ρ'))]],
  'd86-via-tbp': () => [
    ['F', parentheses('T'), '=', sum('v', of('F'), parentheses('T'))],
    ['F', parentheses(index('T', 'p')), '= p'],
  ],
  'rvp-index': powerMean('1.25'),
  'rvp-exponent105': powerMean('1.05'),
  'rvp-exponent112': powerMean('1.12'),
  'rvp-alcohol': () => [
    ['RVP =', parentheses('1 − a'), 'R +', 'Σ', index('a', 'k'), index('B', 'k')],
    [power('R', '1.25'), '=', sum('v', power(of('RVP'), '1.25')), '/', sum('v')],
    ['a = Σ', index('a', 'k'), '≤ 0.1'],
  ],
  'hu-burns': (property) =>
    powerMean(property === 'flash_point' ? '− 1 / 0.06' : property === 'cloud_point' ? '20' : '12.5')(
      property,
    ),
  'wickey-chittenden': () => byIndex('v', power('10', ['− 6.1188 +', fraction('2414', 'T − 42.6')])),
  'semwal-varshney': powerMean('13.45'),
  'cloud-exponential': () => byIndex('v', 'exp', parentheses('0.035 t')),
  'freezing-exponent': powerMean('12.8852'),
  'freezing-power': () => byIndex('v', power('1.067', 'T')),
  'd7152-mass': viscosityOf('w'),
  'd7152-volume': viscosityOf('v'),
  refutas: () => byIndex('w', '14.534 ln ln', parentheses('ν + 0.8'), '+ 10.975'),
  'chevron-viscosity': () =>
    byIndex('v', fraction([index('log', '10'), 'ν'], ['3 +', index('log', '10'), 'ν'])),
  'ethyl-rt70': rt70(['0.03224', '0.00101'], ['0.0445', '0.00081', '0.00645']),
  'ethyl-rt70-of135': rt70(['0.03324', '0.00085'], ['0.04285', '0.00066', '0.00632']),
  'aki-mean': () => {
    const half = (i: string) => fraction(i ? [of('RON'), '+', of('MON')] : 'RON + MON', '2')
    return [['AKI =', half(''), '+', sum('v', parentheses(of('AKI'), '−', half('i')))]]
  },
  'd4737-a': () =>
    cetane(
      [
        [index('CI', 'calc'), '= 45.2 + 0.0892', index('N', '10'), '+', parentheses('0.131 + 0.901 B')],
        [index('N', '50'), '+', parentheses('0.0523 − 0.420 B'), index('N', '90')],
        ['+ 0.00049', parentheses(power(index('N', '10'), '2'), '−', power(index('N', '90'), '2'))],
        ['+ 107 B + 60', power('B', '2')],
      ],
      ['B = exp', parentheses('− 3.5', parentheses('ρ / 1000 − 0.85')), '− 1'],
      [
        index('N', '10'),
        '=',
        T10,
        '− 215 ,',
        index('N', '50'),
        '=',
        T50,
        '− 260 ,',
        index('N', '90'),
        '=',
        T90,
        '− 310',
      ],
    ),
  'd4737-b': () =>
    cetane([
      [index('CI', 'calc'), '= − 399.9 ρ / 1000 + 0.1113', T10],
      ['+ 0.1212', T50, '+ 0.0627', T90, '+ 309.33'],
    ]),
  d976: () =>
    cetane([
      [index('CI', 'calc'), '= 454.74 − 1641.416 D + 774.74', power('D', '2'), '− 0.554', T50],
      ['+ 97.803', power(parentheses(index('log', '10'), T50), '2'), ', D = ρ / 1000'],
    ]),
  'color-strength': () => [['C =', sum('v', of('C'))]],
  'own-value': (property) => [[symbolOf(property), '=', index(symbolOf(property), '1')]],
}
