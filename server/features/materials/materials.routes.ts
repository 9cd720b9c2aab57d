import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form, query } from '#server/http/validation.ts'
import { createListAnswers } from './list-answer.ts'
import * as docs from './materials.docs.ts'
import { MaterialCorrection, MaterialQuery, NewMaterial, readCorrection, readNew } from './materials.model.ts'
import { listCategories, materialsService } from './materials.service.ts'

const CATEGORIES_JSON = JSON.stringify(listCategories())
const ONE_HOUR = 'public, max-age=3600'

/** The catalogue under `/materials/`, the caller's own materials under `/me/materials/`. */
export function materialsRoutes({ sql, clock, tokens }: FeatureDeps) {
  const service = materialsService({ sql, clock })
  const answerList = createListAnswers()

  return new Elysia({ name: 'materials' })
    .get(
      '/materials/categories/',
      () =>
        new Response(CATEGORIES_JSON, {
          headers: { 'content-type': 'application/json', 'cache-control': ONE_HOUR },
        }),
      { detail: docs.categories },
    )
    .use(signedIn(tokens))
    .get(
      '/materials/',
      async ({ token, query, request }) => answerList(request, query, await service.list(token, query)),
      { ...query(MaterialQuery, { premium: true }), detail: docs.listAll },
    )
    .get('/materials/:id/', ({ token, params }) => service.find(token, params.id), { detail: docs.find })
    .get(
      '/me/materials/',
      async ({ token, query, request }) => answerList(request, query, await service.listOwn(token, query)),
      { ...query(MaterialQuery), detail: docs.listOwn },
    )
    .post(
      '/me/materials/',
      async ({ token, body, set }) => {
        set.status = 201
        return service.create(token, body)
      },
      { ...form(NewMaterial, { rules: readNew, premium: true }), detail: docs.create },
    )
    .get('/me/materials/:id/', ({ token, params }) => service.findOwn(token, params.id), {
      detail: docs.findOwn,
    })
    .patch('/me/materials/:id/', ({ token, params, body }) => service.correct(token, params.id, body), {
      ...form(MaterialCorrection, { rules: readCorrection }),
      detail: docs.correct,
    })
    .delete(
      '/me/materials/:id/',
      async ({ token, params, set }) => {
        await service.remove(token, params.id)
        set.status = 204
      },
      { detail: docs.remove },
    )
}
