// What recipe-set.e2e.ts runs on a page: recipes of random materials, as one hash of their bytes.
import { openRecipeSets } from '#calc/recipe-set.ts'
import { bitsOf } from '#calc/reference/recipe-set-bits.ts'

Object.assign(globalThis, {
  async bitsOfSets(module: string) {
    const sets = await openRecipeSets(Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0)))
    return bitsOf(sets)
  },
})
