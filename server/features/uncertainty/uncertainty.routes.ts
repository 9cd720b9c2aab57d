import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { matchesTag } from '#server/http/negotiation.ts'
import { form, query } from '#server/http/validation.ts'
import type { Simulator } from './simulator.ts'
import * as docs from './uncertainty.docs.ts'
import { UncertaintyQuery, UncertaintyRequest } from './uncertainty.model.ts'
import type { UncertaintyService } from './uncertainty.service.ts'
import { readQuery, readRequest } from './uncertainty-reading.ts'

interface Deps extends FeatureDeps {
  service: UncertaintyService
  simulator: Simulator
}

/** Private: the browser keeps it, and asks each time whether it is still the same. */
const CACHE_CONTROL = 'private, no-cache'
const JSON_TYPE = { 'content-type': 'application/json' }

export function uncertaintyRoutes({ tokens, service, simulator }: Deps) {
  return new Elysia({ name: 'uncertainty' })
    .onStop(() => simulator.stop())
    .use(signedIn(tokens))
    .get(
      '/me/calculations/:id/uncertainty/',
      async ({ token, params, query: asked, request, set }) => {
        const found = await service.find(token, params.id, asked, request.signal)
        const etag = `"${found.tag}"`
        const isKnown = matchesTag(request.headers.get('if-none-match'), etag)
        const answer = isKnown
          ? new Response(null, { status: 304 })
          : new Response(await found.text(), { headers: JSON_TYPE })
        // Set only now: an error must not carry the tag of an answer.
        Object.assign(set.headers, { 'cache-control': CACHE_CONTROL, etag, vary: 'Authorization' })
        return answer
      },
      { ...query(UncertaintyQuery, { rules: readQuery, premium: true }), detail: docs.find },
    )
    .put(
      '/me/calculations/:id/uncertainty/',
      async ({ token, params, body, request }) =>
        new Response(await service.keep(token, params.id, body, request.signal), { headers: JSON_TYPE }),
      { ...form(UncertaintyRequest, { rules: readRequest, premium: true }), detail: docs.keep },
    )
    .delete(
      '/me/calculations/:id/uncertainty/',
      async ({ token, params, set }) => {
        await service.remove(token, params.id)
        set.status = 204
      },
      { detail: docs.remove },
    )
}
