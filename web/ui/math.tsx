import { createElement, type ReactNode } from 'react'
import { type Construct, type Equation, linear } from '#calc/vocabulary/rule-cards/equation.ts'

/**
 * Equations as MathML, one below the other. They run from left to right in every language, and one that is too long scrolls within
 * them, by keyboard too.
 */
export const Equations = ({ equations, label }: { equations: readonly Equation[]; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
  <section className="equations" dir="ltr" aria-label={label} tabIndex={0}>
    {equations.map((equation) => (
      <Formula key={linear(equation)} of={equation} display="block" />
    ))}
  </section>
)

/** One of them, in a line of text unless it is a block. Screen readers walk through it; others read its line. */
export const Formula = ({ of, display = 'inline' }: { of: Equation; display?: 'block' | 'inline' }) =>
  createElement('math', { display, alttext: linear(of), dir: 'ltr' }, node(of))

function node(equation: Equation): ReactNode {
  if (typeof equation === 'string') return row(equation.split(' ').map(token))
  return 'is' in equation ? construct(equation) : row(equation.map(node))
}

// Equations don't change, so their parts need no keys.
const row = (parts: readonly ReactNode[]) => createElement('mrow', null, ...parts)

const TAGS = { power: 'msup', index: 'msub', fraction: 'mfrac' } as const

function construct({ is, parts }: Construct): ReactNode {
  const inside = parts.map(node)
  if (is === 'parentheses') return row([operator('('), ...inside, operator(')')])
  if (is === 'mean') return row([operator('⟨'), ...inside, operator('⟩')])
  return createElement(TAGS[is], null, ...inside)
}

const NUMBER = /^[\d.]+$/
const OPERATOR = /^[=+−·/∝≤,Σ]$/

function token(text: string): ReactNode {
  if (OPERATOR.test(text)) return operator(text)
  return createElement(NUMBER.test(text) ? 'mn' : 'mi', null, text)
}

const operator = (text: string) => createElement('mo', null, text)
