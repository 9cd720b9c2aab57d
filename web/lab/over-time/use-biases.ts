import { useEffect, useState } from 'react'
import type { Quantity } from '#calc/grades/quantities.ts'
import type { ApiError } from '#web/api/http.ts'
import { useLanguage, useServices } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { type Biases, type BiasView, createBiasApi, quantitiesIn, type Switched } from './bias.api.ts'

export interface Learnt {
  biases: Biases | null
  /** Of another question, until the answer to this one is there. */
  isOld: boolean
  failed: ApiError | null
  switchFailed: ApiError | null
  retry: () => void
  /** Null where there is no category to switch in. */
  use: ((q: Quantity, how: keyof Switched, isOn: boolean) => void) | null
  useNone: (() => void) | null
}

/** What the results of this view say. An answer to a former question is dropped. */
export function useBiases(view: BiasView): Learnt {
  const { http } = useServices()
  const language = useLanguage()
  const expire = useSessionExpired()
  const [biases, setBiases] = useState<Biases | null>(null)
  const [isOld, setOld] = useState(true)
  const [failed, setFailed] = useState<ApiError | null>(null)
  const [switchFailed, setSwitchFailed] = useState<ApiError | null>(null)
  const [isSwitching, setSwitching] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { category, grade, material, from, to, withoutOutliers } = view

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again, and so does another language
  useEffect(() => {
    const leaving = new AbortController()
    setOld(true)
    setFailed(null)
    createBiasApi(http)
      .find(view, leaving.signal)
      .then((answer) => {
        if (leaving.signal.aborted) return
        setOld(false)
        if (answer.ok) setBiases(answer.value)
        else if (isSignedOut(answer.error)) expire()
        else setFailed(answer.error)
      })
    return () => leaving.abort()
  }, [http, language, category, grade, material, from, to, withoutOutliers, attempt])

  /** One change at a time: each says which are on altogether. */
  const change = async (on: Switched) => {
    if (category === 'all' || isSwitching) return
    const before = biases
    setSwitching(true)
    setSwitchFailed(null)
    setBiases((now) => now && withSwitches(now, on))
    const answer = await createBiasApi(http).use(category, on)
    setSwitching(false)
    if (answer.ok) return
    if (isSignedOut(answer.error)) return expire()
    setBiases(before)
    setSwitchFailed(answer.error)
  }
  const those = (how: keyof Switched) =>
    biases ? quantitiesIn(biases).filter((q) => biases.properties[q]![how]) : []
  const now: Switched = { on: those('on'), scatter: those('scatter') }
  const isFixed = category === 'all'
  /** A property is corrected or guarded by its scatter, never both. */
  const withOne = (q: Quantity, how: keyof Switched, isOn: boolean): Switched => {
    const others = { on: now.on.filter((one) => one !== q), scatter: now.scatter.filter((one) => one !== q) }
    return isOn ? { ...others, [how]: [...others[how], q] } : others
  }
  return {
    biases,
    isOld,
    failed,
    switchFailed,
    retry: () => setAttempt(attempt + 1),
    use: isFixed ? null : (q, how, isOn) => void change(withOne(q, how, isOn)),
    useNone:
      isFixed || now.on.length + now.scatter.length === 0 ? null : () => void change({ on: [], scatter: [] }),
  }
}

const withSwitches = (biases: Biases, { on, scatter }: Switched): Biases => ({
  ...biases,
  properties: Object.fromEntries(
    quantitiesIn(biases).map((q) => [
      q,
      { ...biases.properties[q]!, on: on.includes(q), scatter: scatter.includes(q) },
    ]),
  ),
})
