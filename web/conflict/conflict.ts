import type { ApiError } from '#web/api/http.ts'

/** A field with its text in words; a blank text is shown as nothing. */
export interface FieldText {
  key: string
  label: string
  text: string
}

export interface Row {
  key: string
  label: string
  mine: string
  theirs: string
}

/** What is stored by now, as a 409 tells it to somebody who sent an older version; undefined for any other error. */
export const currentIn = (error: ApiError): unknown =>
  error.is === 'refused' && error.status === 409 ? error.body.current : undefined

/** The fields in which two entries differ, in the order of the first. */
export function rowsBetween(mine: readonly FieldText[], theirs: readonly FieldText[]): Row[] {
  const textIn = (said: readonly FieldText[], wanted: string) =>
    said.find(({ key }) => key === wanted)?.text.trim() ?? ''
  const fields = new Map([...mine, ...theirs].map(({ key, label }) => [key, label]))
  return [...fields]
    .map(([key, label]) => ({ key, label, mine: textIn(mine, key), theirs: textIn(theirs, key) }))
    .filter((row) => row.mine !== row.theirs)
}

/** Parts of an entry that only count as wholes, by name. */
export type Parts = Readonly<Record<string, unknown>>

/** Theirs, with what was changed here on top of it: a part that was left as it was gives way. */
export function mergedParts<P extends Parts>(base: P, mine: P, theirs: P): P {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const part = isSame(mine[name], base[name]) ? theirs[name] : mine[name]
      return part === undefined ? [] : [[name, part]]
    }),
  ) as P
}

/** What is absent equals what is undefined. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [left, right] = [one, other] as [Parts, Parts]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
    isSame(left[name], right[name]),
  )
}
