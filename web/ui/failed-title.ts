import { createContext, use, useEffect } from 'react'

/** Counts what was not accepted on a screen: +1 when it appears, -1 when it goes. Given by `Page`. */
export const FailureCount = createContext<(by: 1 | -1) => void>(() => {})

/** While `failed`, the document's title, which is heard first, starts with "Error". */
export function useFailedTitle(failed: boolean): void {
  const count = use(FailureCount)
  useEffect(() => {
    if (!failed) return
    count(1)
    return () => count(-1)
  }, [failed, count])
}
