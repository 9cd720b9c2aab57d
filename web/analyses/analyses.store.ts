import { createStore } from 'zustand/vanilla'
import type { BlendStatus } from '#calc/calculation/blend-status.ts'
import type { FoundVerdict } from '#calc/grades/blend-verdict.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { ListedCalculation } from '#server/features/calculations/calculation-list.model.ts'
import type { WholeCalculation } from '#server/features/calculations/whole/whole.model.ts'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { currentIn } from '#web/conflict/conflict.ts'

export const ALL: View = {
  search: '',
  category: 'all',
  verdict: 'all',
  named: false,
  lab: false,
  status: 'all',
}
export const COMPARED_MOST = 4
const TYPING_MS = 250

export interface Analyses {
  view: View
  /** Null until the first page has loaded. */
  rows: readonly ListedCalculation[] | null
  total: number
  /** How many the space keeps, where it is nearly full. */
  kept: number | null
  hasMore: boolean
  /** What is loading: a new list, or the next page of this one. */
  asking: 'list' | 'more' | null
  failed: { of: 'list' | 'more'; error: ApiError } | null
  /** Ticked for comparison, in that order. */
  chosen: readonly ListedCalculation[]
  /** Ids of rows that are hidden but not yet deleted on the server. */
  leaving: readonly string[]
}

interface AnalysesDeps {
  api: ReturnType<typeof createAnalysesApi>
  later: (delayMs: number, run: () => void) => void
  /** Offers to undo a deletion; `gone` is called once, when the offer has ended. */
  offerUndo: (row: ListedCalculation, undo: () => void, gone: () => void) => void
  /** Withdraws all offers, which ends them. */
  endOffers: (rows: readonly ListedCalculation[]) => void
  onDeleteFailed: (row: ListedCalculation, error: ApiError) => void
}

/** The user's analyses, as far as they have been loaded. */
export function createAnalysesStore({ api, later, ...deps }: AnalysesDeps, view: View = ALL) {
  const store = createStore<Analyses>()(() => ({
    view,
    rows: null,
    total: 0,
    kept: null,
    hasMore: false,
    asking: null,
    failed: null,
    chosen: [],
    leaving: [],
  }))
  const { getState: get, setState: set } = store
  let question = new AbortController()
  let typed = 0
  const pending = new Map<string, ListedCalculation>()

  /** Drops the answer to an earlier query. */
  async function ask(of: 'list' | 'more', before: string | null) {
    question.abort()
    question = new AbortController()
    const { signal } = question
    set({ asking: of, failed: null })
    const answer = await api.list(get().view, before, signal)
    if (signal.aborted) return
    if (!answer.ok) return set({ asking: null, failed: { of, error: answer.error } })
    const { rows, total, kept = null } = answer.value
    const former = of === 'more' ? (get().rows ?? []) : []
    set({ asking: null, rows: [...former, ...rows], total, kept, hasMore: rows.length === PAGE })
  }
  const load = () => ask('list', null)

  const forget = (id: string) => {
    pending.delete(id)
    set({ leaving: get().leaving.filter((one) => one !== id) })
  }

  async function remove(row: ListedCalculation) {
    const answer = await api.remove(row.id, row.version)
    const isGone = answer.ok || (answer.error.is === 'refused' && answer.error.status === 404)
    if (isGone) {
      const { rows, total } = get()
      set({ rows: rows?.filter(({ id }) => id !== row.id) ?? null, total: Math.max(0, total - 1) })
    } else {
      const now = currentIn(answer.error) as WholeCalculation | undefined
      if (now) set({ rows: get().rows?.map((one) => (one.id === row.id ? asNow(one, now) : one)) ?? null })
      deps.onDeleteFailed(row, answer.error)
    }
    forget(row.id)
  }

  return {
    ...store,
    load,

    /** Loads the next page, after the last row that is still on the server. */
    async more() {
      const { rows, leaving, asking } = get()
      const last = rows?.findLast(({ id }) => !leaving.includes(id))
      if (!asking) await (last ? ask('more', last.id) : load())
    },

    show(change: Partial<View>) {
      set({ view: { ...get().view, ...change } })
      const now = ++typed
      if (change.search === undefined) return void load()
      later(TYPING_MS, () => {
        if (now === typed) void load()
      })
    },

    choose(row: ListedCalculation) {
      const { chosen } = get()
      const others = chosen.filter(({ id }) => id !== row.id)
      if (others.length < chosen.length) return set({ chosen: others })
      if (chosen.length < COMPARED_MOST) set({ chosen: [...chosen, row] })
    },
    chooseNone: () => set({ chosen: [] }),
    /** Ticks those of these that are listed. */
    chooseThese: (ids: readonly unknown[]) =>
      set({ chosen: (get().rows ?? []).filter(({ id }) => ids.includes(id)).slice(0, COMPARED_MOST) }),

    /** Hides the row at once; deletes it on the server when undo is no longer offered. */
    remove(row: ListedCalculation) {
      pending.set(row.id, row)
      set({
        leaving: [...get().leaving, row.id],
        chosen: get().chosen.filter(({ id }) => id !== row.id),
      })
      const undo = () => forget(row.id)
      deps.offerUndo(row, undo, () => {
        if (pending.delete(row.id)) void remove(row)
      })
    },

    close() {
      question.abort()
      deps.endOffers([...pending.values()])
    },
  }
}

/** After a conflict: the row as the server has it now. */
const asNow = (row: ListedCalculation, now: WholeCalculation): ListedCalculation => ({
  ...row,
  name: now.name,
  note: now.note,
  status: now.status,
  status_at: now.status_at,
  status_by: now.status_by,
  has_lab: now.lab !== null,
  version: now.version,
})

export type { ListedCalculation }

export interface View {
  search: string
  category: CategoryName | 'all'
  verdict: FoundVerdict | 'all'
  named: boolean
  lab: boolean
  status: BlendStatus | 'all'
}

export const PAGE = 50

/** The filters as a query, for the request and the screen's URL. */
export const listQuery = ({ search, category, verdict, named, lab, status }: View) => ({
  search: search.trim() || null,
  category: category === 'all' ? null : category,
  verdict: verdict === 'all' ? null : verdict,
  named: named || null,
  lab: lab || null,
  status: status === 'all' ? null : status,
})

export interface Listed {
  rows: ListedCalculation[]
  total: number
  /** How many the space keeps, where it is nearly full. */
  kept?: number | null
}

export const createAnalysesApi = (http: Http) => ({
  /** A page, newest first, after the calculation `before`; `total` counts all pages. */
  async list(view: View, before: string | null, signal: AbortSignal): Promise<Answer<Listed>> {
    const query = { ...listQuery(view), before, limit: PAGE }
    const answer = await http.ask('GET /me/calculations/', { bearer: true, query, signal })
    if (!answer.ok) return answer
    const rows = answer.value
    const total = Number(answer.headers.get('X-Total-Count') ?? rows.length)
    const kept = Number(answer.headers.get('X-Calculations-Kept')) || null
    return { ...answer, value: { rows, total, kept } }
  },
  /** Refused if the version is no longer `seen`. Sent with keepalive: the page may be closing. */
  remove: (id: string, seen: string) =>
    http.ask('DELETE /me/calculations/:id/', {
      params: { id },
      bearer: true,
      keepalive: true,
      query: { seen },
    }),
})
