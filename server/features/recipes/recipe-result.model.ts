import { t } from 'elysia'
import type { LimitCorrection } from '#calc/grades/check.ts'
import { SIDES } from '#calc/grades/grade.ts'
import { BASES, type Basis } from '#calc/vocabulary/blend.ts'
import { type BlendResults, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { SCATTER } from '#server/answers/check.model.ts'
import { OwnValues } from '#server/answers/own.model.ts'
import { LIMITED, nullable, oneOf, type Unit } from './recipes.model.ts'

const closed = { additionalProperties: false }
const percentages = t.Array(t.Number({ minimum: 0, maximum: 100 }), {
  description: 'In the order of the materials.',
})

const LimitAnswer = t.Object(
  {
    property: LIMITED,
    at: t.Optional(t.Number()),
    side: oneOf(SIDES),
    limit: t.Number(),
    value: nullable(t.Number(), 'Of the recipe, as computed.'),
    is_met: t.Boolean({ description: 'With the margin, where one was asked for.' }),
    binding: t.Boolean({ description: 'It decides: without it the recipe would be a better one.' }),
    margin: t.Number({
      description:
        'How far inside the recipe was asked to be; 0 without `probability`. By the scatter of the laboratory’s own results where `corrected`, else by the reproducibility of the test.',
    }),
    giveaway: nullable(t.Number(), 'How much better than it has to be, in its own unit.'),
    tighter: nullable(
      t.Number(),
      'What a unit tighter costs per m³ or t; null where that leaves no recipe, or is not known.',
    ),
    looser: nullable(t.Number(), 'What a unit looser saves.'),
    corrected: t.Optional(
      t.Object(
        { rule: t.Number({ description: 'The rule’s own value.' }), n: t.Integer(), scatter: SCATTER },
        {
          ...closed,
          description:
            'Where `value` is corrected by what the caller’s laboratory has taught, from `n` results.',
        },
      ),
    ),
  },
  { $id: 'RecipeLimitAnswer', ...closed },
)

const Cost = t.Object(
  {
    per_unit: t.Number(),
    unit: oneOf(PRICE_UNITS),
    per_m3: nullable(t.Number()),
    per_t: nullable(t.Number()),
    bound: nullable(t.Number(), 'No recipe of the goal `cost` is cheaper than this.'),
    materials: t.Array(t.Object({ id: t.String({ format: 'uuid' }), cost: t.Number() }, closed), {
      description: 'What each contributes.',
    }),
  },
  { $id: 'RecipeCost', ...closed },
)

const Alternative = t.Object(
  {
    percentages,
    cost: nullable(t.Number(), 'In the unit of `cost`; null where not everything in it has a price.'),
    differs_by: t.Number({ description: 'Half of what changes hands, per cent.' }),
    without: nullable(t.String({ format: 'uuid' }), 'A material that the answer uses and this one does not.'),
  },
  { $id: 'RecipeAlternative', ...closed },
)

const Member = t.Object(
  {
    property: LIMITED,
    at: t.Optional(t.Number()),
    side: oneOf(SIDES),
    limit: t.Number(),
    best: nullable(
      t.Number(),
      'The tightest that can be had with the other limits; null where these exclude each other.',
    ),
    cost: nullable(t.Number(), 'Of the recipe there, for the goal `cost`.'),
  },
  { $id: 'RecipeConflict', ...closed },
)

export const STATUSES = ['optimal', 'infeasible', 'between_steps', 'not_found'] as const

export const RecipeResult = t.Object(
  {
    status: oneOf(STATUSES, {
      description:
        '`between_steps`: there are recipes, but none in steps of 0.1 % was found; `percentages` are not rounded then. `not_found`: none was found, which proves nothing; `percentages` are what comes closest.',
    }),
    proven: t.Boolean({
      description:
        'The answer is proven: nothing is better, or there is none. Else it is the best that was found.',
    }),
    basis: oneOf(BASES),
    engine: t.String({ description: 'The version of the core that computed.' }),
    percentages: t.Union([percentages, t.Null()]),
    results: t.Union([
      t.Unsafe<BlendResults>(
        t.Object(
          Object.fromEntries(
            PROPERTY_NAMES.map((name) => [name, nullable(name === 'color' ? t.String() : t.Number())]),
          ),
          closed,
        ),
      ),
      t.Null(),
    ]),
    own: t.Union([OwnValues, t.Null()]),
    batch: t.Optional(
      t.Object(
        {
          amount: t.Number(),
          unit: oneOf(PRICE_UNITS),
          is_scarce: t.Boolean({ description: 'What is available limits it, not the capacity.' }),
        },
        {
          ...closed,
          description: 'The largest that can be made, where a `capacity` was given; absent if there is none.',
        },
      ),
    ),
    tank: t.Optional(
      t.Object(
        {
          contents: t.Number({
            description: 'Of what the tank holds afterwards, per cent; the rest is `percentages`.',
          }),
          additions: t.Array(t.Number(), {
            description:
              'What is added of each material, in whole steps of the meter; in `between_steps` not.',
          }),
          total: t.Number({ description: 'What the tank holds afterwards.' }),
          unit: oneOf(PRICE_UNITS, { description: 'Of the amounts: that of `basis`.' }),
          cost: nullable(t.Number(), 'Of what is added; null where a price of it is missing.'),
        },
        { ...closed, description: 'What to add, where a `tank` was given; absent if nothing helps.' },
      ),
    ),
    cost: t.Union([Cost, t.Null()], { description: 'Null where not everything in the recipe has a price.' }),
    limits: t.Array(LimitAnswer, { description: 'A two-sided limit is two entries.' }),
    alternatives: t.Array(Alternative),
    excluded: t.Array(
      t.Object(
        {
          id: t.String({ format: 'uuid' }),
          property: t.String({ description: 'What it lacks: a property, or `curve`.' }),
          at: t.Optional(t.Number()),
          reason: oneOf(['missing', 'outside'], {
            description: '`outside`: it misses a limit on the worst of the components by itself.',
          }),
        },
        closed,
      ),
      { description: 'Materials that no recipe can use, because a limit needs what is not known of them.' },
    ),
    conflict: t.Array(Member, {
      description: 'Limits that no recipe keeps together, as few of them as could be found.',
    }),
    relaxed_together: t.Array(Member, {
      description: 'Of those, what can be had if only the limits of `conflict` counted.',
    }),
    warnings: t.Array(t.String()),
  },
  { $id: 'RecipeResult', ...closed },
)

export interface RecipeResult {
  status: (typeof STATUSES)[number]
  proven: boolean
  basis: Basis
  engine: string
  percentages: number[] | null
  results: BlendResults | null
  own: Record<string, number | null> | null
  batch?: { amount: number; unit: Unit; is_scarce: boolean }
  tank?: { contents: number; additions: number[]; total: number; unit: Unit; cost: number | null }
  cost: {
    per_unit: number
    unit: Unit
    per_m3: number | null
    per_t: number | null
    bound: number | null
    materials: { id: string; cost: number }[]
  } | null
  limits: {
    property: string
    at?: number
    side: (typeof SIDES)[number]
    limit: number
    value: number | null
    is_met: boolean
    binding: boolean
    margin: number
    giveaway: number | null
    tighter: number | null
    looser: number | null
    corrected?: LimitCorrection
  }[]
  alternatives: { percentages: number[]; cost: number | null; differs_by: number; without: string | null }[]
  excluded: { id: string; property: string; at?: number; reason: 'missing' | 'outside' }[]
  conflict: RecipeMember[]
  relaxed_together: RecipeMember[]
  warnings: string[]
}

export interface RecipeMember {
  property: string
  at?: number
  side: (typeof SIDES)[number]
  limit: number
  best: number | null
  cost: number | null
}
