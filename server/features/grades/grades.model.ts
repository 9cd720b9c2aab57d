import { type Static, t } from 'elysia'
import { CONFIRMED, D86_GROUPS, LIMITS_MAX, SIDES, STATUSES } from '#calc/grades/grade.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { NAME_MAX, NOTE_MAX } from '#calc/vocabulary/limits.ts'
import { answer, body, nullable, oneOf, only, SEEN, VERSION } from '#server/http/schema.model.ts'
import { quantity } from '#server/responses/check.model.ts'

const Bilingual = answer('Bilingual', { en: t.String(), fa: t.String() })
const strict = 'A value equal to the limit fails.'

const GradeLimit = only(
  {
    q: quantity,
    min: t.Optional(t.Number()),
    max: t.Optional(t.Number()),
    strict: t.Boolean({ description: strict }),
    unit: t.String(),
    name: t.Optional({ ...Bilingual, description: 'Of a custom or laboratory-reported property.' }),
    digits: t.Optional(t.Integer({ minimum: 0, description: 'Decimals of a custom property.' })),
    choices: t.Optional(
      t.Array(only({ value: t.Number(), en: t.String(), fa: t.String() }), {
        description: 'Value of each reported word, best first.',
      }),
    ),
    method: t.String({ description: 'Test method named by the grade.' }),
    confirmed: oneOf(
      CONFIRMED,
      '`yes`: in a public source; `part`: partly, or in a weak one; `memory`: unconfirmed; `own`: yours.',
    ),
    sources: t.Array(t.String(), { description: 'Ids of `sources`.' }),
    note: t.Optional(Bilingual),
    unchecked: t.Optional({ ...Bilingual, description: 'What is not checked without a value.' }),
  },
  { $id: 'GradeLimit', description: 'One side of a limit.' },
)

const ifKnown = t.Optional(
  t.Array(t.Unsafe<Static<typeof GradeLimit> & { unchecked: Static<typeof Bilingual> }>(GradeLimit), {
    description: 'Applies if the blend or its laboratory has a value.',
  }),
)

const GradeOption = only({
  id: t.String(),
  name: Bilingual,
  limits: t.Array(GradeLimit, {
    description: 'Added to, or replacing, the grade’s.',
  }),
  if_known: ifKnown,
  drop: t.Optional(t.Array(only({ q: quantity, side: oneOf(SIDES) }))),
  cfpp_max: t.Optional(t.Number({ description: 'CFPP limit [°C], also in `limits`.' })),
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
    '`partial`: only some limits known; `example`: one seller’s sheet; `unverified`: a template, not for checks.',
  ),
  category: nullable(oneOf<CategoryName>(CATEGORY_NAMES)),
  d86_group: oneOf(D86_GROUPS, 'D86 precision that applies.'),
  limits: t.Array(GradeLimit),
  if_known: ifKnown,
  choices: t.Array(
    only({ id: t.String(), name: Bilingual, default: t.String(), options: t.Array(GradeOption) }),
  ),
  one_of: t.Array(only({ name: Bilingual, limits: t.Array(GradeLimit) }), {
    description: 'Alternatives; one set must be met.',
  }),
  not_checked: t.Array(Bilingual, {
    description: 'Requirements the program cannot check.',
  }),
  notes: t.Array(Bilingual),
  co2: t.Optional(t.Number({ description: 'CO₂ of combustion, t/t.' })),
  sources: t.Array(only({ id: t.String(), what: t.String(), read: t.String() })),
  replaced_by: t.Optional(t.String({ description: 'Newer edition; this one stays valid.' })),
  copied_from: nullable(t.String(), 'Built-in origin of a custom grade.'),
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
  d86Group: t.Optional(oneOf(D86_GROUPS, 'D86 precision that applies. Default: by the curve.')),
  copiedFrom: t.Optional(
    nullable(t.String(), 'Built-in grade; unchanged limits keep its marks and sources.'),
  ),
  limits: t.Array(limitInput, {
    minItems: 1,
    maxItems: LIMITS_MAX,
    description: 'At most one min and one max per quantity.',
  }),
}

export const NewGrade = body('NewGrade', fields)

export const GradeCorrection = t.Object(
  { ...fields, name: t.Optional(fields.name), limits: t.Optional(fields.limits), ...SEEN },
  {
    $id: 'GradeCorrection',
    description: 'Omitted fields stay; `limits` are replaced as a whole.',
  },
)
