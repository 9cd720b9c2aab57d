import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { chooseLanguage, spokenIn } from '#server/http/negotiation.ts'
import { form } from '#server/http/validation.ts'
import { blendDocs, previewDocs } from './blending.docs.ts'
import { BlendRequest } from './blending.model.ts'
import { blendingService, type Specifications } from './blending.service.ts'
import { readRecipe } from './recipe.ts'

export function blendingRoutes({ tokens, ...deps }: FeatureDeps & { specifications: Specifications }) {
  const service = blendingService(deps)

  const json = (request: Request, set: { headers: object }) => {
    const lang = chooseLanguage(request.headers.get('accept-language'))
    Object.assign(set.headers, spokenIn(lang), { 'content-type': 'application/json' })
    return lang
  }
  const body = form(BlendRequest, { rules: readRecipe, premium: true })

  return new Elysia({ name: 'blending' })
    .use(signedIn(tokens))
    .post(
      '/calculations/blending/',
      ({ token, body, request, set }) => service.blend(token, body, json(request, set)),
      { ...body, detail: blendDocs },
    )
    .post(
      '/calculations/preview/',
      ({ token, body, request, set }) => service.preview(token, body, json(request, set)),
      { ...body, detail: previewDocs },
    )
}
