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
const component = described(count, 'Its place in the recipe.')

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
  value: described(number, 'As the blend has it, with its additives; never the mean of the draws.'),
  low: described(number, 'Of the 95 % interval: the percentile 2.5 of the draws.'),
  high: described(number, 'The percentile 97.5.'),
  sd: number,
  mean: described(number, 'Of the draws.'),
  recipe: described(number, 'Variance with the errors of the shares alone, over the whole variance.'),
  inputs: described(number, 'The same of the tests of the materials.'),
  model: described(number, 'The same of the blending rule.'),
  additives: optional(described(number, 'The same of the effect of additives, where any acts on it.')),
  together: described(number, 'What is left: what acts only together, and sampling.'),
  is_own: described(flag, 'One material’s own reading: no blending rule has a part in it.'),
  matters: described(
    list(fields({ cause, share: number })),
    'The three causes that matter most, by squared correlation; only above 5 %.',
  ),
  missing: described(count, 'Draws without a value.'),
})

/** A probability from draws, with Wilson's 95 % interval. */
const chanceFields = {
  probability: described(number, { minimum: 0, maximum: 1 }),
  low: described(number, 'Of Wilson’s 95 % interval, for so many draws.'),
  high: number,
  met: described(count, 'Draws that meet it.'),
}
const chance = fields(chanceFields)

const limitChance = fields({
  at: described(count, 'Its place among the limits of the check.'),
  q: quantity,
  side: word(SIDES),
  limit: number,
  strict: flag,
  shift: optional(described(number, 'Bias correction from the owner’s laboratory, added to each draw.')),
  ...chanceFields,
  laboratory: described(
    nullable(chance),
    'That one laboratory would report a passing result; null where its reproducibility is not known.',
  ),
  laboratory_R: optional(
    described(
      number,
      'R of that laboratory’s test, where it is not the usual method’s: of the chosen one, or the laboratory’s own.',
    ),
  ),
})

/** Source of a standard deviation: a confirmed test precision, the owner's figure, measured blends or our judgement. */
const mark = described(
  word([...CONFIRMED, 'exact', 'measured', 'ours']),
  '`yes`, `part`, `memory`: how the figure of a test is confirmed; `measured`, `ours`; `own`, `exact`.',
)
const s = described(number, 'Standard deviation; of a rule that leans to one side the larger one.')

/** A standard deviation used in the draws. */
const assumed = kinds('is', {
  test: {
    component,
    property,
    /** Empty if it is not from a test method. */
    method: text,
    reading: number,
    R: described(nullable(number), 'Reproducibility of the test.'),
    s,
    mark: as(mark, { type: 'string', description: mark.schema!().description }),
  },
  /** An estimate of a missing reading. */
  estimate: { component, property: word(ESTIMATED_NAMES), reading: number, s, mark: word(['ours']) },
  model: {
    property,
    name: word([...MODEL_NAMES, ...FORMER_MODEL_NAMES]),
    s,
    down: optional(described(number, 'Of a rule: the standard deviation below the value.')),
    up: optional(described(number, 'And above it.')),
    factor: described(
      number,
      'Less than 1 where one material makes up nearly all, or there is little of what the error is of.',
    ),
    mark: word(['measured', 'ours', 'own']),
    is_relative: described(flag, '`s` is of the value itself.'),
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
    'Every property that has a value, and the derived quantities that are limited; `own:key` of own properties.',
  ),
  limits: described(
    list(fields({ ...limitChance.fields, state: word(STATES) })),
    'Of the limits that were checked and have a value. From 0.95 on one passes, to 0.05 it fails.',
  ),
  grade: described(nullable(text), 'Id of the grade whose limits these are.'),
  grade_probability: described(figure, 'Of all these limits at once; never of those that were not checked.'),
  grade_low: described(figure, 'Of Wilson’s 95 % interval.'),
  grade_high: figure,
  grade_laboratory: described(
    nullable(chance),
    'That one laboratory would report a passing result for each.',
  ),
  grade_limits: described(count, 'How many limits were counted.'),
  grade_state: as(nullable(word(VERDICTS)), nullable(word(STATES)).schema!),
  assumed: described(
    list(described(assumed, { $id: 'Assumed' })),
    'Every standard deviation that was drawn with, and where it is from.',
  ),
  settings,
  engine: described(text, 'The version of what drew.'),
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
