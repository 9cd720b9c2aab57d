import { isOwnQuantity, keyOfQuantity, type OwnProperty, ownQuantity } from '#calc/own/own-property.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import { RESULTS_LENGTH, Slot } from '#calc/vocabulary/codes.ts'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import { NUMERIC_PROPERTY_NAMES, type NumericPropertyName } from '#calc/vocabulary/properties.ts'
import { loadRecipeSets } from '#server/calc.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { BatchAnswer, BatchColumn, BatchRequest } from './batch.model.ts'
import { type OwnColumns, selectIngredients } from './blending.queries.ts'
import { ingredientsOf } from './blending.service.ts'
import { ownOf } from './own-memory.ts'

export function batchService({ sql, calc, clock }: Pick<Deps, 'sql' | 'calc' | 'clock'>) {
  /** Six megabytes of tables, so only once somebody asks. */
  let sets: ReturnType<typeof loadRecipeSets> | null = null

  return {
    /**
     * Many recipes of the same materials, by the usual methods; needs Premium, stores nothing.
     * @throws AppError 400 if a material does not exist or belongs to another account
     */
    async find(token: Token, request: BatchRequest): Promise<BatchAnswer> {
      const rows = await selectIngredients(sql, caller(sql, token, clock()), request.materials)
      requireCaller(rows[0], { premium: true })
      const packed = ingredientsOf(rows, request).map((ingredient) => ingredient.packed)
      const { recipes, basis, properties: columns = [...NUMERIC_PROPERTY_NAMES] } = request
      const wanted = wantedOf(columns, rows)
      sets ??= loadRecipeSets().catch((cause) => {
        // Tried again at the next question.
        sets = null
        throw cause
      })
      const set = (await sets).prepare(packed)
      const mixture = calc.mixture(packed)
      const own = recipes.map((shares) =>
        wanted.length > 0 ? ownValuesOf(mixture.blend(shares, basis, { own: wanted }).own) : {},
      )
      const row = (recipe: number, figureOf: (name: NumericPropertyName) => number | null) =>
        columns.map((name) =>
          isOwnQuantity(name) ? (own[recipe]![keyOfQuantity(name)] ?? null) : figureOf(name),
        )
      if (set) {
        const out = new Float64Array(recipes.length * RESULTS_LENGTH)
        set.batch(Float64Array.from(recipes.flat()), basis, out)
        return {
          columns,
          results: recipes.map((_, k) =>
            row(k, (name) => numberOrNull(out[k * RESULTS_LENGTH + Slot[name]]!)),
          ),
          engine: calc.version,
        }
      }
      const results = recipes.map((shares, k) => {
        const blend = mixture.blend(shares, basis).results
        return row(k, (name) => blend[name])
      })
      return { columns, results, engine: calc.version }
    },
  }
}

/** The definitions of the own properties among the columns. */
function wantedOf(columns: readonly BatchColumn[], rows: readonly OwnColumns[]): OwnProperty[] {
  const { definitions } = ownOf(rows)
  const issues = columns.flatMap((name, at) =>
    isOwnQuantity(name) && !definitions.some(({ key }) => key === keyOfQuantity(name))
      ? [issue(['properties', String(at)], 'choice', { value: name })]
      : [],
  )
  if (issues.length > 0) throw invalidFields(issues, true)
  return definitions.filter(({ key }) => columns.includes(ownQuantity(key)))
}

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
