import type { Specification } from '#calc/grades/specification.ts'
import type { TankAnswer } from '#calc/recipe/tank.ts'
import type { BatchAsked, TankAsked } from '#calc/recipe-search/margin.ts'
import { type BulkUnit, inUnit, kindOf, meterStep, metric, type Quantity } from '#calc/units/amounts.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Material } from '../analysis.api.ts'
import { type Draft, materialsOf } from '../rules/draft.ts'
import type { SearchCriteria } from '../rules/search-criteria.ts'
import {
  batchIn,
  type QuestionOrFaults,
  type SearchFault,
  type SearchQuestion,
  searchQuestionOf,
} from './question.ts'

export function tankContents(draft: Draft): Material | null {
  return materialsOf(draft).find(({ id }) => Object.hasOwn(draft.bench.tank, id)) ?? null
}

export interface TankSearchQuestion {
  search: TankAsked
  materials: readonly Material[]
  contents: Material
  /** Unit of the additions: the batch's, if that is of the recipe's basis. */
  unit: BulkUnit
  holds: Quantity
}

export interface BatchQuestion {
  search: BatchAsked
  materials: readonly Material[]
  unit: BulkUnit
}

/** The meter's step for an amount, in m³ or t, rounded to a whole power of ten of the unit, so that amounts have few digits. */
const stepIn = (unit: BulkUnit, room: Quantity): number =>
  metric({ amount: 10 ** Math.floor(Math.log10(inUnit(meterStep(room), unit)) + 1e-9), unit }).amount

export type AskedTank =
  | { is: 'recipe'; question: SearchQuestion }
  | { is: 'tank'; question: TankSearchQuestion }
  | { is: 'batch'; question: BatchQuestion }

/** The task that the draft allows: tank and batch questions need contents of a tank, or a limited stock. */
export function taskOf(draft: Draft): SearchCriteria['task'] {
  const { task } = draft.criteria
  return tasksOf(draft).includes(task) ? task : 'recipe'
}
export const tasksOf = (draft: Draft): SearchCriteria['task'][] => {
  if (batchIn(draft.bench) === null) return ['recipe']
  if (tankContents(draft)) return ['recipe', 'tank']
  return isScarce(draft) ? ['recipe', 'batch'] : ['recipe']
}

type Given = [list: readonly Material[], specification: Specification | null, own?: readonly OwnProperty[]]

export function askedOf(draft: Draft, ...given: Given): { asked: AskedTank } | { faults: SearchFault[] } {
  const is = taskOf(draft)
  const made = { recipe: searchQuestionOf, tank: tankQuestionOf, batch: batchQuestionOf }[is](draft, ...given)
  return 'faults' in made ? made : { asked: { is, question: made.question } as AskedTank }
}

export function tankQuestionOf(draft: Draft, ...given: Given): QuestionOrFaults<TankSearchQuestion> {
  const { criteria, bench, basis } = draft
  const contents = tankContents(draft)
  const capacity = numberOf(criteria.capacity)
  if (!contents || capacity === null || !(capacity > 0)) return { faults: [{ is: 'capacity' }] }
  const { tankGoal } = criteria
  // The contents of the tank have been paid for.
  const prices = { ...criteria.prices, [contents.id]: '0' }
  const goal = tankGoal === 'cost' ? 'cost' : 'giveaway'
  const made = searchQuestionOf({ ...draft, criteria: { ...criteria, goal, prices } }, ...given)
  if ('faults' in made) return made
  const { search, materials } = made.question
  const at = materials.indexOf(contents)
  const { min, max, price, available, ...traits } = search.candidates[at]!
  const { batch, alternatives, isWorthAsked, goal: _, ...rest } = search
  const room = metric({ amount: capacity, unit: bench.unit })
  const basisUnit = basis === 'volume' ? 'm3' : 't'
  const unit = kindOf(bench.unit) === basis ? bench.unit : basisUnit
  return {
    question: {
      search: {
        ...rest,
        candidates: search.candidates.toSpliced(at, 1),
        contents: { ...traits, amount: metric(bench.tank[contents.id]!) },
        goal: tankGoal,
        capacity: room,
        step: stepIn(unit, { ...room, unit: basisUnit }),
        ...(rest.atMost !== undefined && { atMost: Math.max(1, rest.atMost - 1) }),
      },
      materials: materials.toSpliced(at, 1),
      contents,
      unit,
      holds: { amount: capacity, unit: bench.unit },
    },
  }
}

/** The tank's contents afterwards: percentages by material, and the size of the batch in its unit; null if that needs an unknown density. */
export function tankRecipe(
  draft: Draft,
  { materials, contents }: TankSearchQuestion,
  { additions, total, blend }: Extract<TankAnswer, { is: 'found' }>,
): { materials: Material[]; percentages: number[]; batch: string } | null {
  const { unit } = draft.bench
  const kind = kindOf(unit)
  const { density } = blend.results
  const ratio =
    kind === draft.basis ? 1 : density === null ? null : kind === 'mass' ? density / 1000 : 1000 / density
  if (ratio === null) return null
  const added = additions.reduce((sum, addition) => sum + addition, 0)
  return {
    materials: [contents, ...materials],
    percentages: [total - added, ...additions].map((amount) => (100 * amount) / total),
    batch: String(Number(inUnit(total * ratio, unit).toFixed(6))),
  }
}

export function batchQuestionOf(draft: Draft, ...given: Given): QuestionOrFaults<BatchQuestion> {
  const { unit } = draft.bench
  const amount = numberOf(draft.criteria.capacity)
  if (amount === null || !(amount > 0)) return { faults: [{ is: 'capacity' }] }
  const made = searchQuestionOf(draft, ...given)
  if ('faults' in made) return made
  const { search, materials } = made.question
  const { batch, alternatives, isWorthAsked, ...rest } = search
  const capacity = metric({ amount, unit })
  return { question: { search: { ...rest, capacity, step: stepIn(unit, capacity) }, materials, unit } }
}

export const isScarce = ({ criteria }: Draft): boolean =>
  Object.values(criteria.bounds).some(({ available }) => available.trim() !== '')
