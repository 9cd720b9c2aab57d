import { type Fields, isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { changedMeanwhile } from '../errors.ts'
import { rulesOf, type Verdict } from './validation.ts'

/** 132 bits of a digest: the same for equal content, in whatever order its fields stand, and another for any other. */
export function versionOf(content: unknown): string {
  return new Bun.CryptoHasher('sha256').update(canonical(content)).digest('base64url').slice(0, 22)
}

/** An answer with its version. */
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
 * Whether `current` is another than was seen. `seen` is a version, null for nothing, undefined where they don't say; `others`
 * are other names of what there is.
 */
export function isOtherThan(
  seen: unknown,
  current: { version: string } | null,
  others: readonly (string | null)[] = [],
): boolean {
  const said = isNothing(seen) ? null : String(seen)
  return seen !== undefined && said !== (current?.version ?? null) && !others.includes(said)
}

/**
 * To be called while the row is held that is written next, so that nobody comes between.
 * @throws AppError 409 with what there is
 */
export function compareSeen(...[seen, current, others]: Parameters<typeof isOtherThan>) {
  if (isOtherThan(seen, current, others)) throw changedMeanwhile(current)
}

/** The `seen` of a request beside what other rules say of the rest of it. */
export const withSeen =
  <Value>(rules: (input: unknown) => Verdict<Value>) =>
  (input: unknown): Verdict<{ value: Value; seen: string | undefined }> => {
    const { seen, ...rest } = isFields(input) ? input : {}
    const verdict = rules(isFields(input) ? rest : input)
    const said = readSeen({ seen })
    if (verdict.ok && said.ok) return { ok: true, value: { value: verdict.value, seen: said.value.seen } }
    const issues = [verdict, said].flatMap((one) => (one.ok ? [] : one.issues))
    return { ok: false, issues }
  }

/** Without the id and the version that a thing has where it is sent back as it was answered. */
export function withoutNames(input: unknown): unknown {
  if (!isFields(input)) return input
  const { id: _, version: __, ...rest } = input
  return rest
}

/** A correction whose fields its service checks: what they may be depends on what is corrected. */
export const readCorrection = withSeen(
  (input): Verdict<Fields> =>
    isFields(input)
      ? { ok: true, value: withoutNames(input) as Fields }
      : { ok: false, issues: [notFields([], input)] },
)

/** Of an object that holds nothing else. */
const readSeen = rulesOf(SeenQuery)
