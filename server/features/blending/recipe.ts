import { t } from 'elysia'
import { readDate } from '#calc/lab/lab-rules.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { readGradeChoice } from '#server/own/grade-asked.ts'
import { repeated, shareIssues } from '#server/own/recipe-materials.ts'
import { BlendRequest, type Recipe } from './blending.model.ts'

const readFields = rulesOf(t.Omit(BlendRequest, ['options']))

/** Checks a blend request without looking at the materials: first each field, then the rules between fields. */
export function readRecipe(input: unknown, now: Date): Verdict<Recipe> {
  const fields = readFields(input)
  if (!fields.ok) return fields
  const { grade, ...given } = fields.value as Omit<BlendRequest, 'options'>
  const { options = null } = input as { options?: unknown }
  const issues: Issue[] = []
  const against = readGradeChoice(grade, options, issues)
  const recipe = { ...given, ...readPrices(given.prices, now, issues) }
  issues.push(...betweenFields(recipe), ...strangers(recipe), ...repeatedAdditives(recipe))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { ...recipe, ...(against && { against }) } }
}

/** Each of a real day, one a material. */
function readPrices(prices: Recipe['prices'], now: Date, issues: Issue[]): Pick<Recipe, 'prices'> {
  if (!prices) return {}
  const ids = prices.map(({ material }) => material)
  issues.push(...repeated(ids, (at) => ['prices', String(at), 'material']))
  return {
    prices: prices.map(({ currency, at, ...price }, index) => {
      const path = (field: string) => ['prices', String(index), field]
      const day = readDate(at, path('at'), issues, now)
      return { ...price, currency: currency.toUpperCase(), at: (day ?? '').slice(0, 10) }
    }),
  }
}

/** What is said of materials that are not in the recipe. */
function strangers({ materials, tank, prices = [] }: Recipe): Issue[] {
  const named = [
    ...(tank?.material === undefined ? [] : [{ path: ['tank', 'material'], id: tank.material }]),
    ...prices.map(({ material: id }, at) => ({ path: ['prices', String(at), 'material'], id })),
  ]
  return named.flatMap(({ path, id }) =>
    materials.includes(id) ? [] : [issue(path, 'not-in-recipe', { id })],
  )
}

export const repeatedAdditives = ({ additives = [] }: Pick<Recipe, 'additives'>): Issue[] =>
  repeated(
    additives.map(({ id }) => id),
    (at) => ['additives', String(at), 'id'],
    'repeated-additive',
  )

export function betweenFields({
  materials,
  percentages,
}: Pick<Recipe, 'materials' | 'percentages'>): Issue[] {
  const twice = repeated(materials)
  return twice.length > 0 ? twice : shareIssues(materials, percentages)
}
