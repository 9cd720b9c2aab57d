import { useRef } from 'react'

/** The value of before as long as the new one is the same by this, so that what is made of it is not made again. */
export function useSame<T>(value: T, isSame: (one: T, other: T) => boolean): T {
  const kept = useRef(value)
  if (!isSame(kept.current, value)) kept.current = value
  return kept.current
}

export const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])
