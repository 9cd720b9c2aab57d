import type { BlendStatus } from '#calc/calculation/blend-status.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { ListedCalculation } from '#server/features/calculations/calculation-list.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

export type { ListedCalculation }

/** Which of one's analyses are wanted. */
export interface View {
  search: string
  category: CategoryName | 'all'
  named: boolean
  /** Only those with laboratory results. */
  lab: boolean
  status: BlendStatus | 'all'
}

export const PAGE = 50

/** The view as a query, of a request and of the screen's address. */
export const queryOf = ({ search, category, named, lab, status }: View) => ({
  search: search.trim() || null,
  category: category === 'all' ? null : category,
  named: named ? 'true' : null,
  lab: lab ? 'true' : null,
  status: status === 'all' ? null : status,
})

export interface Listed {
  rows: ListedCalculation[]
  total: number
}

export type AnalysesApi = ReturnType<typeof createAnalysesApi>

export const createAnalysesApi = (http: Http) => ({
  /** A page of them, newest first, after the one with the id `before`; `total` counts all pages. */
  async list(view: View, before: string | null, signal: AbortSignal): Promise<Answer<Listed>> {
    const query = { ...queryOf(view), before, limit: PAGE }
    const answer = await http.call<ListedCalculation[]>('/me/calculations/', { bearer: true, query, signal })
    if (!answer.ok) return answer
    const rows = answer.value
    return { ...answer, value: { rows, total: Number(answer.headers.get('X-Total-Count') ?? rows.length) } }
  },
  /** Refused where it is another by now than was `seen`. It may be the last thing that the page does. */
  remove: (id: string, seen: string) =>
    http.call(`/me/calculations/${id}/`, {
      method: 'DELETE',
      bearer: true,
      keepalive: true,
      query: { seen },
    }),
})
