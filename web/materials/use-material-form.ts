import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { UnitChoice } from '#calc/units/choice.ts'
import { heavyByKey } from '#calc/vocabulary/heavy.ts'
import { isOwnQuantity, type OwnProperty, type OwnQuantity } from '#calc/vocabulary/own-property.ts'
import type { NumericPropertyName, PropertyName } from '#calc/vocabulary/properties.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { useQuantities } from '#web/format/quantities.ts'
import { type OwnProperties, useOwnProperties } from '#web/own/own-list.ts'
import { deviationUnit, measuredAs, typedInto, typedUnit } from '#web/readings/typed-as.ts'
import { useLanguage, usePreferences, useServices, useSession, useText } from '#web/services.ts'
import { sayExpired } from '#web/session/session-over.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { keepUnsaved, readUnsavedJson, type TabStorage } from '#web/stored/unsaved-in-tab.ts'
import { faults } from '#web/text/faults.ts'
import { materials } from '#web/text/materials.ts'
import { shell } from '#web/text/shell.ts'
import { type Filling, filledWith, type Taken, withoutFilling } from './filled-at-once.ts'
import {
  type FormField,
  faultsOf,
  fieldTextIn,
  formDoubtsOf,
  liveFaults,
  type SaveFailure,
  saveFailure,
  type Wording,
} from './material-checks.ts'
import {
  EMPTY_ENTRIES,
  entriesOf,
  type MaterialEntries,
  materialBody,
  wireNumber,
} from './material-entries.ts'
import { mergedMaterial, useMaterialFieldTexts, useMaterialWording } from './material-field-texts.ts'
import { createMaterialsApi } from './materials.api.ts'

export interface FormStart {
  /** The material being edited; absent for a new one. */
  of?: Pick<Material, 'id' | 'version'>
  entries: MaterialEntries
  /** Restored from a form that was closed unsaved. */
  isDraft?: boolean
  /** The values the form was opened to fill in. */
  gaps?: readonly PropertyName[]
}

interface FailedAttempt extends SaveFailure {
  entries: MaterialEntries
  by: 'form' | 'server'
}

const EXPIRED_REDIRECT_MS = 2000

/** State of the material form: entries as typed, their faults, and saving. */
export function useMaterialForm(start: FormStart, onSaved: (saved: Material) => void) {
  const language = useLanguage()
  const draft = useMaterialDraft()
  const isNew = start.of === undefined
  const { units } = usePreferences()
  const { shown } = useQuantities()
  const { own, reload } = useOwnProperties()
  const definitions = own.is === 'ready' ? own.all : NONE
  const [all, setEntries] = useState(start.entries)
  /** The stored version that the entries started from. */
  const [base, setBase] = useState({ seen: start.of?.version, entries: start.entries })
  const entries = useMemo(() => withoutUnknown(all, own), [all, own])
  const [left, setLeft] = useState<ReadonlySet<FormField>>(new Set())
  const [taken, setTaken] = useState<Taken | null>(null)

  const wording = useMaterialWording(definitions)
  const live = liveFaults(entries, left, wording)

  const { save, busy, failed, attempt, clear } = useSaving(start.of, draft, {
    wording,
    onSaved,
    caught: (error) => conflict.caught(error),
  })

  const rebase = (entries: MaterialEntries, theirs: Material) => {
    setBase({ seen: theirs.version, entries: entriesOf(theirs, units) })
    setEntries(entries)
    clear()
  }
  const conflict = useConflict<Material, MaterialEntries>({
    base: base.entries,
    mine: entries,
    entriesOf: (theirs) => entriesOf(theirs, units),
    textsOf: useMaterialFieldTexts(wording),
    merged: mergedMaterial,
    onOverwrite: (merged, theirs) => {
      rebase(merged, theirs)
      void save(merged, theirs.version)
    },
    onUseTheirs: (theirs) => {
      rebase(entriesOf(theirs, units), theirs)
      setTaken(null)
      setLeft(new Set())
    },
  })

  const failure = failed && openFailure(failed, entries, wording)

  const errorOf = (field: FormField): string | null =>
    live.get(field) ?? failure?.faults.find((fault) => fault.field === field)?.message ?? null

  // An unchanged stored value counts as left.
  const isLeft = (name: PropertyName) =>
    left.has(name) || (!isNew && entries.properties[name] === base.entries.properties[name])
  const doubts = formDoubtsOf(entries, isLeft, language, shown)
  const change = (partOf: (before: MaterialEntries) => Partial<MaterialEntries>) =>
    setEntries((before) => ({ ...before, ...partOf(before) }))
  return {
    entries,
    wording,
    conflict: conflict.dialog,
    failure,
    attempt,
    busy,
    submit: () => void save(entries, base.seen),
    errorOf,
    doubtsOf: (name: PropertyName): readonly string[] => doubts.get(name) ?? [],
    ...entryEdits(change, units),
    own: { ...own, definitions, reload },
    deviationUnitOf: (name: NumericPropertyName) => deviationUnitIn(entries, name, units),
    unitOf: (name: NumericPropertyName) => typedUnit(name, entries.typed[name], units),
    draft,
    taken,
    take: (part: Filling) => {
      setTaken({ ...part, before: entries })
      setEntries(filledWith(entries, part, units))
    },
    undoTaken: () => {
      if (taken) setEntries((now) => withoutFilling(now, taken))
      setTaken(null)
    },
    leave: (field: FormField) => setLeft((before) => new Set(before).add(field)),
    restart: (fresh: MaterialEntries) => {
      setEntries(fresh)
      clear()
      setTaken(null)
      setLeft(new Set())
    },
  }
}

