import { type Static, t } from 'elysia'
import { BUILT_IN, isTemplate } from '#calc/grades/built-in.ts'
import { BASES_OF_VERDICT, INDICATIONS, STATES } from '#calc/grades/check.ts'
import { FLAGS } from '#calc/grades/flags.ts'
import { CONFIRMED, LIMITS_MAX, SIDES, STATUSES } from '#calc/grades/grade.ts'
import { RESIDUE } from '#calc/grades/specification.ts'
import { OWN_QUANTITY } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { answer, described, figure, nullable, numberIn, oneOf, only } from '#server/http/schema.model.ts'

export const anyQuantity = (description?: string) =>
  t.Unsafe<Quantity>(
    t.Union([...QUANTITIES.map((q) => t.Literal(q)), t.String({ pattern: OWN_QUANTITY })], { description }),
  )

export const quantity = anyQuantity(
  'A property, or what follows from several: evaporated (`e70`) or recovered (`r250`) at °C, a temperature at per cent evaporated (`t10e`), driveability or vapor lock index, color on one scale; what the shares hold (`ethanol`); or an own property, `own:key`.',
)
const Bilingual = answer('Bilingual', { en: t.String(), fa: t.String() })
const verdict = oneOf(
  ['pass', 'fail', 'unsure', 'unknown'],
  'The worst of its limits: fail, unsure, unknown, pass.',
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
  { description: 'The grade’s choices by their ids, and limits over it.' },
)

const SCATTER = described(
  t.Optional(t.Literal(true)),
  'There is no bias: `value` is the rule’s, and only the guard is by the laboratory’s results.',
)

export const correction = (description: string) =>
  t.Optional(
    only(
      { rule: t.Number({ description: 'The rule’s own value.' }), n: t.Integer(), scatter: SCATTER },
      { description },
    ),
  )

const LimitAnswer = answer('LimitCheck', {
  q: quantity,
  side: oneOf(SIDES),
  limit: figure('Null where the chosen class has none.'),
  strict: t.Boolean(),
  unit: t.String(),
  value: figure('As computed, not rounded.'),
  margin: figure('Distance to the limit; positive inside.'),
  in_R: figure('The same in reproducibilities of the test.'),
  guard: figure('0.59 reproducibilities: closer to the limit, one test result proves neither side.'),
  state: oneOf(STATES),
  basis: oneOf(BASES_OF_VERDICT),
  confirmed: oneOf(CONFIRMED),
  method: t.String(),
  flags: t.Array(oneOf(FLAGS), { description: 'What to know of the value.' }),
  name: t.Optional(described(Bilingual, 'Of an own property.')),
  digits: t.Optional(t.Integer({ minimum: 0, description: 'Decimals of an own property’s shown values.' })),
  note: t.Optional(Bilingual),
  corrected: correction(
    'Where `value` is bias-corrected from `n` results of the caller’s laboratory; `guard` is then 1.645 of their standard deviation.',
  ),
  without: t.Optional(t.Number({ description: 'Where additives alter it: what it would be without them.' })),
  added: t.Optional(
    only(
      {
        ...{ delta: t.Number(), sd: t.Number(), key: t.Integer() },
        each: t.Optional(t.Array(only({ sd: t.Number(), key: t.Integer() }))),
      },
      { description: 'What they add to it, and how unsure that is; `guard` counts it.' },
    ),
  ),
  reason: t.Optional(t.String({ description: 'Why there is no value.' })),
  one_of: t.Optional(
    t.Integer({ minimum: 0, description: 'The place in `one_of` of the set that it belongs to.' }),
  ),
})

export const CheckAnswer = answer('Check', {
  grade: t.String({ description: 'Id of the grade.' }),
  grade_name: Bilingual,
  standard: t.String(),
  status: oneOf(STATUSES),
  options: t.Record(t.String(), t.String(), { description: 'By choice the option in force.' }),
  residue: t.Number(),
  state: verdict,
  limits: t.Array(LimitAnswer, { description: 'A two-sided limit is two entries.' }),
  counts: only(
    recordOf(STATES, () => t.Integer({ minimum: 0 })),
    { description: 'Limits by state; a set of which one must be met counts once.' },
  ),
  one_of: t.Array(only({ name: Bilingual, state: verdict })),
  not_checked: t.Array(Bilingual),
  checked_by: t.Optional(
    t.Array(only({ name: Bilingual, key: t.String(), property: Bilingual }), {
      description: 'What the grade limits, the program has no property for, and an own property checked.',
    }),
  ),
  notes: t.Array(Bilingual),
  cfpp: nullable(t.String(), 'What the cloud point says of the chosen class.'),
  cfpp_indication: t.Optional(
    only(
      { name: Bilingual, max: t.Number(), cloud: t.Number(), says: oneOf(INDICATIONS) },
      { description: 'The same in figures [°C]; absent where `cfpp` is null.' },
    ),
  ),
  sentence: t.String({ description: 'What the grade came to, in the language of the answer.' }),
})
export type CheckAnswer = Static<typeof CheckAnswer>
