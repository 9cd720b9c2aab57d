import { useEffect, useState } from 'react'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, type OwnFormat, ownFormat } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import type { Bias, BiasAnswer } from '#server/features/calculations/bias/bias.model.ts'
import type { ApiError, Http } from '#web/api/http.ts'
import { mergedParts } from '#web/conflict/conflict.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { histories } from '#web/text/histories.ts'
import { type Query, useQuery } from '#web/ui/query.tsx'

export interface BiasView {
  category: CategoryName | 'all'
  grade: string | null
  material: string | null
  /** ISO days; '' for none. */
  from: string
  to: string
  withoutOutliers: boolean
}

/** The view as a query of the request and of the screen's address. */
export const queryOf = (
  { category, grade, material, from, to, withoutOutliers }: BiasView,
  property: Quantity | null,
) => ({
  category: category === 'all' ? null : category,
  grade,
  material,
  from: from || null,
  to: to || null,
  without_outliers: withoutOutliers || null,
  property,
})

export type { Bias }

/** At which differences are converted to nonlinear units. */
export const middleOf = ({ middle }: Pick<Bias, 'middle'>): number => middle ?? 0

export type Biases = BiasAnswer

/** The measured quantities, in the tables' order; own properties last. */
export const quantitiesIn = ({ properties }: Biases): Quantity[] => [
  ...QUANTITIES.filter((q) => properties[q]),
  ...Object.keys(properties).filter(isOwnQuantity),
]

export const formatFrom =
  (properties: Biases['properties']) =>
  (q: string): OwnFormat | undefined => {
    const definition = properties[q as Quantity]?.definition
    return definition && ownFormat(definition)
  }

/** How a property is switched on: its bias corrects, or its scatter alone guards limits. */
export type Switch = 'on' | 'scatter'

const createBiasApi = (http: Http) => ({
  /** All points of one property, otherwise the newest of each. */
  find: (view: BiasView, signal: AbortSignal, property: Quantity | null = null) =>
    http.ask('GET /me/bias/', { bearer: true, signal, query: queryOf(view, property) }),
  use: (category: CategoryName, switches: Switches, seen: string) => {
    const those = (how: Switch) => (Object.keys(switches) as Quantity[]).filter((q) => switches[q] === how)
    const body = { category, on: those('on'), scatter: those('scatter'), seen }
    return http.ask('PUT /me/bias/', { bearer: true, body })
  },
})

export function useBiases(view: BiasView) {
  const { http } = useServices()
  const language = useLanguage()
  const t = useText(histories).bias
  const [switchFailed, setSwitchFailed] = useState<ApiError | null>(null)
  const [wanted, setWanted] = useState<Switches>({})
  const [isSwitching, setSwitching] = useState(false)
  const { category } = view

  const question = [language, ...Object.values(queryOf(view, null))]
  const history = useQuery((signal) => createBiasApi(http).find(view, signal), question)
  const { asked, again, isAsking, value: biases, change: write } = history

  /** Makes one change at a time: each sends all that are on. */
  const change = async (switches: Switches, before = biases) => {
    if (category === 'all' || isSwitching || !before) return
    setSwitching(true)
    setSwitchFailed(null)
    write((now) => withSwitches(now, switches))
    const answer = await createBiasApi(http).use(category, switches, before.version)
    setSwitching(false)
    if (answer.ok) {
      const { version } = answer.value
      return write((now) => ({ ...now, version }))
    }
    write(() => before)
    setWanted(switches)
    if (!conflict.caught(answer.error)) setSwitchFailed(answer.error)
  }
  const conflict = useConflict<Biases, Switches>({
    base: biases && switchesIn(biases),
    mine: wanted,
    entriesOf: switchesIn,
    textsOf: (switches) =>
      Object.entries(switches).map(([q, how]) => ({
        key: q,
        label: quantityName(q as Quantity, language, biases ? formatFrom(biases.properties)(q) : undefined),
        text: t.is[how],
      })),
    merged: mergedParts<Switches>,
    // Only the switches are taken over: the figures of the view may differ from those of the category.
    onOverwrite: (merged, { version }) => {
      if (biases) void change(merged, { ...withSwitches(biases, merged), version })
    },
    onUseTheirs: again,
  })
  const now = biases ? switchesIn(biases) : {}
  const isFixed = category === 'all'
  const use = (q: Quantity, how: Switch, isOn: boolean) => {
    const { [q]: _, ...others } = now
    void change(isOn ? { ...others, [q]: how } : others)
  }
  return {
    asked,
    again,
    biases,
    /** While true, the biases are those of the previous view. */
    isAsking,
    switchFailed,
    conflict: conflict.dialog,
    /** Null without a category to switch in, and until its answer has come: it would take a switch back. */
    use: isFixed || isAsking ? null : use,
    useNone: isFixed || Object.keys(now).length === 0 ? null : () => void change({}),
  }
}

export function useWholeHistory(view: BiasView, q: Quantity, bias: Bias) {
  const { http } = useServices()
  const { points, total } = bias
  const [found, setFound] = useState<{ of: unknown; bias: Bias } | null>(null)
  const [failed, setFailed] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isWhole = points.length >= total

  // biome-ignore lint/correctness/useExhaustiveDependencies: new points mean a new answer, whatever the view
  useEffect(() => {
    if (isWhole) return
    const leaving = new AbortController()
    setFailed(null)
    createBiasApi(http)
      .find(view, leaving.signal, q)
      .then((answer) => {
        if (leaving.signal.aborted) return
        if (answer.ok) setFound({ of: points, bias: answer.value.properties[q] ?? bias })
        else setFailed(answer.error)
      })
    return () => leaving.abort()
  }, [http, q, points, isWhole, attempt])

  const whole = isWhole
    ? bias
    : found?.of === points
      ? { ...found.bias, on: bias.on, scatter: bias.scatter }
      : null
  const asked: Query<Bias> = failed
    ? { is: 'failed', error: failed }
    : whole
      ? { is: 'ready', value: whole, question: q }
      : { is: 'loading' }
  return { asked, again: () => setAttempt(attempt + 1) }
}

/** By property; absent ones are off. None is both corrected and guarded by its scatter. */
type Switches = Readonly<Record<string, Switch>>

const switchesIn = (biases: Biases): Switches =>
  Object.fromEntries(
    quantitiesIn(biases).flatMap((q) => {
      const { on, scatter } = biases.properties[q]!
      return on || scatter ? [[q, on ? 'on' : 'scatter']] : []
    }),
  )

const withSwitches = (biases: Biases, switches: Switches): Biases => {
  const properties = { ...biases.properties }
  for (const q of quantitiesIn(biases))
    properties[q] = { ...properties[q]!, on: switches[q] === 'on', scatter: switches[q] === 'scatter' }
  return { ...biases, properties }
}
