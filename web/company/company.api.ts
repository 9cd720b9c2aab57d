import type { Role } from '#calc/vocabulary/roles.ts'
import type {
  Company,
  Event,
  Invitation,
  Key,
  OwnCompany,
  Settings,
} from '#server/features/companies/companies.model.ts'
import type { Http } from '#web/api/http.ts'

export type { Company }
export type KeyRole = Exclude<Role, 'owner'>

/** The user's companies; keys belong to the tab's space. */
export function createCompanyApi(http: Http) {
  const path = (id: string, rest = '') => `/me/companies/${encodeURIComponent(id)}/${rest}`
  const bearer = { bearer: true } as const
  const send = (method: 'POST' | 'PATCH' | 'DELETE', body?: object) => ({ ...bearer, method, body })
  return {
    all: () => http.call<OwnCompany[]>('/me/companies/', { ...bearer, keepScreen: true, space: null }),
    create: (name: string) => http.call<Company>('/me/companies/', send('POST', { name })),
    find: (id: string, signal?: AbortSignal) => http.call<Company>(path(id), { ...bearer, signal }),
    changeSettings: (id: string, settings: Partial<Settings>) =>
      http.call<Company>(path(id), send('PATCH', { settings })),
    remove: (id: string, name: string) => http.call(path(id), send('DELETE', { name })),
    setRoles: (id: string, account: string, roles: readonly Role[]) =>
      http.call<Company>(path(id, `members/${account}/`), send('PATCH', { roles })),
    removeMember: (id: string, account: string) => http.call(path(id, `members/${account}/`), send('DELETE')),
    invitations: (id: string) => http.call<Invitation[]>(path(id, 'invitations/'), bearer),
    invite: (id: string, roles: readonly Role[]) =>
      http.call<Invitation & { url: string }>(path(id, 'invitations/'), send('POST', { roles })),
    revoke: (id: string, invitation: string) =>
      http.call(path(id, `invitations/${invitation}/`), send('DELETE')),
    /** Accepts an invitation; with `look` only says what it is for. */
    join: (token: string, look: boolean) =>
      http.call<OwnCompany>('/me/invitations/', send('POST', { token, ...(look && { look }) })),
    keys: () => http.call<Key[]>('/me/keys/', bearer),
    makeKey: (body: { name: string; roles: readonly KeyRole[]; days: number }) =>
      http.call<Key & { key: string }>('/me/keys/', send('POST', body)),
    events: (query: Record<string, string | number>) =>
      http.call<Event[]>('/me/events/', { ...bearer, query: { latest: true, ...query } }),
    /** Authors and editors of objects in the tab's space. */
    authors: (object: string, ids: readonly string[], signal: AbortSignal) =>
      http.call<Event[]>('/me/events/', {
        ...{ ...bearer, signal, keepScreen: true },
        query: { object, object_id: ids.join(), authors: true },
      }),
    copy: (body: { object: string; id: string; to: string }) =>
      http.call<{ id: string }>('/me/copies/', send('POST', body)),
    setDefault: (id: string, is_default: boolean) => http.call(path(id), send('PATCH', { is_default })),
    endKey: (id: string) => http.call(`/me/keys/${encodeURIComponent(id)}/`, send('DELETE')),
  }
}