interface SavingOptions {
  wording: Wording
  onSaved: (saved: Material) => void
  /** Whether somebody else's changes were found, and are shown. */
  caught: (error: ApiError) => boolean
}

/** Saving a material, new or `of` a stored one, and what the last attempt failed by. */
function useSaving(
  of: FormStart['of'],
  draft: ReturnType<typeof useMaterialDraft>,
  { wording, onSaved, caught }: SavingOptions,
) {
  const t = useText(materials)
  const catalogue = useText(faults)
  const common = useText(shell)
  const { http, notices } = useServices()
  const [, navigate] = useLocation()
  const [failed, setFailed] = useState<FailedAttempt | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const fail = (entries: MaterialEntries, found: SaveFailure, by: FailedAttempt['by'] = 'server') => {
    setFailed({ ...found, entries, by })
    setAttempt((count) => count + 1)
  }
  const expire = (entries: MaterialEntries) => {
    if (!of) draft.keep(entries)
    fail(entries, { title: common.sessionExpired, faults: [] })
    sayExpired(notices)
    setTimeout(() => navigate('/login'), EXPIRED_REDIRECT_MS)
  }
  const save = async (entries: MaterialEntries, seen: string | undefined) => {
    if (busy) return
    const found = faultsOf(entries, wording)
    if (found.length > 0) return fail(entries, { title: '', faults: found }, 'form')
    setBusy(true)
    const api = createMaterialsApi(http)
    const answer = of
      ? await api.correct(of.id, { ...materialBody(entries, 'cleared'), seen })
      : await api.create(materialBody(entries, 'left-out'))
    setBusy(false)
    if (answer.ok) {
      if (!of) draft.forget()
      notices.say('success', `saved ${answer.value.id}`, materials, ({ form }, language) =>
        of ? form.saved(nameOf(answer.value, language)) : form.added,
      )
      onSaved(answer.value)
    } else if (answer.error.is === 'session-expired') expire(entries)
    else if (caught(answer.error)) return
    else fail(entries, saveFailure(answer.error, { failures: t.failures, faults: catalogue }, wording))
  }
  return { save, busy, failed, attempt, clear: () => setFailed(null) }
}

type Change = (partOf: (before: MaterialEntries) => Partial<MaterialEntries>) => void

/** What fields do to the entries. */
const entryEdits = (change: Change, units: UnitChoice) => ({
  edit: (part: Partial<MaterialEntries>) => change(() => part),
  editProperty: (name: PropertyName, text: string) =>
    change(({ properties, typed }) => ({
      properties: { ...properties, [name]: text },
      ...(name !== 'color' && { typed: { ...typed, [name]: typedInto(name, typed[name], units) } }),
    })),
  /** Sets the temperature or the instrument of a density, or the temperatures of two viscosities. */
  measure: (name: 'density' | 'viscosity_40', part: Parameters<typeof measuredAs>[1]) =>
    change(({ typed }) => ({ typed: { ...typed, [name]: measuredAs(typed[name], part, units, name) } })),
  editPrecision: (name: NumericPropertyName | OwnQuantity, text: string) =>
    change((before) => {
      const precision = { ...before.precision, [name]: text }
      if (isOwnQuantity(name)) return { precision }
      const as = { ...before.precisionAs[name], unit: deviationUnitIn(before, name, units) }
      return { precision, precisionAs: { ...before.precisionAs, [name]: as } }
    }),
  editOwn: (key: string, text: string) => change(({ own }) => ({ own: { ...own, [key]: text } })),
})

const deviationUnitIn = (now: MaterialEntries, name: NumericPropertyName, units: UnitChoice) =>
  deviationUnit(name, now.precisionAs[name], wireNumber(now, name), units)

/** A new material that is not saved yet, kept for this tab and user. */
export const materialDraft = (storage: TabStorage, username: string) => ({
  read(): MaterialEntries | null {
    const kept = readUnsavedJson(storage, 'material', username) as Partial<MaterialEntries> | null
    if (kept === null) return null
    return { ...EMPTY_ENTRIES, ...kept, properties: { ...EMPTY_ENTRIES.properties, ...kept.properties } }
  },
  keep: (entries: MaterialEntries) => keepUnsaved(storage, 'material', username, JSON.stringify(entries)),
  forget: () => keepUnsaved(storage, 'material', username, null),
})

export function useMaterialDraft() {
  const { user } = useSession()
  const [draft] = useState(() => materialDraft(tabStorage(), user?.username ?? ''))
  return draft
}

/** Drops values of own properties that were deleted after the draft was kept. */
function withoutUnknown(entries: MaterialEntries, own: OwnProperties): MaterialEntries {
  if (own.is !== 'ready') return entries
  const isKnown = (key: string) => heavyByKey(key) !== undefined || own.all.some((one) => one.key === key)
  const known = Object.entries(entries.own).filter(([key]) => isKnown(key))
  return known.length === Object.keys(entries.own).length
    ? entries
    : { ...entries, own: Object.fromEntries(known) }
}

const NONE: readonly OwnProperty[] = []

export type MaterialForm = ReturnType<typeof useMaterialForm>

/**
 * What remains of a failed attempt. The form's own faults are checked again, since another field may mend them; a fault from the
 * server stays until its field is changed.
 */
function openFailure(failed: FailedAttempt, entries: MaterialEntries, wording: Wording): SaveFailure | null {
  const faults =
    failed.by === 'form'
      ? faultsOf(entries, wording).filter((fault) => failed.faults.some(({ field }) => field === fault.field))
      : failed.faults.filter(
          ({ field }) => field === null || fieldTextIn(failed.entries, field) === fieldTextIn(entries, field),
        )
  return faults.length > 0 || failed.faults.length === 0 ? { title: failed.title, faults } : null
}
