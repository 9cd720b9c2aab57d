import { useRef, useState } from 'react'
import type { LabRecord } from '#calc/lab/lab-record.ts'
import { definitionOf } from '#calc/lab/own-lab.ts'
import type { LabPrecision } from '#calc/lab/precision.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import type { LabAnswer, LabSaved } from '#server/responses/lab.model.ts'
import { type FieldMessage, fieldMessages, generalMessage } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { momentText } from '#web/format/date.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import {
  bodyOf,
  entriesOfKept,
  hasValues,
  type LabEntries,
  mergedEntries,
  placeId,
  readLabEntries,
  type TypedFault,
} from '#web/readings/lab-entries.ts'
import { useFormat, useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { createStoredApi, type WholeCalculation } from '#web/stored/stored.api.ts'
import { keepUnsaved, readUnsaved } from '#web/stored/unsaved-in-tab.ts'
import { lab as labText } from '#web/text/lab.ts'
import type { Translation } from '#web/text/text.ts'
import { useQuery } from '#web/ui/query.tsx'
import { createLabApi, loadPrecision } from './lab.api.ts'
import { useLabFieldTexts, useOwnFormatOf } from './lab-figures.tsx'

type Wrong = { faults: TypedFault[]; messages: FieldMessage[]; failure: ApiError | null; isEmpty: boolean }
const NOTHING_WRONG: Wrong = { faults: [], messages: [], failure: null, isEmpty: false }

const NONE: LabPrecision = {}

/** The typed results of a calculation, and what was found wrong with them. Unsaved ones are kept in the tab. */
function useTyped(id: string) {
  const { units } = usePreferences()
  const language = useLanguage()
  const { digits } = useFormat()
  const [storage] = useState(() => tabStorage())
  const [entries, setEntries] = useState<LabEntries | null>(null)
  const [isRestored, setRestored] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [wrong, setWrong] = useState<Wrong>(NOTHING_WRONG)
  const unitsThen = useRef<UnitChoice>(units)

  const entriesOf = (lab: LabAnswer | null) =>
    entriesOfKept(lab, unitsThen.current, (iso) => momentText(iso, language, digits))
  return {
    entries,
    setEntries,
    isRestored,
    isUnsaved,
    isEditing,
    setEditing,
    wrong,
    setWrong,
    entriesOf,
    /** Shows what is stored. */
    show(lab: LabAnswer | null) {
      unitsThen.current = units
      setEntries(entriesOf(lab))
      setUnsaved(false)
      setRestored(false)
      setWrong(NOTHING_WRONG)
      setEditing(lab === null)
    },
    /** Shows what was typed and not saved; null if there is nothing. */
    restore(): LabEntries | null {
      const typed = readLabEntries(readUnsaved(storage, 'lab', id))
      if (!typed) return null
      setEntries(typed)
      setUnsaved(true)
      setRestored(true)
      setEditing(true)
      return typed
    },
    type(now: LabEntries) {
      setEntries(now)
      setUnsaved(true)
      setWrong((before) => ({ ...before, failure: null, isEmpty: false }))
      keepUnsaved(storage, 'lab', id, JSON.stringify(now))
    },
    forget: () => keepUnsaved(storage, 'lab', id, null),
  }
}

/** Runs one call at a time: the second press of a double click does nothing. `busy` and `done` name what it does and did. */
function useOneAtATime() {
  const [done, setDone] = useState<'saved' | 'removed' | null>(null)
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null)
  const isBusy = useRef(false)
  const once = async (what: 'save' | 'remove', act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setDone(null)
    setBusy(what)
    await act()
    isBusy.current = false
    setBusy(null)
  }
  return { done, setDone, busy, once }
}

