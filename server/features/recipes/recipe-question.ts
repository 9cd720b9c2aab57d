import { type Reading, withAssumed } from '#calc/assumed/assumed.ts'
import { notQuantity } from '#calc/grades/grade.ts'
import { forSearch } from '#calc/grades/own-check.ts'
import { type Specification, withLimits } from '#calc/grades/specification.ts'
import { UNIT_OF } from '#calc/recipe/money.ts'
import {
  type Amount,
  type AmountUnit,
  type Candidate,
  isFilter,
  type RecipeLimit,
  type RecipeQuantity,
  type RecipeQuestion,
} from '#calc/recipe/question.ts'
import { isEstimable, statedOf } from '#calc/vocabulary/contents.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { HEAVY_PROPERTIES, heavyKey } from '#calc/vocabulary/heavy.ts'
import {
  isOwnQuantity,
  isWorst,
  keyOfQuantity,
  type OwnProperty,
  ownFormat,
} from '#calc/vocabulary/own-property.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import { invalidFields } from '#server/errors.ts'
import { blendOptions, type MaterialRow, refuseUnknownLimits } from '#server/space/recipe-request.ts'
import type { ReadRequest } from './recipe-reading.ts'
import type { RecipeRequest } from './recipes.model.ts'

export type Material = Named & Pick<MaterialRow, 'id' | 'details' | 'categories'> & { candidate: Candidate }
/** A material with what is assumed of it. */
export function materialOf(row: MaterialRow, assumed: readonly Reading[] = []): Material {
  const { entered, pour_is, precision, own, ...details } = { ...NO_DETAILS, ...row.details }
  const stated = statedOf(details)
  const properties = { ...emptyProperties(), ...row.properties }
  const traits = { id: row.id, precision, ...stated, entered, pour_is, own }
  const candidate = { properties, ...traits, isEstimable: isEstimable({ ...row, ...stated }) }
  return {
    ...row,
    candidate: assumed.length > 0 ? { ...withAssumed(candidate, assumed), assumed } : candidate,
  }
}

/** Candidates with the request's bounds, prices and amounts. */
export function candidatesOf(materials: readonly Material[], request: RecipeRequest): Candidate[] {
  const own = UNIT_OF[request.basis]
  return materials.map(({ candidate }, at) => {
    const { min, max, at_least_if_used, price, price_unit, available, available_unit } =
      request.materials[at]!
    return {
      ...candidate,
      min,
      max,
      atLeastIfUsed: at_least_if_used,
      price: candidateAmount(price, price_unit ?? own),
      available: candidateAmount(available, available_unit ?? own),
    }
  })
}

export const candidateAmount = (amount: number | undefined, unit: AmountUnit): Amount | undefined =>
  amount === undefined ? undefined : { amount, unit }

/** Conditions and options of the search, from the grade first. */
export const termsOf = (
  request: Pick<RecipeRequest, 'category' | 'residue' | 'estimates' | 'methods'>,
  specification: Specification | null,
  own: OwnProperty[],
): Pick<RecipeQuestion, 'conditions' | 'options'> => ({
  conditions: {
    category: request.category ?? specification?.category ?? null,
    d86_group: specification?.d86_group ?? 'by-curve',
    residue: specification?.residue ?? request.residue,
  },
  options: blendOptions(request, own.length > 0 ? own : undefined),
})

const TOTAL_SEDIMENT = heavyKey('total_sediment')

/** Place of limits that come from the grade. */
const OF_GRADE = -1

/** Merges the limits of the request and its grade: for the same side the tighter counts. */
function withGrade(
  { limits, places }: Pick<ReadRequest, 'limits' | 'places'>,
  specification: Specification | null,
): Pick<ReadRequest, 'limits' | 'places'> {
  const ofGrade = (specification?.limits ?? []).map(
    ({ q, side, limit, strict, one_of }): RecipeLimit => ({ q, side, limit, strict, one_of }),
  )
  const isTighter = (one: RecipeLimit, other: RecipeLimit) =>
    one.limit === other.limit
      ? Boolean(one.strict) && !other.strict
      : one.limit < other.limit === (one.side === 'max')
  const sameAs = (one: RecipeLimit) => (other: RecipeLimit) =>
    one.q === other.q && one.side === other.side && one.one_of === undefined && other.one_of === undefined
  const kept = ofGrade.filter((one) => !limits.some((asked) => sameAs(one)(asked) && !isTighter(one, asked)))
  const own = limits.flatMap((limit, at) => (kept.some(sameAs(limit)) ? [] : [{ limit, place: places[at]! }]))
  return {
    limits: [...kept, ...own.map(({ limit }) => limit)],
    places: [...kept.map(() => OF_GRADE), ...own.map(({ place }) => place)],
  }
}

