import { type Static, t } from 'elysia'
import type { RecipeLimit } from '#calc/recipe/question.ts'
import { Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { GradeChoice } from '#server/answers/recipe.model.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { readGradeChoice } from '#server/own/grade-asked.ts'
import { repeated } from '#server/own/recipe-materials.ts'
import { limitsOf, type ReadRequest } from '../recipe-reading.ts'
import { Average, PlanProduct, PlanRequest } from './plan.model.ts'

/** A product as it was read; limits with their places. */
export interface ReadProduct
  extends Omit<Static<typeof PlanProduct>, 'limits' | 'grade' | 'options'>,
    Pick<ReadRequest, 'limits' | 'places'> {
  against: GradeChoice | null
}

export interface ReadPlan extends Omit<Static<typeof PlanRequest>, 'products' | 'averages'> {
  products: ReadProduct[]
  /** One for each side. */
  averages: { at: number; products: number[]; limit: RecipeLimit }[]
}

const readFields = rulesOf(t.Omit(PlanRequest, ['products', 'averages']))
const readProduct = rulesOf(t.Omit(PlanProduct, ['limits', 'options']))
const readAverage = rulesOf(t.Omit(Average, ['limit']))
const readLists = rulesOf(
  t.Object(
    Object.fromEntries(
      (['products', 'averages'] as const).map((name) => [name, listOf(PlanRequest.properties[name])]),
    ),
  ),
)

/** A list of anything: its items are read one by one. */
function listOf({ minItems, maxItems }: { minItems?: number; maxItems?: number }) {
  const list = t.Array(t.Object({}), { minItems: minItems ?? 0, maxItems })
  return minItems ? list : t.Optional(list)
}

/** Checks a request without looking at the materials: first each field, then the rules between fields. */
export function readPlan(input: unknown): Verdict<ReadPlan> {
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

function limitsAt(input: unknown, path: string[], issues: Issue[]): ReturnType<typeof limitsOf> {
  const found: Issue[] = []
  const limits = limitsOf(input, found)
  issues.push(...found.map((one) => under(path, one)))
  return limits
}

function productOf(input: unknown, path: string[], keep: Keep, issues: Issue[]): ReadProduct | null {
  const fields = keep(readProduct(input), path)
  const given = input as Record<string, unknown>
  const limits = limitsAt(given.limits, path, issues)
  if (!fields) return null
  const { grade, ...product } = fields as typeof fields & { grade?: string }
  const found: Issue[] = []
  const against = readGradeChoice(grade, given.options, found)
  issues.push(...found.map((one) => under(path, one)))
  return {
    ...(product as unknown as ReadProduct),
    against,
    limits: limits.map(({ limit }) => limit),
    places: limits.map(({ at }) => at),
  }
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
  // There is one, which stands in no list.
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
    for (const [i, id] of only.entries())
      if (!ids.includes(id)) issues.push(issue([...path, 'only', String(i)], 'not-in-recipe', { id }))
  }
  return issues
}
