import { useEffect, useState } from 'react'
import { useMatches } from '#web/preferences/use-matches.ts'
import { useLanguage, usePreferences } from '#web/services.ts'
import { useAnalysisTools } from '../analysis-context.ts'
import { useSpreadStanding, useSpreads } from '../spread/spread-context.ts'

/** CSS pixels of the graph in the dialog; it is fetched at the screen's own density. */
const ROOMY = { width: 900, height: 560 }
const NARROW = { width: 320, height: 420 }
const MOST_DENSE = 3

/** As wide as a small screen allows, so that the graph's texts stay readable. */
function sizeFor(window: Pick<Window, 'innerWidth'>): { width: number; height: number } {
  const room = window.innerWidth - 80
  return room >= 640 ? ROOMY : { ...NARROW, width: Math.max(NARROW.width, room) }
}

type Chart =
  | { is: 'loading' }
  | { is: 'drawn'; url: string; width: number; height: number }
  | { is: 'failed'; why: 'none' | 'error' }

/** The server's graph of a calculation in the present theme, language and units; waits while there is no id yet. */
export function useChart(id: string | null): { chart: Chart; retry: () => void } {
  const { api } = useAnalysisTools()
  const language = useLanguage()
  const theme = useShownTheme()
  const { temperature, density } = usePreferences().units
  const spreads = useSpreads()
  // The server draws the interval that it keeps: until then there is none, or an older one.
  const interval = useSpreadStanding() === 'kept' ? spreads : null
  const [chart, setChart] = useState<Chart>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!id) return
    const giveUp = new AbortController()
    // A graph that is there stays until another takes its place.
    setChart((before) => (before.is === 'drawn' ? before : { is: 'loading' }))
    const size = sizeFor(window)
    const scale = Math.min(MOST_DENSE, Math.max(1, Math.ceil(window.devicePixelRatio)))
    const look = { theme, lang: language, temperature, density } as const
    const band = interval ? ({ uncertainty: 'true' } as const) : {}
    const request = { calculation: id, format: 'png', ...look, ...size, scale, ...band } as const
    api.chart(request, giveUp.signal).then((answer) => {
      if (giveUp.signal.aborted) return
      if (answer.ok) return setChart({ is: 'drawn', url: URL.createObjectURL(answer.value), ...size })
      const isMissing = answer.error.is === 'refused' && answer.error.status === 404
      setChart({ is: 'failed', why: isMissing ? 'none' : 'error' })
    })
    return () => giveUp.abort()
  }, [id, theme, language, temperature, density, interval, attempt, api])

  useEffect(() => () => void (chart.is === 'drawn' && URL.revokeObjectURL(chart.url)), [chart])

  return { chart, retry: () => setAttempt((count) => count + 1) }
}

/** The theme that is shown: the chosen one, or the system's. */
function useShownTheme(): 'light' | 'dark' {
  const { theme } = usePreferences()
  const isDark = useMatches('(prefers-color-scheme: dark)')
  return theme === 'system' ? (isDark ? 'dark' : 'light') : theme
}
