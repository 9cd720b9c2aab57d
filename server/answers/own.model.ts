import { type Static, t } from 'elysia'
import { BASES, type Basis } from '#calc/vocabulary/blend.ts'
import { OWN_KEY, OWN_RULES, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { answer, nullable, oneOf } from '#server/http/schema.model.ts'

/** The definition of an own property, as answers show it. */
export const Definition = t.Unsafe<OwnProperty>(
  answer('OwnProperty', {
    key: t.String({ pattern: OWN_KEY.source }),
    name: t.String(),
    name_farsi: nullable(t.String()),
    unit: t.String(),
    digits: t.Integer({ minimum: 0 }),
    method: t.String(),
    rule: {
      ...oneOf(OWN_RULES),
      description:
        'What a blend comes to: `volume`, `mass`: the average; `power`: (Σ f·(y + offset)^exponent)^(1/exponent) − offset; `log`: exp(Σ f·ln y); `loglog`: the viscosity rule of ASTM D7152; `worst-high`, `worst-low`: the largest, the smallest of the components, a bound.',
    },
    basis: nullable(
      oneOf(BASES),
      'The kind of fraction that the rule counts in; null where it counts none.',
    ) as unknown as ReturnType<typeof t.Unsafe<Basis | null>>,
    exponent: nullable(t.Number(), 'Of `power` alone.'),
    offset: nullable(t.Number(), 'Of `power` alone.'),
    min: nullable(t.Number(), 'The least that may be entered.'),
    max: nullable(t.Number(), 'The most that may be entered.'),
    reproducibility: nullable(t.Number(), 'R of the test; null: not known.'),
  }),
)

/** By key the value of each own property of the account, beside `results`. */
export const OwnValues = t.Record(t.String({ pattern: OWN_KEY.source }), nullable(t.Number()), {
  description: 'By key the own properties of the account, as computed; null where the data do not suffice.',
})

/** The same with all that is said of them. */
export const OwnDetails = t.Array(
  answer('OwnResult', {
    property: { ...Definition, description: 'The definition that it was computed by.' },
    value: nullable(t.Number()),
    rule: t.String({ description: 'The rule in the language of the answer.' }),
    reason: t.Optional(t.String({ description: 'Why there is no value.' })),
    notes: t.Array(t.String(), { description: 'What to know before trusting the value.' }),
  }),
  { description: 'The values of `own` with their definitions; absent where there are none.' },
)
export type OwnDetails = Static<typeof OwnDetails>
