import { useEffect, useMemo, useState } from 'react'
import type { Check } from '#calc/grades/check.ts'
import type { SettingsAnswer, UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { questionOf, specificationOf } from '#calc/uncertainty/kept-question.ts'
import type { UncertaintyQuestion, UncertaintySettings } from '#calc/uncertainty/question.ts'
import { usePreferences } from '#web/services.ts'
import type { Result } from '../rules/result.ts'
import { createSimulationClient } from './simulation-client.ts'

export type Settings = Partial<UncertaintySettings>

export type Simulated =
  | { is: 'off' }
  | { is: 'running'; done: number }
  | { is: 'failed' }
  | { is: 'ready'; answer: UncertaintyAnswer }

/** What is shown of the calculations of this page, by id, so that it is there again after another step. */
const shown = new Map<string, Settings>()

const settingsOf = ({ one_laboratory, ...settings }: SettingsAnswer): Settings => ({
  ...settings,
  isOneLaboratory: one_laboratory,
})

function askedOf({ recipe, estimate }: Result, check: Check | null, settings: Settings): UncertaintyQuestion {
  const { category, basis, components, options } = recipe
  const kept = {
    ...{ category, basis },
    components: components.map(({ material, percentage }) => ({ ...material, percentage })),
    blend: { asked: estimate?.blend.asked ?? options },
  }
  return questionOf(kept, check && specificationOf(check), settings)
}

/** How sure a result is, drawn beside the page once it is wanted; of a kept one, as it was kept until it is drawn anew. */
export function useUncertainty(result: Result, check: Check | null, canDraw: boolean) {
  const { accuracy } = usePreferences()
  const id = result.confirmed?.id ?? null
  const kept = result.uncertainty ?? null
  const [settings, set] = useState<Settings | null>(
    () => (id && shown.get(id)) || (kept && settingsOf(kept.settings)),
  )
  const [attempt, setAttempt] = useState(0)
  const [client] = useState(createSimulationClient)
  const [state, setState] = useState<Simulated>({ is: 'off' })
  const isAsKept = kept !== null && settings !== null && isSame(settings, settingsOf(kept.settings))
  const question = useMemo(
    () => (settings && canDraw && !isAsKept ? askedOf(result, check, settings) : null),
    [result, check, settings, canDraw, isAsKept],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws again
  useEffect(() => {
    if (!question) return
    setState({ is: 'running', done: 0 })
    client.start(question, check, {
      onDone: (done) => setState({ is: 'running', done }),
      onAnswer: (answer) => setState({ is: 'ready', answer }),
      onFailed: () => setState({ is: 'failed' }),
    })
    return client.cancel
  }, [client, question, check, attempt])

  const change = (next: Settings | null) => {
    if (id && next) shown.set(id, next)
    else if (id) shown.delete(id)
    set(next)
    if (!next) setState({ is: 'off' })
  }
  const simulated: Simulated = !settings ? { is: 'off' } : isAsKept ? { is: 'ready', answer: kept } : state
  return {
    simulated,
    settings,
    isAsKept,
    turnOn: () => change(kept ? settingsOf(kept.settings) : { accuracy }),
    turnOff: () => change(null),
    change,
    again: () => setAttempt(attempt + 1),
  }
}

const isSame = (one: Settings, other: Settings) => {
  const text = (settings: Settings) => JSON.stringify(Object.entries(settings).sort())
  return text(one) === text(other)
}
