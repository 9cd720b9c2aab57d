import { useCallback, useEffect, useRef, useState } from 'react'
import { fields, nullable, number } from '#calc/vocabulary/stored.ts'
import type { Draft as KeptPlan } from '#server/features/drafts/drafts.model.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { useLanguage, useServices, useSession } from '#web/services.ts'
import { useDisabledReason } from '#web/session/require-role.tsx'
import { tabStorage } from '#web/session/tab-storage.ts'
import { keepUnsaved, readUnsavedJson } from '#web/stored/unsaved-in-tab.ts'
import { createAnalysisApi, type Material, withAllProperties } from '#web/wizard/analysis.api.ts'
import { NOTHING, type PlanEntries, readPlan, type Usable } from './plan-entries.ts'
import type { PlanBody } from './plan-request.ts'

export interface PlanStart {
  materials: ReadonlyMap<string, Material>
  /** What can be pumped out of a tank, by its material. */
  usable: ReadonlyMap<string, Usable>
  kept: KeptPlan
  /** Without Premium a plan can be viewed but not calculated. */
  isFree: boolean
}

/** At the end of the session the screen stays and says that entries are kept. */
const OWN_WORDS = { bearer: true, keepScreen: true } as const

export const createPlanApi = (http: Http) => ({
  async start(signal: AbortSignal): Promise<Answer<PlanStart>> {
    const [materials, tanks, kept] = await Promise.all([
      createAnalysisApi(http).materials('customized'),
      http.ask('GET /me/tanks/', { ...OWN_WORDS, signal }),
      http.ask('GET /me/plan/', { ...OWN_WORDS, signal }),
    ])
    if (!kept.ok) return kept
    const isFree = !materials.ok && materials.error.is === 'refused' && materials.error.status === 403
    // Without Premium only the user's own materials can be listed.
    const listed = isFree ? await http.ask('GET /me/materials/', { ...OWN_WORDS, signal }) : materials
    if (!listed.ok) return listed
    return {
      ...kept,
      value: {
        isFree,
        materials: new Map(listed.value.map((material) => [material.id, withAllProperties(material)])),
        // If the tanks fail to load, a blank amount still means what can be pumped; only the figure is not shown.
        usable: new Map(
          tanks.ok
            ? tanks.value.map(({ material, content: { usable, t, m3 } }) => {
                const perM3 = t !== null && m3 > 0 ? t / m3 : null
                return [material, { m3: usable, t: perM3 && usable * perM3 }]
              })
            : [],
        ),
        kept: kept.value,
      },
    }
  },

  keep: (draft: PlanEntries, seen: number, keepalive = false) =>
    http.ask('PUT /me/plan/', { ...OWN_WORDS, keepalive, body: { draft, seen } }),

  ask: (body: PlanBody, signal: AbortSignal) =>
    http.ask('POST /calculations/plan/', { ...OWN_WORDS, body, signal }),
})

const CAUSE = 'plan'
const ANSWER_CAUSE = 'plan answer'
/** A change is sent to the server after this pause, with those that followed. */
const QUIET_MS = 1500

/** `seen` is the version that the entries are based on. */
const readKept = nullable(fields({ entries: readPlan, seen: number }))

/** The entries, saved in the tab at once and on the server after a pause; after a conflict not until the user chooses a version. */
export function useKeptPlan(kept: KeptPlan) {
  const { http } = useServices()
  const user = useSession().user?.id ?? ''
  // Viewers of a company can't save: their plan stays in the tab, and the screen says so.
  const isReader = useDisabledReason('blender') !== null
  const [storage] = useState(() => tabStorage())
  const [start] = useState(() => readKept(readUnsavedJson(storage, CAUSE, user)))
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
  useEffect(() => {
    if (now.current.isDue) void send()
    // The copy in the tab is lost when it is closed.
    const leave = () => void send(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      clearTimeout(timer.current)
      leave()
    }
  }, [send])

  const change = (how: (before: PlanEntries) => PlanEntries): PlanEntries => {
    const state = now.current
    const then = how(state.entries)
    if (then === state.entries) return then
    state.entries = then
    state.isDue = true
    keepUnsaved(storage, CAUSE, user, JSON.stringify({ entries: then, seen: state.seen }))
    setEntries(then)
    clearTimeout(timer.current)
    timer.current = setTimeout(send, QUIET_MS)
    return then
  }
  return {
    entries,
    isReader,
    change,
    clear: () => change(() => NOTHING),
    /** The version saved by another window, or null. */
    elsewhere,
    /** Takes the other version or overwrites it. */
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

export interface PlanState {
  question: PlanBody
  /** The entries that it answers. */
  entries: PlanEntries
  result: PlanResult
  language: string
  /** Milliseconds. */
  at: number
}

type State = { is: 'idle' } | { is: 'running' } | { is: 'failed'; error: ApiError }

function readAnswer(kept: unknown): PlanState | null {
  const answer = kept as PlanState | null
  return answer?.result?.status && answer.question && answer.at
    ? { ...answer, entries: readPlan(answer.entries) }
    : null
}

/** The last answer, kept in the tab, whether it still answers the question, and the state of the request. */
export function usePlanAnswer(question: PlanBody | null) {
  const { http } = useServices()
  const language = useLanguage()
  const user = useSession().user?.id ?? ''
  const [storage] = useState(() => tabStorage())
  const [answer, setAnswer] = useState(() => readAnswer(readUnsavedJson(storage, ANSWER_CAUSE, user)))
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const ask = async (body: PlanBody, entries: PlanEntries): Promise<ApiError | null> => {
    running.current?.abort()
    const asking = new AbortController()
    running.current = asking
    setState({ is: 'running' })
    const reply = await createPlanApi(http).ask(body, asking.signal)
    if (running.current !== asking) return null
    running.current = null
    if (!reply.ok) {
      const isCancelled = reply.error.is === 'aborted'
      setState(isCancelled ? { is: 'idle' } : { is: 'failed', error: reply.error })
      return isCancelled ? null : reply.error
    }
    const found = { question: body, entries, result: reply.value, language, at: Date.now() }
    keepUnsaved(storage, ANSWER_CAUSE, user, JSON.stringify(found))
    setAnswer(found)
    setState({ is: 'idle' })
    return null
  }
  const isCurrent = answer !== null && JSON.stringify(answer.question) === JSON.stringify(question)
  // Its sentences come from the server: after a change of language the plan is requested again.
  const isForeign = isCurrent && answer.language !== language
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the language
  useEffect(() => {
    if (isForeign && !running.current) void ask(answer.question, answer.entries)
  }, [isForeign])
  return {
    answer,
    isCurrent,
    state,
    ask,
    cancel: () => running.current?.abort(),
    settle: () => setState((now) => (now.is === 'failed' ? { is: 'idle' } : now)),
    forget() {
      keepUnsaved(storage, ANSWER_CAUSE, user, null)
      setAnswer(null)
    },
  }
}
