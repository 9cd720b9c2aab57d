// Schemas of stored JSON, which may be from another release. A schema is a reader: it never throws; what it can't read is left out, or
// has a default.

/** Undefined for what can't be read. */
export type Reader<Value> = (stored: unknown) => Value | undefined

/** A field that is left out where it is absent or unreadable. */
type Optional<Value> = Reader<Value> & { isOptional: true }

type Schema = Readonly<Record<string, Reader<unknown> | Optional<unknown>>>
/** The type of what a reader reads. */
export type Stored<Read> = Read extends (stored: unknown) => infer Value ? Exclude<Value, undefined> : never
type Fields<Given extends Schema> = {
  [Key in keyof Given as Given[Key] extends Optional<unknown> ? never : Key]: Stored<Given[Key]>
} & { [Key in keyof Given as Given[Key] extends Optional<unknown> ? Key : never]?: Stored<Given[Key]> }

/** The stored object; an empty one for anything else. */
export const objectIn = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : {}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const text: Reader<string> = (stored) => (isText(stored) ? stored : undefined)
export const number: Reader<number> = (stored) => (Number.isFinite(stored) ? (stored as number) : undefined)
export const flag: Reader<boolean> = (stored) => (typeof stored === 'boolean' ? stored : undefined)
export const yes: Reader<true> = (stored) => (stored === true ? true : undefined)

const isNumber = (value: unknown): value is number => number(value) !== undefined

export const passing =
  <Value>(test: (value: unknown) => value is Value): Reader<Value> =>
  (stored) =>
    test(stored) ? stored : undefined

export const positive = passing((value): value is number => isNumber(value) && value > 0)
export const notNegative = passing((value): value is number => isNumber(value) && value >= 0)

/** One of these words; any other is unreadable. */
export const word =
  <const Word extends string>(words: readonly (Word | null)[]): Reader<Word> =>
  (stored) =>
    words.find((one): one is Word => one !== null && one === stored)

export const or =
  <Value, Otherwise>(read: Reader<Value>, otherwise: Otherwise) =>
  (stored: unknown): Value | Otherwise =>
    read(stored) ?? otherwise

export const nullable = <Value>(read: Reader<Value>) => or(read, null)

export const optional = <Value>(read: Reader<Value>): Optional<Value> =>
  Object.assign((stored: unknown) => (stored === undefined ? undefined : read(stored)), {
    isOptional: true as const,
  })

/** An object; unreadable if any required field is. */
export const fields =
  <Given extends Schema>(schema: Given): Reader<Fields<Given>> =>
  (stored) => {
    const given = objectIn(stored)
    const found: Record<string, unknown> = {}
    for (const name in schema) {
      const read = schema[name]!
      const value = read(given[name])
      if (value !== undefined) found[name] = value
      else if (!('isOptional' in read)) return undefined
    }
    return found as Fields<Given>
  }

/** The readable items of a list. */
export const list =
  <Item>(read: Reader<Item>) =>
  (stored: unknown): Item[] =>
    (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => read(one) ?? [])

/** The readable fields with these names: in the order of `names`, or as stored where `names` is a test. */
export const byName =
  <Name extends string, Value>(
    names: readonly Name[] | ((name: string) => name is Name),
    read: (stored: unknown, name: Name) => Value | undefined,
  ) =>
  (stored: unknown): string extends Name ? Record<string, Value> : Partial<Record<Name, Value>> => {
    const given = objectIn(stored)
    const known = typeof names === 'function' ? Object.keys(given).filter(names) : names
    return Object.fromEntries(
      known.flatMap((name) => {
        const value = given[name] === undefined ? undefined : read(given[name], name)
        return value === undefined ? [] : [[name, value]]
      }),
    ) as never
  }

/** Unreadable if the object or list is empty. */
export const notEmpty =
  <Value extends object>(read: Reader<Value>): Reader<Value> =>
  (stored) => {
    const value = read(stored)
    return value && Object.keys(value).length > 0 ? value : undefined
  }

/** A text in both languages. */
export const bilingual = (stored: unknown) => {
  const { en, fa } = objectIn(stored)
  return { en: text(en) ?? '', fa: text(fa) ?? '' }
}
