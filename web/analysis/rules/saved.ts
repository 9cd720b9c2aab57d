import { readAdditive } from '#calc/additives/additive-rules.ts'
import { BULK_UNITS, type Quantity } from '#calc/units/amounts.ts'
import { ADDITIVES_OF_BLEND, DOSE_UNITS } from '#calc/vocabulary/additive.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { isCategoryName } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import { readGradeChoice } from '#web/grades/grade-choice.ts'
import { readPlanned } from '#web/kept/planned.ts'
import {
  type DoseEntry,
  type Draft,
  EMPTY_BENCH,
  EMPTY_DRAFT,
  FINISHES,
  type Recipe,
  type Workbench,
} from './draft.ts'
import type { Result } from './result.ts'
import { readCriteria } from './search-criteria.ts'
import { readCount } from './steps.ts'

/** What survives a reload of the tab. Holds no token; belongs to one user. */
export interface Saved {
  draft: Draft
  /** Only what the server has confirmed. */
  result: Result | null
}

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Session storage key of the analysis in progress; logging out removes it. */
export const ANALYSIS_KEY = 'analysis'
/** The version of the saved form that this code can read. */
const VERSION = 1

/** Keeps the analysis for this tab. If storage is full or refused, it lasts as long as the page. */
export function saveAnalysis(storage: TabStorage, userId: string, { draft, result }: Saved): void {
  const kept = result?.confirmed ? result : null
  try {
    // First, so that no older one is left where the new one doesn't fit.
    storage.removeItem(ANALYSIS_KEY)
    storage.setItem(ANALYSIS_KEY, JSON.stringify({ version: VERSION, userId, draft, result: kept }))
  } catch {
    // nothing is kept
  }
}

/** The analysis that this user left in this tab; an empty one when there is none or it can't be read. */
export function readAnalysis(storage: TabStorage, userId: string): Saved {
  const nothing: Saved = { draft: EMPTY_DRAFT, result: null }
  try {
    const saved: unknown = JSON.parse(storage.getItem(ANALYSIS_KEY) ?? 'null')
    if (!isFields(saved) || saved.version !== VERSION || saved.userId !== userId) return nothing
    const draft = readDraft(saved.draft)
    if (!draft) return nothing
    return { draft, result: isResult(saved.result) ? saved.result : null }
  } catch {
    return nothing
  }
}

/** A draft of this release or an earlier one; null where it can't be read. Its places are left to `isPlace`. */
export function readDraft(value: unknown, isPlace: (place: unknown) => boolean = isMaterial): Draft | null {
  if (!isDraft(value, isPlace)) return null
  const { wish, ...draft } = value
  return {
    ...draft,
    // Drafts of earlier releases lack these.
    estimates: value.estimates === true,
    traces: value.traces === true,
    methods: isFields(value.methods) ? value.methods : {},
    against: readGradeChoice(value.against),
    planned: readPlanned(value.planned) ?? undefined,
    isCompared: value.isCompared === true,
    bench: readBench(value.bench),
    // In drafts of 1.0.0 under `wish`.
    criteria: readCriteria(draft.criteria ?? wish),
  }
}

const isMaterial = (value: unknown): boolean =>
  isFields(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  isFields(value.properties)

function isDraft(value: unknown, isPlace: (place: unknown) => boolean): value is Draft & { wish?: unknown } {
  if (!isFields(value)) return false
  const { count, category, places, typed, basis } = value
  return (
    (count === null || readCount(String(count)) === count) &&
    (category === null || isCategoryName(category)) &&
    Array.isArray(places) &&
    places.length <= MATERIAL_COUNT.max &&
    places.every((place) => place === null || isPlace(place)) &&
    isFields(typed) &&
    Object.values(typed).every((text) => typeof text === 'string') &&
    BASES.some((known) => known === basis)
  )
}

/** What of a workbench can be read; the rest is as at the beginning. */
function readBench(value: unknown): Workbench {
  if (!isFields(value)) return EMPTY_BENCH
  const { locked, tank, tankName, batch, unit, isSum, loading, isInAir, finish, doses, pin } = value
  const word = <Word extends string>(words: readonly Word[], given: unknown) =>
    words.find((one) => one === given)
  const finished = isFields(finish) ? word(FINISHES, finish.with) : undefined
  const percent = isFields(finish) && typeof finish.percent === 'string' ? finish.percent : ''
  return {
    locked: Array.isArray(locked) ? locked.filter((id) => typeof id === 'string') : [],
    tank: isFields(tank) ? Object.fromEntries(Object.entries(tank).filter(isQuantity).slice(0, 1)) : {},
    tankName: typeof tankName === 'string' ? tankName : '',
    batch: typeof batch === 'string' ? batch : '',
    unit: word(BULK_UNITS, unit) ?? EMPTY_BENCH.unit,
    isSum: isSum === true,
    loading:
      isFields(loading) && typeof loading.text === 'string'
        ? { text: loading.text, unit: loading.unit === '°F' ? '°F' : '°C' }
        : EMPTY_BENCH.loading,
    isInAir: isInAir === true,
    finish: finished ? { with: finished, percent } : null,
    doses: Array.isArray(doses) ? doses.flatMap(readDose).slice(0, ADDITIVES_OF_BLEND) : [],
    pin: isRecipe(pin) ? pin : null,
  }
}

function readDose(value: unknown): DoseEntry[] {
  if (!isFields(value) || typeof value.id !== 'string' || typeof value.text !== 'string') return []
  const { id, text } = value
  const unit = DOSE_UNITS.find((one) => one === value.unit)
  return unit ? [{ id, text, unit, additive: readAdditive(value.additive) ?? null }] : []
}

const isQuantity = (entry: [string, unknown]): entry is [string, Quantity] => {
  const [, value] = entry
  return isFields(value) && Number.isFinite(value.amount) && BULK_UNITS.some((unit) => unit === value.unit)
}

const isRecipe = (value: unknown): value is Recipe =>
  isFields(value) &&
  isCategoryName(value.category) &&
  BASES.some((known) => known === value.basis) &&
  Array.isArray(value.components) &&
  value.components.every(
    (component) =>
      isFields(component) && isMaterial(component.material) && Number.isFinite(component.percentage),
  )

const isResult = (value: unknown): value is Result =>
  isFields(value) &&
  isFields(value.recipe) &&
  Array.isArray(value.recipe.components) &&
  value.recipe.components.every((component) => isFields(component) && isMaterial(component.material)) &&
  isFields(value.confirmed) &&
  typeof value.confirmed.id === 'string' &&
  isFields(value.confirmed.results)
