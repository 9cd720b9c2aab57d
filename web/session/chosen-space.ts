import { createStore } from 'zustand/vanilla'
import type { Role } from '#calc/vocabulary/roles.ts'
import type { OwnCompany } from '#server/features/companies/companies.model.ts'
import type { KeyValue, Session } from './session.store.ts'

/** Key of the tab's space, "ACCOUNT SPACE ROLES"; an empty SPACE is the account's own. */
export const SPACE_KEY = 'space'
export const tab = usableStorage(() => sessionStorage)

/** Stands for no roles (a reader). */
const NONE = '-'

/** Key of an invitation that was opened before logging in. */
export const INVITED = 'invited'

interface TabSpace {
  text: string
  companies: readonly OwnCompany[]
  /** Number of refusals by a company; each one reloads the roles. */
  refusals: number
}

export const tabSpace = createStore<TabSpace>(() => ({
  text: tab.getItem(SPACE_KEY) ?? '',
  companies: [],
  refusals: 0,
}))

export function keepSpace(account: string, space: string | null, roles?: readonly Role[]): void {
  const text = [account, space ?? '', ...(roles ? [roles.join() || NONE] : [])].join(' ')
  tab.setItem(SPACE_KEY, text)
  tabSpace.setState({ text })
}

type Who = Pick<Session, 'user' | 'accessToken'>

/** The tab's company (null for the account's own space), the roles in it (null until known), and whether the user has a company. */
export function spaceOf({ user, accessToken }: Who, { text } = tabSpace.getState()) {
  const [by, space, roles] = text.split(' ')
  const isChosen = user !== null && by === user.id
  return {
    id: (isChosen && space) || null,
    roles: (roles?.split(',') ?? null) as readonly Role[] | null,
    isMember: isChosen || beginsIn(accessToken) !== undefined,
  }
}

/** Whether the user may do a role's work in the space; true while roles are unknown, since the server decides. */
export const mayIn = ({ id, roles }: Pick<ReturnType<typeof spaceOf>, 'id' | 'roles'>, role: Role): boolean =>
  id === null || roles === null || roles.includes(role) || roles.includes('owner')

/** A member's new tab starts in their default space. */
export function beginSpace({ user, accessToken }: Who): void {
  const begins = beginsIn(accessToken)
  if (user && begins !== undefined && !tabSpace.getState().text.startsWith(`${user.id} `))
    keepSpace(user.id, begins)
}

/** The default space in an access token; undefined without a company. */
function beginsIn(token: string | null): string | undefined {
  try {
    return JSON.parse(atob(token!.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'))).begins
  } catch {
    return undefined
  }
}

/** The browser's storage, or an in-memory one if the browser refuses. */
export function usableStorage(open: () => KeyValue): KeyValue {
  try {
    const storage = open()
    storage.getItem('user')
    return storage
  } catch {
    const values = new Map<string, string>()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
  }
}
