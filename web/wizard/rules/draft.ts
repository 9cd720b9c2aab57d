import type { Check } from '#calc/grades/check.ts'
import type { BulkUnit, Quantity } from '#calc/units/amounts.ts'
import { DOSE_MAX, type Dosed, type DoseUnit } from '#calc/vocabulary/additive.ts'
import type { Basis, BlendOptions, MethodChoices, MethodCode } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { choiceNumber } from '#calc/vocabulary/method-choices.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { GradeChoice } from '#web/grades/grade-choice.ts'
import type { PlannedInTab } from '#web/stored/unsaved-in-tab.ts'
import type { Material } from '../analysis.api.ts'
import { readingsFrom, withReadings } from './assumed.ts'
import { distribute, fieldText, percentOf } from './percentages.ts'
import { NO_CRITERIA, type SearchCriteria } from './search-criteria.ts'

/** Everything chosen and typed so far. Immutable. */
export interface Draft {
  count: number | null
  category: CategoryName | null
  /** The chosen materials by place, which sets colour and dash; a removed one leaves null until the next choice. */
  places: readonly (Material | null)[]
  /** Percentages as typed, by material id. */
  typed: Readonly<Record<string, string>>
  basis: Basis
  estimates: boolean
  /** Whether values that only traces keep the blend from are those of the rest. */
  traces: boolean
  /** Methods by property that differ from the usual ones. */
  methods: MethodChoices
  against: GradeChoice | null
  isCompared: boolean
  bench: Workbench
  criteria: SearchCriteria
  /** The plan's product that the recipe came from. */
  planned?: PlannedInTab
  /** The blend that is corrected: its material, and what the laboratory found of it against the limits. */
  corrects?: { material: string; measured: Check }
}

export interface Workbench {
  /** Ids of materials whose share stays when others change. */
  locked: readonly string[]
  /** Amount in the tank by material id, at most one; it stays when the batch changes. */
  tank: Readonly<Record<string, Quantity>>
  tankName: string
  /** Batch size as typed; blank for none. */
  batch: string
  unit: BulkUnit
  isSum: boolean
  /** Temperature at which volumes are metered, as typed; blank for 15 °C. */
  loading: { text: string; unit: string }
  /** Whether masses are as weighed in air, not in vacuo. */
  isInAir: boolean
  finish: Finish | null
  /** Beside the 100 %. */
  doses: readonly DoseEntry[]
  pin: Recipe | null
}

/** A typed dose; `additive` is null until it is loaded, or if it was deleted. */
export interface DoseEntry extends Pick<Dosed, 'id'> {
  additive: Dosed['additive'] | null
  text: string
  unit: DoseUnit
}

export const FINISHES = ['ethanol', 'mtbe'] as const
export interface Finish {
  with: (typeof FINISHES)[number]
  percent: string
}

/** A recipe to calculate, with the materials as its results show them. */
export interface Recipe {
  category: CategoryName
  basis: Basis
  /** Absent for the usual ones. */
  options?: BlendOptions
  /** Doses beside the 100 %; absent for none. */
  dosed?: readonly Dosed[]
  against?: GradeChoice
  components: readonly { material: Material; percentage: number }[]
}

export const recipeMaterials = ({ components }: Pick<Recipe, 'components'>): Material[] =>
  components.map(({ material }) => material)

export const recipeShares = ({ components }: Pick<Recipe, 'components'>): number[] =>
  components.map(({ percentage }) => percentage)

export const EMPTY_BENCH: Workbench = {
  locked: [],
  tank: {},
  tankName: '',
  batch: '',
  unit: 'm3',
  isSum: false,
  loading: { text: '', unit: '°C' },
  isInAir: false,
  finish: null,
  doses: [],
  pin: null,
}

export const EMPTY_DRAFT: Draft = {
  count: null,
  category: null,
  places: [],
  typed: {},
  basis: 'volume',
  estimates: false,
  traces: false,
  methods: {},
  against: null,
  isCompared: false,
  bench: EMPTY_BENCH,
  criteria: NO_CRITERIA,
}

