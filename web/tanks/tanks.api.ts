import type { Movement, NewTank, Tank, TankContent } from '#server/features/tanks/tanks.model.ts'
import type { BodyOf, Http } from '#web/api/http.ts'
import { ownCalls, ownListHook } from '#web/own/own-list.ts'

export type { Movement, NewTank, Tank, TankContent }
export type MovementKind = Movement['kind']

export const MOVEMENTS_AT_ONCE = 50

/** Tanks and movements. `seen` has the version of each tank that the user saw. */
export const createTanksApi = (http: Http) => ({
  ...ownCalls<Tank>(http, '/me/tanks/'),
  /** The tank with its contents at a time (ISO). */
  heldAt: (id: string, at: string, signal: AbortSignal) =>
    http.ask('GET /me/tanks/:id/', { bearer: true, params: { id }, query: { at }, signal }),
  /** A page of movements of a tank, or of all, latest first, after the movement `before`. */
  movements: (tank: string | null, before: string | null, signal?: AbortSignal) =>
    http.ask('GET /me/movements/', {
      bearer: true,
      query: { tank, before, limit: MOVEMENTS_AT_ONCE },
      signal,
    }),
  blends: (signal: AbortSignal) => http.ask('GET /me/calculations/', { bearer: true, signal }),
  record: (body: BodyOf<'POST /me/movements/'>) =>
    http.ask('POST /me/movements/', { bearer: true, keepScreen: true, body }),
  /** Enters missing values of a lot, by the id of its movement. */
  enter: (id: string, body: object) =>
    http.ask('PATCH /me/movements/:id/', { params: { id }, bearer: true, keepScreen: true, body }),
  undo: (id: string, seen: string) =>
    http.ask('DELETE /me/movements/:id/', { bearer: true, params: { id }, query: { seen } }),
})

export const useTanks = ownListHook((http) => createTanksApi(http).list())

export const versionsOf = (tanks: readonly Tank[]): Record<string, string> =>
  Object.fromEntries(tanks.map(({ id, version }) => [id, version]))
