import { createStore } from 'zustand/vanilla'
import type { Session as SignedIn, User } from '#server/features/accounts/accounts.model.ts'

/** Authenticated means that there is an access token. */
export interface Session {
  accessToken: string | null
  refreshToken: string | null
  user: User | null
  /** Another tab logged out; a log-out in this tab navigates itself. */
  endedElsewhere: boolean
}

const KEYS = { accessToken: 'access_token', refreshToken: 'refresh_token', user: 'user' } as const
const NOBODY: Session = { accessToken: null, refreshToken: null, user: null, endedElsewhere: false }

export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function read(storage: KeyValue): Session {
  return {
    accessToken: storage.getItem(KEYS.accessToken),
    refreshToken: storage.getItem(KEYS.refreshToken),
    user: readUser(storage.getItem(KEYS.user)),
    endedElsewhere: false,
  }
}

function readUser(text: string | null): User | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && 'username' in value ? (value as User) : null
  } catch {
    return null
  }
}

/** The session, mirrored in three keys of local storage; `follow` applies log-outs and renewed tokens of other tabs. */
export function createSessionStore(storage: KeyValue) {
  const store = createStore<Session>()(() => read(storage))
  return {
    ...store,
    signIn({ access, refresh, user }: SignedIn) {
      storage.setItem(KEYS.accessToken, access)
      storage.setItem(KEYS.refreshToken, refresh)
      storage.setItem(KEYS.user, JSON.stringify(user))
      store.setState({ accessToken: access, refreshToken: refresh, user, endedElsewhere: false })
    },
    renew(access: string) {
      storage.setItem(KEYS.accessToken, access)
      store.setState({ accessToken: access })
    },
    clear() {
      for (const key of Object.values(KEYS)) storage.removeItem(key)
      store.setState(NOBODY)
    },
    follow(page: Pick<Window, 'addEventListener'>) {
      page.addEventListener('storage', ({ key }) => {
        if (key !== null && !(Object.values(KEYS) as string[]).includes(key)) return
        const before = store.getState()
        const now = read(storage)
        const ended = now.accessToken === null && (before.accessToken !== null || before.endedElsewhere)
        store.setState({ ...now, endedElsewhere: ended })
      })
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
