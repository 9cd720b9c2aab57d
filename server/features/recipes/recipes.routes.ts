import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { chooseLanguage, spokenIn } from '#server/http/negotiation.ts'
import { form } from '#server/http/validation.ts'
import { backwardsDocs } from './backwards.docs.ts'
import { BackwardsRequest } from './backwards.model.ts'
import { backwardsService } from './backwards.service.ts'
import { readBackwards } from './backwards-reading.ts'
import { readRequest } from './recipe-reading.ts'
import { createSolver, type Solver } from './recipe-solver.ts'
import { recipeDocs } from './recipes.docs.ts'
import { RecipeRequest } from './recipes.model.ts'
import { recipesService } from './recipes.service.ts'
import { tryDocs } from './trying/try.docs.ts'
import { TRY_LIMIT_BYTES, TryRequest } from './trying/try.model.ts'
import { type Specifications, tryService } from './trying/try.service.ts'
import { readTry } from './trying/try-reading.ts'

/** `trier` is a thread of its own, so that a trial does not wait for searches. */
export function recipeRoutes(
  { tokens, ...deps }: FeatureDeps & { specifications: Specifications },
  solver: Solver = createSolver(),
  trier: Solver = createSolver(),
) {
  const service = recipesService({ ...deps, solver })
  const backwards = backwardsService({ ...deps, solver })
  const trying = tryService({ ...deps, solver: trier })

  return new Elysia({ name: 'recipes' })
    .onStop(() => {
      solver.stop()
      trier.stop()
    })
    .use(signedIn(tokens))
    .post(
      '/calculations/recipe/',
      ({ token, body, request, set }) => {
        const lang = chooseLanguage(request.headers.get('accept-language'))
        Object.assign(set.headers, spokenIn(lang))
        return service.find(token, body, { lang, signal: request.signal })
      },
      { ...form(RecipeRequest, { rules: readRequest, premium: true }), detail: recipeDocs },
    )
    .post(
      '/calculations/backwards/',
      ({ token, body, request, set }) => {
        const lang = chooseLanguage(request.headers.get('accept-language'))
        Object.assign(set.headers, spokenIn(lang))
        return backwards.find(token, body, { lang, signal: request.signal })
      },
      { ...form(BackwardsRequest, { rules: readBackwards, premium: true }), detail: backwardsDocs },
    )
    .post(
      '/calculations/try/',
      ({ token, body, request, set }) => {
        const lang = chooseLanguage(request.headers.get('accept-language'))
        Object.assign(set.headers, spokenIn(lang))
        return trying.find(token, body, { lang, signal: request.signal })
      },
      {
        ...form(TryRequest, { rules: readTry, premium: true, limitBytes: TRY_LIMIT_BYTES }),
        detail: tryDocs,
      },
    )
}
