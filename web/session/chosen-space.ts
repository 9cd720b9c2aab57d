import { createStore } from 'zustand/vanilla'
import type { Role } from '#calc/vocabulary/roles.ts'
import type { OwnCompany } from '#server/features/companies/companies.model.ts'
import type { Session } from './session.store.ts'

/** In whose space this tab works: "ACCOUNT SPACE ROLES"; without a space in the account's own. */
export const KEY = 'space'
export const tab = usableStorage(() => sessionStorage)

/** Stands for no roles: those of a reader. */
const NONE = '-'

/** Under which an invitation waits in this tab that was opened without an account. */
export const INVITED = 'invited'

interface TabSpace {
  text: string
  /** Once they were asked for. */
  companies: readonly OwnCompany[]
  /** How often a company has refused something: each time roles are asked for anew. */
  refusals: number
}

/** What this tab knows of spaces. */
export const tabSpace = createStore<TabSpace>(() => ({
  text: tab.getItem(KEY) ?? '',
  companies: [],
  refusals: 0,
}))

export function keepSpace(account: string, space: string | null, roles?: readonly Role[]): void {
  const text = [account, space ?? '', ...(roles ? [roles.join() || NONE] : [])].join(' ')
  tab.setItem(KEY, text)
  tabSpace.setState({ text })
}

type Who = Pick<Session, 'user' | 'accessToken'>

/**
 * The company that an account works in, in this tab, with its roles there, null until they are known; null for its own space. A member has a choice;
 * nobody else is asked or shown anything.
 */
export function spaceOf({ user, accessToken }: Who, { text } = tabSpace.getState()) {
  const [by, space, roles] = text.split(' ')
  const isChosen = user !== null && by === user.id
  return {
    id: (isChosen && space) || null,
    roles: (roles?.split(',') ?? null) as readonly Role[] | null,
    isMember: isChosen || beginsIn(accessToken) !== undefined,
  }
}

/** Whether a role's work may be done there; what isn't known yet is for the server to say. */
export const mayIn = ({ id, roles }: Pick<ReturnType<typeof spaceOf>, 'id' | 'roles'>, role: Role): boolean =>
  id === null || roles === null || roles.includes(role) || roles.includes('owner')

/** A tab of somebody who is in a company begins where they said; from then on only they change it. */
export function beginSpace({ user, accessToken }: Who): void {
  const begins = beginsIn(accessToken)
  if (user && begins !== undefined && !tabSpace.getState().text.startsWith(`${user.id} `))
    keepSpace(user.id, begins)
}

/** What the server says in an access token; undefined where the account is in no company. */
function beginsIn(token: string | null): string | undefined {
  try {
    return JSON.parse(atob(token!.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'))).begins
  } catch {
    return undefined
  }
}

type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage, or one that lasts as long as the page if the browser refuses its own. */
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
