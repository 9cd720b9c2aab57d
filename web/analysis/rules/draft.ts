import type { BulkUnit, Quantity } from '#calc/units/amounts.ts'
import { DOSE_MAX, type Dosed, type DoseUnit } from '#calc/vocabulary/additive.ts'
import type { Basis, BlendOptions, MethodChoices, MethodCode } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { choiceNumber } from '#calc/vocabulary/method-choices.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { GradeChoice } from '#web/grades/grade-choice.ts'
import type { Planned } from '#web/kept/kept-in-tab.ts'
import type { Material } from '../analysis.api.ts'
import { distribute, fieldText, percentOf } from './percentages.ts'
import { NO_CRITERIA, pricesOf, type SearchCriteria } from './search-criteria.ts'

/** What a person has chosen and typed so far. Immutable: every change makes a new one. */
export interface Draft {
  count: number | null
  category: CategoryName | null
  /**
   * The chosen materials by place, which keeps its colour and dash: empty once given up, until the next choice fills it.
   */
  places: readonly (Material | null)[]
  /** Percentages as typed, by material id. */
  typed: Readonly<Record<string, string>>
  basis: Basis
  /** Whether what a material lacks is estimated. */
  estimates: boolean
  /** Whether values that only traces keep the blend from are those of the rest. */
  traces: boolean
  /** The methods by property, where not the usual ones. */
  methods: MethodChoices
  /** What the blend is to be checked against. */
  against: GradeChoice | null
  /** Whether the chosen materials were looked at side by side. */
  isCompared: boolean
  bench: Workbench
  /** What a recipe is looked for by. */
  criteria: SearchCriteria
  /** The product of a plan whose recipe it began with. */
  planned?: Planned
}

/** What stands beside the percentages while they are worked out. */
export interface Workbench {
  /** Ids of the materials whose share stays when others are distributed or moved. */
  locked: readonly string[]
  /** What is in the tank already, by the id of its material, at most one: its amount stays when the batch changes. */
  tank: Readonly<Record<string, Quantity>>
  /** What the tank is called; blank where that is not said. */
  tankName: string
  /** The size of the batch as typed; blank where amounts don't matter. */
  batch: string
  unit: BulkUnit
  /** Whether the batch is what the amounts sum to, rather than given. */
  isSum: boolean
  /** The temperature at which volumes are metered, as typed with its unit; blank for 15 °C. */
  loading: { text: string; unit: string }
  /** Whether masses beside volumes are as weighed in air, not in vacuo. */
  isInAir: boolean
  /** What the fuel is finished with, and how much of it, per cent as typed. */
  finish: Finish | null
  /** Outside of the 100 %. */
  doses: readonly DoseEntry[]
  /** The recipe that the present one is compared with. */
  pin: Recipe | null
}

/** How much of an additive, as typed; its definition is null until it is known, or where there is none any more. */
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

/** A recipe to be calculated, and the snapshot that its results are shown with. */
export interface Recipe {
  category: CategoryName
  basis: Basis
  /** What is asked for beside the usual; absent where nothing is. */
  options?: BlendOptions
  /** What is dosed outside of it; absent where nothing is. */
  dosed?: readonly Dosed[]
  /** What it is to be checked against, kept with the calculation. */
  against?: GradeChoice
  components: readonly { material: Material; percentage: number }[]
}

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

/** A draft in which nothing is chosen any more. */
const emptied = ({ bench: { batch, unit, loading, isInAir, tankName }, ...draft }: Draft): Draft => ({
  ...draft,
  places: [],
  typed: {},
  isCompared: false,
  bench: { ...EMPTY_BENCH, batch, unit, loading, isInAir, tankName },
})

/** The chosen materials in the order of their places. */
export const materialsOf = ({ places }: Pick<Draft, 'places'>): Material[] =>
  places.filter((place) => place !== null)

/** The place of a material, which its colour follows; -1 when it is not chosen. */
export const placeOf = (draft: Draft, id: string): number =>
  draft.places.findIndex((place) => place?.id === id)

/** A different number clears what was chosen, unless just that many are chosen already. */
export function withCount(draft: Draft, count: number): Draft {
  if (count === draft.count) return draft
  return materialsOf(draft).length === count
    ? { ...draft, count, places: materialsOf(draft) }
    : { ...emptied(draft), count }
}

/** Room for one more beside those that are chosen. */
export const withOneMore = (draft: Draft): Draft => ({
  ...draft,
  count: (draft.count ?? 0) + 1,
  isCompared: false,
})

/** A different category clears what was chosen from the former one; `against` is what its blends are usually checked against. */
export function withCategory(draft: Draft, category: CategoryName, against: Draft['against'] = null): Draft {
  if (category === draft.category) return draft
  return { ...emptied(draft), category, against, criteria: pricesOf(draft.criteria) }
}