export const materialsOf = ({ places }: Pick<Draft, 'places'>): Material[] =>
  places.filter((place) => place !== null)

/** The place of a material; -1 when it is not chosen. */
export const placeOf = (draft: Draft, id: string): number =>
  draft.places.findIndex((place) => place?.id === id)

/** Another count clears all but category and grade, unless exactly that many are chosen. */
export function withCount(draft: Draft, count: number, methods: MethodChoices = {}): Draft {
  if (count === draft.count) return draft
  return materialsOf(draft).length === count
    ? { ...draft, count, places: materialsOf(draft) }
    : { ...EMPTY_DRAFT, count, category: draft.category, against: draft.against, methods }
}

export const withOneMore = (draft: Draft): Draft => ({
  ...draft,
  count: (draft.count ?? 0) + 1,
  isCompared: false,
})

/** Another category clears all but the count; `against` is the usual grade of its blends. */
export function withCategory(
  draft: Draft,
  category: CategoryName,
  against: Draft['against'] = null,
  methods: MethodChoices = {},
): Draft {
  if (category === draft.category) return draft
  return { ...EMPTY_DRAFT, count: draft.count, category, against, methods }
}

/** Chooses or removes a material; one beyond the count changes nothing. */
export function toggled(draft: Draft, material: Material): Draft {
  const place = placeOf(draft, material.id)
  if (place >= 0) return { ...draft, places: draft.places.with(place, null), isCompared: false }
  if (materialsOf(draft).length >= (draft.count ?? 0)) return draft
  const free = draft.places.indexOf(null)
  return {
    ...draft,
    places: free >= 0 ? draft.places.with(free, material) : [...draft.places, material],
    isCompared: false,
  }
}

/** Replaces a chosen material; the new one takes over place, share, padlock and tank. */
export function exchanged(draft: Draft, id: string, material: Material): Draft {
  const place = placeOf(draft, id)
  if (place < 0) return draft
  const { locked, tank } = draft.bench
  const renamed = (one: string) => (one === id ? material.id : one)
  const moved = <T>(byId: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(byId).map(([one, value]) => [renamed(one), value]))
  return {
    ...draft,
    places: draft.places.with(place, material),
    typed: moved(draft.typed),
    isCompared: false,
    bench: { ...draft.bench, locked: locked.map(renamed), tank: moved(tank) },
  }
}

/** Every chosen material at 0 %, unless these very materials have percentages already: those of another choice are of another blend. */
export function withPercentages(draft: Draft): Draft {
  const isKept = hasPercentages(draft)
  const typed = materialsOf(draft).map(({ id }) => [id, isKept ? draft.typed[id]! : fieldText(0)] as const)
  return { ...draft, typed: Object.fromEntries(typed) }
}

export const hasPercentages = (draft: Draft): boolean =>
  materialsOf(draft).length > 0 && materialsOf(draft).every(({ id }) => Object.hasOwn(draft.typed, id))

/** Percentages in the order of places; null where unreadable. */
export const percentsOf = (draft: Draft): (number | null)[] =>
  materialsOf(draft).map(({ id }) => percentOf(draft.typed[id] ?? ''))

/** The same with 0 for what is unreadable. */
export const percentsOrZero = (draft: Draft): number[] => percentsOf(draft).map((percent) => percent ?? 0)

/** Whether a share is locked or in the tank. */
export const isHeld = ({ bench }: Pick<Draft, 'bench'>, id: string): boolean =>
  bench.locked.includes(id) || Object.hasOwn(bench.tank, id)

/** After Auto Distribute or Normalize: held shares stay, unreadable ones count as 0. */
export function distributed(draft: Draft): Draft {
  const held = materialsOf(draft).map(({ id }) => isHeld(draft, id))
  const shares = distribute(percentsOrZero(draft), held)
  return {
    ...draft,
    typed: Object.fromEntries(materialsOf(draft).map(({ id }, i) => [id, fieldText(shares[i]!)])),
  }
}

