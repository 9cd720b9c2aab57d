import { CONFIRMED, SIDES } from '../grades/grade.ts'
import { STATES, VERDICTS } from '../grades/states.ts'
import { isOwnQuantity, type OwnQuantity } from '../vocabulary/own-property.ts'
import { ESTIMATED_NAMES, PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { type Quantity, quantity, quantityNames } from '../vocabulary/quantities.ts'
import {
  as,
  byName,
  count,
  described,
  type Frozen,
  fields,
  flag,
  kinds,
  list,
  nullable,
  number,
  objectIn,
  optional,
  passing,
  type Reader,
  type Stored,
  text,
  word,
} from '../vocabulary/stored.ts'
import { FORMER_MODEL_NAMES, MODEL_NAMES } from './model-errors.ts'
import type { UncertaintySettings } from './question.ts'

const NAMES: readonly string[] = [...PROPERTY_NAMES, 'd86']
const anyText = { type: 'string' }
/** `d86` stands for a material's whole curve. */
const property = passing(
  (q): q is PropertyName | 'd86' | OwnQuantity =>
    typeof q === 'string' && (NAMES.includes(q) || isOwnQuantity(q)),
  anyText,
)
const component = described(count, 'Position in the recipe.')

/** A cause of a value's uncertainty. */
const cause = kinds('is', {
  test: { component, property },
  /** The common error of the one laboratory that tested all materials. */
  laboratory: { property },
  share: { component },
  model: { property },
  additives: { property: quantity },
})

export const spread = fields({
  value: described(number, 'Of the blend with additives; not the mean of draws.'),
  low: described(number, '2.5th percentile.'),
  high: described(number, '97.5th percentile.'),
  sd: number,
  mean: described(number, 'Of the draws.'),
  recipe: described(number, 'Part of the variance from shares.'),
  inputs: described(number, 'From the materials’ tests.'),
  model: described(number, 'From the blending rule.'),
  additives: optional(described(number, 'From additives.')),
  together: described(number, 'Rest: interactions and sampling.'),
  is_own: described(flag, 'One material’s own reading.'),
  matters: described(
    list(fields({ cause, share: number })),
    'Up to three main causes above 5 %, by squared correlation.',
  ),
  missing: described(count, 'Draws without a value.'),
})

/** A probability from draws, with Wilson's 95 % interval. */
const chanceFields = {
  probability: described(number, { minimum: 0, maximum: 1 }),
  low: described(number, 'Wilson’s 95 % interval.'),
  high: number,
  met: described(count, 'Draws that meet it.'),
}
const chance = fields(chanceFields)

const limitChance = fields({
  at: described(count, 'Index in the check’s limits.'),
  q: quantity,
  side: word(SIDES),
  limit: number,
  strict: flag,
  shift: optional(described(number, 'Bias correction added to each draw.')),
  ...chanceFields,
  laboratory: described(nullable(chance), 'That one laboratory reports a pass; null if R is unknown.'),
  laboratory_R: optional(described(number, 'R of that test, unless the usual method’s.')),
})

/** Source of a standard deviation: a confirmed test precision, the owner's figure, measured blends or our judgement. */
const mark = described(
  word([...CONFIRMED, 'exact', 'measured', 'ours']),
  '`yes`, `part`, `memory`: how the test’s figure is confirmed; `measured`, `ours`, `own`, `exact`.',
)
const s = described(number, 'Standard deviation; the larger side if skewed.')

/** A standard deviation used in the draws. */
const assumed = kinds('is', {
  test: {
    component,
    property,
    /** Empty if it is not from a test method. */
    method: text,
    reading: number,
    R: described(nullable(number), 'Reproducibility.'),
    s,
    mark: as(mark, { type: 'string', description: mark.schema!().description }),
  },
  /** An estimate of a missing reading. */
  estimate: { component, property: word(ESTIMATED_NAMES), reading: number, s, mark: word(['ours']) },
  model: {
    property,
    name: word([...MODEL_NAMES, ...FORMER_MODEL_NAMES]),
    s,
    down: optional(described(number, 'Below the value.')),
    up: optional(described(number, 'Above the value.')),
    factor: described(number, 'Below 1 if one material dominates.'),
    mark: word(['measured', 'ours', 'own']),
    is_relative: described(flag, '`s` is relative to the value.'),
  },
})

export interface SettingsAnswer extends Omit<UncertaintySettings, 'isOneLaboratory'> {
  one_laboratory: boolean
}
/** Only the server writes them. */
const settings: Reader<SettingsAnswer> = (stored) =>
  Object.keys(objectIn(stored)).length > 0 ? (stored as SettingsAnswer) : undefined

const figure = nullable(number)

export const answerShape = fields({
  properties: described(
    byName(quantityNames, described(spread, { $id: 'Spread' })),
    'By property, limited quantity and `own:key`.',
  ),
  limits: described(
    list(fields({ ...limitChance.fields, state: word(STATES) })),
    'Checked limits with a value: from 0.95 passes, to 0.05 fails.',
  ),
  grade: described(nullable(text), 'Grade id.'),
  grade_probability: described(figure, 'That all these limits are met.'),
  grade_low: described(figure, 'Wilson’s 95 % interval.'),
  grade_high: figure,
  grade_laboratory: described(nullable(chance), 'That one laboratory reports all as passing.'),
  grade_limits: described(count, 'Limits counted.'),
  grade_state: as(nullable(word(VERDICTS)), nullable(word(STATES)).schema!),
  assumed: described(
    list(described(assumed, { $id: 'Assumed' })),
    'Standard deviations used, and their sources.',
  ),
  settings,
  engine: described(text, 'Version of the simulation.'),
})

export type Cause = Frozen<Stored<typeof cause>>
export type Spread = Frozen<Stored<typeof spread>>
export type Matter = Spread['matters'][number]
export type Chance = Frozen<Stored<typeof chance>>
export type LimitChance = Frozen<Stored<typeof limitChance>>
export type Assumed = Frozen<Stored<typeof assumed>>
export type AssumedMark = Assumed['mark']
/** By property; a colour by its scale. */
export type Spreads = Partial<Record<Quantity, Spread>>
export type UncertaintyAnswer = Frozen<Stored<typeof answerShape>>
