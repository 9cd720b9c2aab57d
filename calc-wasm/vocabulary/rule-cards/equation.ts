/**
 * An equation as data: a page sets it as MathML, and `linear` writes it on one line. A text holds numbers, names and operators,
 * separated by blanks.
 */
export type Equation = string | readonly Equation[] | Construct

export interface Construct {
  /** Base and exponent, base and index, numerator and denominator, what is averaged, what is in parentheses. */
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
/** Over the volume fractions. */
export const mean = (of: Equation): Construct => ({ is: 'mean', parts: [of] })
export const parentheses = (...of: Equation[]): Construct => ({ is: 'parentheses', parts: [of] })

/** The equation on one line, for what can't set it. */
export function linear(equation: Equation): string {
  if (typeof equation === 'string') return equation
  if (!('is' in equation)) return equation.map(linear).join(' ')
  const [first, second] = equation.parts.map(linear) as [string, string]
  switch (equation.is) {
    case 'power':
      return `${first}^${grouped(second)}`
    case 'index':
      return `${first}_${grouped(second)}`
    case 'fraction':
      return `${grouped(first)}/${grouped(second)}`
    case 'mean':
      return `⟨${first}⟩`
    case 'parentheses':
      return `(${first})`
  }
}

const grouped = (text: string) => (/[ /]/.test(text) ? `(${text})` : text)
