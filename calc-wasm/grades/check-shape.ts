import { OWN_DIGITS_MAX } from '../vocabulary/own-property.ts'
import { isQuantity, quantity } from '../vocabulary/quantities.ts'
import { recordOf } from '../vocabulary/records.ts'
import {
  anyName,
  as,
  bilingual,
  byName,
  count,
  described,
  type Frozen,
  fields,
  flag,
  integer,
  list,
  notEmpty,
  nullable,
  number,
  optional,
  or,
  type Reader,
  type Stored,
  schemaOf,
  text,
  word,
  yes,
} from '../vocabulary/stored.ts'
import { FLAGS, LACKS } from './flags.ts'
import { CONFIRMED, SIDES, STATUSES } from './grade.ts'
import type { CorrectedValues } from './measure.ts'
import { BASES_OF_VERDICT, INDICATIONS, STATES, VERDICTS } from './states.ts'

const NONE = recordOf(STATES, () => 0)
const name = or(text, '')
const figure = nullable(number)
const verdict = described(word(VERDICTS), 'The worst of its limits: fail, unsure, unknown, pass.')

const digits = as(
  (stored: unknown) => Math.min(count(stored) ?? 0, OWN_DIGITS_MAX),
  () => schemaOf(count),
)

/** `laboratory`: a measured result, not a prediction; never stored. */
const basis = as(
  or(word([...BASES_OF_VERDICT, 'laboratory']), 'test' as const),
  schemaOf(word(BASES_OF_VERDICT)),
)

export const correction = described(
  fields({
    rule: described(number, 'The rule’s own value.'),
    n: integer,
    scatter: optional(described(yes, 'No bias: only the guard comes from the laboratory.')),
  }),
  'If bias-corrected from `n` results; `guard` is then 1.645 standard deviations.',
)

const drawn = { sd: number, key: integer }

export const limitShape = fields({
  q: quantity,
  side: word(SIDES),
  limit: described(figure, 'Null if the class has none.'),
  strict: or(flag, false),
  value: described(figure, 'Not rounded.'),
  margin: described(figure, 'Positive inside the limit.'),
  in_R: described(figure, 'In reproducibilities.'),
  guard: described(figure, '0.59 R: closer than this, one test proves neither side.'),
  state: word(STATES),
  basis,
  confirmed: or(word(CONFIRMED), 'memory' as const),
  method: name,
  flags: described(list(word(FLAGS)), 'Reservations about the value.'),
  note: optional(bilingual),
  one_of: optional(described(count, 'Index of its set in `one_of`.')),
  lack: optional(word(LACKS)),
  without: optional(described(number, 'Value without additives.')),
  added: optional(
    described(
      fields({ delta: number, ...drawn, each: optional(list(fields(drawn))) }),
      'Effect of additives and its uncertainty, part of `guard`.',
    ),
  ),
  own: optional(fields({ name: bilingual, unit: name, digits })),
  corrected: optional(correction),
})

export const indication = described(
  fields({ name: bilingual, max: number, cloud: number, says: word(INDICATIONS) }),
  'The same as figures [°C].',
)

/** A check against a grade, with the limits in force at that time. */
export const checkShape = fields({
  grade: fields({ id: name, name: bilingual, family: name, standard: name, status: word(STATUSES) }),
  chosen: byName(anyName, text),
  residue: or(number, 0),
  state: verdict,
  counts: described(
    as(
      (stored: unknown) => ({ ...NONE, ...byName(STATES, count)(stored) }),
      () => schemaOf(fields(recordOf(STATES, () => count))),
    ),
    'Limits by state; alternatives count once.',
  ),
  limits: list(limitShape),
  one_of: list(
    fields({ name: bilingual, state: as(or(verdict, 'unknown' as const), () => schemaOf(verdict)) }),
  ),
  not_checked: list(bilingual),
  checked_by: optional(
    described(
      notEmpty(list(fields({ name: bilingual, key: name, property: bilingual }))),
      'Requirements checked by a custom property.',
    ),
  ),
  notes: list(bilingual),
  cfpp: nullable(indication),
})

export type LimitCheck = Frozen<Stored<typeof limitShape>>
export type LimitCorrection = Stored<typeof correction>
export type Indication = Frozen<Stored<typeof indication>>
export type Check = Frozen<Stored<typeof checkShape>>
export type CheckedBy = NonNullable<Check['checked_by']>[number]

/** Reads a stored check; null where its verdict can't be read. Limits that can't be read don't alter verdict and counts. */
export const readCheck: (stored: unknown) => Check | null = nullable(checkShape)

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
