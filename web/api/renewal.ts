import type { HttpDeps } from './http.ts'

/** Whether a fresh token is there; if not, whether the server refused one or could not be asked. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

/**
 * Renews the access token. Calls that fail at the same time share one request, and a token that another call or
 * another tab has renewed meanwhile is simply used. A refused refresh clears the session. A network error is logged
 * and leaves the session as it is: nothing is known against it.
 */
export function createRenewal({ session, fetch, language, log }: HttpDeps, timeoutMs: number) {
  let running: Promise<Renewal> | null = null

  const request = async (failed: string | null): Promise<Renewal> => {
    const { refreshToken } = session.getState()
    if (!refreshToken) {
      session.clear()
      return 'refused'
    }
    try {
      const response = await fetch('/api/token/refresh/', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Accept-Language': language(),
        },
        body: JSON.stringify({ refresh: refreshToken }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const access = response.ok ? ((await response.json()) as { access?: unknown }).access : null
      if (session.getState().refreshToken !== refreshToken) return 'refused' // logged out, or in as someone else
      if (typeof access !== 'string') {
        session.clear()
        return 'refused'
      }
      session.renew(access)
      return 'renewed'
    } catch (cause) {
      log('the access token could not be refreshed', cause)
      return hasOther(failed) ? 'renewed' : 'unreachable'
    }
  }

  const hasOther = (failed: string | null): boolean => {
    const { accessToken } = session.getState()
    return accessToken !== null && accessToken !== failed
  }

  return (failed: string | null): Promise<Renewal> => {
    if (hasOther(failed)) return Promise.resolve('renewed')
    running ??= request(failed).finally(() => {
      running = null
    })
    return running
  }
}
