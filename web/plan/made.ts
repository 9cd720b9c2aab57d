import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import type { PlanState } from './use-plan.ts'

export type Planned = PlanResult['products'][number]

/** What a plan came to, by the keys of its products and the ids of its stocks: the entries may have changed since. */
export interface Made extends PlanState {
  isCurrent: boolean
  planned: (key: string) => Planned | undefined
  part: (key: string, id: string) => { amount: number; share: number } | undefined
  stock: (id: string) => { left: number | null; worth: number | null } | undefined
}

/** @returns null unless a plan was found */
export function madeOf(answer: PlanState | null, isCurrent: boolean): Made | null {
  if (answer?.result.status !== 'optimal') return null
  const { entries, result } = answer
  const planned = (key: string) => result.products[entries.products.findIndex((one) => one.key === key)]
  const at = (id: string) => result.materials.findIndex((one) => one.id === id)
  return {
    ...answer,
    isCurrent,
    planned,
    part(key, id) {
      const [of, place] = [planned(key), at(id)]
      return of && place >= 0 ? { amount: of.amounts[place]!, share: of.percentages[place]! } : undefined
    },
    stock(id) {
      const of = result.materials[at(id)]
      if (!of) return
      const kept = numberOf(entries.stocks.find((one) => one.id === id)?.keep ?? '') ?? 0
      return { left: of.left === null ? null : tidy(of.left + kept), worth: of.worth_more }
    },
  }
}

const tidy = (amount: number) => Number(amount.toFixed(6))

export const plannedSum = ({ amounts }: Planned) => tidy(amounts.reduce((sum, one) => sum + one, 0))

/** What a product brings less its materials; null without a price or without the amount in the plan's unit. */
export function plannedMargin(made: Made, key: string): number | null {
  const { question, entries } = made
  const price = question.products[entries.products.findIndex((one) => one.key === key)]?.price
  const planned = made.planned(key)
  const amount = planned && (entries.unit === 't' ? planned.t : planned.m3)
  return price === undefined || amount == null ? null : price * amount - planned!.cost
}
