import { useEffect, useRef, useState } from 'react'
import { ownQuantity } from '#calc/own/own-property.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { LabAnswer } from '#server/answers/lab.model.ts'
import { createKeptApi, type WholeCalculation } from '#web/analysis/kept/kept.api.ts'
import { keepUnsaved, readUnsaved } from '#web/analysis/kept/unsaved.ts'
import { type FieldMessage, fieldMessages, generalMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import { useDefinitions } from '#web/own/use-own-properties.ts'
import { useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { usableStorage } from '#web/session/usable-storage.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { saying } from '#web/text/language.ts'
import { createLabApi } from './lab.api.ts'
import {
  bodyOf,
  entriesOfKept,
  type Fault,
  hasValues,
  type LabEntries,
  placeId,
  readEntries,
} from './lab-entries.ts'
import { ownFieldsOf } from './own-fields.ts'

export type Found =
  | { is: 'loading' }
  | { is: 'failed'; error: ApiError }
  | { is: 'there'; calculation: WholeCalculation; lab: LabAnswer | null }

type Wrong = { faults: Fault[]; said: FieldMessage[]; failure: ApiError | null; isEmpty: boolean }
const NOTHING_WRONG: Wrong = { faults: [], said: [], failure: null, isEmpty: false }

/** A calculation's laboratory results in fields. What was typed outlives the dialog, in this tab, until it is saved or discarded. */
export function useLabForm(id: string, onSaved: ((lab: LabAnswer | null) => void) | undefined) {
  const { http, notices } = useServices()
  const { units } = usePreferences()
  const language = useLanguage()
  const t = useText(labText)
  const expire = useSessionExpired()
  const definitions = useDefinitions()
  const [storage] = useState(() => usableStorage(() => sessionStorage))
  const [found, setFound] = useState<Found>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [entries, setEntries] = useState<LabEntries | null>(null)
  const [isRestored, setRestored] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [wrong, setWrong] = useState<Wrong>(NOTHING_WRONG)
  const [theirs, setTheirs] = useState<{ lab: LabAnswer | null } | null>(null)
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null)
  const isBusy = useRef(false)
  const unitsThen = useRef<UnitChoice>(units)

  const show = (lab: LabAnswer | null) => {
    unitsThen.current = units
    setEntries(entriesOfKept(lab, units))
    setTheirs(null)
    setUnsaved(false)
    setRestored(false)
    setWrong(NOTHING_WRONG)
    setEditing(lab === null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again; what is typed stays in its units
  useEffect(() => {
    const leaving = new AbortController()
    createKeptApi(http)
      .find(id, leaving.signal)
      .then((answer) => {
        if (leaving.signal.aborted) return
        if (!answer.ok)
          return isSignedOut(answer.error) ? expire() : setFound({ is: 'failed', error: answer.error })
        const { lab } = answer.value
        setFound({ is: 'there', calculation: answer.value, lab })
        const typed = readEntries(readUnsaved(storage, 'lab', id))
        show(lab)
        if (!typed) return
        setEntries(typed)
        setUnsaved(true)
        setRestored(true)
        setEditing(true)
        // Typed over results that are others by now.
        if (typed.seen !== undefined && typed.seen !== (lab?.entered_at ?? null)) setTheirs({ lab })
      })
    return () => leaving.abort()
  }, [http, id, language, attempt])

  const materials = found.is === 'there' ? found.calculation.components : []

  const own = found.is === 'there' ? ownFieldsOf(found.calculation, found.lab, definitions) : []
  const seen = found.is === 'there' ? (found.lab?.entered_at ?? null) : null

  const edit = (change: (now: LabEntries) => LabEntries) => {
    if (entries === null) return
    const now = { ...change(entries), seen: entries.seen ?? seen }
    setEntries(now)
    setUnsaved(true)
    setWrong((before) => ({ ...before, failure: null, isEmpty: false }))
    keepUnsaved(storage, 'lab', id, JSON.stringify(now))
  }

  /** Somebody else was first: what there is now stands beside what was typed. */
  const lookAgain = async () => {
    const answer = await createKeptApi(http).find(id)
    if (answer.ok) setTheirs({ lab: answer.value.lab })
    else fail(answer.error)
  }

  const fail = (error: ApiError) => {
    if (isSignedOut(error)) return expire()
    if (error.is === 'refused' && error.status === 409) return lookAgain()
    const said = error.is === 'refused' ? fieldMessages(error.body).filter(({ path }) => path.length > 1) : []
    const general = error.is !== 'refused' || generalMessage(error.body) !== null || said.length === 0
    setWrong({ ...NOTHING_WRONG, said, failure: general ? error : null })
    lookAt(said[0]?.path)
  }

  /** One at a time: the second press of a double click asks for nothing. */
  const once = async (what: 'save' | 'remove', act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(what)
    await act()
    isBusy.current = false
    setBusy(null)
  }

  const send = (over: string | null) =>
    once('save', async () => {
      if (entries === null) return
      const read = bodyOf(entries, materials)
      if ('faults' in read) {
        setWrong({ ...NOTHING_WRONG, faults: read.faults })
        return lookAt(read.faults[0]!.place)
      }
      if (!hasValues(read.body)) return setWrong({ ...NOTHING_WRONG, isEmpty: true })
      const answer = await createLabApi(http).save(id, {
        ...read.body,
        units: Object.fromEntries(own.map(({ key, unit }) => [ownQuantity(key), unit])),
        seen: over,
      })
      if (!answer.ok) return fail(answer.error)
      settle(answer.value)
      notices.show(
        'success',
        saying(labText, ({ saved }) => saved),
        'lab',
      )
    })

  const settle = (lab: LabAnswer | null) => {
    keepUnsaved(storage, 'lab', id, null)
    setFound((now) => (now.is === 'there' ? { ...now, lab } : now))
    show(lab)
    onSaved?.(lab)
  }

  return {
    found,
    retry: () => {
      setFound({ is: 'loading' })
      setAttempt(attempt + 1)
    },
    entries,
    edit,
    units: unitsThen.current,
    isRestored,
    isUnsaved,
    isEditing,
    setEditing,
    busy,
    wrong,
    /** What is wrong at a field. */
    errorAt: (place: readonly string[]): string | null => {
      const fault = wrong.faults.find((one) => placeId(one.place) === placeId(place))
      if (fault) return fault.code === 'all' ? t.blended.all : t[fault.code]
      return wrong.said.find(({ path }) => isOf(path, place))?.message ?? null
    },
    discard: () => {
      keepUnsaved(storage, 'lab', id, null)
      if (found.is === 'there') show(found.lab)
    },
    save: () => send(entries?.seen ?? seen),
    /** What others have saved since these fields were opened; null where nobody has. */
    theirs,
    saveOver: () => send(theirs?.lab?.entered_at ?? null),
    takeTheirs: () => theirs && settle(theirs.lab),
    own,
    remove: () =>
      once('remove', async () => {
        if (seen === null) return
        const answer = await createLabApi(http).remove(id, seen)
        const isGone = answer.ok || (answer.error.is === 'refused' && answer.error.status === 404)
        if (!isGone) return fail(answer.error)
        settle(null)
        notices.show(
          'success',
          saying(labText, ({ removed }) => removed),
          'lab',
        )
      }),
  }
}

export type LabForm = ReturnType<typeof useLabForm>

/** Whether a message is shown at this field: its own, or of a part that has no field. */
const isOf = (path: readonly string[], place: readonly string[]): boolean =>
  place.every((part, at) => path[at] === part) &&
  (path.length === place.length || path[place.length] !== 'temperature')

/** Focus goes to the first field that is wrong. */
function lookAt(place: readonly string[] | undefined) {
  if (place) setTimeout(() => document.getElementById(placeId(place))?.focus(), 0)
}
