import type { ApiError } from '#web/api/http.ts'

export interface FieldText {
  key: string
  label: string
  text: string
}

export interface ConflictRow {
  key: string
  label: string
  mine: string
  theirs: string
}

/** The stored version in a 409; undefined for any other error. */
export const currentIn = (error: ApiError): unknown =>
  error.is === 'refused' && error.status === 409 ? error.body.current : undefined

/** The fields in which two entries differ, in the order of the first. */
export function rowsBetween(mine: readonly FieldText[], theirs: readonly FieldText[]): ConflictRow[] {
  const textIn = (texts: readonly FieldText[], wanted: string) =>
    texts.find(({ key }) => key === wanted)?.text.trim() ?? ''
  const fields = new Map([...mine, ...theirs].map(({ key, label }) => [key, label]))
  return [...fields]
    .map(([key, label]) => ({ key, label, mine: textIn(mine, key), theirs: textIn(theirs, key) }))
    .filter((row) => row.mine !== row.theirs)
}

/** Parts of an entry that are merged as wholes, by name. */
export type ConflictParts = Readonly<Record<string, unknown>>

/** `theirs` with the parts that changed from `base` to `mine`. */
export function mergedParts<P extends ConflictParts>(base: P, mine: P, theirs: P): P {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const part = isSame(mine[name], base[name]) ? theirs[name] : mine[name]
      return part === undefined ? [] : [[name, part]]
    }),
  ) as P
}

/** Deep equality; an absent key equals an undefined one. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [left, right] = [one, other] as [ConflictParts, ConflictParts]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
    isSame(left[name], right[name]),
  )
}
