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
export const quantity = anyQuantity(
  'A property, or what follows from several: evaporated (`e70`) or recovered (`r250`) at °C, a temperature at per cent evaporated (`t10e`), driveability or vapor lock index, color on one scale; what the shares hold (`ethanol`); or an own property, `own:key`.',
)

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
          description:
            'Limits over those of the grade, such as a buyer’s. Of two for the same side the tighter counts.',
        },
      ),
    ),
    residue: t.Optional(
      numberIn(RESIDUE, {
        default: RESIDUE.usual,
        description: 'Of the D86 test [vol %], for what counts evaporated.',
      }),
    ),
  },
  { $id: 'CheckOptions', description: 'The grade’s choices by their ids, and limits over it.' },
)

const Bilingual = wire(bilingual, { $id: 'Bilingual' })

export const correction = (description: string) =>
  t.Optional(wire(correctionShape, { $id: 'LimitCorrection', description }))

const { own: _, ...limit } = wired(limitShape)
const LimitAnswer = answer('LimitCheck', {
  ...limit,
  q: quantity,
  unit: t.String(),
  name: t.Optional(described(Bilingual, 'Of an own property.')),
  digits: t.Optional(t.Integer({ minimum: 0, description: 'Decimals of an own property’s shown values.' })),
  reason: t.Optional(t.String({ description: 'Why there is no value.' })),
})

const { grade, chosen, ...check } = wired(checkShape)
export const CheckAnswer = answer('Check', {
  ...check,
  grade: t.String({ description: 'Id of the grade.' }),
  grade_name: Bilingual,
  family: t.String({ description: 'Its name in sentences.' }),
  standard: t.String(),
  status: oneOf(STATUSES),
  options: described(chosen, 'By choice the option in force.'),
  limits: t.Array(LimitAnswer, { description: 'A two-sided limit is two entries.' }),
  cfpp: nullable(t.String(), 'What the cloud point says of the chosen class.'),
  cfpp_indication: t.Optional(wire(indication)),
  sentence: t.String({ description: 'What the grade came to, in the language of the answer.' }),
})

export const VerdictSummary = wire(verdictShape, {
  $id: 'VerdictSummary',
  description:
    'The verdict of the blend as every screen and file shows it: measured first, counted by property. Absent without a grade.',
})
export type CheckAnswer = Static<typeof CheckAnswer>
