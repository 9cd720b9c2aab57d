import { t } from 'elysia'
import { type LimitCheck, STATES, type State } from '#calc/grades/check.ts'
import { SIDES } from '#calc/grades/grade.ts'
import type { GradeOptions } from '#calc/grades/specification.ts'
import { BASES, type Basis, type MethodChoices } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { COMPONENTS } from '#calc/vocabulary/codes.ts'
import { PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { CHOOSABLE_NAMES, choicesOf } from '#calc/vocabulary/method-choices.ts'
import {
  type BlendResults,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { CheckOptions, quantity, SCATTER } from '#server/answers/check.model.ts'
import { OwnValues } from '#server/answers/own.model.ts'
import { nullable, oneOf } from '../recipes.model.ts'

/** Candidates by id of a request, and the bytes that so many take. */
export const TRIED_MAX = 1_000
export const TRY_LIMIT_BYTES = 128 * 1024

const id = () => t.String({ format: 'uuid' })
// The blend of the recipe and one candidate must fit into the core.
const count = { minItems: 1, maxItems: COMPONENTS - 1 }

export const TriedIds = t.Array(id(), { minItems: 1, maxItems: TRIED_MAX })

/** The body of a trial of candidates. Candidates, grade and options are read separately. */
export const TryRequest = t.Object(
  {
    materials: t.Array(id(), { ...count, description: 'Ids of different materials: the recipe as it is.' }),
    percentages: t.Array(t.Number({ minimum: PERCENTAGE.min, maximum: PERCENTAGE.max }), {
      ...count,
      description: 'The share of each, in the same order; together 100, within 0.01.',
    }),
    share: t.Number({
      minimum: PERCENTAGE.min,
      maximum: PERCENTAGE.max,
      description:
        'Of the candidate in the new recipe, per cent; the others give way in their proportions. More of it, where it is in the recipe already.',
    }),
    candidates: t.Optional(
      t.Union([oneOf(CATEGORY_NAMES), TriedIds], {
        description:
          'A category: what the catalogue and the caller have in it beyond the recipe. Or ids. Without it, the one category that all materials of the recipe have in common, `customized` where there is none.',
      }),
    ),
    category: t.Optional(
      oneOf(CATEGORY_NAMES, {
        description:
          'What the recipe is looked at as, which decides by which own bias it is corrected; without it, the one category that its materials have in common.',
      }),
    ),
    locked: t.Optional(
      t.Array(id(), { maxItems: COMPONENTS, description: 'Materials of the recipe whose share stays.' }),
    ),
    basis: t.Optional(
      oneOf(BASES, { default: 'volume', description: 'What the shares count: volume at 15 °C, or mass.' }),
    ),
    grade: t.Optional(t.String({ description: 'Id of a grade of `GET /grades/` that is to be met.' })),
    options: t.Optional(CheckOptions),
    estimates: t.Optional(t.Boolean({ description: 'As in `POST /calculations/blending/`.' })),
    methods: t.Optional(
      t.Object(
        Object.fromEntries(CHOOSABLE_NAMES.map((name) => [name, t.Optional(oneOf(choicesOf(name)))])),
        { description: 'Published methods in the place of the usual ones.' },
      ),
    ),
  },
  { $id: 'TryRequest' },
)

/** The same as it was read. */
export interface ReadTry {
  materials: string[]
  percentages: number[]
  share: number
  /** Null: what the recipe's materials have in common. */
  candidates: CategoryName | string[] | null
  locked: string[]
  category?: CategoryName
  basis: Basis
  against: { grade: string; options: GradeOptions } | null
  estimates?: boolean
  methods?: MethodChoices
}

const closed = { additionalProperties: false }

const Tried = t.Object(
  {
    id: id(),
    name: t.String(),
    name_farsi: nullable(t.String()),
    worst: t.Union(
      [
        t.Object(
          {
            q: quantity,
            side: oneOf(SIDES),
            limit: nullable(t.Number()),
            margin: nullable(t.Number(), 'Distance to the limit, positive inside.'),
            in_R: nullable(t.Number(), 'The same in reproducibilities of the test.'),
            corrected: t.Optional(
              t.Object(
                {
                  rule: t.Number({ description: 'The rule’s own value.' }),
                  n: t.Integer(),
                  scatter: SCATTER,
                },
                {
                  ...closed,
                  description:
                    'Where the margin is that of a value which the caller’s laboratory corrects, from `n` results.',
                },
              ),
            ),
          },
          closed,
        ),
        t.Null(),
      ],
      {
        description:
          'The limit that decides. One that the recipe could be checked by before and can’t be with this candidate has no margin. Null without a grade, or where nothing could be checked.',
      },
    ),
    state: nullable(oneOf(STATES), 'What the grade comes to.'),
    misses: t.Integer({ minimum: 0, description: 'How many of its limits are missed.' }),
    reason: nullable(
      t.String(),
      'The worst limit, and what has no value because of the candidate, in words.',
    ),
    missing: t.Array(oneOf(PROPERTY_NAMES), {
      description: 'Properties that the recipe has a value of, and has none of with this candidate.',
    }),
    cost: t.Optional(
      t.Object(
        {
          per_m3: nullable(t.Number()),
          per_t: nullable(t.Number()),
          currency: t.String(),
        },
        { ...closed, description: 'Where every material with a share has a price in one currency.' },
      ),
    ),
    results: t.Unsafe<BlendResults>(
      t.Object(
        Object.fromEntries(
          PROPERTY_NAMES.map((name) => {
            const { en, unit } = propertyOf(name)
            const schema = nullable(name === 'color' ? t.String() : t.Number())
            return [name, { ...schema, description: unit ? `${en} [${unit}]` : en }]
          }),
        ),
        { ...closed, description: 'As blending the new recipe gives them.' },
      ),
    ),
    own: OwnValues,
  },
  { $id: 'Tried', ...closed },
)

export const TryAnswer = t.Array(Tried, { $id: 'TryAnswer' })
export type TryAnswer = {
  id: string
  name: string
  name_farsi: string | null
  worst: Pick<LimitCheck, 'q' | 'side' | 'limit' | 'margin' | 'in_R' | 'corrected'> | null
  state: State | null
  misses: number
  reason: string | null
  missing: PropertyName[]
  cost?: { per_m3: number | null; per_t: number | null; currency: string }
  results: BlendResults
  own: Record<string, number | null>
}[]
