import { useCallback, useEffect, useRef, useState } from 'react'
import { fields, nullable, number } from '#calc/vocabulary/stored.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { keepUnsaved, readUnsavedJson } from '#web/kept/unsaved.ts'
import { useServices, useSession } from '#web/services.ts'
import { useWhyNot } from '#web/session/needs.tsx'
import { tabStorage } from '#web/session/tab-storage.ts'
import { createPlanApi, type KeptPlan } from './plan.api.ts'
import { NOTHING, type PlanEntries, readPlan } from './plan-entries.ts'

const CAUSE = 'plan'
/** The server hears of a change this long after it, with what has followed meanwhile. */
const QUIET_MS = 1500

interface Held {
  entries: PlanEntries
  /** The version over which they were typed. */
  seen: number
}

const readHeld = nullable(fields({ entries: readPlan, seen: number }))

/**
 * The entries of the plan: in the tab at once, on the server a little later. Where another window has written meanwhile nothing is
 * sent until it is chosen which of the two counts.
 */
export function useKeptPlan(kept: KeptPlan) {
  const { http } = useServices()
  const user = useSession().user?.id ?? ''
  // Whose plan stays in the tab.
  const isReader = useWhyNot('blender') !== null
  const [storage] = useState(() => tabStorage())
  const [start] = useState(() => readHeld(readUnsavedJson(storage, CAUSE, user)))
  const [entries, setEntries] = useState(() => start?.entries ?? readPlan(kept.draft))
  const [elsewhere, setElsewhere] = useState<KeptPlan | null>(null)
  const now = useRef({ entries, seen: start?.seen ?? kept.version, isDue: start !== null, isSending: false })
  now.current.entries = entries
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(
    async (isLeaving = false) => {
      const state = now.current
      if (!state.isDue || state.isSending || isReader) return
      const sent = state.entries
      state.isDue = false
      state.isSending = true
      const answer = await createPlanApi(http).keep(sent, state.seen, isLeaving)
      state.isSending = false
      if (answer.ok) {
        state.seen = answer.value.version
        if (!state.isDue) keepUnsaved(storage, CAUSE, user, null)
        else void send()
        return
      }
      state.isDue = true
      const current = currentIn(answer.error) as KeptPlan | undefined
      if (current) setElsewhere(current)
    },
    [http, storage, user, isReader],
  )
  const later = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, QUIET_MS)
  }, [send])

  useEffect(() => {
    if (now.current.isDue) void send()
    // The tab's own copy ends with the tab.
    const leave = () => void send(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      clearTimeout(timer.current)
      leave()
    }
  }, [send])

  const change = useCallback(
    (how: (before: PlanEntries) => PlanEntries): PlanEntries => {
      const state = now.current
      const then = how(state.entries)
      if (then === state.entries) return then
      state.entries = then
      state.isDue = true
      keepUnsaved(storage, CAUSE, user, JSON.stringify({ entries: then, seen: state.seen } satisfies Held))
      setEntries(then)
      later()
      return then
    },
    [storage, user, later],
  )
  return {
    entries,
    change,
    clear: () => change(() => NOTHING),
    /** As another window has kept it meanwhile; null where none has. */
    elsewhere,
    /** Takes theirs, or writes one's own over it. */
    settle(isTheirs: boolean) {
      if (!elsewhere) return
      const state = now.current
      state.seen = elsewhere.version
      setElsewhere(null)
      if (!isTheirs) return void send()
      state.isDue = false
      keepUnsaved(storage, CAUSE, user, null)
      state.entries = readPlan(elsewhere.draft)
      setEntries(state.entries)
    },
  }
}
