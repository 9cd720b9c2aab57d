import { readFileSync } from 'node:fs'
import { RECIPE_SET_OUTPUT } from '../build.ts'
import { openRecipeSets, type RecipeSets } from '../recipe-set.ts'

/** The compiled module of recipe sets as it was built last, in an instance of its own. */
export const builtRecipeSets = (): Promise<RecipeSets> => openRecipeSets(readFileSync(RECIPE_SET_OUTPUT))
