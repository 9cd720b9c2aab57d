import { SIDES } from '#calc/grades/grade.ts'
import { RESIDUE, type Specification } from '#calc/grades/specification.ts'
import { onceFor } from '#calc/once-for.ts'
import type { Amount, Candidate, RecipeLimit } from '#calc/recipe/question.ts'
import type { DosedSearch } from '#calc/recipe-search/dosed-search.ts'
import { type DoseRange, mostOf } from '#calc/recipe-search/moved-limits.ts'
import { metric } from '#calc/units/amounts.ts'
import type { Dosed } from '#calc/vocabulary/additive.ts'
import { isEstimable, statedOf } from '#calc/vocabulary/contents.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty, ownFormat } from '#calc/vocabulary/own-property.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { isUnreadable, numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Material } from '../analysis.api.ts'
import { batchOf } from '../rules/bench/workbench.ts'
import { type Draft, dosedIn, doseOf, isHeld, materialsOf, optionsOf, percentsOf } from '../rules/draft.ts'
import { ownOf } from '../rules/result.ts'
import { NO_BOUND, priceOf, type SearchCriteria, sideKey, type TypedLimit } from '../rules/search-criteria.ts'

/** The most candidates that the search takes. */
export const POOL_MAX = 60
/** The probability with which one test result proves the limit, and with which the blend meets all of them. */
export const PROBABILITY = 0.95
const ALTERNATIVES = 3

/** A limit of the search: the grade's or an own one, perhaps changed for this search. */
export interface PanelLimit extends RecipeLimit {
  q: TypedLimit['q']
  key: string
  /** The grade's limit; null for an own one. */
  given: number | null
  isOut: boolean
}

export type SearchFault =
  | { is: 'prices' | 'unreadable' | 'order'; materials: readonly Material[] }
  | { is: 'few' | 'batch' | 'capacity' | 'limits' | 'values' | 'most' | DoseFault }

export type QuestionOrFaults<Q> = { question: Q } | { faults: SearchFault[] }

export interface SearchQuestion {
  search: DosedSearch
  materials: readonly Material[]
  limits: readonly PanelLimit[]
}

/** All limits, in force or left out: the grade's as changed, then the own ones. */
export function searchLimits(
  specification: Pick<Specification, 'limits'> | null,
  criteria: SearchCriteria,
  own: readonly OwnProperty[] = [],
): PanelLimit[] {
  /** Whether the limit is legal, and how an own property is shown. */
  const traitsOf = (q: Quantity, key: string): Pick<PanelLimit, 'isLaw' | 'own'> => {
    const found = isOwnQuantity(q) && own.find((one) => one.key === keyOfQuantity(q))
    return { ...(criteria.law.includes(key) && { isLaw: true }), ...(found && { own: ownFormat(found) }) }
  }
  const ofGrade = (specification?.limits ?? []).map(({ q, side, limit, strict, one_of }): PanelLimit => {
    const key = sideKey(q, side)
    const moved = criteria.moved[key]
    return {
      q,
      side,
      strict,
      key,
      given: limit,
      limit: moved ?? limit,
      isOut: moved === null,
      ...(one_of !== undefined && { one_of }),
      ...traitsOf(q, key),
    }
  })
  const typed = criteria.limits.flatMap(({ q, strict, ...figures }) =>
    SIDES.flatMap((side): PanelLimit | [] => {
      const limit = numberOf(figures[side])
      const key = sideKey(q, side)
      return limit === null
        ? []
        : { q, side, strict, key, given: null, limit, isOut: false, ...traitsOf(q, key) }
    }),
  )
  return [...ofGrade, ...typed]
}

const readingsOf = onceFor(
  ({ properties }: Material) => Object.values(properties).filter((value) => value !== null).length,
)

/** The category's other materials, those with most data first. */
export function othersOf(draft: Draft, list: readonly Material[]): Material[] {
  const chosen = materialsOf(draft)
  const others = list.filter(({ id }) => !chosen.some((one) => one.id === id))
  return others.sort((a, b) => readingsOf(b) - readingsOf(a))
}

