import type { RT70 } from '../../methods/kernels.ts'
import type { IndexRule } from '../../methods/rules.ts'
import type { Op, StepMeaning } from '../../methods/steps.ts'
import { type PropertyName, propertyOf } from '../properties.ts'

/** An equation as data, for MathML or `linear`. A text has numbers, names and operators, separated by blanks. */
export type Equation = string | readonly Equation[] | Construct

export interface Construct {
  /** Base and exponent, base and index, numerator and denominator, argument of a mean, content of parentheses. */
  is: 'power' | 'index' | 'fraction' | 'mean' | 'parentheses'
  parts: readonly Equation[]
}

export const power = (base: Equation, exponent: Equation): Construct => ({
  is: 'power',
  parts: [base, exponent],
})
export const index = (base: Equation, of: Equation): Construct => ({ is: 'index', parts: [base, of] })
export const fraction = (upper: Equation, lower: Equation): Construct => ({
  is: 'fraction',
  parts: [upper, lower],
})
export const mean = (of: Equation): Construct => ({ is: 'mean', parts: [of] })
export const parentheses = (...of: Equation[]): Construct => ({ is: 'parentheses', parts: [of] })

export function linear(equation: Equation): string {
  if (typeof equation === 'string') return equation
  if (!('is' in equation)) return equation.map(linear).join(' ')
  const [first, second] = equation.parts.map(linear) as [string, string]
  switch (equation.is) {
    case 'power':
      return `${first}^${asTerm(second)}`
    case 'index':
      return `${first}_${asTerm(second)}`
    case 'fraction':
      return `${asTerm(first)}/${asTerm(second)}`
    case 'mean':
      return `⟨${first}⟩`
    case 'parentheses':
      return `(${first})`
  }
}

const asTerm = (text: string) => (/[ /]/.test(text) ? `(${text})` : text)

export const symbolOf = (property: PropertyName): string => propertyOf(property).symbol

export const of = (symbol: string) => index(symbol, 'i')
export const sum = (share: string, ...rest: Equation[]): Equation => ['Σ', of(share), ...rest]

const signed = (k: number): Equation[] => [k < 0 ? '−' : '+', String(Math.abs(k))]
const written = (number: string) => number.replace('-', '− ').replace('/', ' / ')
const isSum = (x: Equation): boolean => Array.isArray(x) && (x.includes('+') || x.includes('−'))
const grouped = (x: Equation): Equation => (isSum(x) ? parentheses(x) : x)

/** The equation of each step of a rule; inverse steps are never written. */
const FORMS: Partial<StepMeaning<Equation>> = {
  plus: (x, { k }) => [x, ...signed(k)],
  minus: (x, { k }) => [x, ...signed(-k)],
  times: (x, { k }) => [String(k), grouped(x)],
  over: (x, { k }) => fraction(String(k), x),
  power: (x, one) => power(grouped(x), written(one.written)),
  base: (x, { k }) => power(String(k), x),
  exp: (x) => ['exp', parentheses(x)],
  ln: (x) => ['ln', grouped(x)],
  log10: (x) => [index('log', '10'), grouped(x)],
  ten: (x) => power('10', x),
  share: (x, { k }) => fraction(x, [String(k), '+', x]),
  z: () => 'Z',
}
/** A rule that ends with one of these is written in the property itself; others define an index first. */
const DIRECT: readonly Op[] = ['power', 'ln', 'over', 'percent', 'upTo']
const isDirect = ({ steps }: IndexRule) => steps.length === 0 || DIRECT.includes(steps.at(-1)!.op)
const hasZ = ({ steps }: IndexRule) => steps.some(({ op }) => op === 'z')
const nameOfIndex = (rule: IndexRule) => (hasZ(rule) ? 'W' : 'I')

/** The index of a symbol; `relative` writes readings relative to another. */
function indexForm(
  { steps }: IndexRule,
  symbol: string,
  wrap: (symbol: string) => Equation,
  relative: (x: Equation) => Equation = (x) => x,
): Equation {
  const isKelvin = steps.some(({ op }) => op === 'kelvin')
  // T is in kelvin, t in °C.
  const start = symbol === 'T' && !isKelvin ? 't' : symbol
  return steps.reduce<Equation>(
    (x, one) => (one.op === 'relative' ? relative(x) : (FORMS[one.op]?.(x, one, '') ?? x)),
    wrap(start),
  )
}

const LETTER = { volume: 'v', mass: 'w', mole: 'x' } as const
const Z_OF_NU: Equation = ['Z = ν + 0.7 + exp', parentheses('− 1.47 − 1.84 ν − 0.51', power('ν', '2'))]

/** The equations of an index rule, in the symbol of its property. */
export function indexEquations(rule: IndexRule, symbol: string): Equation[] {
  const form = indexForm(rule, symbol, (x) => x)
  const letter = LETTER[rule.counts]
  if (isDirect(rule)) return [[form, '=', sum(letter, indexForm(rule, symbol, of))]]
  const name = nameOfIndex(rule)
  return [...(hasZ(rule) ? [Z_OF_NU] : []), [name, '=', form], [name, '=', sum(letter, of(name))]]
}

export const indexHead = (rule: IndexRule, symbol: string, top: Equation): Equation =>
  isDirect(rule)
    ? indexForm(
        rule,
        symbol,
        (x) => x,
        (x) => parentheses(grouped(x), '/', top),
      )
    : nameOfIndex(rule)

/** Mean of products less product of means. */
const spread = (a: Equation, b: Equation, product: Equation) => [mean(product), '−', mean(a), mean(b)]
const squareSpread = (a: string) => [mean(power(a, '2')), '−', power(mean(a), '2')]

/** Ethyl RT-70 with the coefficients of a fit. */
export const rt70 = (fit: (typeof RT70)[keyof typeof RT70]) => {
  const [ron, mon] = [fit.ron.map(String), fit.mon.map((figure) => String(Math.abs(figure)))]
  const sensitivity = ['s = RON − MON']
  return (property: PropertyName): Equation[] =>
    property === 'octan_mon'
      ? [
          [
            ['MON =', mean('MON'), '+', mon[0]!, parentheses(...spread('MON', 's', 'MON · s'))],
            ['+', mon[1]!, parentheses(...squareSpread('O'))],
            ['−', mon[2]!, power(parentheses(fraction(squareSpread('A'), '100')), '2')],
          ],
          sensitivity,
        ]
      : [
          [
            ['RON =', mean('RON'), '+', ron[0]!, parentheses(...spread('RON', 's', 'RON · s'))],
            ['+', ron[1]!, parentheses(...squareSpread('O'))],
          ],
          sensitivity,
        ]
}

/** The calculated index of the blend, plus the mean difference of the materials' stated indices from their calculated ones. */
export const cetane = (...calculated: Equation[]) => [
  ['CI =', index('CI', 'calc'), '+', sum('v', parentheses(of('CI'), '−', index('CI', 'calc,i')))],
  ...calculated,
]
export const [T10, T50, T90] = ['10', '50', '90'].map((percent) => index('T', percent)) as [
  Equation,
  Equation,
  Equation,
]
