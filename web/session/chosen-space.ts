import { usableStorage } from './usable-storage.ts'

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
