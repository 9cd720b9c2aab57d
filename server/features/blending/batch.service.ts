import { RESULTS_LENGTH, Slot } from '#calc/vocabulary/codes.ts'
import { NUMERIC_PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { loadRecipeSets } from '#server/calc.ts'
import type { Deps } from '#server/deps.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { BatchAnswer, BatchRequest } from './batch.model.ts'
import { selectIngredients } from './blending.queries.ts'
import { ingredientsOf } from './blending.service.ts'

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
      sets ??= loadRecipeSets().catch((cause) => {
        // Tried again at the next question.
        sets = null
        throw cause
      })
      const set = (await sets).prepare(packed)
      const slots = columns.map((name) => Slot[name])
      const row = (values: ArrayLike<number>, from: number) =>
        slots.map((slot) => numberOrNull(values[from + slot]!))
      if (set) {
        const out = new Float64Array(recipes.length * RESULTS_LENGTH)
        set.batch(Float64Array.from(recipes.flat()), basis, out)
        return {
          columns,
          results: recipes.map((_, k) => row(out, k * RESULTS_LENGTH)),
          engine: calc.version,
        }
      }
      const mixture = calc.mixture(packed)
      const results = recipes.map((shares) => {
        const blend = mixture.blend(shares, basis).results
        return columns.map((name) => blend[name])
      })
      return { columns, results, engine: calc.version }
    },
  }
}

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
