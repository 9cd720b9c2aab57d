import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { chooseLanguage, spokenIn } from '#server/http/negotiation.ts'
import { form } from '#server/http/validation.ts'
import { blendDocs } from './blending.docs.ts'
import { BlendRequest } from './blending.model.ts'
import { blendingService, type Specifications } from './blending.service.ts'
import { readRecipe } from './recipe.ts'

export function blendingRoutes({ tokens, ...deps }: FeatureDeps & { specifications: Specifications }) {
  const service = blendingService(deps)

  return new Elysia({ name: 'blending' }).use(signedIn(tokens)).post(
    '/calculations/blending/',
    ({ token, body, request, set }) => {
      const lang = chooseLanguage(request.headers.get('accept-language'))
      Object.assign(set.headers, spokenIn(lang), { 'content-type': 'application/json' })
      return service.blend(token, body, lang)
    },
    { ...form(BlendRequest, { rules: readRecipe, premium: true }), detail: blendDocs },
  )
}
