import { useEffect, useMemo, useRef, useState } from 'react'
import { questionOf, specificationOf } from '#calc/calculation/kept-question.ts'
import type { Check } from '#calc/grades/check.ts'
import { figuresIn } from '#calc/lab/precision.ts'
import type { SettingsAnswer, UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import {
  type UncertaintyQuestion,
  type UncertaintySettings,
  USUAL_SETTINGS,
} from '#calc/uncertainty/question.ts'
import { laboratoryPrecision } from '#web/lab/lab.api.ts'
import { usePreferences, useServices } from '#web/services.ts'
import { useAnalysisTools } from '../analysis-context.ts'
import { ownResultsOf, type Result, subjectOf } from '../rules/result.ts'
import { createSimulationClient } from './simulation-client.ts'

export type Settings = Partial<UncertaintySettings>

export type Simulated =
  | { is: 'off' }
  | { is: 'running'; done: number }
  /** `attempt` tells one failure from the next, which may follow before anything was shown between them. */
  | { is: 'failed'; attempt: number }
  | { is: 'ready'; answer: UncertaintyAnswer }

/** What is shown of the wizard’s calculations, by id, so that it is there again after another step. A sheet has what is kept. */
const shown = new Map<string, Settings>()

/** What the server keeps of a calculation, as far as this window knows. */
interface Known {
  id: string | null
  answer: UncertaintyAnswer | null
  /** Drawn for this check; absent: for the calculation's own. */
  check?: string
  /** It may keep another one by now. */
  isDoubtful?: true
  /** From what was drawn here. */
  differs?: boolean
}

/** What other windows are told. */
type UnitFormats = Pick<Known, 'id' | 'answer'>
const CHANNEL = 'uncertainty'

const settingsOf = ({ one_laboratory, ...settings }: SettingsAnswer): Settings => ({
  ...settings,
  // Answers of earlier releases went by the tests’ figures.
  laboratory: settings.laboratory ?? {},
  isOneLaboratory: one_laboratory,
})

function askedOf(result: Result, check: Check | null, settings: Settings): UncertaintyQuestion {
  const { recipe, estimate } = result
  const { category, basis, components, options } = recipe
  const kept = {
    ...{ category, basis },
    components: components.map(({ material, percentage }) => ({ ...material, percentage })),
    blend: { asked: estimate?.blend.asked ?? options, own: ownResultsOf(result), ...treatedOf(result) },
  }
  return questionOf(kept, check && specificationOf(check), settings)
}

/** As the server keeps them. */
const treatedOf = (
  result: Result,
): Pick<Parameters<typeof questionOf>[0]['blend'], 'treatment' | 'traced' | 'results'> => {
  const { treatment, traced, results } = subjectOf(result)
  return { ...(treatment && { treatment }), ...(traced && { traced, results }) }
}

/** How sure a result is, drawn beside the page once it is wanted; of a kept one, as it was kept until it is drawn anew. */
export function useUncertainty(result: Result, check: Check | null, canDraw: boolean) {
  const { accuracy } = usePreferences()
  const { http } = useServices()
  const { moment } = useAnalysisTools()
  const isOwn = moment !== 'shared'
  const isLive = moment === 'live'
  const id = result.confirmed?.id ?? null
  const [known, setKnown] = useState<Known>({ id, answer: result.uncertainty ?? null })
  const kept: Known = known.id === id ? known : { id, answer: result.uncertainty ?? null }
  const [settings, set] = useState<Settings | null>(
    () => (isLive && id && shown.get(id)) || (kept.answer && settingsOf(kept.answer.settings)),
  )
  const [attempt, setAttempt] = useState(0)
  // Before it is drawn, the laboratory's figures are asked for. Where they don't come, the server draws, which knows them.
  const [asking, setAsking] = useState<'no' | 'yes' | 'in vain'>('no')
  const turn = useRef(0)
  const [client] = useState(createSimulationClient)
  const [state, setState] = useState<Simulated>({ is: 'off' })
  const checked = useMemo(() => JSON.stringify(check), [check])
  const asKept =
    settings &&
    kept.answer &&
    !kept.isDoubtful &&
    (kept.check === undefined || kept.check === checked) &&
    isSame(settings, settingsOf(kept.answer.settings))
      ? kept.answer
      : null
  const isAsKept = asKept !== null
  const question = useMemo(
    () => (settings && canDraw && !isAsKept && asking === 'no' ? askedOf(result, check, settings) : null),
    [result, check, settings, canDraw, isAsKept, asking],
  )

  useEffect(() => {
    if (!question) return
    setState({ is: 'running', done: 0 })
    client.start(question, check, {
      onDone: (done) => setState({ is: 'running', done }),
      onAnswer: (answer) => setState({ is: 'ready', answer }),
      onFailed: () => setState({ is: 'failed', attempt }),
    })
    return client.cancel
  }, [client, question, check, attempt])

  useEffect(() => client.end, [client])

  // Before the server has answered there is no id to remember it by.
  useEffect(() => {
    if (isLive && id && settings && asking === 'no') shown.set(id, settings)
  }, [isLive, id, settings, asking])

  const change = (next: Settings | null) => {
    turn.current++
    setAsking('no')
    if (id && !next) shown.delete(id)
    set(next)
    if (!next) setState({ is: 'off' })
  }
  const adopt = (answer: UncertaintyAnswer | null) => {
    setKnown({ id, answer, check: checked })
    change(answer && settingsOf(answer.settings))
  }

  // Another window may show the same calculation. What is asked here meanwhile goes before what it tells.
  const elsewhere = useRef<{
    channel?: BroadcastChannel
    missed?: UnitFormats
    isBusy: boolean
    adopt: typeof adopt
  }>({
    isBusy: false,
    adopt,
  })
  Object.assign(elsewhere.current, {
    isBusy: asking !== 'no' || (settings !== null && !isAsKept),
    adopt,
  })
  useEffect(() => {
    const { current } = elsewhere
    if (!id || !isOwn) return
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<UnitFormats>) => {
      if (data.id !== id) return
      if (current.isBusy) current.missed = data
      else current.adopt(data.answer)
    }
    current.channel = channel
    return () => {
      channel.close()
      Object.assign(current, { channel: undefined, missed: undefined })
    }
  }, [id, isOwn])
  const learn = (next: Omit<Known, 'id'>) => {
    setKnown({ id, check: checked, ...next })
    elsewhere.current.missed = undefined
  }

  const turnOn = async () => {
    if (kept.answer) return change(settingsOf(kept.answer.settings))
    const mine = ++turn.current
    setAsking('yes')
    const precision = await laboratoryPrecision(http)
    if (mine !== turn.current) return
    if (!precision.ok) {
      setAsking('in vain')
      set({ accuracy })
      return
    }
    // Said with the settings in any case, so that page and server draw by the same.
    change({ accuracy, laboratory: figuresIn({ own: ownResultsOf(result) }, precision.value.properties) })
  }

  const simulated: Simulated = asKept
    ? { is: 'ready', answer: asKept }
    : asking === 'yes'
      ? { is: 'running', done: 0 }
      : asking === 'in vain'
        ? { is: 'failed', attempt: -turn.current }
        : settings
          ? state
          : { is: 'off' }
  return {
    simulated,
    settings,
    /** It is what the server keeps; `differs` from what was drawn here. */
    isAsKept,
    differs: isAsKept && (kept.differs ?? false),
    turnOn,
    turnOff: () => change(null),
    /** Back to what is kept. @returns whether anything is */
    cancel: () => {
      if (kept.answer) change(settingsOf(kept.answer.settings))
      return kept.answer !== null
    },
    change,
    again: () => (asking === 'in vain' ? void turnOn() : setAttempt(attempt + 1)),
    onKept: (answer: UncertaintyAnswer, differs: boolean) => {
      learn({ answer, differs })
      if (asking === 'in vain') change(settingsOf(answer.settings))
      elsewhere.current.channel?.postMessage({ id, answer } satisfies UnitFormats)
    },
    onForgetting: () => learn({ answer: null }),
    onForgotten: () => elsewhere.current.channel?.postMessage({ id, answer: null } satisfies UnitFormats),
    onDoubt: () => setKnown({ ...kept, isDoubtful: true }),
    /** What another window has had kept since. @returns false: not known here */
    onSuperseded: () => {
      const { missed } = elsewhere.current
      if (missed) adopt(missed.answer)
      elsewhere.current.missed = undefined
      return missed !== undefined
    },
  }
}

const isSame = (one: Settings, other: Settings) => {
  const text = (settings: Settings) =>
    JSON.stringify(Object.entries({ ...USUAL_SETTINGS, ...settings }).sort())
  return text(one) === text(other)
}