/** Null while a percentage or dose is unreadable or the category is open. */
export function recipeOf(draft: Draft): Recipe | null {
  const percents = percentsOf(draft)
  const dosed = dosedIn(draft.bench)
  if (draft.category === null || percents.length === 0 || percents.includes(null) || !dosed) return null
  return {
    category: draft.category,
    basis: draft.basis,
    ...optionsOf(draft),
    ...(dosed.length > 0 && { dosed }),
    ...(draft.against && { against: draft.against }),
    components: materialsOf(draft).map((material, i) => ({ material, percentage: percents[i]! })),
  }
}

/** The typed dose, 0 where blank; null where unreadable or above the maximum. */
export function doseOf({ text, unit }: Pick<DoseEntry, 'text' | 'unit'>): number | null {
  const dose = text.trim() === '' ? 0 : numberOf(text)
  return dose !== null && dose >= 0 && dose <= DOSE_MAX[unit] ? dose : null
}

/** Doses other than 0; null where one is unreadable or its additive is unknown. */
export function dosedIn({ doses }: Pick<Workbench, 'doses'>): Dosed[] | null {
  const all = doses.map((entry) => ({ ...entry, dose: doseOf(entry) })).filter(({ dose }) => dose !== 0)
  const known = all.flatMap(({ id, additive, dose, unit }) =>
    additive && dose !== null ? [{ id, additive, dose, unit }] : [],
  )
  return known.length === all.length ? known : null
}

export function optionsOf({ estimates, traces, methods }: Draft): Pick<Recipe, 'options'> {
  const chosen = Object.keys(methods).length > 0 ? { methods } : {}
  const options = { ...(estimates && { estimates }), ...(traces && { traces }), ...chosen }
  return Object.keys(options).length > 0 ? { options } : {}
}

/** The choices with another method; the usual one removes the choice. */
export function withChoice(
  methods: MethodChoices,
  property: PropertyName,
  method: MethodCode,
): MethodChoices {
  const { [property]: _, ...others } = methods
  return choiceNumber(property, method) > 0 ? { ...others, [property]: method } : others
}

/** The same text for the same options, whatever the order of methods. */
const optionsKey = ({ estimates, traces, methods = {} }: BlendOptions = {}): string =>
  JSON.stringify([estimates, traces, Object.entries(methods).sort()])

/** Whether two recipes are the same question to the server, about the same figures. */
export const isSameRecipe = (a: Recipe, b: Recipe): boolean =>
  a.basis === b.basis &&
  optionsKey(a.options) === optionsKey(b.options) &&
  JSON.stringify(a.dosed ?? []) === JSON.stringify(b.dosed ?? []) &&
  a.components.length === b.components.length &&
  a.components.every(({ material, percentage }, i) => {
    const other = b.components[i]!
    const read = ({ id, properties, own = {}, assumed = [] }: Material) =>
      JSON.stringify([id, properties, own, assumed])
    const isSame = material === other.material || read(material) === read(other.material)
    return isSame && percentage === other.percentage
  })

/** The chosen materials with the server's current figures, and what is assumed of them; those it no longer has are dropped. */
export function refreshed(draft: Draft, materials: readonly Material[]): Draft {
  const byId = new Map(materials.map((material) => [material.id, material]))
  const places = draft.places.map((place) => {
    const now = place && byId.get(place.id)
    return now ? withReadings(now, place.assumed ?? []) : null
  })
  return { ...draft, places }
}

/** Takes what a material lacks from a stream, or takes that back. */
export function withTypical(draft: Draft, id: string, stream: Material | null): Draft {
  const { category } = draft
  const places = draft.places.map((place) =>
    place?.id === id && category
      ? withReadings(place, stream ? readingsFrom(stream, place, category) : [])
      : place,
  )
  return { ...draft, places }
}
