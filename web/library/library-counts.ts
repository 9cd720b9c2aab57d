import { useEffect, useState } from 'react'
import type { Answer, Http } from '#web/api/http.ts'
import { useServices, useSession } from '#web/services.ts'
import { useSpace } from '#web/session/require-role.tsx'

export const TABS = {
  materials: '/my-materials',
  prices: '/prices',
  grades: '/my-grades',
  properties: '/my-properties',
  additives: '/my-additives',
  tanks: '/tanks',
} as const
export type Tab = keyof typeof TABS
type Counts = Partial<Record<Tab, number>>

/** The screen stays where the session has ended: the list itself says so. */
const QUIETLY = { bearer: true, keepScreen: true } as const

const ASKS: Record<Tab, (http: Http, signal: AbortSignal) => Promise<Answer<readonly unknown[]>>> = {
  materials: (http, signal) => http.ask('GET /me/materials/', { ...QUIETLY, signal, query: { limit: 1 } }),
  prices: (http, signal) => http.ask('GET /me/prices/', { ...QUIETLY, signal }),
  grades: (http, signal) => http.ask('GET /me/grades/', { ...QUIETLY, signal }),
  properties: (http, signal) => http.ask('GET /me/properties/', { ...QUIETLY, signal }),
  additives: (http, signal) => http.ask('GET /me/additives/', { ...QUIETLY, signal }),
  tanks: (http, signal) => http.ask('GET /me/tanks/', { ...QUIETLY, signal }),
}

/** What was counted last, for the next tab; of the same user in the same space. */
const kept = new WeakMap<Http, { of: string; counts: Counts }>()

/** How many things each tab lists, as far as that is known. The screen itself counts its own: null while it doesn't know. */
export function useCounts(tab: Tab, own: number | null): Counts {
  const { http } = useServices()
  const of = `${useSession().user?.id} ${useSpace().id}`
  const [last, setLast] = useState(() => kept.get(http))
  const counts = last?.of === of ? last.counts : {}
  useEffect(() => {
    const leaving = new AbortController()
    const note = (name: Tab, count: number) => {
      if (leaving.signal.aborted) return
      setLast((now) => ({ of, counts: { ...(now?.of === of ? now.counts : {}), [name]: count } }))
    }
    for (const name of Object.keys(TABS) as Tab[])
      if (name !== tab)
        void countOf(http, name, leaving.signal).then((count) => count !== null && note(name, count))
    return () => leaving.abort()
  }, [http, tab, of])
  const all = own === null ? counts : { ...counts, [tab]: own }
  useEffect(() => void kept.set(http, { of, counts: all }))
  return all
}

async function countOf(http: Http, tab: Tab, signal: AbortSignal): Promise<number | null> {
  const answer = await ASKS[tab](http, signal)
  if (!answer.ok) return null
  const found = Number(answer.headers.get('X-Total-Count') ?? answer.value.length)
  // Those of the program stand in the same list; most screens of the library don't need them.
  return tab === 'grades' ? found + (await import('#calc/grades/built-in.ts')).CURRENT.length : found
}
