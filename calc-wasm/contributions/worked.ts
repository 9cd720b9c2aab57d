import type { Equation } from '../vocabulary/rule-cards/equation.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'

export interface Term {
  /** Position in the recipe. */
  component: number
  /** Its part of the whole, 0–1. */
  share: number
  reading: number | string
  /** The reading was not measured but estimated. */
  isEstimated: boolean
  /** What the rule adds up. */
  index: number
  /** share × index */
  contribution: number
}

/** A figure on the way from the sum to the value. */
export interface Figure {
  label: Bilingual
  value: number
  unit?: string
}

export interface Contributions {
  /** What the shares count; `mixed`: of alcohols moles, of the others the volume that these leave. */
  counts: 'volume' | 'mass' | 'mole' | 'mixed'
  indexHead: Equation
  terms: Term[]
  figures: Figure[]
}

/** How a rule gets at its value. */
export interface Worked extends Contributions {
  value: number | string
}
