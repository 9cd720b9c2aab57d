import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Check } from '#calc/grades/check.ts'
import type { SettingsAnswer, UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UncertaintySettings } from '#calc/uncertainty/question.ts'
import { sayApiError } from '#web/api/errors.ts'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { type GradeChoice, gradeRequest, isSameGradeChoice } from '#web/grades/grade-choice.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { useDisabledReason } from '#web/session/require-role.tsx'
import { faults } from '#web/text/faults.ts'
import type { Translation } from '#web/text/text.ts'
import { useAnalysisTools } from '../analysis-context.ts'
import type { Result } from '../rules/result.ts'

type Settings = Partial<UncertaintySettings>

/** The server's answer for a calculation, as far as this window knows. */
interface Known {
  id: string | null
  answer: UncertaintyAnswer | null
  /** The check it was simulated for; absent: the calculation's own. */
  check?: string
}

interface Fault {
  of: 'simulation' | 'deletion'
  why: string
}

/**
 * Settings of the wizard's calculations by id. After another step the server is asked again: what it stores may have
 * been changed or deleted elsewhere. A sheet has what is stored.
 */
const settingsById = new Map<string, Settings>()

const CHANNEL = 'uncertainty'
/** Message to other windows: the answer that is stored now. */
type Message = Pick<Known, 'id' | 'answer'>

/** Delay while another simulation of the account is running. */
const BUSY_MS = 2_000

const settingsOf = ({ one_laboratory, ...settings }: SettingsAnswer): Settings => ({
  ...settings,
  // Answers of earlier releases used the reproducibilities of the test methods.
  laboratory: settings.laboratory ?? {},
  isOneLaboratory: one_laboratory,
})

/**
 * Uncertainty of a result. The server simulates it and stores it with the calculation; for a member who may not store
 * it only simulates. `check` and `against` are what its limits are judged by; `canAsk` is false while these are
 * unknown.
 */
export function useUncertainty(
  result: Result,
  check: Check | null,
  against: GradeChoice | null,
  canAsk: boolean,
) {
  const { accuracy } = usePreferences()
  const { http } = useServices()
  const words = useText(faults)
  const { sheetMode } = useAnalysisTools()
  const isStored = useDisabledReason('blender') === null && sheetMode !== 'shared'
  const id = result.answer?.id ?? null
  const isLive = sheetMode === 'live'
  const first: Known = { id, answer: result.uncertainty ?? null }
  const [last, setKnown] = useState(first)
  const known = last.id === id ? last : first
  const [asked, ask] = useState<Settings | null>(() => (isLive && id && settingsById.get(id)) || null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isHidden, hide] = useState(false)
  const checked = useMemo(() => JSON.stringify(check), [check])

  const isStale = known.check !== undefined && known.check !== checked
  const wanted = useMemo(
    () => asked ?? (known.answer && isStale ? settingsOf(known.answer.settings) : null),
    [asked, known.answer, isStale],
  )
  const accept = (answer: UncertaintyAnswer | null) => {
    setKnown({ id, answer, check: checked })
    ask(null)
    setFault(null)
    if (id && !answer) settingsById.delete(id)
  }
  const settings = useMemo(
    () => wanted ?? (known.answer && settingsOf(known.answer.settings)),
    [wanted, known.answer],
  )
  // Before the calculation is stored there is no id to remember it by.
  useEffect(() => {
    if (isLive && id && settings) settingsById.set(id, settings)
  }, [isLive, id, settings])

  const channel = useChannel(isStored ? id : null, wanted !== null, accept)
  const now = useRef<Present>({ accept, words, channel, other: against, turn: 0 })
  Object.assign(now.current, {
    accept,
    words,
    channel,
    other: isSameGradeChoice(result.recipe.against, against) ? null : against,
  })
  const isDue = wanted !== null && canAsk && fault?.of !== 'simulation'
  useSimulation({ id, wanted: isDue ? wanted : null, isStored, checked }, now, (why) =>
    setFault({ of: 'simulation', why }),
  )

  const remove = async () => {
    if (!id) return
    const turn = ++now.current.turn
    const gone = await createUncertaintyApi(http).remove(id)
    if (gone.ok || isRefused(gone.error, 404)) return channel.tell({ id, answer: null })
    if (turn === now.current.turn)
      setFault({ of: 'deletion', why: sayApiError(now.current.words, gone.error) })
  }
  const isOn = !isHidden && (wanted !== null || known.answer !== null)
  return {
    isOn,
    /** Null until the server has answered, and after a fault. */
    answer: isOn && wanted === null ? known.answer : null,
    fault,
    isStored,
    turnOn: () => {
      hide(false)
      if (known.answer) return
      now.current.turn++
      setFault(null)
      ask(isStored ? { accuracy } : {})
    },
    turnOff: () => {
      if (!isStored) {
        ask(null)
        setFault(null)
        return hide(true)
      }
      accept(null)
      void remove()
    },
    retry: () => {
      setFault(null)
      if (fault?.of === 'deletion') void remove()
    },
  }
}

