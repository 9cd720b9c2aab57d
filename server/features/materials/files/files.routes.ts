import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form } from '#server/http/validation.ts'
import * as docs from './files.docs.ts'
import { IMPORT_LIMIT_BYTES, MaterialImport, readImport } from './import.model.ts'
import { importService } from './import.service.ts'

/** Own materials by the thousand, in and out. */
export function materialFilesRoutes({ sql, clock, tokens }: FeatureDeps) {
  const imports = importService({ sql, clock })

  return new Elysia({ name: 'material-files' }).use(signedIn(tokens)).post(
    '/me/materials/import/',
    async ({ token, body, set }) => {
      set.status = 201
      return imports.take(token, body)
    },
    {
      ...form(MaterialImport, { rules: readImport, premium: true, limitBytes: IMPORT_LIMIT_BYTES }),
      detail: docs.importMaterials,
    },
  )
}