/**
 * The candidates: the chosen materials and, if others may be used, those too, priced ones first; and how many are left out
 * for want of a price.
 */
export function poolOf(draft: Draft, list: readonly Material[]): { materials: Material[]; unpriced: number } {
  const chosen = materialsOf(draft)
  const { criteria } = draft
  if (!criteria.isWide) return { materials: chosen, unpriced: 0 }
  const others = othersOf(draft, list)
  const priced = others.filter((material) => priceOf(material, criteria) !== null)
  const rest = criteria.goal === 'cost' ? [] : others.filter((material) => !priced.includes(material))
  return {
    materials: [...chosen, ...priced, ...rest].slice(0, POOL_MAX),
    unpriced: criteria.goal === 'cost' ? others.length - priced.length : 0,
  }
}

/** The batch in m³ or t; null without one. */
export function batchIn(bench: Draft['bench']): Amount | null {
  const batch = batchOf(bench)
  return batch && metric(batch)
}

/** Why doses can't be part of a search: unreadable, with a tank or a required probability, in another unit than the response curves, or without a price in this currency. */
type DoseFault = 'doses' | 'dosed' | 'doseUnit' | 'dosePrice'

const isRange = ({ goal, isDosing }: SearchCriteria) => isDosing && goal === 'cost'
const hasCurve = ({ additive }: Pick<Dosed, 'additive'>) => Object.keys(additive.responses).length > 0

function doseFaults(dosed: readonly Dosed[] | null, { criteria }: Draft): DoseFault[] {
  if (!dosed) return ['doses']
  if (dosed.length === 0) return []
  const isPriced = dosed.every(({ additive: { price } }) => price?.currency === criteria.currency)
  return [
    ...(criteria.isSure || criteria.task !== 'recipe' ? (['dosed'] as const) : []),
    ...(dosed.every((one) => one.unit === one.additive.unit || !hasCurve(one))
      ? []
      : (['doseUnit'] as const)),
    ...(isRange(criteria) && !isPriced ? (['dosePrice'] as const) : []),
  ]
}

/** The typed dose, or any up to the end of its curves where the search chooses the cheapest. */
const rangeOf = ({ id, additive, dose, unit }: Dosed, criteria: SearchCriteria): DoseRange =>
  isRange(criteria) && hasCurve({ additive })
    ? { id, additive, min: 0, max: mostOf(additive) }
    : { id, additive: { ...additive, unit }, min: dose, max: dose }

export function candidateOf(material: Material, criteria: SearchCriteria) {
  const { properties, entered, pour_is } = material
  const price = priceOf(material, criteria)
  return {
    properties,
    entered,
    pour_is,
    ...statedOf(material),
    own: ownOf(material),
    isEstimable: isEstimable(material),
    ...(price && { price }),
    ...(material.assumed && { assumed: material.assumed }),
  }
}

/** What is wrong with the typed criteria for these materials. */
function criteriaFaults(
  { criteria, bench }: Draft,
  materials: readonly Material[],
  values: ReturnType<typeof wantedValues>,
): SearchFault[] {
  const faults: SearchFault[] = []
  const bad = (is: 'prices' | 'unreadable' | 'order', isBad: (material: Material) => boolean) => {
    const found = materials.filter(isBad)
    if (found.length > 0) faults.push({ is, materials: found })
  }
  const boundOf = boundsIn(criteria)
  bad('unreadable', (material) =>
    [...Object.values(boundOf(material)), criteria.prices[material.id] ?? ''].some(isUnreadable),
  )
  if (criteria.goal === 'cost') bad('prices', (material) => priceOf(material, criteria) === null)
  bad('order', (material) => {
    const { min, max } = boundOf(material)
    return (numberOf(min) ?? 0) > (numberOf(max) ?? 100)
  })
  if (!batchIn(bench) && materials.some((material) => boundOf(material).available.trim() !== ''))
    faults.push({ is: 'batch' })
  if (criteria.limits.some(({ min, max }) => isUnreadable(min) || isUnreadable(max)))
    faults.push({ is: 'limits' })
  if (criteria.goal === 'target' && values.length === 0) faults.push({ is: 'values' })
  if (criteria.goal === 'most' && !materials.some(({ id }) => id === criteria.of)) faults.push({ is: 'most' })
  return faults
}

