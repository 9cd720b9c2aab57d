import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { heavyByKey } from '#calc/vocabulary/heavy.ts'
import { isOwnQuantity, type OwnProperty, type OwnQuantity } from '#calc/vocabulary/own-property.ts'
import type { NumericPropertyName, PropertyName } from '#calc/vocabulary/properties.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { useQuantities } from '#web/format/quantities.ts'
import { keepUnsaved, readUnsavedJson, type TabStorage } from '#web/kept/kept-in-tab.ts'
import { type OwnProperties, useOwnProperties } from '#web/own/own-list.ts'
import { deviationUnit, measuredAs, typedInto, typedUnit } from '#web/readings/typed-as.ts'
import { useLanguage, usePreferences, useServices, useSession, useText } from '#web/services.ts'
import { sayExpired } from '#web/session/session-over.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
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
  const t = useText(materials)
  const catalogue = useText(faults)
  const common = useText(shell)
  const language = useLanguage()
  const { http, notices } = useServices()
  const draft = useMaterialDraft()
  const isNew = start.of === undefined
  const { units } = usePreferences()
  const { shown } = useQuantities()
  const [, navigate] = useLocation()
  const { own, reload } = useOwnProperties()
  const definitions = own.is === 'ready' ? own.all : NONE
  const [all, setEntries] = useState(start.entries)
  /** The stored version that the entries started from. */
  const [base, setBase] = useState({ seen: start.of?.version, entries: start.entries })
  const entries = useMemo(() => withoutUnknown(all, own), [all, own])
  const [left, setLeft] = useState<ReadonlySet<FormField>>(new Set())
  const [failed, setFailed] = useState<FailedAttempt | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)

  const wording = useMaterialWording(definitions)
  const live = liveFaults(entries, left, wording)

  const fail = (entries: MaterialEntries, found: SaveFailure, by: FailedAttempt['by'] = 'server') => {
    setFailed({ ...found, entries, by })
    setAttempt((count) => count + 1)
  }
  const expire = (entries: MaterialEntries) => {
    if (isNew) draft.keep(entries)
    fail(entries, { title: common.sessionExpired, faults: [] })
    sayExpired(notices)
    setTimeout(() => navigate('/login'), EXPIRED_REDIRECT_MS)
  }
  const submit = () => void save(entries, base.seen)
  const save = async (entries: MaterialEntries, seen: string | undefined) => {
    if (busy) return
    const found = faultsOf(entries, wording)
    if (found.length > 0) return fail(entries, { title: '', faults: found }, 'form')
    setBusy(true)
    const api = createMaterialsApi(http)
    const answer =
      start.of === undefined
        ? await api.create(materialBody(entries, 'left-out'))
        : await api.correct(start.of.id, { ...materialBody(entries, 'cleared'), seen })
    setBusy(false)
    if (answer.ok) {
      if (isNew) draft.forget()
      notices.say('success', `saved ${answer.value.id}`, materials, ({ form }, language) =>
        isNew ? form.added : form.saved(nameOf(answer.value, language)),
      )
      onSaved(answer.value)
    } else if (answer.error.is === 'session-expired') expire(entries)
    else if (conflict.caught(answer.error)) return
    else fail(entries, saveFailure(answer.error, { failures: t.failures, faults: catalogue }, wording))
  }

  const rebase = (entries: MaterialEntries, theirs: Material) => {
    setBase({ seen: theirs.version, entries: entriesOf(theirs, units) })
    setEntries(entries)
    setFailed(null)
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
  const deviationUnitIn = (now: MaterialEntries, name: NumericPropertyName) =>
    deviationUnit(name, now.precisionAs[name], wireNumber(now, name), units)
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
    submit,
    errorOf,
    doubtsOf: (name: PropertyName): readonly string[] => doubts.get(name) ?? [],
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
        const as = { ...before.precisionAs[name], unit: deviationUnitIn(before, name) }
        return { precision, precisionAs: { ...before.precisionAs, [name]: as } }
      }),
    own: { ...own, definitions, reload },
    editOwn: (key: string, text: string) => change(({ own }) => ({ own: { ...own, [key]: text } })),
    deviationUnitOf: (name: NumericPropertyName) => deviationUnitIn(entries, name),
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
      setFailed(null)
      setTaken(null)
      setLeft(new Set())
    },
  }
}

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
