import { type Fields, isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { changedMeanwhile } from '../errors.ts'
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
    readSeen: (input: unknown) => Verdict<{ seen?: Seen }> = rulesOf(SeenQuery) as never,
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