/** Chooses a material, or gives it up. One too many changes nothing. */
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

/** Another material in the place of a chosen one: it takes its colour, its share, its padlock and its tank. */
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

/** Gives each chosen material its 0 %; one that has a percentage keeps it, and those given up lose theirs. */
export const withPercentages = (draft: Draft): Draft => ({
  ...draft,
  typed: Object.fromEntries(
    materialsOf(draft).map(({ id }) => [id, draft.typed[id] ?? fieldText(0)] as const),
  ),
})

/** Whether every chosen material has a percentage, be it 0. */
export const hasPercentages = (draft: Draft): boolean =>
  materialsOf(draft).length > 0 && materialsOf(draft).every(({ id }) => Object.hasOwn(draft.typed, id))

/** The percentages in the order of the places, as far as they can be read; null where not. */
export const percentsOf = (draft: Draft): (number | null)[] =>
  materialsOf(draft).map(({ id }) => percentOf(draft.typed[id] ?? ''))

/** Whether a material's share stays when others are distributed or moved. */
export const isHeld = ({ bench }: Pick<Draft, 'bench'>, id: string): boolean =>
  bench.locked.includes(id) || Object.hasOwn(bench.tank, id)

/** The percentages after Auto Distribute or Normalize; what can't be read counts as 0, and what is held stays. */
export function distributed(draft: Draft): Draft {
  const held = materialsOf(draft).map(({ id }) => isHeld(draft, id))
  const shares = distribute(
    percentsOf(draft).map((percent) => percent ?? 0),
    held,
  )
  return {
    ...draft,
    typed: Object.fromEntries(materialsOf(draft).map(({ id }, i) => [id, fieldText(shares[i]!)])),
  }
}

/** What can be calculated now; null while a percentage or a dose can't be read or the category is open. */
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

/** The dose as typed, 0 where nothing is; null where it can't be read or is more than additives are. */
export function doseOf({ text, unit }: Pick<DoseEntry, 'text' | 'unit'>): number | null {
  const dose = text.trim() === '' ? 0 : numberOf(text)
  return dose !== null && dose >= 0 && dose <= DOSE_MAX[unit] ? dose : null
}

/** What is dosed, where anything is; null where a dose can't be read, or of what is not known. */
export function dosedIn({ doses }: Pick<Workbench, 'doses'>): Dosed[] | null {
  const all = doses.map((entry) => ({ ...entry, dose: doseOf(entry) })).filter(({ dose }) => dose !== 0)
  const known = all.flatMap(({ id, additive, dose, unit }) =>
    additive && dose !== null ? [{ id, additive, dose, unit }] : [],
  )
  return known.length === all.length ? known : null
}

/** What a recipe asks for beside the usual; nothing where that is nothing. */
export function optionsOf({ estimates, traces, methods }: Draft): Pick<Recipe, 'options'> {
  const chosen = Object.keys(methods).length > 0 ? { methods } : {}
  const options = { ...(estimates && { estimates }), ...(traces && { traces }), ...chosen }
  return Object.keys(options).length > 0 ? { options } : {}
}

/** The choices with another method for a property; the usual one takes the choice back. */
export function withChoice(
  methods: MethodChoices,
  property: PropertyName,
  method: MethodCode,
): MethodChoices {
  const { [property]: _, ...others } = methods
  return choiceNumber(property, method) > 0 ? { ...others, [property]: method } : others
}

/** The same text for the same options, in whatever order the methods were chosen. */
const optionsKey = ({ estimates, traces, methods = {} }: BlendOptions = {}): string =>
  JSON.stringify([estimates, traces, Object.entries(methods).sort()])

/** Whether two recipes would be the same question to the server, about the same figures. */
export const isSameRecipe = (a: Recipe, b: Recipe): boolean =>
  a.basis === b.basis &&
  optionsKey(a.options) === optionsKey(b.options) &&
  JSON.stringify(a.dosed ?? []) === JSON.stringify(b.dosed ?? []) &&
  a.components.length === b.components.length &&
  a.components.every(({ material, percentage }, i) => {
    const other = b.components[i]!
    const read = ({ id, properties, own = {} }: Material) => JSON.stringify([id, properties, own])
    const isSame = material === other.material || read(material) === read(other.material)
    return isSame && percentage === other.percentage
  })

/** The chosen materials with the figures that the server has now; those it no longer has are given up. */
export function refreshed(draft: Draft, materials: readonly Material[]): Draft {
  const byId = new Map(materials.map((material) => [material.id, material]))
  return { ...draft, places: draft.places.map((place) => place && (byId.get(place.id) ?? null)) }
}
