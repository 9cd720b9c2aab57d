import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form } from '#server/http/validation.ts'
import * as docs from './own-properties.docs.ts'
import {
  NewOwnProperty,
  OwnPropertyCorrection,
  readNewProperty,
  readPropertyCorrection,
} from './own-properties.model.ts'
import { ownPropertiesService } from './own-properties.service.ts'

/** The caller's own properties under `/me/properties/`. */
export function ownPropertiesRoutes({ sql, clock, tokens }: FeatureDeps) {
  const service = ownPropertiesService({ sql, clock })

  return new Elysia({ name: 'own-properties' })
    .use(signedIn(tokens))
    .get('/me/properties/', ({ token }) => service.list(token), { detail: docs.list })
    .post(
      '/me/properties/',
      async ({ token, body, set }) => {
        set.status = 201
        return service.create(token, body)
      },
      { ...form(NewOwnProperty, { rules: readNewProperty }), detail: docs.create },
    )
    .patch('/me/properties/:key/', ({ token, params, body }) => service.correct(token, params.key, body), {
      ...form(OwnPropertyCorrection, { rules: readPropertyCorrection }),
      detail: docs.correct,
    })
    .delete(
      '/me/properties/:key/',
      async ({ token, params, set }) => {
        await service.remove(token, params.key)
        set.status = 204
      },
      { detail: docs.remove },
    )
}
