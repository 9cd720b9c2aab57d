import { type Fields, isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { changedMeanwhile, failure } from '../errors.ts'
import { SeenQuery } from './schema.model.ts'
import { rulesOf, type Verdict } from './validation.ts'

/** 132 bits of a digest of the content; the order of fields doesn't count. */
export function versionOf(content: unknown): string {
  return new Bun.CryptoHasher('sha256').update(canonical(content)).digest('base64url').slice(0, 22)
}

export const versioned = <Content extends object>(content: Content): Content & { version: string } => ({
  ...content,
  version: versionOf(content),
})

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join()}]`
  if (!isFields(value) || value instanceof Date) return JSON.stringify(value)
  const parts: string[] = []
  for (const key of Object.keys(value).sort())
    if (value[key] !== undefined) parts.push(`${JSON.stringify(key)}:${canonical(value[key])}`)
  return `{${parts.join()}}`
}

/** JSON of something that can be edited, with its version. */
export class VersionedText {
  constructor(
    readonly text: string,
    readonly version: string | number,
  ) {}
}

export const etagOf = (version: string | number): string => `"${version}"`

const TAG = /\s*(W\/)?"([!#-~\u0080-\u00ff]*)"\s*(?:,|$)/y

/** The versions that an `If-Match` header names. Weak tags are none: they never match. */
export class IfMatch {
  private constructor(
    /** Null for whatever there is. */
    readonly versions: readonly string[] | null,
  ) {}

  /** @throws AppError 400 if it is no list of tags */
  static read(header: string): IfMatch {
    if (header.trim() === '*') return new IfMatch(null)
    const versions: string[] = []
    let at = 0
    do {
      TAG.lastIndex = at
      const found = TAG.exec(header)
      if (!found) throw failure(400, 'if-match')
      const [whole, weak, version = ''] = found
      if (weak === undefined) versions.push(version)
      at += whole.length
    } while (at < header.length)
    return new IfMatch(versions)
  }
}

/** What a client had before it: a version, or those of `If-Match`. */
export type Seen = string | IfMatch

/**
 * Whether `current` differs from the version that was seen.
 * @param seen null for nothing, undefined if the client compares nothing
 * @param others further names of the current version
 */
export function differsFromSeen(
  seen: unknown,
  current: { version: string } | null,
  others: readonly (string | null)[] = [],
): boolean {
  if (seen instanceof IfMatch) {
    const { versions } = seen
    if (versions === null) return current === null
    return ![current?.version ?? null, ...others].some((name) => name !== null && versions.includes(name))
  }
  const given = isNothing(seen) ? null : String(seen)
  return seen !== undefined && given !== (current?.version ?? null) && !others.includes(given)
}

/** To be called with the row locked that is written next. @throws AppError 409 with the current content */
export function compareSeen(seen: unknown, current: { version: string } | null): void {
  if (differsFromSeen(seen, current)) throw changedMeanwhile(current)
}

/** Reads `seen` beside the rest of a request, which other rules judge. */
export const withSeen =
  <Value, Seen = string>(
    rules: (input: unknown) => Verdict<Value>,
    readSeen: (input: unknown) => Verdict<{ seen?: Seen }> = rulesOf(SeenQuery),
  ) =>
  (input: unknown): Verdict<{ value: Value; seen: Seen | undefined }> => {
    const { seen, ...rest } = isFields(input) ? input : {}
    const verdict = rules(isFields(input) ? rest : input)
    const version = readSeen({ seen })
    if (verdict.ok && version.ok)
      return { ok: true, value: { value: verdict.value, seen: version.value.seen } }
    const issues = [verdict, version].flatMap((one) => (one.ok ? [] : one.issues))
    return { ok: false, issues }
  }

/** Without the id and the version of a thing that is sent back as it was answered. */
export function withoutNames(input: unknown): unknown {
  if (!isFields(input)) return input
  const { id: _, version: __, ...rest } = input
  return rest
}

/** A correction whose fields its service checks, because they depend on the stored content. */
export const readCorrection = withSeen(
  (input): Verdict<Fields> =>
    isFields(input)
      ? { ok: true, value: withoutNames(input) as Fields }
      : { ok: false, issues: [notFields([], input)] },
)
