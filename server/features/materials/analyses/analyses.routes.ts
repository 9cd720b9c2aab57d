import { Elysia, t } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form } from '#server/http/validation.ts'
import { NewMaterial } from '../materials.model.ts'
import * as docs from './analyses.docs.ts'
import { NewAnalysis } from './analyses.model.ts'
import { analysesService } from './analyses.service.ts'

/** Judged by the service, which first finds out whose the material is. */
const asSent = (input: unknown) => ({ ok: true, value: input }) as const

const { properties, ...others } = NewMaterial.properties
const MaterialOfLab = t.Object({ ...others, properties: t.Optional(properties) }, { $id: 'MaterialOfLab' })

/** Dated analyses of own materials, and materials of what a laboratory found of a blend. */
export function analysesRoutes({ sql, clock, tokens }: FeatureDeps) {
  const service = analysesService({ sql, clock })

  return new Elysia({ name: 'analyses' })
    .use(signedIn(tokens))
    .get('/me/materials/:id/analyses/', ({ token, params }) => service.list(token, params.id), {
      detail: docs.list,
    })
    .post(
      '/me/materials/:id/analyses/',
      async ({ token, params, body, set }) => {
        const made = await service.create(token, params.id, body)
        set.status = 201
        return made
      },
      { ...form(NewAnalysis, { rules: asSent }), detail: docs.create },
    )
    .post(
      '/me/calculations/:id/lab/material/',
      async ({ token, params, body, set }) => {
        const made = await service.createOf(token, params.id, body)
        set.status = 201
        return made
      },
      { ...form(MaterialOfLab, { rules: asSent, premium: true }), detail: docs.createOf },
    )
}
