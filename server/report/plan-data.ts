import type { State } from '#calc/grades/check.ts'
import type { Amount, AmountUnit, RecipeLimit } from '#calc/recipe/question.ts'

/** A plan as its files have it; amounts by material, in its order. */
export interface PlanFound {
  engine: string
  goal: 'cost' | 'margin'
  step: number
  /** Of steps and amounts that name none. */
  unit: AmountUnit
  /** In money; null where there is no plan. */
  cost: number | null
  margin: number | null
  bound: number | null
  proven: boolean
  materials: {
    name: string
    price: Amount
    /** Of what follows; without a plan there is none of that. */
    unit: AmountUnit
    used?: number
    left?: number | null
    worth_more?: number | null
  }[]
  products: {
    name: string
    unit: AmountUnit
    m3: number | null
    t: number | null
    amounts: number[]
    percentages: number[]
    cost: number
    limits: { asked: RecipeLimit; value: number | null; state: State }[]
  }[]
  /** What is said of it. */
  sentences: string[]
}

/** All that a plan's file is made of. */
export interface PlanData {
  plan: PlanFound
  currency: string
  owner: string
  madeAt: Date
}
