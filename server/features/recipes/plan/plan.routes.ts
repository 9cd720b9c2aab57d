import { t } from 'elysia'
import { Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { FeatureDeps, Specifications } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
import { notInRecipe, readGradeChoice, repeated } from '#server/space/recipe-request.ts'
import { limitsOf, unplaced } from '../recipe-reading.ts'
import {
  PlanAverageBody,
  PlanProductBody,
  PlanRequest,
  PlanResult,
  type ReadPlan,
  type ReadProduct,
} from './plan.model.ts'
import { planService } from './plan.service.ts'

const { straight: STRAIGHT, treated: TREATED } = GASOILS

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
      results: null,
      own: null,
      limits: [
        {
          property: 'sulfur_ppm',
          side: 'max',
          limit: 500,
          value: 498.4,
          is_met: true,
          margin: 0,
          giveaway: 1.6,
          worth: 0.02,
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

/** What exporting a plan to a file needs. */
export const plansFor = (deps: PlanDeps) => ({
  request: PlanRequest,
  example: ONE,
  read: readPlanBody,
  find: planService(deps).findForFile,
})

type PlanDeps = FeatureDeps & { specifications: Specifications }

export function planRoutes(deps: PlanDeps) {
  const service = planService(deps)
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/plan/',
      summary: 'Plan several products from one stock',
      description:
        'Divides the stock among up to eight products within their limits, at least cost or highest margin, in whole steps. If infeasible: which products and limits conflict, and what would help. Takes up to ten seconds; one at a time per account (429). Nothing is stored.',
      examples: {
        two: {
          summary: 'Road diesel and heating oil from two gasoils',
          value: {
            goal: 'cost',
            materials: [
              { id: STRAIGHT, price: 610, available: 3000 },
              { id: TREATED, price: 680, available: 6000, must_use: 500 },
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
      answers: ok('The plan, or why there is none.', PlanResult, FOUND),
      needs: 'premium',
      worded: true,
      body: PlanRequest,
      rules: readPlanBody,
      run: ({ token, input, lang, request }) => service.find(token, input, { lang, signal: request.signal }),
    }),
  ])
}

const readFields = rulesOf(t.Omit(PlanRequest, ['products', 'averages']))
const readProduct: (input: unknown) => Verdict<ReadProduct & { grade?: string }> = rulesOf(
  t.Omit(PlanProductBody, ['limits', 'options']),
)
const readAverage = rulesOf(t.Omit(PlanAverageBody, ['limit']))
const lists = PlanRequest.properties
const readLists = rulesOf(t.Object({ products: listOf(lists.products), averages: listOf(lists.averages) }))

/** A list of any objects; items are read one by one. */
function listOf({ minItems, maxItems }: { minItems?: number; maxItems?: number }) {
  const list = t.Array(t.Object({}), { minItems: minItems ?? 0, maxItems })
  return minItems ? list : t.Optional(list)
}

/** Checks a request without its materials: first each field, then the rules between fields. */
export function readPlanBody(input: unknown): Verdict<ReadPlan> {
  const issues: Issue[] = []
  const keep = <Value>(verdict: Verdict<Value>, path: string[] = []): Value | null => {
    if (verdict.ok) return verdict.value
    issues.push(...verdict.issues.map((one) => under(path, one)))
    return null
  }
  const fields = keep(readFields(input))
  const lists = isFields(input) ? keep(readLists(input)) : null
  if (!lists) return { ok: false, issues }
  const { products: given, averages: more = [] } = input as { products: unknown[]; averages?: unknown[] }
  const products = given.map((one, k) => productOf(one, ['products', String(k)], keep, issues))
  const averages = more.flatMap((one, n) => averageOf(one, n, given.length, keep, issues))
  if (!fields || issues.length > 0) return { ok: false, issues }
  const value = { ...fields, products: products as ReadProduct[], averages }
  issues.push(...betweenFields(value))
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

type Keep = <Value>(verdict: Verdict<Value>, path?: string[]) => Value | null

const under = (path: readonly string[], { path: own, code, params }: Issue): Issue =>
  new Issue([...path, ...own], code, params)

function productOf(input: unknown, path: string[], keep: Keep, issues: Issue[]): ReadProduct | null {
  const fields = keep(readProduct(input), path)
  const given = input as Record<string, unknown>
  const found: Issue[] = []
  const limits = limitsOf(given.limits, found)
  const against = fields && readGradeChoice(fields.grade, given.options, found)
  issues.push(...found.map((one) => under(path, one)))
  if (!fields) return null
  const { grade: _, ...product } = fields
  return { ...product, against, ...unplaced(limits) }
}

function averageOf(
  input: unknown,
  n: number,
  count: number,
  keep: Keep,
  issues: Issue[],
): ReadPlan['averages'] {
  const path = ['averages', String(n)]
  const fields = keep(readAverage(input), path)
  const { limit } = input as { limit?: unknown }
  const found: Issue[] = []
  if (limit === undefined) found.push(issue(['limits', '0'], 'required'))
  const limits = limit === undefined ? [] : limitsOf([limit], found)
  // `limitsOf` reports paths within a list; here it is a single limit.
  issues.push(
    ...found.map(
      ({ path: [, , ...rest], ...one }) => new Issue([...path, 'limit', ...rest], one.code, one.params),
    ),
  )
  for (const [i, position] of (fields?.products ?? []).entries())
    if (position >= count)
      issues.push(issue([...path, 'products', String(i)], 'unknown-product', { position }))
  if (!fields) return []
  const products = [...new Set(fields.products)]
  return limits.map(({ limit }) => ({ at: n, products, limit }))
}

function betweenFields({ goal, materials, products }: ReadPlan): Issue[] {
  const ids = materials.map(({ id }) => id)
  const issues = repeated(ids, (at) => ['materials', String(at), 'id'])
  for (const [k, { amount, price, only = [] }] of products.entries()) {
    const path = ['products', String(k)]
    const { min = 0, max } = amount
    if (max !== undefined && min > max)
      issues.push(issue([...path, 'amount', 'min'], 'amount-order', { min, max }))
    if (goal === 'margin' && price === undefined)
      issues.push(issue([...path, 'price'], 'product-price-needed'))
    issues.push(...only.flatMap((id, i) => notInRecipe(ids, [...path, 'only', String(i)], id)))
  }
  return issues
}
