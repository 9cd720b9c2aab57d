import { readAdditive } from '#calc/additives/additive-rules.ts'
import { ASSUMABLE } from '#calc/assumed/assumed.ts'
import { checkShape } from '#calc/grades/check-shape.ts'
import { BULK_UNITS } from '#calc/units/amounts.ts'
import { ADDITIVES_OF_BLEND, DOSE_UNITS } from '#calc/vocabulary/additive.ts'
import { BASES, type MethodChoices } from '#calc/vocabulary/blend.ts'
import { type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { othersThanUsual } from '#calc/vocabulary/method-choices.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import {
  byName,
  fields,
  flag,
  isText,
  list,
  nullable,
  number,
  objectIn,
  optional,
  or,
  passing,
  type Reader,
  text,
  word,
} from '#calc/vocabulary/stored.ts'
import { readGradeChoice } from '#web/grades/grade-choice.ts'
import { readPlanned, type TabStorage } from '#web/stored/unsaved-in-tab.ts'
import type { BlendAnswer, Material } from '../analysis.api.ts'
import { type AssumedRequest, assumedRequest, withRequested } from './assumed.ts'
import { type Draft, EMPTY_BENCH, EMPTY_DRAFT, FINISHES, type Recipe, type Workbench } from './draft.ts'
import { type Result, storedResult } from './result.ts'
import { readCriteria } from './search-criteria.ts'
import { readCount } from './steps.ts'

// Drafts in tab storage, for reloads, and as the server stores them, for other tabs and machines.

/** Survives a reload of the tab. Contains no token; belongs to one user. */
interface Saved {
  draft: Draft
  /** Only what the server has calculated. */
  result: Result | null
}

/** Session storage key; logging out removes it. */
export const ANALYSIS_KEY = 'analysis'
/** Version of both forms that this code reads. */
const VERSION = 1

/** Keeps the analysis for this tab. If storage is full or refused, it lasts as long as the page. */
export function saveAnalysis(storage: TabStorage, userId: string, { draft, result }: Saved): void {
  const kept = result?.answer ? result : null
  try {
    // Removed first, so that no older one is left where the new one doesn't fit.
    storage.removeItem(ANALYSIS_KEY)
    storage.setItem(ANALYSIS_KEY, JSON.stringify({ version: VERSION, userId, draft, result: kept }))
  } catch {
    // nothing is kept
  }
}

/** The analysis that this user left in this tab; empty where there is none or it is unreadable. */
export function readAnalysis(storage: TabStorage, userId: string): Saved {
  const nothing: Saved = { draft: EMPTY_DRAFT, result: null }
  try {
    const saved: unknown = JSON.parse(storage.getItem(ANALYSIS_KEY) ?? 'null')
    if (!isFields(saved) || saved.version !== VERSION || saved.userId !== userId) return nothing
    const draft = readDraft(saved.draft)
    return draft ? { draft, result: resultOf(saved.result) } : nothing
  } catch {
    return nothing
  }
}

/** A draft as the server stores it: materials by id, since their figures are those of the day it is resumed. */
export interface Unfinished extends Omit<Draft, 'places' | 'category'> {
  category: CategoryName
  places: readonly (string | null)[]
  assumed: readonly AssumedRequest[]
}

/** The form to store on the server; null while nothing is chosen. */
export function unfinishedForm({ places, bench, ...draft }: Draft): object | null {
  if (draft.category === null || !places.some((place) => place !== null)) return null
  // The pinned recipe has whole materials and isn't stored; additives are stored by id.
  const doses = bench.doses.map((entry) => ({ ...entry, additive: null }))
  return {
    version: VERSION,
    draft: {
      ...draft,
      bench: { ...bench, doses, pin: null },
      places: places.map((place) => place?.id ?? null),
      ...assumedRequest(places.filter((place) => place !== null)),
    },
  }
}

/** The stored draft; null where nothing is stored or readable. */
export function readUnfinished(form: unknown): Unfinished | null {
  const { version, draft } = objectIn(form)
  const read = version === VERSION ? draftOf(isText)(draft) : null
  if (!read?.places.some((place) => place !== null)) return null
  const { category } = read
  const assumed = list(assumedShape)(objectIn(draft).assumed)
  return category && { ...read, category, assumed }
}

