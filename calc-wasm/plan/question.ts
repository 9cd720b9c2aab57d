// Several products from one stock: question and answer.
import type {
  Amount,
  AmountUnit,
  Candidate,
  Excluded,
  RecipeLimit,
  RecipeLimitState,
  RecipeQuestion,
} from '../recipe/question.ts'
import type { Blend } from '../vocabulary/blend.ts'

export interface PlanMaterial extends Omit<Candidate, 'min' | 'max' | 'atLeastIfUsed'> {
  /** Minimum use over all products. */
  mustUse?: Amount
}

export interface PlanProduct
  extends Pick<RecipeQuestion, 'basis' | 'limits' | 'conditions' | 'options' | 'atMost'> {
  amount: { least: number; most: number; unit: AmountUnit }
  /** Revenue per m³ or t. */
  price?: Amount
  /** Positions of allowed materials; all if absent. */
  only?: readonly number[]
  /** Minimum share of a used material, per cent. */
  atLeastIfUsed?: number
  /** Minimum amount of a used material. */
  parcel?: Amount
  /** Probability that one test result proves each limit. */
  probability?: number
}

/** A limit on the combined products; must have an exact row. */
export type Average = { products: readonly number[]; limit: RecipeLimit }

export interface PlanQuestion {
  /** Minimise material cost, or maximise revenue minus it. */
  goal: 'cost' | 'margin'
  materials: readonly PlanMaterial[]
  products: readonly PlanProduct[]
  averages: readonly Average[]
  mostInAll?: Amount
  /** Default unit of amounts of materials; m³ if absent. */
  unit?: AmountUnit
  /** Step of material amounts, m³ or t by a product's basis. */
  step: number
}

/** A product confirmed by the core. Amounts by material, m³ or t by its basis. */
export interface PlannedProduct {
  amounts: number[]
  total: number
  /** Null if nothing of it is made. */
  blend: Blend | null
  limits: RecipeLimitState[]
  /** By limit, what a unit looser gains; 0 where it is slack, null if not searched. */
  worths: (number | null)[]
  cost: number
}

export interface PlannedMaterial {
  /** In the unit of the available amount, else m³. */
  used: number
  left: number | null
  /** Gain of one unit more and loss of one unit less; 0 if some is left, null if one less leaves no plan. */
  worthMore: number | null
  worthLess: number | null
}

/** Part of a material kept for one product although another would use more of it alone. */
export interface Kept {
  material: number
  kept: number
  keptFor: number
  product: number
  alone: number
}

export type PlanExcluded = Omit<Excluded, 'limit'> & { product: number }

/**
 * A single change that would make a plan possible: more of a material (in the unit of its available amount), less of a product, or
 * a looser limit. The first figure is a proven minimum; with `enough` a plan was found, slightly beyond it for curved limits; null
 * if not searched.
 */
export type Way = { enough: number | null } & (
  | { material: number; more: number }
  | { product: number; atMost: number }
  | { product: number; limit: number; best: number }
)

export interface PlanConflict {
  /** A minimal set of products that can't be made together; empty if the required use of materials decides. */
  products: number[]
  /** An irreducible set of their limits; empty if the amounts alone decide. */
  limits: { product: number; limit: number }[]
  averages: number[]
  ways: Way[]
}

export type PlanAnswer = { excluded: PlanExcluded[] } & (
  | {
      is: 'found'
      products: PlannedProduct[]
      materials: PlannedMaterial[]
      keep: Kept[]
      /** Objective of the stepped plan: material cost, minus revenue for the goal `margin`. */
      objective: number
      continuous: number
      /** Lower bound on the objective. */
      bound: number
      /** The continuous plan is optimal. */
      proven: boolean
    }
  | { is: 'between-steps' }
  | ({ is: 'infeasible' } & PlanConflict)
  | { is: 'not-found' }
)
