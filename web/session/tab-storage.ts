import { KEY, tab } from './chosen-space.ts'

/** From now on this tab works there; all that it shows comes anew, so that nothing of one space is seen in another. */
export function chooseSpace(account: string, space: string | null, path = '/dashboard'): void {
  if (space === null) tab.removeItem(KEY)
  else tab.setItem(KEY, `${account} ${space}`)
  window.location.assign(path)
}

/** What screens keep in this tab, by the space that it works in. */
export function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const of = (key: string) => {
    const space = tab.getItem(KEY)?.split(' ')[1]
    return space ? `${space} ${key}` : key
  }
  return {
    getItem: (key) => tab.getItem(of(key)),
    setItem: (key, value) => tab.setItem(of(key), value),
    removeItem: (key) => tab.removeItem(of(key)),
  }
}
