// Several products from one stock: what is asked and what is answered.
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

/** A material as it is for all products; of its `available` no more is used. */
export interface PlanMaterial extends Omit<Candidate, 'min' | 'max' | 'atLeastIfUsed'> {
  /** At least this is used. */
  mustUse?: Amount
}

export interface PlanProduct
  extends Pick<RecipeQuestion, 'basis' | 'limits' | 'conditions' | 'options' | 'atMost'> {
  /** What is to be made of it. */
  amount: { least: number; most: number; unit: AmountUnit }
  /** What one m³ or t of it brings. */
  price?: Amount
  /** Positions of the materials that it may be made of; all where absent. */
  only?: readonly number[]
  /** None of a material, or at least this share, per cent. */
  atLeastIfUsed?: number
  /** With which a single test result is to prove each limit. */
  probability?: number
}

/** A limit on what products are together; its row must be exact. */
export interface Average {
  products: readonly number[]
  limit: RecipeLimit
}

export interface PlanQuestion {
  /** What the materials cost, or what the products bring less that. */
  goal: 'cost' | 'margin'
  materials: readonly PlanMaterial[]
  products: readonly PlanProduct[]
  averages: readonly Average[]
  mostInAll?: Amount
  /** Of materials of which nothing says in what they are counted; m³ where absent. */
  unit?: AmountUnit
  /** Amounts of materials are whole steps of this, m³ or t as a product's basis is. */
  step: number
}

/** Of a product, confirmed by the core. Amounts by material, m³ or t as its basis is. */
export interface PlannedProduct {
  amounts: number[]
  total: number
  /** Null where nothing of it is made. */
  blend: Blend | null
  limits: RecipeLimitState[]
  /** What its materials cost. */
  cost: number
}

export interface PlannedMaterial {
  /** In the unit of what is available, else m³. */
  used: number
  left: number | null
  /** What one more would gain, and one less lose; 0 where not all is used. Null where one less leaves no plan. */
  worthMore: number | null
  worthLess: number | null
}

/** `kept` of a material for one product, of which another would take more by itself. */
export interface Kept {
  material: number
  kept: number
  keptFor: number
  product: number
  alone: number
}

/** Excluded from a product, or from those of an average. */
export interface PlanExcluded extends Omit<Excluded, 'limit'> {
  product: number
}

/**
 * What would make a plan possible, all else as it is: so much more of a material (in the unit of what is available), no more than
 * this of a product, or the tightest that a limit can be. Nothing short of it can do; with `enough` a plan was found, a little beyond where
 * limits that are not linear ask for more; null where none was looked for.
 */
export type Way = { enough: number | null } & (
  | { material: number; more: number }
  | { product: number; atMost: number }
  | { product: number; limit: number; best: number }
)

export interface PlanConflict {
  /** As few products as can't be made together; none where what must be used decides. */
  products: number[]
  /** Limits of these of which none can be left out; none where the amounts alone decide. */
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
      /** Of whole steps, in money: what materials cost, less what products bring where the margin counts. */
      objective: number
      continuous: number
      /** No plan is better. */
      bound: number
      /** The continuous plan is the best that there is. */
      proven: boolean
    }
  | { is: 'between-steps' }
  /** Proven: limits and amounts exclude every plan. */
  | ({ is: 'infeasible' } & PlanConflict)
  | { is: 'not-found' }
)
