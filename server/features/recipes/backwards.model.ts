import { t } from 'elysia'
import { QUANTITIES } from '#calc/grades/quantities.ts'
import { RESIDUE } from '#calc/grades/specification.ts'
import { BASES, type Basis } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT, PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { type BlendResults, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { CANDIDATES, nullable, oneOf } from './recipes.model.ts'

const id = (description?: string) => t.String({ format: 'uuid', description })

/** The body of a question from a blend back to what it was made of. Measured values are read separately. */
export const BackwardsRequest = t.Object(
  {
    materials: t.Array(id(), {
      minItems: CANDIDATES.min,
      maxItems: CANDIDATES.max,
      description: 'What the blend may have been made of.',
    }),
    measured: t.Object(Object.fromEntries(QUANTITIES.map((q) => [q, t.Optional(t.Number())])), {
      description: 'What was measured of the blend: at least one value.',
    }),
    percentages: t.Optional(
      t.Array(t.Number({ minimum: PERCENTAGE.min, maximum: PERCENTAGE.max }), {
        minItems: MATERIAL_COUNT.min,
        maxItems: MATERIAL_COUNT.max,
        description: 'The shares, where they are known: then it is asked what `unknown` must have been.',
      }),
    ),
    unknown: t.Optional(
      id('The material that is in doubt; its own values of what was measured do not count.'),
    ),
    basis: t.Optional(
      oneOf(BASES, { default: 'volume', description: 'What the shares count: volume at 15 °C, or mass.' }),
    ),
    category: t.Optional(
      oneOf(CATEGORY_NAMES, { description: 'Of the product, for the reproducibility of its density.' }),
    ),
    residue: t.Optional(
      t.Number({
        minimum: RESIDUE.min,
        maximum: RESIDUE.max,
        default: RESIDUE.usual,
        description: 'Of the D86 test [vol %], for what counts evaporated.',
      }),
    ),
  },
  { $id: 'BackwardsRequest' },
)

export interface BackwardsRequest {
  materials: string[]
  percentages?: number[]
  unknown?: string
  basis: Basis
  category?: CategoryName
  residue: number
}

const closed = { additionalProperties: false }
const range = (description: string) =>
  nullable(t.Array(t.Number(), { minItems: 2, maxItems: 2 }), description)

export const BackwardsAnswer = t.Object(
  {
    engine: t.String({ description: 'The version of the core that computed.' }),
    percentages: nullable(
      t.Array(t.Number()),
      'The shares that explain the values best; null where there are none.',
    ),
    ranges: t.Array(t.Object({ id: id(), low: t.Number(), high: t.Number() }, closed), {
      description:
        'Between which shares of each the values are explained as well as tests can tell, per cent.',
    }),
    misfit: nullable(
      t.Number(),
      'The largest difference in reproducibilities; beyond 1, a test would say that it is another product.',
    ),
    misfits: t.Array(
      t.Object(
        { property: oneOf(QUANTITIES), measured: t.Number(), value: nullable(t.Number()), in_R: t.Number() },
        closed,
      ),
      { description: 'By measured value what the recipe has, and how far that is, in reproducibilities.' },
    ),
    results: t.Unsafe<BlendResults | null>(
      t.Union([
        t.Object(
          Object.fromEntries(
            PROPERTY_NAMES.map((name) => [name, nullable(name === 'color' ? t.String() : t.Number())]),
          ),
          closed,
        ),
        t.Null(),
      ]),
    ),
    unknown: t.Array(
      t.Object(
        {
          property: oneOf(QUANTITIES),
          measured: t.Number(),
          values: t.Array(t.Number(), {
            description: 'What the material must have been; none where nothing gives that.',
          }),
          range: range(
            'Between which the blend is no farther from the measured value than the reproducibility.',
          ),
          reachable: range('What the blend could have been at all.'),
        },
        closed,
      ),
      { description: 'Of the material in doubt, by measured value; where the shares were given.' },
    ),
    excluded: t.Array(t.Object({ id: id(), property: t.String(), reason: oneOf(['missing']) }, closed), {
      description: 'Materials of which something that was measured is not known.',
    }),
    warnings: t.Array(t.String()),
  },
  { $id: 'BackwardsAnswer', ...closed },
)

export interface BackwardsAnswer {
  engine: string
  percentages: number[] | null
  ranges: { id: string; low: number; high: number }[]
  misfit: number | null
  misfits: { property: string; measured: number; value: number | null; in_R: number }[]
  results: BlendResults | null
  unknown: {
    property: string
    measured: number
    values: number[]
    range: [number, number] | null
    reachable: [number, number] | null
  }[]
  excluded: { id: string; property: string; reason: 'missing' }[]
  warnings: string[]
}
