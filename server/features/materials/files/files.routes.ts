import { Elysia, t } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { chooseLanguage, spokenIn } from '#server/http/negotiation.ts'
import { form, query } from '#server/http/validation.ts'
import { EXPORT_FORMATS, exportService } from './export.service.ts'
import * as docs from './files.docs.ts'
import { IMPORT_LIMIT_BYTES, MaterialImport } from './import.model.ts'
import { readImport } from './import.rules.ts'
import { importService } from './import.service.ts'

const ExportQuery = t.Object({
  format: t.Optional(
    t.Union(
      EXPORT_FORMATS.map((format) => t.Literal(format)),
      { default: 'xlsx' },
    ),
  ),
})

/** Own materials by the thousand, in and out. */
export function materialFilesRoutes({ sql, clock, tokens }: FeatureDeps) {
  const imports = importService({ sql, clock })
  const exports = exportService({ sql, clock })

  return new Elysia({ name: 'material-files' })
    .use(signedIn(tokens))
    .post(
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
    .get(
      '/me/materials/export/',
      async ({ token, query, request, set }) => {
        const language = chooseLanguage(request.headers.get('accept-language'))
        const format = query.format ?? 'xlsx'
        const file = await exports.write(token, format, language)
        const day = clock().toISOString().slice(0, 10)
        Object.assign(set.headers, spokenIn(language))
        set.headers['content-disposition'] = `attachment; filename="fuelblend-materials-${day}.${format}"`
        return new Response(file, { headers: { 'content-type': docs.FILE_TYPES[format] } })
      },
      { ...query(ExportQuery), detail: docs.exportMaterials },
    )
}