const boundsIn =
  ({ bounds }: SearchCriteria) =>
  ({ id }: Material) =>
    bounds[id] ?? NO_BOUND

/** The values that the blend is to come close to. */
const wantedValues = ({ values }: SearchCriteria) =>
  values.flatMap(({ q, value }) => {
    const figure = numberOf(value)
    return figure === null ? [] : [{ q, value: figure }]
  })

function goalOf(
  { goal, of }: SearchCriteria,
  materials: readonly Material[],
  values: ReturnType<typeof wantedValues>,
): DosedSearch['goal'] {
  if (goal === 'most') return { is: 'most', of: materials.findIndex(({ id }) => id === of) }
  return goal === 'target' ? { is: 'target', values } : { is: goal }
}

/** The additives as typed; where the search chooses doses, one without a typed dose is included. */
function dosedFor({ criteria, bench }: Draft): readonly Dosed[] | null {
  const typed = dosedIn(bench)
  return typed && isRange(criteria)
    ? bench.doses.flatMap(({ id, additive, ...entry }): Dosed[] =>
        additive ? [{ id, additive, unit: entry.unit, dose: doseOf(entry) ?? 0 }] : [],
      )
    : typed
}

export function searchQuestionOf(
  draft: Draft,
  list: readonly Material[],
  specification: Specification | null,
  own: readonly OwnProperty[] = [],
): QuestionOrFaults<SearchQuestion> {
  const { criteria, bench, basis } = draft
  const { materials } = poolOf(draft, list)
  const inForce = searchLimits(specification, criteria, own).filter(({ isOut }) => !isOut)
  const batch = batchIn(bench)
  const dosed = dosedFor(draft)
  const values = wantedValues(criteria)
  const faults: SearchFault[] = [
    ...(materials.length < 2 ? [{ is: 'few' } as const] : []),
    ...doseFaults(dosed, draft).map((is) => ({ is })),
    ...criteriaFaults(draft, materials, values),
  ]
  if (faults.length > 0) return { faults }

  const shares = new Map(materialsOf(draft).map(({ id }, at) => [id, percentsOf(draft)[at] ?? 0]))
  const leastUsed = numberOf(criteria.leastUsed) ?? 0
  const most = MATERIAL_COUNT.max
  const candidates = materials.map((material): Candidate => {
    const { id, precision } = material
    const { min, max, available } = boundsIn(criteria)(material)
    const amount = numberOf(available)
    const share = shares.get(id) ?? 0
    return {
      ...candidateOf(material, criteria),
      id,
      precision,
      ...(isHeld(draft, id)
        ? { min: share, max: share }
        : { min: numberOf(min) ?? 0, max: numberOf(max) ?? 100, atLeastIfUsed: leastUsed }),
      ...(batch && amount !== null && { available: metric({ amount, unit: bench.unit }) }),
    }
  })
  const search: DosedSearch = {
    candidates,
    basis,
    goal: goalOf(criteria, materials, values),
    limits: inForce.map(({ key, given, isOut, ...limit }) => limit),
    conditions: {
      category: specification?.category ?? draft.category,
      d86_group: specification?.d86_group ?? 'by-curve',
      residue: specification?.residue ?? RESIDUE.usual,
    },
    ...(own.length > 0 ? { options: { ...optionsOf(draft).options, own } } : optionsOf(draft)),
    atMost: Math.min(most, Math.max(1, Math.round(numberOf(criteria.atMost) ?? most))),
    ...(batch && { batch }),
    ...(criteria.hasMargin && { probability: PROBABILITY }),
    ...(criteria.isSure && { certainty: PROBABILITY }),
    alternatives: ALTERNATIVES,
    isWorthAsked: true,
    ...(dosed && dosed.length > 0 && { additives: dosed.map((one) => rangeOf(one, criteria)) }),
  }
  return { question: { search, materials, limits: inForce } }
}
