import { useEffect, useState } from 'react'
import type { History } from '#calc/lab/history.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, lookOf, type OwnLook, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import type { ApiError, Http } from '#web/api/http.ts'
import { mergedParts } from '#web/conflict/conflict.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { histories } from '#web/text/histories.ts'
import { type Asked, useAsked } from '#web/ui/asked.tsx'

/** Which results count. */
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
  without_outliers: withoutOutliers ? 'true' : null,
  property,
})

export interface Bias extends History {
  /** Number of all points; `points` are the newest unless one property was requested. */
  total: number
  /** Mean calculated value, at which differences are converted to nonlinear units. */
  middle: number | null
  R: number | null
  /** The definition of an own property with its newest result. */
  definition?: OwnProperty
  other_unit?: number
  on: boolean
  /** Whether only its scatter is. */
  scatter: boolean
}

export const middleOf = ({ middle }: Pick<Bias, 'middle'>): number => middle ?? 0

export interface Biases {
  properties: Partial<Record<Quantity, Bias>>
  outlier_rule: string
  version: string
  left_out: number
}

/** The measured quantities, in the tables' order; own properties last. */
export const quantitiesIn = ({ properties }: Biases): Quantity[] => [
  ...QUANTITIES.filter((q) => properties[q]),
  ...Object.keys(properties).filter(isOwnQuantity),
]

export const lookAmong =
  (properties: Biases['properties']) =>
  (q: string): OwnLook | undefined => {
    const definition = properties[q as Quantity]?.definition
    return definition && lookOf(definition)
  }

/** What is switched on in a category: biases that correct, and scatters that only guard. */
export type Switched = Record<'on' | 'scatter', readonly Quantity[]>

const createBiasApi = (http: Http) => ({
  /** All points of one property, otherwise the newest of each. */
  find: (view: BiasView, signal: AbortSignal, property: Quantity | null = null) =>
    http.call<Biases>('/me/bias/', { bearer: true, signal, query: queryOf(view, property) }),
  /** Replaces what is switched on in the category. */
  use: (category: CategoryName, switched: Switched & { seen: string }) =>
    http.call<Biases>('/me/bias/', { method: 'PUT', bearer: true, body: { category, ...switched } }),
})

export function useBiases(view: BiasView) {
  const { http } = useServices()
  const language = useLanguage()
  const t = useText(histories).bias
  const [switchFailed, setSwitchFailed] = useState<ApiError | null>(null)
  const [wanted, setWanted] = useState(NONE)
  const [isSwitching, setSwitching] = useState(false)
  const { category } = view

  const {
    asked,
    again,
    isAsking,
    value: biases,
    change: write,
  } = useAsked(
    (signal) => createBiasApi(http).find(view, signal),
    [language, ...Object.values(queryOf(view, null))],
  )

  /** Makes one change at a time: each sends all that are on. */
  const change = async (on: Switched, before = biases) => {
    if (category === 'all' || isSwitching || !before) return
    setSwitching(true)
    setSwitchFailed(null)
    write((now) => withSwitches(now, on))
    const answer = await createBiasApi(http).use(category, { ...on, seen: before.version })
    setSwitching(false)
    if (answer.ok) {
      const { version } = answer.value
      return write((now) => ({ ...now, version }))
    }
    write(() => before)
    setWanted(on)
    if (!conflict.caught(answer.error)) setSwitchFailed(answer.error)
  }
  const conflict = useConflict<Biases, Switches>({
    base: biases && switchesOf(switchedIn(biases)),
    mine: switchesOf(wanted),
    entriesOf: (now) => switchesOf(switchedIn(now)),
    said: (switches) =>
      Object.entries(switches).map(([q, how]) => ({
        key: q,
        label: quantityName(q as Quantity, language, biases ? lookAmong(biases.properties)(q) : undefined),
        text: t.is[how],
      })),
    merged: mergedParts<Switches>,
    // Only the switches are taken over: the figures of the view may differ from those of the category.
    onOver: (merged, { version }) => {
      const on = switchedBy(merged)
      if (biases) void change(on, { ...withSwitches(biases, on), version })
    },
    onTake: again,
  })
  const now = biases ? switchedIn(biases) : NONE
  const isFixed = category === 'all'
  /** A property is either corrected or guarded by its scatter, never both. */
  const withOne = (q: Quantity, how: keyof Switched, isOn: boolean): Switched => {
    const others = { on: now.on.filter((one) => one !== q), scatter: now.scatter.filter((one) => one !== q) }
    return isOn ? { ...others, [how]: [...others[how], q] } : others
  }
  return {
    asked,
    again,
    biases,
    /** While true, the biases are those of the previous view. */
    isAsking,
    switchFailed,
    conflict: conflict.dialog,
    /** Null without a category to switch in. */
    use: isFixed
      ? null
      : (q: Quantity, how: keyof Switched, isOn: boolean) => void change(withOne(q, how, isOn)),
    useNone:
      isFixed || now.on.length + now.scatter.length === 0 ? null : () => void change({ on: [], scatter: [] }),
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
  const asked: Asked<Bias> = failed
    ? { is: 'failed', error: failed }
    : whole
      ? { is: 'ready', value: whole, question: q }
      : { is: 'loading' }
  return { asked, again: () => setAttempt(attempt + 1) }
}

const NONE: Switched = { on: [], scatter: [] }

const switchedIn = (biases: Biases): Switched => {
  const those = (how: keyof Switched) => quantitiesIn(biases).filter((q) => biases.properties[q]![how])
  return { on: those('on'), scatter: those('scatter') }
}

/** How each property is switched on; absent ones are off. */
type Switches = Readonly<Record<string, keyof Switched>>

const switchesOf = ({ on, scatter }: Switched): Switches =>
  Object.fromEntries([...on.map((q) => [q, 'on']), ...scatter.map((q) => [q, 'scatter'])])

const switchedBy = (switches: Switches): Switched => {
  const those = (how: keyof Switched) =>
    Object.keys(switches).filter((q): q is Quantity => switches[q] === how)
  return { on: those('on'), scatter: those('scatter') }
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
