import type { MaterialProperties } from '#calc/vocabulary/properties.ts'

/** A material as a blend takes it in. */
export interface Ingredient {
  id: string
  name: string
  name_farsi: string | null
  producer_english_name: string
  /** Every key present. */
  properties: MaterialProperties
  /** As calculations keep it (`materialText`). */
  snapshot: string
  /** Changes with every write to the material. */
  version: string
}

const LIMIT = 2_000

/**
 * Materials as they were last read, some 5 MB at most; the first to come is the first to go. They may have changed or
 * gone since, and whoever asks may not be allowed to see them: what is made of them counts only once the database has
 * confirmed both.
 */
export function createIngredientMemory(limit = LIMIT) {
  const kept = new Map<string, Ingredient>()
  return {
    keep(ingredients: Iterable<Ingredient>): void {
      for (const ingredient of ingredients) {
        kept.delete(ingredient.id)
        kept.set(ingredient.id, ingredient)
        if (kept.size > limit) kept.delete(kept.keys().next().value!)
      }
    },

    /** Those of these ids, in their order; null unless all are known. */
    find(ids: readonly string[]): Ingredient[] | null {
      const found: Ingredient[] = []
      for (const id of ids) {
        const ingredient = kept.get(id)
        if (!ingredient) return null
        found.push(ingredient)
      }
      return found
    },
  }
}
