import { type Static, t } from 'elysia'
import { SIDES } from '#calc/grades/grade.ts'
import { DOSE_UNITS } from '#calc/vocabulary/additive.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { Results } from '#server/answers/blend.model.ts'
import { CheckAnswer, correction } from '#server/answers/check.model.ts'
import { Doses, OwnValues } from '#server/answers/definitions.model.ts'
import { answer, nullable, oneOf, only, uuid } from '#server/http/schema.model.ts'
import { LIMITED } from './recipes.model.ts'

const percentages = t.Array(t.Number({ minimum: 0, maximum: 100 }), {
  description: 'In the order of the materials.',
})

/** Identifies a limit in answers; `at`: °C, of `e`. */
export const LIMIT_SIDE = { property: LIMITED, at: t.Optional(t.Number()), side: oneOf(SIDES) }

export const LimitAnswer = answer('RecipeLimitAnswer', {
  ...LIMIT_SIDE,
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
  corrected: correction('Where `value` is bias-corrected from `n` results of the caller’s laboratory.'),
})

const Cost = answer('RecipeCost', {
  per_unit: t.Number(),
  unit: oneOf(PRICE_UNITS),
  per_m3: nullable(t.Number()),
  per_t: nullable(t.Number()),
  bound: nullable(t.Number(), 'No recipe of the goal `cost` is cheaper than this.'),
  without_margin: nullable(
    t.Number(),
    'The cheapest recipe that keeps the limits without margins, per unit; null where no margin was asked for, or for other goals.',
  ),
  materials: t.Array(only({ id: uuid(), cost: t.Number() }), {
    description: 'What each contributes.',
  }),
})

const Alternative = answer('RecipeAlternative', {
  percentages,
  cost: nullable(t.Number(), 'In the unit of `cost`; null where not everything in it has a price.'),
  differs_by: t.Number({ description: 'Half of what changes hands, per cent.' }),
  without: nullable(uuid(), 'A material that the answer uses and this one does not.'),
})

const Member = answer('RecipeConflict', {
  ...LIMIT_SIDE,
  limit: t.Number(),
  best: nullable(
    t.Number(),
    'The tightest value with all other limits kept; if these exclude each other as well, with those of this conflict alone.',
  ),
  cost: nullable(t.Number(), 'Of the recipe there, for the goal `cost`.'),
})

export const STATUSES = ['optimal', 'infeasible', 'between_steps', 'not_found'] as const

export const RecipeResult = answer('RecipeResult', {
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
  percentages: nullable(percentages),
  results: nullable(Results),
  own: nullable(OwnValues),
  batch: t.Optional(
    only(
      {
        amount: t.Number(),
        unit: oneOf(PRICE_UNITS),
        is_scarce: t.Boolean({ description: 'What is available limits it, not the capacity.' }),
      },
      { description: 'The largest that can be made, where a `capacity` was given; absent if there is none.' },
    ),
  ),
  tank: t.Optional(
    only(
      {
        contents: t.Number({
          description: 'Of what the tank holds afterwards, per cent; the rest is `percentages`.',
        }),
        additions: t.Array(t.Number(), {
          description: 'What is added of each material, in whole steps of the meter; in `between_steps` not.',
        }),
        total: t.Number({ description: 'What the tank holds afterwards.' }),
        unit: oneOf(PRICE_UNITS, { description: 'Of the amounts: that of `basis`.' }),
        cost: nullable(t.Number(), 'Of what is added; null where a price of it is missing.'),
      },
      { description: 'What to add, where a `tank` was given; absent if nothing helps.' },
    ),
  ),
  cost: nullable(Cost, 'Null where not everything in the recipe has a price; with additives.'),
  doses: t.Optional(
    t.Array(
      answer('RecipeDose', {
        id: uuid(),
        dose: Doses,
        unit: oneOf(DOSE_UNITS),
        cost: nullable(t.Number(), 'Per m³.'),
        least: t.Number({ description: 'From which on the recipe keeps its limits.' }),
        least_cost: nullable(t.Number()),
      }),
      {},
    ),
  ),
  dose_proven: t.Optional(
    t.Boolean({ description: 'No other whole step of the dose that was looked for has a cheaper recipe.' }),
  ),
  limits: t.Array(LimitAnswer, { description: 'A two-sided limit is two entries.' }),
  check: t.Optional(CheckAnswer),
  alternatives: t.Array(Alternative),
  excluded: t.Array(
    only({
      id: uuid(),
      property: t.String({ description: 'What it lacks: a property, or `curve`.' }),
      at: t.Optional(t.Number()),
      reason: oneOf(['missing', 'outside'], {
        description: '`outside`: it misses a limit on the worst of the components by itself.',
      }),
    }),
    { description: 'Materials that no recipe can use, because a limit needs what is not known of them.' },
  ),
  conflict: t.Array(Member, {
    description: 'Limits that no recipe keeps together, as few of them as could be found.',
  }),
  relaxed_together: t.Array(Member, {
    description:
      'The limits of `conflict` whose `best` counts only the limits of `conflict`, because the others exclude each other as well.',
  }),
  further_conflicts: t.Array(t.Array(Member), {
    description:
      'What would still exclude every recipe if `conflict` was mended: one list for each further conflict, shaped as `conflict`.',
  }),
  warnings: t.Array(t.String()),
})

export type RecipeResult = Static<typeof RecipeResult>
export type RecipeMember = Static<typeof Member>
