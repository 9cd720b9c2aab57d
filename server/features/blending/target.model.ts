import { type Static, t } from 'elysia'
import { DOSE_UNITS } from '#calc/vocabulary/additive.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { DOSE } from '#server/answers/additive.model.ts'
import { quantity } from '#server/answers/check.model.ts'
import { answer, body, nullable, oneOf, only, uuid } from '#server/http/schema.model.ts'
import { BlendRequest } from './blending.model.ts'

const { traces: _, ...OF_BLEND } = BlendRequest.properties

export const MovingAdditive = t.Object({ additive: uuid() })

/** The body of a question for the share that brings a property to a value. */
export const TargetRequest = body('TargetRequest', {
  ...OF_BLEND,
  property: {
    ...quantity,
    description:
      'What of the blend is to have a value: a property, what follows from several, as in the limits of grades, or an own property.',
  },
  value: t.Number({
    description: 'The value that it is to have: the corrected one, where an own bias of it is switched on.',
  }),
  moving: t.Unsafe<string | { additive: string }>(
    t.Union([uuid(), MovingAdditive], {
      description:
        'The material that moves, one of `materials`; or an additive, whose dose is asked for. The dose that `additives` gives of it does not count then.',
    }),
  ),
  locked: t.Optional(
    t.Array(uuid(), {
      maxItems: MATERIAL_COUNT.max,
      description: 'Materials whose share stays; the others keep their proportions.',
    }),
  ),
})

export type TargetRequest = Static<typeof TargetRequest>

const recipe = () => t.Array(t.Number(), { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max })

export const TargetAnswer = answer('TargetAnswer', {
  percentages: nullable(
    recipe(),
    'The recipe that has the value, in the order of the materials, not rounded; where several have it, the one nearest to the present one. Null where none has.',
  ),
  more: t.Array(recipe(), { description: 'Other recipes that have the value, nearest first.' }),
  reachable: nullable(
    t.Array(t.Number(), { minItems: 2, maxItems: 2 }),
    'The lowest and the highest value that this material can bring about; null where there is none.',
  ),
  missing: t.Optional(t.String({ description: 'Where there is no value: why.' })),
  corrected: t.Optional(
    only(
      {
        rule: t.Number({
          description:
            'The rule’s own value at `percentages`, or at the recipe as it is where none has the value.',
        }),
        n: t.Integer({ description: 'From how many results.' }),
        shift: t.Number({ description: 'What is added to the rule’s value.' }),
        outside: t.Boolean({
          description: 'The rule’s value lies outside of those that this comes from.',
        }),
      },
      {
        description:
          'Where the property is bias-corrected by the caller’s laboratory: `value` was then taken for a corrected value, and `reachable` are corrected values.',
      },
    ),
  ),
  dose: t.Optional(
    nullable(
      only({ ...DOSE, unit: oneOf(DOSE_UNITS, 'Of its curve.') }),
      'Where an additive moves: the smallest dose that has the value; null where none has.',
    ),
  ),
  engine: t.String({ description: 'The version of the core that computed.' }),
})

export type TargetAnswer = Static<typeof TargetAnswer>