/**
 * Own properties that a question uses, of the account's and those of heavy fuels.
 * @throws InvalidInput for undefined ones, for properties of no blend, and for worst-of-components limits that exclude nothing
 */
export function ownAsked(
  { limits, values, places }: Pick<ReadRequest, 'limits' | 'values' | 'places'>,
  definitions: readonly OwnProperty[],
): OwnProperty[] {
  const known = [...definitions, ...HEAVY_PROPERTIES]
  const of = (q: RecipeQuantity) =>
    isOwnQuantity(q) ? known.find(({ key }) => key === keyOfQuantity(q)) : undefined
  const isUnknown = (q: RecipeQuantity) => isOwnQuantity(q) && !of(q)
  const issues = [
    ...limits.flatMap((limit, n): Issue[] => {
      const place = places[n]!
      const path =
        place === OF_GRADE
          ? ['grade']
          : ['limits', String(place), isUnknown(limit.q) ? 'property' : limit.side]
      if (isUnknown(limit.q)) return [notQuantity(path, limit.q, ['e'])]
      const property = of(limit.q)
      if (property?.key === TOTAL_SEDIMENT) return [issue(path, 'limit-unforeseen')]
      if (!property || !isWorst(property.rule) || isFilter(limit, { options: { own: definitions } }))
        return []
      return [issue(path, property.rule === 'worst-high' ? 'own-only-max' : 'own-only-min')]
    }),
    ...values.flatMap(({ q }): Issue[] => {
      if (isUnknown(q)) return [notQuantity(['target', q], q)]
      const property = of(q)
      return property && isWorst(property.rule) ? [issue(['target', q], 'own-no-target')] : []
    }),
  ]
  if (issues.length > 0) throw invalidFields(issues, true)
  const asked = new Set([...limits, ...values].map(({ q }) => q))
  return known.filter(({ key }) => asked.has(`own:${key}`))
}

type Limited = Pick<ReadRequest, 'limits' | 'places' | 'against'> & { values?: ReadRequest['values'] }

/**
 * A request with its grade's limits for these materials, and the own properties that it uses.
 * @throws InvalidInput as `ownAsked` does, and for own limits of the grade on undefined properties
 */
export function limited<Asked extends Limited>(
  asked: Asked,
  specification: Specification | null,
  definitions: readonly OwnProperty[],
  materials: readonly Candidate[],
  additives?: Parameters<typeof forSearch>[3],
): { request: Asked; own: OwnProperty[] } {
  const sought = specification && forSearch(specification, definitions, materials, additives)
  const request = { ...asked, ...withGrade(asked, sought) }
  refuseUnknownLimits(asked.against, definitions)
  return { request, own: ownAsked({ values: [], ...request }, definitions) }
}

/** The specification of a verdict: the grade in its class, and the limits of the request. */
export const judgingSpecification = (
  specification: Specification | null,
  { limits }: Pick<ReadRequest, 'limits'>,
): Specification | null =>
  specification &&
  withLimits(
    specification,
    limits.flatMap(({ q, side, limit, strict = false }) =>
      isQuantity(q) ? [{ q, [side]: limit, strict }] : [],
    ),
  )

/** Adds names and units of own properties to limits. */
export const withOwnFormats = (limits: readonly RecipeLimit[], own: readonly OwnProperty[]): RecipeLimit[] =>
  limits.map((limit) => {
    const property = own.find(({ key }) => limit.q === `own:${key}`)
    return property ? { ...limit, own: ownFormat(property) } : limit
  })
