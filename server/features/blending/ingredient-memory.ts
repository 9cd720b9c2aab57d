import type { PackedMaterial } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { MaterialDetails } from '#calc/vocabulary/rules/material-details.ts'
import type { MaterialDoubts } from '#calc/vocabulary/words/component-notes.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import { createCache } from '#server/cache.ts'

/** A material as it is read for a blend. */
export interface IngredientRow extends Named {
  id: string
  /** The account that owns it; null for one of the catalogue. */
  owner: string | null
  categories: CategoryName[]
  properties: MaterialProperties
  /** Some may be absent in rows of another release. */
  details: Partial<MaterialDetails>
  /** Changes with every write to the material. */
  version: string
}

/** And as it goes into a blend. */
export interface Ingredient extends Omit<IngredientRow, 'properties' | 'details'> {
  packed: PackedMaterial
  doubts: MaterialDoubts
  /** As calculations keep it (`materialText`). */
  snapshot: string
  /** Its names, by which its calculations are found. */
  search: string
}

type CatalogueIngredient = Ingredient & { owner: null }
type OwnIngredient = Ingredient & { owner: string }

const isOwn = (ingredient: Ingredient): ingredient is OwnIngredient => ingredient.owner !== null
const isShared = (ingredient: Ingredient): ingredient is CatalogueIngredient => ingredient.owner === null

/** For the catalogue's, and again for those of all accounts together. */
const LIMITS = { entries: 1_000, bytes: 4 * 1024 * 1024 }
/** The snapshot's text, plus rows of numbers and the last notes on a blend that begins with it. */
const sizeOf = ({ snapshot }: Ingredient): number => 2 * snapshot.length + 4_500

/**
 * Materials as they were last read. They may have changed or gone since: what is made of them counts only once the
 * database has confirmed it. An own material is kept under its owner, so that no other account can even name it.
 */
export function createIngredientMemory(limits = LIMITS) {
  const catalogue = createCache<CatalogueIngredient>({ ...limits, sizeOf })
  const own = createCache<OwnIngredient>({ ...limits, sizeOf })
  const ownKey = (accountId: string, id: string) => `${accountId} ${id}`

  return {
    keep(ingredients: Iterable<Ingredient>): void {
      for (const ingredient of ingredients) {
        if (isOwn(ingredient)) own.set(ownKey(ingredient.owner, ingredient.id), ingredient)
        else if (isShared(ingredient)) catalogue.set(ingredient.id, ingredient)
      }
    },

    /** Those of these ids that the account may have used, in their order; null unless all are known. */
    find(accountId: string, ids: readonly string[]): Ingredient[] | null {
      const found: Ingredient[] = []
      for (const id of ids) {
        const ingredient = catalogue.get(id) ?? own.get(ownKey(accountId, id))
        if (!ingredient) return null
        found.push(ingredient)
      }
      return found
    },
  }
}
