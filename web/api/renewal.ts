import type { HttpDeps } from './http.ts'

/**
 * Renews the access token. Calls that fail at the same time share one request, and a token that another call or
 * another tab has renewed meanwhile is simply used. A refused refresh clears the session; a network error is
 * logged and leaves it as it is. Answers whether a fresh token is there.
 */
export function createRenewal({ session, fetch, language, log }: HttpDeps) {
  let running: Promise<boolean> | null = null

  const request = async (): Promise<boolean> => {
    const { refreshToken } = session.getState()
    if (!refreshToken) {
      session.clear()
      return false
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
      })
      const access = response.ok ? ((await response.json()) as { access?: unknown }).access : null
      if (session.getState().refreshToken !== refreshToken) return false // logged out, or in as someone else
      if (typeof access !== 'string') {
        session.clear()
        return false
      }
      session.renew(access)
      return true
    } catch (cause) {
      log('the access token could not be refreshed', cause)
      return false
    }
  }

  return (failed: string | null): Promise<boolean> => {
    const { accessToken } = session.getState()
    if (accessToken && accessToken !== failed) return Promise.resolve(true)
    running ??= request().finally(() => {
      running = null
    })
    return running
  }
}
