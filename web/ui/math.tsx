import { createElement, type ReactNode } from 'react'
import { type Construct, type Equation, linear } from '#calc/vocabulary/rule-cards/equation.ts'

/** Equations as MathML, one below the other, left to right in every language. Long ones scroll, by keyboard too. */
export const Equations = ({ equations, label }: { equations: readonly Equation[]; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
  <section className="equations stack gap-2 boxed scrolls" dir="ltr" aria-label={label} tabIndex={0}>
    {equations.map((equation) => (
      <Formula key={linear(equation)} of={equation} display="block" />
    ))}
  </section>
)

/** One equation, inline or as a block, with its text as alternative. */
export const Formula = ({ of, display = 'inline' }: { of: Equation; display?: 'block' | 'inline' }) =>
  createElement('math', { display, alttext: linear(of), dir: 'ltr' }, node(of))

/** All parts in one row, so that operators get their spacing. */
function parts(equation: Equation): ReactNode[] {
  if (typeof equation === 'string') return equation.split(' ').map(token)
  return 'is' in equation ? construct(equation) : equation.flatMap(parts)
}

// Equations don't change, so their parts need no keys.
const node = (equation: Equation) => createElement('mrow', null, ...parts(equation))

const TAGS = { power: 'msup', index: 'msub', fraction: 'mfrac' } as const

function construct({ is, parts: inside }: Construct): ReactNode[] {
  if (is === 'parentheses') return [operator('('), ...inside.flatMap(parts), operator(')')]
  if (is === 'mean') return [operator('⟨'), ...inside.flatMap(parts), operator('⟩')]
  return [createElement(TAGS[is], null, ...inside.map(node))]
}

const NUMBER = /^[\d.]+$/
const OPERATOR = /^[=+−·/∝≤,Σ]$/

function token(text: string): ReactNode {
  if (OPERATOR.test(text)) return operator(text)
  return createElement(NUMBER.test(text) ? 'mn' : 'mi', null, text)
}

const operator = (text: string) => createElement('mo', null, text)
