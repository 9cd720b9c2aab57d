import type { PackedMaterial } from '#calc/vocabulary/blend.ts'
import type { MaterialDoubts } from '#calc/vocabulary/words/notes.ts'
import { createCache } from '#server/cache.ts'
import { type AccountRules, type MaterialRow, NO_RULES } from '#server/space/recipe-request.ts'

export interface RememberedIngredient extends Omit<MaterialRow, 'properties' | 'details'> {
  packed: PackedMaterial
  doubts: MaterialDoubts
  /** Its JSON in stored calculations (`materialText`). */
  snapshot: string
  search: string
}

/** Limits of each cache. */
const LIMITS = { entries: 1_000, bytes: 4 * 1024 * 1024 }
/** The snapshot's text, plus rows of numbers and the last notes on a blend that begins with it. */
const sizeOf = ({ snapshot }: RememberedIngredient): number => 2 * snapshot.length + 4_500

/**
 * Materials as they were last read. They may have changed or gone since: a blend of them counts only once the database has
 * confirmed it. An own material is kept under its owner, so that no other account can even name it.
 */
export function createIngredientMemory(limits = LIMITS) {
  const catalogue = createCache<RememberedIngredient>({ ...limits, sizeOf })
  const own = createCache<RememberedIngredient>({ ...limits, sizeOf })
  const ownKey = (spaceId: string, id: string) => `${spaceId} ${id}`

  return {
    keep(ingredients: Iterable<RememberedIngredient>): void {
      for (const ingredient of ingredients) {
        const { owner, id } = ingredient
        if (owner === null) catalogue.set(id, ingredient)
        else own.set(ownKey(owner, id), ingredient)
      }
    },

    /** The materials of these ids, in their order; null unless all are known as the catalogue's or the account's. */
    find(spaceId: string, ids: readonly string[]): RememberedIngredient[] | null {
      const found: RememberedIngredient[] = []
      for (const id of ids) {
        const ingredient = catalogue.get(id) ?? own.get(ownKey(spaceId, id))
        if (!ingredient) return null
        found.push(ingredient)
      }
      return found
    },
  }
}

const DEFINITION_BYTES = 600
const CORRECTIONS_BYTES = 10_000

/** Rules by account as they were last read; a blend by them counts only once the database has confirmed their stamp. */
export function createRuleMemory(limits = LIMITS) {
  const known = createCache<AccountRules>({
    ...limits,
    sizeOf: ({ definitions, corrections }) =>
      100 + definitions.length * DEFINITION_BYTES + (corrections ? CORRECTIONS_BYTES : 0),
  })
  return {
    keep(spaceId: string, rules: AccountRules): void {
      if (rules.stamp !== null) known.set(spaceId, rules)
    },
    find: (spaceId: string): AccountRules => known.get(spaceId) ?? NO_RULES,
  }
}