/** A calculation's laboratory results in fields. Unsaved entries are kept in the tab until saved or discarded. */
export function useLabForm(id: string, onSaved: ((lab: LabSaved | null) => void) | undefined) {
  const { http } = useServices()
  const language = useLanguage()
  const t = useText(labText)
  const definitions = useDefinitions()
  const { done, setDone, busy, once } = useOneAtATime()
  const { entries, setEntries, wrong, setWrong, entriesOf, show, restore, type, forget, ...shown } =
    useTyped(id)

  const { value, change, ...loading } = useQuery(
    (signal) => createStoredApi(http).find(id, signal),
    [id, language],
    ({ lab }) => {
      show(lab)
      const typed = restore()
      // The stored results have changed since.
      if (typed?.seen !== undefined && typed.seen !== (lab?.version ?? null)) conflict.show(lab)
    },
  )
  const { value: precision } = useQuery(() => loadPrecision(http))

  const materials = value?.components ?? []
  const kept = value?.lab ?? null
  const seen = kept?.version ?? null

  const own = value ? ownFieldsOf(value, kept, definitions) : []
  const conflict = useConflict<LabAnswer | null, LabEntries>({
    // Unknown if the results changed before the page was loaded.
    base: entries?.seen === undefined || entries.seen === seen ? entriesOf(kept) : null,
    mine: entries ?? entriesOf(kept),
    entriesOf,
    textsOf: useLabFieldTexts(materials, useOwnFormatOf(own)),
    merged: mergedEntries,
    onOverwrite: (merged, theirs) => {
      const version = theirs?.version ?? null
      change((now) => ({ ...now, lab: theirs }))
      setEntries({ ...merged, seen: version })
      void send({ ...merged, seen: version }, version)
    },
    onUseTheirs: (theirs) => settle(theirs),
  })

  const fail = (error: ApiError) => {
    if (conflict.caught(error)) return
    const refused = refusalOf(error)
    setWrong(refused)
    focusField(refused.messages[0] && placed(refused.messages[0].path))
  }

  const send = (entries: LabEntries | null, basedOn: string | null) =>
    once('save', async () => {
      if (entries === null) return
      const read = bodyOf(entries, materials)
      if ('faults' in read) {
        setWrong({ ...NOTHING_WRONG, faults: read.faults })
        return focusField(read.faults[0]!.place)
      }
      if (!hasValues(read.body)) return setWrong({ ...NOTHING_WRONG, isEmpty: true })
      const answer = await createLabApi(http).save(id, { ...read.body, units: unitsOf(own), seen: basedOn })
      if (!answer.ok) return fail(answer.error)
      settle(answer.value)
      setDone('saved')
    })

  const settle = (lab: LabSaved | null) => {
    forget()
    change((now) => ({ ...now, lab }))
    show(lab)
    onSaved?.(lab)
  }

  return {
    ...loading,
    entries,
    edit(change: (now: LabEntries) => LabEntries) {
      if (entries === null) return
      setDone(null)
      type({ ...change(entries), seen: entries.seen ?? seen })
    },
    ...shown,
    busy,
    /** The last action; shown inside the dialog, where screen readers hear it. */
    done,
    wrong,
    errorAt: (place: readonly string[]) => errorAt(wrong, place, t),
    discard: () => {
      forget()
      if (value) show(kept)
    },
    save: () => send(entries, entries?.seen ?? seen),
    conflict: conflict.dialog,
    own,
    /** The laboratory's own R, for the check while typing; until it is loaded, the test's R counts. */
    precision: precision?.properties ?? NONE,
    remove: () =>
      once('remove', async () => {
        if (seen === null) return
        const answer = await createLabApi(http).remove(id, seen)
        if (!answer.ok && !isNotFound(answer.error)) return fail(answer.error)
        settle(null)
        setDone('removed')
      }),
  }
}

export type LabForm = ReturnType<typeof useLabForm>

const isNotFound = (error: ApiError) => error.is === 'refused' && error.status === 404

const unitsOf = (own: readonly OwnProperty[]) =>
  Object.fromEntries(own.map(({ key, unit }) => [ownQuantity(key), unit]))

/** The server's messages by field, with the error as a whole where these don't say all. */
function refusalOf(error: ApiError): Wrong {
  const messages =
    error.is === 'refused' ? fieldMessages(error.body).filter(({ path }) => path.length > 1) : []
  const isGeneral = error.is !== 'refused' || generalMessage(error.body) !== null || messages.length === 0
  return { ...NOTHING_WRONG, messages, failure: isGeneral ? error : null }
}

function errorAt(wrong: Wrong, place: readonly string[], t: Translation<typeof labText>): string | null {
  const fault = wrong.faults.find((one) => placeId(one.place) === placeId(place))
  if (fault) return fault.code === 'all' ? t.blended.all : t[fault.code]
  return wrong.messages.find(({ path }) => isMessageFor(placed(path), place))?.message ?? null
}

/** The own properties that can be entered, each with the definition that the server would use. */
function ownFieldsOf(
  { own_results = [] }: Pick<WholeCalculation, 'own_results'>,
  lab: Pick<LabRecord, 'definitions'> | null,
  now: readonly OwnProperty[],
): OwnProperty[] {
  const before = lab?.definitions ?? {}
  const calculated = own_results.map(({ property, value }) => ({ property, value }))
  const keys = new Set([
    ...now.map(({ key }) => key),
    ...calculated.filter(({ value }) => value !== null).map(({ property }) => property.key),
    ...Object.keys(before),
  ])
  return [...keys].flatMap((key) => definitionOf(ownQuantity(key), { calculated, before, now }) ?? [])
}

/** A total pressure is typed in the field of the vapor pressure. */
const placed = (path: readonly string[]) => (path[0] === 'total_pressure' ? ['results', 'rvp'] : path)

/** Whether the field shows a message: its own, or that of a part without a field. */
const isMessageFor = (path: readonly string[], place: readonly string[]): boolean =>
  place.every((part, at) => path[at] === part) &&
  (path.length === place.length || path[place.length] !== 'temperature')

/** Focuses a field and opens the fold that it is in. */
function focusField(place: readonly string[] | undefined) {
  if (!place) return
  setTimeout(() => {
    const field = document.getElementById(placeId(place))
    const fold = field?.closest('details')
    if (fold) fold.open = true
    field?.focus()
  }, 0)
}
