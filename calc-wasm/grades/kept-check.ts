import { OWN_DIGITS_MAX } from '../own/own-property.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'
import {
  BASES_OF_VERDICT,
  type Check,
  INDICATIONS,
  type Indication,
  type LimitCheck,
  STATES,
  type State,
  type Verdict,
} from './check.ts'
import { CONFIRMED, SIDES, STATUSES } from './grade.ts'
import { FLAGS, LACKS } from './measure.ts'
import { isQuantity } from './quantities.ts'

type Loose = Readonly<Record<string, unknown>>

const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null => (Number.isFinite(value) ? (value as number) : null)
const wordOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)
const bilingual = (value: unknown): Bilingual => {
  const { en, fa } = loose(value)
  return { en: textOf(en), fa: textOf(fa) }
}
const VERDICTS: readonly Verdict[] = ['fail', 'unsure', 'unknown', 'pass']

/**
 * Reads a stored check. Never throws; null where there is none, or where what it came to can't be read. The verdict and its counts
 * are as they were stored: what this release can't read of the limits does not make it better.
 */
export function readCheck(value: unknown): Check | null {
  const stored = loose(value)
  const state = wordOf(VERDICTS, stored.state)
  const grade = loose(stored.grade)
  const status = wordOf(STATUSES, grade.status)
  if (!state || !status) return null
  const counts = loose(stored.counts)
  return {
    grade: {
      id: textOf(grade.id),
      name: bilingual(grade.name),
      family: textOf(grade.family),
      standard: textOf(grade.standard),
      status,
    },
    chosen: Object.fromEntries(
      Object.entries(loose(stored.chosen)).filter(([, option]) => typeof option === 'string'),
    ) as Record<string, string>,
    residue: numberOf(stored.residue) ?? 0,
    state,
    counts: Object.fromEntries(STATES.map((one) => [one, numberOf(counts[one]) ?? 0])) as Record<
      State,
      number
    >,
    limits: listOf(stored.limits).flatMap(readLimit),
    one_of: listOf(stored.one_of).map((one) => {
      const set = loose(one)
      return { name: bilingual(set.name), state: wordOf(VERDICTS, set.state) ?? 'unknown' }
    }),
    not_checked: listOf(stored.not_checked).map(bilingual),
    ...readCheckedBy(stored.checked_by),
    notes: listOf(stored.notes).map(bilingual),
    cfpp: readIndication(stored.cfpp),
  }
}

function readCheckedBy(value: unknown): Pick<Check, 'checked_by'> {
  const checked_by = listOf(value).map((one) => {
    const { name, key, property } = loose(one)
    return { name: bilingual(name), key: textOf(key), property: bilingual(property) }
  })
  return checked_by.length > 0 ? { checked_by } : {}
}

function readLook(value: unknown): Pick<LimitCheck, 'own'> {
  if (value === undefined) return {}
  const { name, unit, digits } = loose(value)
  return { own: { name: bilingual(name), unit: textOf(unit), digits: decimalsOf(digits) } }
}

const decimalsOf = (value: unknown): number =>
  Number.isInteger(value) && (value as number) >= 0 ? Math.min(value as number, OWN_DIGITS_MAX) : 0

function readLimit(value: unknown): LimitCheck[] {
  const stored = loose(value)
  const { q } = stored
  const side = wordOf(SIDES, stored.side)
  const state = wordOf(STATES, stored.state)
  if (!isQuantity(q) || !side || !state) return []
  const oneOf = numberOf(stored.one_of)
  const lack = wordOf(LACKS, stored.lack)
  return [
    {
      q,
      side,
      limit: numberOf(stored.limit),
      strict: stored.strict === true,
      value: numberOf(stored.value),
      margin: numberOf(stored.margin),
      in_R: numberOf(stored.in_R),
      guard: numberOf(stored.guard),
      state,
      basis: wordOf(BASES_OF_VERDICT, stored.basis) ?? 'test',
      confirmed: wordOf(CONFIRMED, stored.confirmed) ?? 'memory',
      method: textOf(stored.method),
      flags: listOf(stored.flags).flatMap((flag) => wordOf(FLAGS, flag) ?? []),
      ...(stored.note !== undefined && { note: bilingual(stored.note) }),
      ...(oneOf !== null && { one_of: oneOf }),
      ...(lack && { lack }),
      ...readLook(stored.own),
      ...readCorrection(stored.corrected),
    },
  ]
}

function readCorrection(value: unknown): Pick<LimitCheck, 'corrected'> {
  const { rule, n, scatter } = loose(value)
  const [byRule, count] = [numberOf(rule), numberOf(n)]
  if (byRule === null || count === null) return {}
  return { corrected: { rule: byRule, n: count, ...(scatter === true && { scatter }) } }
}

function readIndication(value: unknown): Indication | null {
  const { name, max, cloud, says } = loose(value)
  const word = wordOf(INDICATIONS, says)
  const [limit, point] = [numberOf(max), numberOf(cloud)]
  return word && limit !== null && point !== null
    ? { name: bilingual(name), max: limit, cloud: point, says: word }
    : null
}
