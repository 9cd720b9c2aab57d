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

export interface AnalysesApi {
  /** A page of them, newest first, after the one with the id `before`; `total` counts all pages. */
  list(view: View, before: string | null, signal: AbortSignal): Promise<Answer<Listed>>
  /** Refused where it is another by now than was `seen`. */
  remove(id: string, seen: string): Promise<Answer<unknown>>
}

export interface Listed {
  rows: ListedCalculation[]
  total: number
}

export const createAnalysesApi = (http: Http): AnalysesApi => ({
  async list({ search, category, named, lab, status }, before, signal) {
    const query = {
      search: search.trim() || null,
      category: category === 'all' ? null : category,
      named: named ? 'true' : null,
      lab: lab ? 'true' : null,
      status: status === 'all' ? null : status,
      before,
      limit: PAGE,
    }
    const answer = await http.call<ListedCalculation[]>('/me/calculations/', { bearer: true, query, signal })
    if (!answer.ok) return answer
    const rows = answer.value
    return { ...answer, value: { rows, total: Number(answer.headers.get('X-Total-Count') ?? rows.length) } }
  },

  // It may be the last thing that the page does.
  remove: (id, seen) =>
    http.call(`/me/calculations/${id}/`, {
      method: 'DELETE',
      bearer: true,
      keepalive: true,
      query: { seen },
    }),
})
