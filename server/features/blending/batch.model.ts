import { type Static, t } from 'elysia'
import { COMPONENTS } from '#calc/vocabulary/codes.ts'
import { PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { OWN_PROPERTIES_MAX, OWN_QUANTITY, type OwnQuantity } from '#calc/vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES, type NumericPropertyName } from '#calc/vocabulary/properties.ts'
import { BASIS } from '#server/answers/recipe.model.ts'
import { answer, body, nullable, numberIn, uuid } from '#server/http/schema.model.ts'

/** Recipes per request, and the bytes that so many take with the most materials and all their digits. */
export const BATCH_MAX = 1_000
export const BATCH_LIMIT_BYTES = 512 * 1024

export type BatchColumn = NumericPropertyName | OwnQuantity
const column = t.Unsafe<BatchColumn>(
  t.Union([...NUMERIC_PROPERTY_NAMES.map((name) => t.Literal(name)), t.String({ pattern: OWN_QUANTITY })]),
)

const count = { minItems: 2, maxItems: COMPONENTS }

/** The body of a question for many recipes of the same materials. */
export const BatchRequest = body('BatchRequest', {
  materials: t.Array(uuid(), {
    ...count,
    description: 'Ids of different materials, of the catalogue or the caller’s own.',
  }),
  recipes: t.Array(t.Array(numberIn(PERCENTAGE), count), {
    minItems: 1,
    maxItems: BATCH_MAX,
    description: 'The share of each material, in the same order; together 100, within 0.01.',
  }),
  basis: BASIS,
  properties: t.Optional(
    t.Array(column, {
      minItems: 1,
      maxItems: NUMERIC_PROPERTY_NAMES.length + OWN_PROPERTIES_MAX,
      description:
        'The columns of the answer, own properties as `own:key`; without it, every property of the program that is a number.',
    }),
  ),
})

export type BatchRequest = Static<typeof BatchRequest>

export const BatchAnswer = answer('BatchAnswer', {
  columns: t.Array(column),
  results: t.Array(t.Array(nullable(t.Number())), {
    description: 'A row a recipe, in the order of the request; null where the data do not suffice.',
  }),
  engine: t.String({ description: 'The version of the core that computed.' }),
})
export type BatchAnswer = Static<typeof BatchAnswer>
