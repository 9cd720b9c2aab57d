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
  doubtsOf,
  type FormField,
  faultsOf,
  liveFaults,
  type SaveFailure,
  saveFailure,
  textIn,
  type Wording,
} from './material-checks.ts'
import { bodyOf, EMPTY_ENTRIES, entriesOf, type MaterialEntries, wireNumber } from './material-entries.ts'
import { mergedEntries, useMaterialFieldTexts, useMaterialWording } from './material-field-texts.ts'
import { createMaterialsApi } from './materials.api.ts'

export interface FormStart {
  /** The material that is corrected; none for a new one. */
  of?: Pick<Material, 'id' | 'version'>
  entries: MaterialEntries
  /** The entries are those of a form that was left unsaved. */
  isDraft?: boolean
  /** What the form was opened to fill in. */
  gaps?: readonly PropertyName[]
}

const EXPIRED_REDIRECT_MS = 2000

/** The state of the form of a material: entries as typed, what is wrong with them, and sending them. */
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
  /** What the entries are changes of. */
  const [base, setBase] = useState({ seen: start.of?.version, entries: start.entries })
  const entries = useMemo(() => withoutUnknown(all, own), [all, own])
  const [left, setLeft] = useState<ReadonlySet<FormField>>(new Set())
  const [sent, setSent] = useState<
    (SaveFailure & { entries: MaterialEntries; by: 'form' | 'server' }) | null
  >(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)

  const wording = useMaterialWording(definitions)
  const said = useMaterialFieldTexts(wording)
  const live = liveFaults(entries, left, wording)

  const fail = (found: SaveFailure, by: 'form' | 'server' = 'server') => {
    setSent({ ...found, entries, by })
    setAttempt((count) => count + 1)
  }
  const expire = () => {
    if (isNew) draft.keep(entries)
    fail({ title: common.sessionExpired, faults: [] })
    sayExpired(notices)
    setTimeout(() => navigate('/login'), EXPIRED_REDIRECT_MS)
  }
  const submit = () => void save(entries, base.seen)
  const save = async (entries: MaterialEntries, seen: string | undefined) => {
    if (busy) return
    const found = faultsOf(entries, wording)
    if (found.length > 0) return fail({ title: '', faults: found }, 'form')
    setBusy(true)
    const api = createMaterialsApi(http)
    const answer =
      start.of === undefined
        ? await api.create(bodyOf(entries, 'left-out'))
        : await api.correct(start.of.id, { ...bodyOf(entries, 'cleared'), seen })
    setBusy(false)
    if (answer.ok) {
      if (isNew) draft.forget()
      notices.say('success', `saved ${answer.value.id}`, materials, ({ form }, language) =>
        isNew ? form.added : form.saved(nameOf(answer.value, language)),
      )
      onSaved(answer.value)
    } else if (answer.error.is === 'session-expired') expire()
    else if (conflict.caught(answer.error)) return
    else fail(saveFailure(answer.error, { failures: t.failures, faults: catalogue }, wording))
  }

  const rebase = (entries: MaterialEntries, theirs: Material) => {
    setBase({ seen: theirs.version, entries: entriesOf(theirs, units) })
    setEntries(entries)
    setSent(null)
  }
  const conflict = useConflict<Material, MaterialEntries>({
    base: base.entries,
    mine: entries,
    entriesOf: (theirs) => entriesOf(theirs, units),
    said,
    merged: mergedEntries,
    onOver: (merged, theirs) => {
      rebase(merged, theirs)
      void save(merged, theirs.version)
    },
    onTake: (theirs) => {
      rebase(entriesOf(theirs, units), theirs)
      setTaken(null)
      setLeft(new Set())
    },
  })

  const failure = sent && stillStanding(sent, entries, wording)

  /** What is wrong with a field now: what shows as it is left, and what kept the form from being sent. */
  const errorOf = (field: FormField): string | null =>
    live.get(field) ?? failure?.faults.find((fault) => fault.field === field)?.message ?? null

  // A field that stands as it was opened with counts as left.
  const isLeft = (name: PropertyName) =>
    left.has(name) || (!isNew && entries.properties[name] === base.entries.properties[name])
  const deviationUnitIn = (now: MaterialEntries, name: NumericPropertyName) =>
    deviationUnit(name, now.precisionAs[name], wireNumber(now, name), units)
  const doubts = doubtsOf(entries, isLeft, language, shown)
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
    edit: (part: Partial<MaterialEntries>) => setEntries((before) => ({ ...before, ...part })),
    editProperty: (name: PropertyName, text: string) =>
      setEntries((before) => ({
        ...before,
        properties: { ...before.properties, [name]: text },
        typed:
          name === 'color'
            ? before.typed
            : { ...before.typed, [name]: typedInto(name, before.typed[name], units) },
      })),
    /** The temperature of a density, or what it was read with; the temperatures of two viscosities. */
    measure: (name: 'density' | 'viscosity_40', part: Parameters<typeof measuredAs>[1]) =>
      setEntries((before) => ({
        ...before,
        typed: { ...before.typed, [name]: measuredAs(before.typed[name], part, units, name) },
      })),
    editPrecision: (name: NumericPropertyName | OwnQuantity, text: string) =>
      setEntries((before) => ({
        ...before,
        precision: { ...before.precision, [name]: text },
        precisionAs: isOwnQuantity(name)
          ? before.precisionAs
          : {
              ...before.precisionAs,
              [name]: { ...before.precisionAs[name], unit: deviationUnitIn(before, name) },
            },
      })),
    /** The own properties, how they are asked for again, and what is typed of one. */
    own: { ...own, definitions, reload },
    editOwn: (key: string, text: string) =>
      setEntries((before) => ({ ...before, own: { ...before.own, [key]: text } })),
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
      setSent(null)
      setTaken(null)
      setLeft(new Set())
    },
  }
}

/** A new material as it was typed and not saved: kept for this tab and this user until it is. */
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

/** A draft that was kept may have values of properties that are gone since. */
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
 * What still stands of a failed attempt. What the form found is looked for again, so that it follows the entries, also where
 * another field mends it; what the server said stands until its field is changed.
 */
function stillStanding(
  sent: SaveFailure & { entries: MaterialEntries; by: 'form' | 'server' },
  entries: MaterialEntries,
  wording: Wording,
): SaveFailure | null {
  if (sent.by === 'form') {
    const named = new Set(sent.faults.map(({ field }) => field))
    const faults = faultsOf(entries, wording).filter(({ field }) => named.has(field))
    return faults.length > 0 ? { title: sent.title, faults } : null
  }
  const faults = sent.faults.filter(
    ({ field }) => field === null || textIn(sent.entries, field) === textIn(entries, field),
  )
  return faults.length > 0 || sent.faults.length === 0 ? { title: sent.title, faults } : null
}
