// What recipe-core.e2e.ts runs on a page: the core and the search for recipes, as the browser compiles them.
import { instantiateCalc } from '#calc/calc.ts'
import { findRecipe } from '#calc/recipe/find.ts'
import type { RecipeQuestion } from '#calc/recipe/question.ts'

Object.assign(globalThis, {
  async answersTo(core: string, questions: readonly RecipeQuestion[]) {
    const calc = await instantiateCalc(Uint8Array.from(atob(core), (letter) => letter.charCodeAt(0)))
    return questions.map((question) => findRecipe(calc, question))
  },
})