/** What a simulation that comes back finds. */
interface Present {
  accept: (answer: UncertaintyAnswer | null) => void
  words: Translation<typeof faults>
  channel: ReturnType<typeof useChannel>
  other: GradeChoice | null
  turn: number
}

interface Simulated {
  id: string | null
  wanted: Settings | null
  isStored: boolean
  /** Another check asks again. */
  checked: string
}

/** Asks the server for a simulation while one is wanted, and again while another one of the account is running. */
function useSimulation(
  { id, wanted, isStored, checked }: Simulated,
  now: RefObject<Present>,
  onFault: (why: string) => void,
) {
  const { http } = useServices()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another check asks again
  useEffect(() => {
    if (!wanted || !id) return
    const leaving = new AbortController()
    let later: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      const api = createUncertaintyApi(http)
      const call = isStored ? api.store : api.simulate
      const answer = await call(id, wanted, now.current.other, leaving.signal)
      if (leaving.signal.aborted) return
      const { accept, words, channel } = now.current
      if (answer.ok) {
        accept(answer.value)
        channel.tell({ id, answer: answer.value })
      } else if (isRefused(answer.error, 429)) later = setTimeout(send, BUSY_MS)
      else if (isRefused(answer.error, 409) && channel.missed()) accept(channel.missed()!.answer)
      else onFault(sayApiError(words, answer.error))
    }
    void send()
    return () => {
      leaving.abort()
      clearTimeout(later)
    }
  }, [http, id, wanted, isStored, checked])
}

/**
 * Takes over what other windows have stored or deleted of the same calculation, unless this one is simulating, whose
 * answer comes later. A message received meanwhile is `missed`.
 */
function useChannel(id: string | null, isBusy: boolean, adopt: (answer: UncertaintyAnswer | null) => void) {
  const state = useRef<{
    channel?: BroadcastChannel
    missed?: Message
    isBusy: boolean
    adopt: typeof adopt
  }>({ isBusy, adopt })
  Object.assign(state.current, { isBusy, adopt })
  useEffect(() => {
    const { current } = state
    if (!id) return
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.id !== id) return
      if (current.isBusy) current.missed = data
      else current.adopt(data.answer)
    }
    current.channel = channel
    return () => {
      channel.close()
      Object.assign(current, { channel: undefined, missed: undefined })
    }
  }, [id])
  return {
    tell(news: Message) {
      state.current.missed = undefined
      state.current.channel?.postMessage(news)
    },
    missed: () => state.current.missed,
  }
}

const isRefused = (error: ApiError, status: number) => error.is === 'refused' && error.status === status

/** The last pending call per calculation. */
const pending = new Map<string, Promise<Answer<unknown>>>()

/** Sends a calculation's calls one after another, so that the server sees them in this order. */
function inOrder<T>(id: string, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const before = pending.get(id)
  const turn = before ? before.then(call) : call()
  pending.set(id, turn)
  void turn.then(() => {
    if (pending.get(id) === turn) pending.delete(id)
  })
  return turn
}

function createUncertaintyApi(http: Http) {
  const path = (id: string) => `/me/calculations/${encodeURIComponent(id)}/uncertainty/`
  return {
    /** Simulates, and stores it with the calculation. */
    store: (
      id: string,
      { isOneLaboratory, ...settings }: Settings,
      against: GradeChoice | null,
      signal: AbortSignal,
    ): Promise<Answer<UncertaintyAnswer>> => {
      const body = { ...settings, one_laboratory: isOneLaboratory ?? false, ...gradeRequest(against) }
      return inOrder(id, async () =>
        signal.aborted
          ? { ok: false, error: { is: 'aborted' } }
          : http.call<UncertaintyAnswer>(path(id), { method: 'PUT', bearer: true, body, signal }),
      )
    },
    /** Simulates as usual; stores nothing. */
    simulate: (id: string, _settings: Settings, against: GradeChoice | null, signal: AbortSignal) => {
      const { grade, options } = gradeRequest(against) as { grade?: string; options?: object }
      const query = { grade, options: options && JSON.stringify(options) }
      return http.call<UncertaintyAnswer>(path(id), { bearer: true, query, signal })
    },
    remove: (id: string) =>
      inOrder(id, () => http.call(path(id), { method: 'DELETE', bearer: true, keepalive: true })),
  }
}
