import { fault } from '#calc/vocabulary/faults/fault.ts'
import { EXAMPLE_IDS } from '#server/answers/recipe.model.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import type { Specifications } from '#server/own/grade-asked.ts'
import { PlanRequest, PlanResult } from './plan.model.ts'
import { planService } from './plan.service.ts'
import { readPlan } from './plan-reading.ts'

const [STRAIGHT, TREATED] = EXAMPLE_IDS

const FOUND: PlanResult = {
  status: 'optimal',
  proven: true,
  engine: '1.1.0+0f3c9a52',
  cost: 65_100,
  margin: null,
  bound: 65_087.2,
  products: [
    {
      m3: 100,
      t: 83.98,
      amounts: [40, 60],
      percentages: [40, 60],
      ...{ results: null, own: null },
      limits: [
        {
          property: 'sulfur_ppm',
          side: 'max',
          limit: 500,
          value: 498.4,
          is_met: true,
          margin: 0,
          giveaway: 1.6,
        },
      ],
      cost: 65_100,
    },
  ],
  materials: [
    { id: STRAIGHT, used: 40, left: 60, worth_more: 0, worth_less: 0 },
    { id: TREATED, used: 60, left: 0, worth_more: 12.4, worth_less: 12.4 },
  ],
  excluded: [],
  conflict: null,
  ways: [],
  sentences: [],
}

const ONE = {
  goal: 'cost',
  materials: [
    { id: STRAIGHT, price: 610 },
    { id: TREATED, price: 680 },
  ],
  products: [{ name: 'Road diesel', amount: { min: 4000, max: 4000 } }],
}

/** A plan for whoever makes a file of one. */
export const plansFor = (deps: PlanDeps) => ({
  ...{ request: PlanRequest, example: ONE, read: readPlan, find: planService(deps).findForFile },
})

type PlanDeps = FeatureDeps & { specifications: Specifications }

export function planRoutes(deps: PlanDeps) {
  const service = planService(deps)
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/plan/',
      summary: 'Several products from one stock',
      description: [
        'Shares what there is among up to eight products so that all keep their limits and the materials cost least, or the margin is highest. Amounts are fixed or between two figures, those of materials in whole steps; every product is blended by the core. Nothing is stored.',
        '',
        'That there is none is an answer: which products can’t be made together, which limits decide, and what would make a plan possible. A plan may take ten seconds, and an account has one at a time (429).',
      ].join('\n'),
      errors: ['throttled'],
      invalid: { products: { 0: { amount: { min: [fault('amount-order', { min: 200, max: 100 })] } } } },
      examples: {
        two: {
          summary: 'Road diesel and heating oil from two gasoils',
          value: {
            goal: 'cost',
            materials: [
              { id: STRAIGHT, price: 610, available: 3000 },
              { id: TREATED, price: 680, available: 5000, must_use: 500 },
            ],
            products: [
              {
                name: 'Road diesel',
                amount: { min: 4000, max: 4000 },
                limits: [{ property: 'sulfur_ppm', max: 500 }],
              },
              {
                name: 'Heating oil',
                amount: { min: 2000, max: 2000 },
                limits: [{ property: 'sulfur_ppm', max: 1000 }],
              },
            ],
          },
        },
      },
      answers: {
        200: { description: 'The plan, or why there is none.', schema: PlanResult, example: FOUND },
      },
      needs: 'premium',
      worded: true,
      body: PlanRequest,
      rules: readPlan,
      run: ({ token, input, lang, request }) => service.find(token, input, { lang, signal: request.signal }),
    }),
  ])
}
