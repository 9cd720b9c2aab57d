import { useEffect, useState } from 'react'
import type { Quantity } from '#calc/grades/quantities.ts'
import type { ApiError } from '#web/api/http.ts'
import { useLanguage, useServices } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { type Biases, type BiasView, createBiasApi, quantitiesIn } from './bias.api.ts'

export interface Learnt {
  biases: Biases | null
  /** Of another question, until the answer to this one is there. */
  isOld: boolean
  failed: ApiError | null
  switchFailed: ApiError | null
  retry: () => void
  /** Null where there is no category to switch in. */
  use: ((q: Quantity, isOn: boolean) => void) | null
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
  const change = async (on: readonly Quantity[]) => {
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
  const on = biases ? quantitiesIn(biases).filter((q) => biases.properties[q]!.on) : []
  const isFixed = category === 'all'
  return {
    biases,
    isOld,
    failed,
    switchFailed,
    retry: () => setAttempt(attempt + 1),
    use: isFixed ? null : (q, isOn) => void change(isOn ? [...on, q] : on.filter((one) => one !== q)),
    useNone: isFixed || on.length === 0 ? null : () => void change([]),
  }
}

const withSwitches = (biases: Biases, on: readonly Quantity[]): Biases => ({
  ...biases,
  properties: Object.fromEntries(
    quantitiesIn(biases).map((q) => [q, { ...biases.properties[q]!, on: on.includes(q) }]),
  ),
})
