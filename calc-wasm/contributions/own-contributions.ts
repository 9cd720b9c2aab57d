// What each material contributes to an own property of a blend, and the equation of its rule.
import { isWorst, type OwnProperty } from '../own/own-property.ts'
import { plainNuOf, plainZ } from '../reference/plain-blend.ts'
import type { Basis, Blend, Component } from '../vocabulary/blend.ts'
import { type Equation, index, parentheses, power } from '../vocabulary/rule-cards/equation.ts'
import { of, sum, viscosityOf } from '../vocabulary/rule-cards/equation-forms.ts'
import type { IndexRule } from './index-rules.ts'
import { known, liveBlendOf, sumOf } from './live-blend.ts'
import type { Contributions } from './worked.ts'

const AGREEMENT = 1e-6

/** "+ 273.15"; nothing for 0. */
const plus = (offset: number): string[] =>
  offset === 0 ? [] : [offset < 0 ? '−' : '+', String(Math.abs(offset))]

const written = (number: number) => String(number).replace('-', '− ')

/** The rule with its figures. */
export function ownEquations({ rule, basis, exponent, offset }: OwnProperty): readonly Equation[] {
  const share = basis === 'mass' ? 'w' : 'v'
  switch (rule) {
    case 'volume':
    case 'mass':
      return [['y =', sum(share, of('y'))]]
    case 'power': {
      const base = (symbol: Equation) => parentheses(symbol, ...plus(offset ?? 0))
      const b = written(exponent ?? 1)
      return [[power(base('y'), b), '=', sum(share, power(base(of('y')), b))]]
    }
    case 'log':
      return [['ln y =', sum(share, 'ln', of('y'))]]
    case 'loglog':
      return viscosityOf(share)()
    case 'worst-high':
      return [['y = max', parentheses(of('y'))]]
    case 'worst-low':
      return [['y = min', parentheses(of('y'))]]
  }
}

function ruleOf({ rule, basis, exponent, offset }: OwnProperty, readings: readonly number[]): IndexRule {
  const counts = basis ?? 'volume'
  const [b, c] = [exponent ?? 1, offset ?? 0]
  if (rule === 'power') {
    // Relative to one of them: a power of kelvins has forty zeros.
    const scale = (b > 0 ? Math.max(...readings) : Math.min(...readings)) + c
    const base: Equation = parentheses(
      parentheses('y', ...plus(c)),
      '/',
      scale.toPrecision(6).replace(/\.?0+$/, ''),
    )
    return {
      counts,
      head: power(base, written(b)),
      indexOf: (y) => ((y + c) / scale) ** b,
      readingOf: (total) => scale * total ** (1 / b) - c,
    }
  }
  if (rule === 'log') return { counts, head: 'ln y', indexOf: Math.log, readingOf: Math.exp }
  if (rule === 'loglog')
    return {
      counts,
      head: [index('log', '10'), index('log', '10'), 'Z'],
      indexOf: (nu) => Math.log10(Math.log10(plainZ(nu))),
      readingOf: (w) => plainNuOf(10 ** (10 ** w)),
    }
  return { counts, head: 'y', indexOf: (y) => y, readingOf: (y) => y }
}

/**
 * Null where nothing was added up (one material, the worst of all, no value), and where the figures would not lead to the value
 * that the blend has.
 */
export function ownContributionsOf(
  property: OwnProperty,
  value: number | null,
  blend: Blend,
  all: readonly Component[],
  basis: Basis,
): Contributions | null {
  if (value === null || isWorst(property.rule)) return null
  const live = liveBlendOf(blend, all, basis)
  const readings = known(live.components.map(({ own }) => own?.[property.key] ?? null))
  if (!readings || readings.length < 2) return null
  const rule = ruleOf(property, readings)
  const shares = live[rule.counts]
  if (!shares) return null
  const terms = readings.map((reading, at) => {
    const [share, one] = [shares[at]!, rule.indexOf(reading)]
    return {
      component: live.positions[at]!,
      share,
      reading,
      isEstimated: false,
      index: one,
      pull: share * one,
    }
  })
  const arrived = rule.readingOf(sumOf(terms.map(({ pull }) => pull)))
  const isSame = Math.abs(arrived - value) <= AGREEMENT * Math.max(1, Math.abs(value))
  return isSame ? { counts: rule.counts, indexHead: rule.head, terms, figures: [] } : null
}
