import { OWN_DIGITS_MAX } from '../vocabulary/own-property.ts'
import { isQuantity } from '../vocabulary/quantities.ts'
import { recordOf } from '../vocabulary/records.ts'
import {
  bilingual,
  byName,
  fields,
  flag,
  isText,
  list,
  notEmpty,
  nullable,
  number,
  optional,
  or,
  passing,
  type Reader,
  text,
  word,
  yes,
} from '../vocabulary/stored.ts'
import { BASES_OF_VERDICT, type Check, INDICATIONS, STATES, type State, type Verdict } from './check.ts'
import { FLAGS, LACKS } from './flags.ts'
import { CONFIRMED, SIDES, STATUSES } from './grade.ts'
import type { CorrectedValues } from './measure.ts'

const VERDICTS: readonly Verdict[] = ['fail', 'unsure', 'unknown', 'pass']
const NONE = recordOf(STATES, () => 0)
const name = or(text, '')
const figure = nullable(number)

const decimals = (stored: unknown): number =>
  Number.isInteger(stored) && (stored as number) >= 0 ? Math.min(stored as number, OWN_DIGITS_MAX) : 0

const limit = fields({
  q: passing(isQuantity),
  side: word(SIDES),
  limit: figure,
  strict: or(flag, false),
  value: figure,
  margin: figure,
  in_R: figure,
  guard: figure,
  state: word(STATES),
  basis: or(word(BASES_OF_VERDICT), 'test' as const),
  confirmed: or(word(CONFIRMED), 'memory' as const),
  method: name,
  flags: list(word(FLAGS)),
  note: optional(bilingual),
  one_of: optional(number),
  lack: optional(word(LACKS)),
  without: optional(number),
  added: optional(
    fields({
      ...{ delta: number, sd: number, key: number },
      each: optional(list(fields({ sd: number, key: number }))),
    }),
  ),
  own: optional(fields({ name: bilingual, unit: name, digits: decimals })),
  corrected: optional(fields({ rule: number, n: number, scatter: optional(yes) })),
})

/** Reads a stored check; null where its verdict can't be read. Limits that can't be read don't alter verdict and counts. */
export const readCheck: (stored: unknown) => Check | null = nullable(
  fields({
    grade: fields({ id: name, name: bilingual, family: name, standard: name, status: word(STATUSES) }),
    chosen: byName(isText, text),
    residue: or(number, 0),
    state: word(VERDICTS),
    counts: (stored): Record<State, number> => ({ ...NONE, ...byName(STATES, number)(stored) }),
    limits: list(limit),
    one_of: list(fields({ name: bilingual, state: or(word(VERDICTS), 'unknown' as const) })),
    not_checked: list(bilingual),
    checked_by: optional(notEmpty(list(fields({ name: bilingual, key: name, property: bilingual })))),
    notes: list(bilingual),
    cfpp: nullable(fields({ name: bilingual, max: number, cloud: number, says: word(INDICATIONS) })),
  }),
)

const corrected = fields({
  value: number,
  shift: number,
  n: number,
  sd: number,
  low: number,
  high: number,
  outside: or(flag, false),
})

export const readCorrected: Reader<CorrectedValues> = notEmpty(byName(isQuantity, corrected))
