import { useEffect, useRef, useState } from 'react'
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
  const failed = useRef<Tab[]>([])
  const ask = (names: readonly Tab[]) => {
    const leaving = new AbortController()
    failed.current = []
    for (const name of names)
      void countOf(http, name, leaving.signal).then((count) => {
        if (leaving.signal.aborted) return
        if (count === null) failed.current.push(name)
        else setLast((now) => ({ of, counts: { ...(now?.of === of ? now.counts : {}), [name]: count } }))
      })
    return () => leaving.abort()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen and space
  useEffect(() => ask((Object.keys(TABS) as Tab[]).filter((name) => name !== tab)), [http, tab, of])
  const isListed = own !== null
  // What kept the screen's own list away, and then didn't any more, kept these away too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list comes
  useEffect(() => (isListed && failed.current.length > 0 ? ask(failed.current) : undefined), [isListed])
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
