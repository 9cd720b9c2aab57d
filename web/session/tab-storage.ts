import type { Role } from '#calc/vocabulary/roles.ts'
import { keepSpace, SPACE_KEY, tab } from './chosen-space.ts'
import type { KeyValue } from './session.store.ts'

/** Switches the tab to a space and reloads the page, so that nothing of one space is seen in another. */
export function chooseSpace(
  account: string,
  space: string | null,
  path = '/dashboard',
  roles?: readonly Role[],
): void {
  keepSpace(account, space, roles)
  window.location.assign(path)
}

/** The tab's storage, with keys by space. */
export function tabStorage(): KeyValue {
  const of = (key: string) => {
    const space = tab.getItem(SPACE_KEY)?.split(' ')[1]
    return space ? `${space} ${key}` : key
  }
  return {
    getItem: (key) => tab.getItem(of(key)),
    setItem: (key, value) => tab.setItem(of(key), value),
    removeItem: (key) => tab.removeItem(of(key)),
  }
}

const AGAIN = 'again'

/** Carries a recipe for the analysis into another space. */
export const carryRecipe = (space: string | null, again: object): void =>
  tab.setItem(space ? `${space} ${AGAIN}` : AGAIN, JSON.stringify(again))

/** Takes the carried recipe. */
export function carriedRecipe(): unknown {
  const storage = tabStorage()
  const text = storage.getItem(AGAIN)
  storage.removeItem(AGAIN)
  return text === null ? null : JSON.parse(text)
}
