/** In whose space this tab works: "ACCOUNT SPACE"; another account that logs in here has not chosen any. */
export const KEY = 'space'
export const tab = usableStorage(() => sessionStorage)

/** Under which an invitation waits in this tab that was opened without an account. */
export const INVITED = 'invited'

/** The company that an account works in, in this tab; null for its own space. */
export function chosenSpace(account: string | undefined): string | null {
  const [by, space] = tab.getItem(KEY)?.split(' ') ?? []
  return account !== undefined && by === account ? (space ?? null) : null
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
