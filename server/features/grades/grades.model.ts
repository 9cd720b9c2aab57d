import { type Static, t } from 'elysia'
import { CONFIRMED, D86_GROUPS, LIMITS_MAX, SIDES, STATUSES } from '#calc/grades/grade.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { NAME_MAX, NOTE_MAX } from '#calc/vocabulary/limits.ts'
import { quantity } from '#server/answers/check.model.ts'
import { answer, body, nullable, oneOf, only, SEEN, VERSION } from '#server/http/schema.model.ts'

const Bilingual = answer('Bilingual', { en: t.String(), fa: t.String() })
const strict = 'Whether a value that equals the limit does not meet it.'

const GradeLimit = only(
  {
    q: quantity,
    min: t.Optional(t.Number()),
    max: t.Optional(t.Number()),
    strict: t.Boolean({ description: strict }),
    unit: t.String(),
    name: t.Optional({
      ...Bilingual,
      description: 'Of an own property, and of one that only a laboratory reports.',
    }),
    digits: t.Optional(t.Integer({ minimum: 0, description: 'Decimals of an own property’s shown values.' })),
    choices: t.Optional(
      t.Array(only({ value: t.Number(), en: t.String(), fa: t.String() }), {
        description: 'Where a laboratory reports words: the value of each, the best first.',
      }),
    ),
    method: t.String({ description: 'The test method that the grade names.' }),
    confirmed: oneOf(
      CONFIRMED,
      '`yes`: read in a public source; `part`: in a weak one, or in part; `memory`: not confirmed against the standard; `own`: the caller’s.',
    ),
    sources: t.Array(t.String(), { description: 'Ids of the grade’s sources.' }),
    note: t.Optional(Bilingual),
    unchecked: t.Optional({ ...Bilingual, description: 'What is left unchecked without a value.' }),
  },
  { $id: 'GradeLimit', description: 'One side of a limit.' },
)

const ifKnown = t.Optional(
  t.Array(t.Unsafe<Static<typeof GradeLimit> & { unchecked: Static<typeof Bilingual> }>(GradeLimit), {
    description: 'In force where the blend or its laboratory has a value of it.',
  }),
)

const GradeOption = only({
  id: t.String(),
  name: Bilingual,
  limits: t.Array(GradeLimit, {
    description: 'Beside the grade’s, or in the place of those of the same side.',
  }),
  if_known: ifKnown,
  drop: t.Optional(t.Array(only({ q: quantity, side: oneOf(SIDES) }))),
  cfpp_max: t.Optional(t.Number({ description: 'Its limit of the CFPP, which is among `limits` too [°C].' })),
  co2: t.Optional(t.Number()),
  note: t.Optional(Bilingual),
})

export const Grade = answer('Grade', {
  id: t.String(),
  name: Bilingual,
  family: t.String(),
  standard: t.String(),
  status: oneOf(
    STATUSES,
    '`standard`; `partial`: only some limits are known; `example`: one seller’s sheet; `unverified`: a template for own grades, not to be checked against; `own`.',
  ),
  category: nullable(oneOf<CategoryName>(CATEGORY_NAMES)),
  d86_group: oneOf(D86_GROUPS, 'Which precision of ASTM D86 applies.'),
  limits: t.Array(GradeLimit),
  if_known: ifKnown,
  choices: t.Array(
    only({ id: t.String(), name: Bilingual, default: t.String(), options: t.Array(GradeOption) }),
  ),
  one_of: t.Array(only({ name: Bilingual, limits: t.Array(GradeLimit) }), {
    description: 'Sets of limits of which one must be met.',
  }),
  not_checked: t.Array(Bilingual, {
    description: 'What the grade limits and the program has no property for.',
  }),
  notes: t.Array(Bilingual),
  co2: t.Optional(t.Number({ description: 'CO₂ of its combustion, t/t.' })),
  sources: t.Array(only({ id: t.String(), what: t.String(), read: t.String() })),
  replaced_by: t.Optional(t.String({ description: 'It answers as before.' })),
  copied_from: nullable(t.String(), 'Of an own grade, the built-in one that it began as.'),
  is_owner: t.Boolean(),
  ...VERSION,
})
export type Grade = Static<typeof Grade>

const limitInput = body('NewGradeLimit', {
  q: quantity,
  min: t.Optional(nullable(t.Number())),
  max: t.Optional(nullable(t.Number())),
  strict: t.Optional(t.Boolean({ description: strict })),
  note: t.Optional(nullable(t.String({ maxLength: NOTE_MAX }))),
})

const fields = {
  name: t.String({ minLength: 1, maxLength: NAME_MAX }),
  nameFa: t.Optional(nullable(t.String({ maxLength: NAME_MAX }))),
  category: t.Optional(nullable(oneOf<CategoryName>(CATEGORY_NAMES))),
  d86Group: t.Optional(
    oneOf(D86_GROUPS, 'Which precision of ASTM D86 applies; by the curve where nothing is said.'),
  ),
  copiedFrom: t.Optional(
    nullable(t.String(), 'A built-in grade: limits that are as they are there keep its marks and sources.'),
  ),
  limits: t.Array(limitInput, {
    minItems: 1,
    maxItems: LIMITS_MAX,
    description: 'One minimum and one maximum for each quantity.',
  }),
}

export const NewGrade = body('NewGrade', fields)

export const GradeCorrection = t.Object(
  { ...fields, name: t.Optional(fields.name), limits: t.Optional(fields.limits), ...SEEN },
  {
    $id: 'GradeCorrection',
    description: 'What is left out stays as it is; `limits` are replaced as a whole.',
  },
)