/** The draft with current materials; the place of a missing one stays empty. */
export function withMaterials(unfinished: Unfinished, materials: readonly Material[]): Draft {
  const byId = new Map(materials.map((material) => [material.id, material]))
  const known = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => byId.has(id)))
  const { places, typed, bench, assumed, ...rest } = unfinished
  return {
    ...rest,
    places: places.map((id) => {
      const material = id === null ? undefined : byId.get(id)
      return material ? withRequested(material, assumed, byId) : null
    }),
    typed: known(typed),
    bench: { ...bench, tank: known(bench.tank), locked: bench.locked.filter((id) => byId.has(id)) },
  }
}

const isMaterial = (value: unknown): value is Material =>
  isFields(value) &&
  isText(value.id) &&
  isText(value.name) &&
  isFields(value.properties) &&
  (value.assumed === undefined || Array.isArray(value.assumed))

const isRecipe = (value: unknown): value is Recipe =>
  isFields(value) &&
  isCategoryName(value.category) &&
  BASES.some((known) => known === value.basis) &&
  Array.isArray(value.components) &&
  value.components.every(
    (component) =>
      isFields(component) && isMaterial(component.material) && Number.isFinite(component.percentage),
  )

const isResult = (value: unknown): value is Result & { answer: BlendAnswer } =>
  isFields(value) &&
  isRecipe(value.recipe) &&
  isFields(value.answer) &&
  isText(value.answer.id) &&
  isFields(value.answer.results)

/** Releases before this one called the answer `confirmed`, and earlier ones kept no blend. */
function resultOf(stored: unknown): Result | null {
  const { confirmed, ...rest } = isFields(stored) ? stored : {}
  const kept: unknown = { answer: confirmed, ...rest }
  return isResult(kept) ? { ...storedResult(kept.recipe, kept.answer), ...kept } : null
}

const assumedShape = fields({ material: text, property: word(ASSUMABLE), from: text })

const isOn = or(flag, false)
const entered = or(text, '')

const quantity = fields({ amount: number, unit: word(BULK_UNITS) })
const dose = fields({ id: text, text, unit: word(DOSE_UNITS), additive: nullable(readAdditive) })

/** Unreadable parts of a workbench take their initial values. */
const workbench: Reader<Workbench> = fields({
  locked: list(text),
  tank: (stored) =>
    Object.fromEntries(Object.entries(byName((_id): _id is string => true, quantity)(stored)).slice(0, 1)),
  tankName: entered,
  batch: entered,
  unit: or(word(BULK_UNITS), EMPTY_BENCH.unit),
  isSum: isOn,
  loading: or(fields({ text, unit: or(word(['°C', '°F']), '°C') }), EMPTY_BENCH.loading),
  isInAir: isOn,
  finish: nullable(fields({ with: word(FINISHES), percent: entered })),
  doses: (stored) => list(dose)(stored).slice(0, ADDITIVES_OF_BLEND),
  pin: nullable(passing(isRecipe)),
})

/** A draft of this release or an earlier one, with its materials in either form. */
const draftOf = <Place>(isPlace: (value: unknown) => value is Place) =>
  fields({
    count: passing((value): value is number | null => value === null || readCount(String(value)) === value),
    category: passing((value): value is CategoryName | null => value === null || isCategoryName(value)),
    places: passing(
      (value): value is (Place | null)[] =>
        Array.isArray(value) &&
        value.length <= MATERIAL_COUNT.max &&
        value.every((place) => place === null || isPlace(place)),
    ),
    typed: passing(
      (value): value is Record<string, string> => isFields(value) && Object.values(value).every(isText),
    ),
    basis: word(BASES),
    // Drafts of earlier releases lack these.
    estimates: isOn,
    traces: isOn,
    methods: (stored) => othersThanUsual(objectIn(stored) as MethodChoices),
    against: readGradeChoice,
    planned: optional((stored) => readPlanned(stored) ?? undefined),
    corrects: optional(fields({ material: text, measured: checkShape })),
    isCompared: isOn,
    bench: workbench,
    criteria: readCriteria,
  })

/** The tab's draft; undefined where unreadable. */
export function readDraft(stored: unknown): Draft | undefined {
  // Drafts of 1.0.0 have the criteria under `wish`.
  const { wish, criteria = wish, ...draft } = objectIn(stored)
  return draftOf(isMaterial)({ ...draft, criteria })
}
