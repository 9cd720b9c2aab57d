import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { FeatureDeps, Specifications } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
import { readRequest } from './recipe-reading.ts'
import { RecipeResult } from './recipe-result.model.ts'
import { RecipeRequest } from './recipes.model.ts'
import { recipesService } from './recipes.service.ts'

const { straight: STRAIGHT, treated: TREATED, kerosene: KEROSENE } = GASOILS

const FOUND: RecipeResult = {
  status: 'optimal',
  proven: true,
  basis: 'volume',
  engine: '1.1.0+0f3c9a52',
  percentages: [10.2, 89.8],
  results: { ...emptyProperties(), density: 839.8, sulfur_ppm: 498.43819 },
  own: {},
  cost: {
    per_unit: 672.86,
    unit: 'm3',
    per_m3: 672.86,
    per_t: 801.2,
    bound: 672.835413,
    without_margin: null,
    materials: [
      { id: STRAIGHT, cost: 62.22 },
      { id: TREATED, cost: 610.64 },
    ],
  },
  limits: [
    {
      property: 'sulfur_ppm',
      side: 'max',
      limit: 500,
      value: 498.43819,
      is_met: true,
      binding: true,
      margin: 0,
      giveaway: 1.56181,
      tighter: 0.0197,
      looser: 0.0197,
    },
  ],
  alternatives: [],
  excluded: [],
  conflict: [],
  relaxed_together: [],
  further_conflicts: [],
  warnings: [],
}

export function recipeRoutes(deps: FeatureDeps & { specifications: Specifications }) {
  const service = recipesService(deps)
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/recipe/',
      summary: 'Find the best recipe',
      description:
        'The cheapest recipe within all limits, the one with most of a material, or the one nearest to target values, in steps of 0.1 %. With `tank`: what to add to it. With `capacity` alone: the largest batch from stock. An infeasible problem answers 200 with the conflicting limits. Takes up to two seconds; one at a time per account (429). Nothing is stored.',
      examples: {
        cheapest: {
          summary: 'The cheapest of two gasoils with at most 500 ppm of sulfur',
          value: {
            goal: 'cost',
            materials: [
              { id: STRAIGHT, price: 610 },
              { id: TREATED, price: 680 },
            ],
            limits: [{ property: 'sulfur_ppm', max: 500 }],
          },
        },
        batch: {
          summary:
            'Of a batch of 5000 m³, with what there is, at most two materials, and a margin for the tests',
          value: {
            goal: 'cost',
            materials: [
              { id: STRAIGHT, price: 610, price_unit: 'm3', at_least_if_used: 1 },
              { id: TREATED, price: 680, price_unit: 'm3', available: 2500, available_unit: 't' },
              { id: KEROSENE, price: 710, price_unit: 'm3', min: 5, max: 20 },
            ],
            limits: [
              { property: 'density', min: 820, max: 845 },
              { property: 'sulfur_ppm', max: 500 },
            ],
            at_most: 2,
            batch: { amount: 5000, unit: 'm3' },
            probability: 0.95,
            alternatives: 3,
          },
        },
        tank: {
          summary: 'The least of one material that brings the contents of a tank below 500 ppm of sulfur',
          value: {
            goal: 'least',
            tank: { id: STRAIGHT, amount: 100, unit: 'm3' },
            capacity: { amount: 1200, unit: 'm3' },
            step: 1,
            materials: [{ id: TREATED }],
            limits: [{ property: 'sulfur_ppm', max: 500 }],
          },
        },
        largest: {
          summary: 'The largest batch up to 5000 m³ that can be made of what there is',
          value: {
            goal: 'cost',
            capacity: { amount: 5000, unit: 'm3' },
            step: 1,
            materials: [
              { id: STRAIGHT, price: 610 },
              { id: TREATED, price: 680, available: 900, available_unit: 'm3' },
            ],
            limits: [{ property: 'sulfur_ppm', max: 500 }],
          },
        },
      },
      answers: ok('The recipe, or why there is none.', RecipeResult, FOUND),
      needs: 'premium',
      worded: true,
      body: RecipeRequest,
      rules: readRequest,
      run: ({ token, input, lang, request }) => service.find(token, input, { lang, signal: request.signal }),
    }),
  ])
}
