import { fieldMessages, generalMessage } from '#web/api/error-body.ts'
import type { ApiError, ErrorBody } from '#web/api/http.ts'

/** Why materials or a calculation did not come, by what the person is told. */
export type Failure =
  | { is: 'premium' }
  | { is: 'authentication' }
  /** `goneAt`: the place in the recipe of a material that the server no longer has. */
  | { is: 'invalid'; detail: string | null; goneAt: number | null }
  | { is: 'server'; detail: string | null }
  | { is: 'no-connection' }
  | { is: 'other'; detail: string | null }

/** The failure behind an error of the API; null when the call was only given up. */
export function failureOf(error: ApiError): Failure | null {
  switch (error.is) {
    case 'aborted':
      return null
    case 'no-connection':
      return { is: 'no-connection' }
    case 'session-expired':
      return { is: 'authentication' }
    case 'refused': {
      const detail = generalMessage(error.body) ?? fieldMessages(error.body)[0]?.message ?? null
      if (error.status === 401) return { is: 'authentication' }
      if (error.status === 403) return { is: 'premium' }
      if (error.status === 400) return { is: 'invalid', detail, goneAt: goneAt(error.body) }
      if (error.status === 500) return { is: 'server', detail }
      return { is: 'other', detail }
    }
  }
}

/** The place that the server names when a material of the recipe does not exist (any more), or belongs to another account. */
function goneAt(body: ErrorBody): number | null {
  const place = fieldMessages(body).find(
    ({ path: [list, at] }) => list === 'materials' && /^\d+$/.test(at ?? ''),
  )?.path[1]
  return place === undefined ? null : Number(place)
}
