import { type Static, t } from 'elysia'
import { SIDES } from '#calc/grades/grade.ts'
import { DOSE_UNITS } from '#calc/vocabulary/additive.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { answer, nullable, oneOf, only, uuid } from '#server/http/schema.model.ts'
import { Results } from '#server/responses/blend.model.ts'
import { CheckAnswer, correction } from '#server/responses/check.model.ts'
import { DosesSchema, OwnValues } from '#server/responses/definitions.model.ts'
import { ASSUMED_ANSWER } from '#server/responses/recipe.model.ts'
import { LIMITED } from './recipes.model.ts'

const percentages = t.Array(t.Number({ minimum: 0, maximum: 100 }), {
  description: 'In material order.',
})

/** Identifies a limit in answers; `at`: °C, of `e`. */
export const LIMIT_SIDE = { property: LIMITED, at: t.Optional(t.Number()), side: oneOf(SIDES) }

export const LimitAnswer = answer('RecipeLimitAnswer', {
  ...LIMIT_SIDE,
  limit: t.Number(),
  value: nullable(t.Number(), 'As computed.'),
  is_met: t.Boolean({ description: 'Margin included.' }),
  unsure: t.Optional(
    t.Boolean({ description: 'Met, but not at both ends of the assumed readings it rests on.' }),
  ),
  binding: t.Boolean({ description: 'Without it, the recipe would be better.' }),
  margin: t.Number({
    description:
      'Required distance inside; 0 without `probability`. From the laboratory’s scatter if `corrected`, else from R.',
  }),
  giveaway: nullable(t.Number(), 'Excess quality, in its own unit.'),
  tighter: nullable(t.Number(), 'Cost per m³ or t of one unit tighter; null if unknown or infeasible.'),
  looser: nullable(t.Number(), 'Saving of one unit looser.'),
  corrected: correction('If bias-corrected from `n` results.'),
})

const Cost = answer('RecipeCost', {
  per_unit: t.Number(),
  unit: oneOf(PRICE_UNITS),
  per_m3: nullable(t.Number()),
  per_t: nullable(t.Number()),
  bound: nullable(t.Number(), 'No recipe is cheaper.'),
  without_margin: nullable(
    t.Number(),
    'Cheapest without margins, per unit; null if no margin or another goal.',
  ),
  materials: t.Array(only({ id: uuid(), cost: t.Number() }), {
    description: 'Contributions.',
  }),
})

const Alternative = answer('RecipeAlternative', {
  percentages,
  cost: nullable(t.Number(), 'In the unit of `cost`; null if a price is missing.'),
  differs_by: t.Number({ description: 'Share exchanged, %.' }),
  without: nullable(uuid(), 'A material the main answer uses.'),
})

const Member = answer('RecipeConflict', {
  ...LIMIT_SIDE,
  limit: t.Number(),
  best: nullable(
    t.Number(),
    'Tightest value with all other limits kept, or with those of this conflict alone.',
  ),
  cost: nullable(t.Number(), 'Of that recipe, for goal `cost`.'),
})

export const RECIPE_STATUSES = ['optimal', 'infeasible', 'between_steps', 'not_found'] as const

export const RecipeResult = answer('RecipeResult', {
  status: oneOf(RECIPE_STATUSES, {
    description:
      '`between_steps`: recipes exist, but none in steps of 0.1 % was found; `percentages` are unrounded. `not_found`: none found, nothing proven; `percentages` come closest.',
  }),
  proven: t.Boolean({
    description: 'Proven optimal or infeasible; else the best found.',
  }),
  basis: oneOf(BASES),
  engine: t.String({ description: 'Version of the calculation core.' }),
  percentages: nullable(percentages),
  results: nullable(Results),
  own: nullable(OwnValues),
  assumed: ASSUMED_ANSWER,
  batch: t.Optional(
    only(
      {
        amount: t.Number(),
        unit: oneOf(PRICE_UNITS),
        is_scarce: t.Boolean({ description: 'Stock is the limit, not capacity.' }),
      },
      { description: 'Largest batch, for `capacity`; absent if none.' },
    ),
  ),
  tank: t.Optional(
    only(
      {
        contents: t.Number({
          description: 'Share of the old contents, %.',
        }),
        additions: t.Array(t.Number(), {
          description: 'To add of each material, in meter steps.',
        }),
        total: t.Number({ description: 'Final contents.' }),
        unit: oneOf(PRICE_UNITS, { description: 'By `basis`.' }),
        cost: nullable(t.Number(), 'Of the additions; null if a price is missing.'),
      },
      { description: 'What to add; absent if nothing helps.' },
    ),
  ),
  cost: nullable(Cost, 'With additives; null if a price is missing.'),
  doses: t.Optional(
    t.Array(
      answer('RecipeDose', {
        id: uuid(),
        dose: DosesSchema,
        unit: oneOf(DOSE_UNITS),
        cost: nullable(t.Number(), 'Per m³.'),
        least: t.Number({ description: 'Least dose that keeps the limits.' }),
        least_cost: nullable(t.Number()),
      }),
      {},
    ),
  ),
  dose_proven: t.Optional(t.Boolean({ description: 'No other step of the dose is cheaper.' })),
  limits: t.Array(LimitAnswer, { description: 'A two-sided limit is two entries.' }),
  check: t.Optional(CheckAnswer),
  alternatives: t.Array(Alternative),
  excluded: t.Array(
    only({
      id: uuid(),
      property: t.String({ description: 'Missing property, or `curve`.' }),
      at: t.Optional(t.Number()),
      reason: oneOf(['missing', 'outside'], {
        description: '`outside`: misses a worst-component limit by itself.',
      }),
    }),
    { description: 'Materials no recipe can use.' },
  ),
  conflict: t.Array(Member, {
    description: 'A small set of limits that exclude each other.',
  }),
  relaxed_together: t.Array(Member, {
    description: 'Members whose `best` ignores limits outside the conflict.',
  }),
  further_conflicts: t.Array(t.Array(Member), {
    description: 'Conflicts that would remain after the first, each a list like `conflict`.',
  }),
  warnings: t.Array(t.String()),
})

export type RecipeResult = Static<typeof RecipeResult>
export type RecipeMember = Static<typeof Member>
