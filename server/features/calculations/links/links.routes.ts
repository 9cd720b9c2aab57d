import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { chooseLanguage, spokenIn } from '#server/http/negotiation.ts'
import { form } from '#server/http/validation.ts'
import * as docs from './links.docs.ts'
import { LinkRequest } from './links.model.ts'
import { linksService } from './links.service.ts'

/** Links are made and revoked by the owner, and opened by anybody who has one. */
export function linksRoutes({ tokens, address, ...deps }: FeatureDeps) {
  const service = linksService(deps)

  return new Elysia({ name: 'links' })
    .get(
      '/shared/:token/',
      ({ params, request, server, set }) => {
        const lang = chooseLanguage(request.headers.get('accept-language'))
        Object.assign(set.headers, spokenIn(lang), { 'content-type': 'application/json' })
        return service.read(params.token, address({ request, server }), lang)
      },
      { detail: docs.read },
    )
    .use(signedIn(tokens))
    .post(
      '/me/calculations/:id/share/',
      async ({ token, params, body, set }) => {
        const link = await service.create(token, params.id, body)
        set.status = 201
        return link
      },
      { ...form(LinkRequest), detail: docs.create },
    )
    .delete(
      '/me/calculations/:id/share/',
      async ({ token, params, set }) => {
        await service.remove(token, params.id)
        set.status = 204
      },
      { detail: docs.remove },
    )
}
