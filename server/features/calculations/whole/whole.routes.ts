import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { chooseLanguage, spokenIn } from '#server/http/negotiation.ts'
import * as docs from './whole.docs.ts'
import { wholeService } from './whole.service.ts'

export function wholeRoutes({ sql, clock, tokens }: FeatureDeps) {
  const service = wholeService({ sql, clock })

  return new Elysia({ name: 'own calculations' }).use(signedIn(tokens)).get(
    '/me/calculations/:id/',
    ({ token, params, request, set }) => {
      const lang = chooseLanguage(request.headers.get('accept-language'))
      Object.assign(set.headers, spokenIn(lang), { 'content-type': 'application/json' })
      return service.find(token, params.id, lang)
    },
    { detail: docs.find },
  )
}
