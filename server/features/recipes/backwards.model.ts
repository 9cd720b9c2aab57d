import { type Static, t } from 'elysia'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import { Figures } from '#server/answers/blend.model.ts'
import { BASIS, PRODUCT, percentages, RESIDUE } from '#server/answers/recipe.model.ts'
import { answer, body, each, nullable, oneOf, only, uuid } from '#server/http/schema.model.ts'
import { CANDIDATES } from './recipes.model.ts'

/** The body of a question from a blend back to what it was made of. Measured values are read separately. */
export const BackwardsRequest = body('BackwardsRequest', {
  materials: t.Array(uuid(), {
    minItems: CANDIDATES.min,
    maxItems: CANDIDATES.max,
    description: 'What the blend may have been made of.',
  }),
  measured: t.Object(
    each(QUANTITIES, () => t.Optional(t.Number())),
    { description: 'What was measured of the blend: at least one value.', additionalProperties: false },
  ),
  percentages: t.Optional(
    percentages(
      { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max },
      'The shares, where they are known: then it is asked what `unknown` must have been.',
    ),
  ),
  unknown: t.Optional(
    uuid('The material that is in doubt; its own values of what was measured do not count.'),
  ),
  basis: BASIS,
  category: PRODUCT,
  residue: RESIDUE,
})

export type BackwardsRequest = Omit<Static<typeof BackwardsRequest>, 'measured'>

const range = (description: string) =>
  t.Unsafe<[number, number] | null>(nullable(t.Array(t.Number(), { minItems: 2, maxItems: 2 }), description))

export const BackwardsAnswer = answer('BackwardsAnswer', {
  engine: t.String({ description: 'The version of the core that computed.' }),
  percentages: nullable(
    t.Array(t.Number()),
    'The shares that explain the values best; null where there are none.',
  ),
  ranges: t.Array(only({ id: uuid(), low: t.Number(), high: t.Number() }), {
    description: 'Between which shares of each the values are explained as well as tests can tell, per cent.',
  }),
  misfit: nullable(
    t.Number(),
    'The largest difference in reproducibilities; beyond 1, a test would say that it is another product.',
  ),
  misfits: t.Array(
    only({
      property: oneOf<Quantity>(QUANTITIES),
      measured: t.Number(),
      value: nullable(t.Number()),
      in_R: t.Number(),
    }),
    { description: 'By measured value what the recipe has, and how far that is, in reproducibilities.' },
  ),
  results: nullable(Figures),
  unknown: t.Array(
    only({
      property: oneOf<Quantity>(QUANTITIES),
      measured: t.Number(),
      values: t.Array(t.Number(), {
        description: 'What the material must have been; none where nothing gives that.',
      }),
      range: range('Between which the blend is no farther from the measured value than the reproducibility.'),
      reachable: range('What the blend could have been at all.'),
    }),
    { description: 'Of the material in doubt, by measured value; where the shares were given.' },
  ),
  excluded: t.Array(only({ id: uuid(), property: t.String(), reason: oneOf(['missing']) }), {
    description: 'Materials of which something that was measured is not known.',
  }),
  warnings: t.Array(t.String()),
})

export type BackwardsAnswer = Static<typeof BackwardsAnswer>

/** A request as it was read. */
export interface ReadBackwards extends BackwardsRequest {
  measured: [Quantity, number][]
}
