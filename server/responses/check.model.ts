import { type Static, t } from 'elysia'
import { verdictShape } from '#calc/grades/blend-verdict.ts'
import { BUILT_IN, isTemplate } from '#calc/grades/built-in.ts'
import {
  checkShape,
  correction as correctionShape,
  indication,
  limitShape,
} from '#calc/grades/check-shape.ts'
import { LIMITS_MAX, STATUSES } from '#calc/grades/grade.ts'
import { RESIDUE } from '#calc/grades/specification.ts'
import { quantity as shape } from '#calc/vocabulary/quantities.ts'
import { bilingual } from '#calc/vocabulary/stored.ts'
import { answer, described, nullable, numberIn, oneOf } from '#server/http/schema.model.ts'
import { wire, wired } from '#server/http/wire.ts'

export const anyQuantity = (description?: string) => wire(shape, { description })
export const quantity = wire(shape, {
  $id: 'LimitQuantity',
  description:
    'A property; a derived quantity: evaporated at °C (`e70`), recovered at °C (`r250`), temperature at % evaporated (`t10e`), an index or color; a content (`ethanol`); or `own:key`.',
})

const CHOICES = Object.fromEntries(
  BUILT_IN.filter((grade) => !isTemplate(grade)).flatMap(({ choices }) =>
    choices.map(({ id, name }) => [id, t.Optional(t.String({ description: `${name.en}.` }))]),
  ),
)

export const CheckOptions = t.Object(
  {
    ...CHOICES,
    limits: t.Optional(
      t.Array(
        t.Object({
          q: quantity,
          min: t.Optional(t.Number()),
          max: t.Optional(t.Number()),
          strict: t.Optional(t.Boolean()),
        }),
        {
          maxItems: LIMITS_MAX,
          description: 'Extra limits, such as a buyer’s. The tighter of two counts.',
        },
      ),
    ),
    residue: t.Optional(
      numberIn(RESIDUE, {
        default: RESIDUE.usual,
        description: 'D86 residue [vol %].',
      }),
    ),
  },
  { $id: 'CheckOptions', description: 'Choices of the grade by id, and extra limits.' },
)

const Bilingual = wire(bilingual, { $id: 'Bilingual' })

export const correction = (description: string) =>
  t.Optional(wire(correctionShape, { $id: 'LimitCorrection', description }))

const { own: _, ...limit } = wired(limitShape)
const LimitAnswer = answer('LimitCheck', {
  ...limit,
  q: quantity,
  unit: t.String(),
  name: t.Optional(described(Bilingual, 'Of a custom property.')),
  digits: t.Optional(t.Integer({ minimum: 0, description: 'Decimals of a custom property.' })),
  reason: t.Optional(t.String({ description: 'Why there is no value.' })),
})

const { grade, chosen, ...check } = wired(checkShape)
export const CheckAnswer = answer('Check', {
  ...check,
  grade: t.String({ description: 'Grade id.' }),
  grade_name: Bilingual,
  family: t.String({ description: 'Name used in sentences.' }),
  standard: t.String(),
  status: oneOf(STATUSES),
  options: described(chosen, 'Options in force.'),
  limits: t.Array(LimitAnswer, { description: 'A two-sided limit is two entries.' }),
  cfpp: nullable(t.String(), 'What the cloud point implies for the class.'),
  cfpp_indication: t.Optional(wire(indication)),
  sentence: t.String({ description: 'The verdict in words.' }),
})

export const VerdictSummary = wire(verdictShape, {
  $id: 'VerdictSummary',
  description: 'As shown everywhere: measured first, counted by property. Absent without a grade.',
})
export type CheckAnswer = Static<typeof CheckAnswer>
