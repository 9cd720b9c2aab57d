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
    scatter: optional(
      described(
        yes,
        'There is no bias: `value` is the rule’s, and only the guard is by the laboratory’s results.',
      ),
    ),
  }),
  'Where `value` is bias-corrected from `n` results of the caller’s laboratory; `guard` is then 1.645 of their standard deviation.',
)

const drawn = { sd: number, key: integer }

export const limitShape = fields({
  q: quantity,
  side: word(SIDES),
  limit: described(figure, 'Null where the chosen class has none.'),
  strict: or(flag, false),
  value: described(figure, 'As computed, not rounded.'),
  margin: described(figure, 'Distance to the limit; positive inside.'),
  in_R: described(figure, 'The same in reproducibilities of the test.'),
  guard: described(
    figure,
    '0.59 reproducibilities: closer to the limit, one test result proves neither side.',
  ),
  state: word(STATES),
  basis,
  confirmed: or(word(CONFIRMED), 'memory' as const),
  method: name,
  flags: described(list(word(FLAGS)), 'What to know of the value.'),
  note: optional(bilingual),
  one_of: optional(described(count, 'The place in `one_of` of the set that it belongs to.')),
  lack: optional(word(LACKS)),
  without: optional(described(number, 'Where additives alter it: what it would be without them.')),
  added: optional(
    described(
      fields({ delta: number, ...drawn, each: optional(list(fields(drawn))) }),
      'What they add to it, and how unsure that is; `guard` counts it.',
    ),
  ),
  own: optional(fields({ name: bilingual, unit: name, digits })),
  corrected: optional(correction),
})

export const indication = described(
  fields({ name: bilingual, max: number, cloud: number, says: word(INDICATIONS) }),
  'The same in figures [°C]; absent where `cfpp` is null.',
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
    'Limits by state; a set of which one must be met counts once.',
  ),
  limits: list(limitShape),
  one_of: list(
    fields({ name: bilingual, state: as(or(verdict, 'unknown' as const), () => schemaOf(verdict)) }),
  ),
  not_checked: list(bilingual),
  checked_by: optional(
    described(
      notEmpty(list(fields({ name: bilingual, key: name, property: bilingual }))),
      'What the grade limits, the program has no property for, and an own property checked.',
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
