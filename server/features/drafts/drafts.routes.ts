import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form } from '#server/http/validation.ts'
import * as docs from './drafts.docs.ts'
import { NewDraft, readDraft } from './drafts.model.ts'
import { draftsService } from './drafts.service.ts'

export function draftsRoutes({ sql, clock, tokens }: FeatureDeps) {
  const service = draftsService({ sql, clock })

  return new Elysia({ name: 'drafts' })
    .use(signedIn(tokens))
    .get(
      '/me/draft/',
      ({ token, set }) => {
        set.headers['content-type'] = 'application/json'
        return service.find(token)
      },
      { detail: docs.find },
    )
    .put('/me/draft/', ({ token, body }) => service.write(token, body), {
      ...form(NewDraft, { rules: readDraft }),
      detail: docs.write,
    })
    .delete(
      '/me/draft/',
      async ({ token, set }) => {
        await service.remove(token)
        set.status = 204
      },
      { detail: docs.remove },
    )
}
