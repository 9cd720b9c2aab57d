import type { Role } from '#calc/vocabulary/roles.ts'
import type { Company, Event, EventsQuery, Settings } from '#server/features/companies/companies.model.ts'
import type { BodyOf, Http } from '#web/api/http.ts'

export type { Company }
export type KeyRole = Exclude<Role, 'owner'>

/** The user's companies; keys belong to the tab's space. */
export function createCompanyApi(http: Http) {
  const bearer = { bearer: true } as const
  return {
    all: () => http.ask('GET /me/companies/', { ...bearer, keepScreen: true, space: null }),
    create: (name: string) => http.ask('POST /me/companies/', { ...bearer, body: { name } }),
    find: (id: string, signal?: AbortSignal) =>
      http.ask('GET /me/companies/:id/', { params: { id }, ...bearer, signal }),
    changeSettings: (id: string, settings: Partial<Settings>) =>
      http.ask('PATCH /me/companies/:id/', { params: { id }, ...bearer, body: { settings } }),
    remove: (id: string, name: string) =>
      http.ask('DELETE /me/companies/:id/', { params: { id }, ...bearer, body: { name } }),
    setRoles: (id: string, account: string, roles: readonly Role[]) =>
      http.ask('PATCH /me/companies/:id/members/:account/', {
        params: { id, account },
        ...bearer,
        body: { roles },
      }),
    removeMember: (id: string, account: string) =>
      http.ask('DELETE /me/companies/:id/members/:account/', { params: { id, account }, ...bearer }),
    invitations: (id: string) =>
      http.ask('GET /me/companies/:id/invitations/', { params: { id }, ...bearer }),
    invite: (id: string, roles: readonly Role[]) =>
      http.ask('POST /me/companies/:id/invitations/', { params: { id }, ...bearer, body: { roles } }),
    revoke: (id: string, invitation: string) =>
      http.ask('DELETE /me/companies/:id/invitations/:invitation/', {
        params: { id, invitation },
        ...bearer,
      }),
    /** Accepts an invitation; with `look` only says what it is for. */
    join: (token: string, look: boolean) =>
      http.ask('POST /me/invitations/', { ...bearer, body: { token, ...(look && { look }) } }),
    keys: () => http.ask('GET /me/keys/', bearer),
    makeKey: (body: { name: string; roles: readonly KeyRole[]; days: number }) =>
      http.ask('POST /me/keys/', { ...bearer, body }),
    events: (query: Partial<Omit<EventsQuery, 'latest' | 'authors'>>) =>
      http.ask('GET /me/events/', { ...bearer, query: { latest: true, ...query } }),
    /** Authors and editors of objects in the tab's space. */
    authors: (object: Event['object'], ids: readonly string[], signal: AbortSignal) =>
      http.ask('GET /me/events/', {
        ...bearer,
        signal,
        keepScreen: true,
        query: { object, object_id: ids.join(), authors: true },
      }),
    copy: (body: BodyOf<'POST /me/copies/'>) => http.ask('POST /me/copies/', { ...bearer, body }),
    setDefault: (id: string, is_default: boolean) =>
      http.ask('PATCH /me/companies/:id/', { params: { id }, ...bearer, body: { is_default } }),
    ownKeys: () => http.ask('GET /api/user/keys/', bearer),
    endOwnKey: (id: string) => http.ask('DELETE /api/user/keys/:id/', { params: { id }, ...bearer }),
    endKey: (id: string) => http.ask('DELETE /me/keys/:id/', { params: { id }, ...bearer }),
  }
}
