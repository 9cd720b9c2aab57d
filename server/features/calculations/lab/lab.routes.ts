import { Elysia } from 'elysia'
import { LabRequest } from '#server/answers/lab.model.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form, query } from '#server/http/validation.ts'
import * as docs from './lab.docs.ts'
import { LAB_IMPORT_LIMIT_BYTES, LabExclusions, LabImport, LabSeen } from './lab.model.ts'
import { labService } from './lab.service.ts'
import { readLabImport } from './lab-import.rules.ts'
import { labImportService } from './lab-import.service.ts'

/** Judged by the service: what may be said of a blend depends on its recipe, and on whose it is. */
const asSent = (input: unknown) => ({ ok: true, value: input }) as const

export function labRoutes({ sql, clock, calc, tokens }: FeatureDeps) {
  const service = labService({ sql, clock, calc })
  const imports = labImportService({ sql, clock, calc })

  return new Elysia({ name: 'laboratory' })
    .use(signedIn(tokens))
    .post(
      '/me/calculations/lab/import/',
      async ({ token, body, set }) => {
        set.status = 201
        return imports.take(token, body)
      },
      {
        ...form(LabImport, {
          rules: (input) => readLabImport(input, clock()),
          premium: true,
          limitBytes: LAB_IMPORT_LIMIT_BYTES,
        }),
        detail: docs.importLabs,
      },
    )
    .put('/me/calculations/:id/lab/', ({ token, params, body }) => service.put(token, params.id, body), {
      ...form(LabRequest, { rules: asSent }),
      detail: docs.put,
    })
    .patch(
      '/me/calculations/:id/lab/',
      ({ token, params, body }) => service.exclude(token, params.id, body),
      {
        ...form(LabExclusions, { rules: asSent }),
        detail: docs.exclude,
      },
    )
    .delete(
      '/me/calculations/:id/lab/',
      async ({ token, params, query: { seen }, set }) => {
        await service.remove(token, params.id, seen)
        set.status = 204
      },
      { ...query(LabSeen), detail: docs.remove },
    )
}
