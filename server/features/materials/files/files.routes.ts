import { t } from 'elysia'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { IMPORT_LIMIT_BYTES, imported } from '#server/answers/import.model.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { chooseLanguage, languageHeaders } from '#server/http/negotiation.ts'
import { oneOf } from '#server/http/schema.model.ts'
import { ImportAnswer, Material, MaterialImport } from '../materials.model.ts'
import { exportMaterials, importMaterials, readImport } from './files.service.ts'
import { EXPORT_FORMATS } from './files.tasks.ts'

const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const

const gasoil = (tank: number, density: number) => ({
  name: `Gasoil of tank ${tank}`,
  producer_english_name: 'Our refinery',
  categories: ['gasoil'],
  properties: { recovery: 98.5, density, flash_point: 66 },
})

const ExportQuery = t.Object({ format: t.Optional(oneOf(EXPORT_FORMATS, { default: 'xlsx' })) })

export function materialFilesRoutes(deps: FeatureDeps) {
  return endpoints('Materials', deps.callers, [
    endpoint({
      path: 'POST /me/materials/import/',
      role: 'blender',
      needs: 'premium',
      summary: 'Import materials',
      description: `Creates up to ${IMPORT_MAX} materials at once: all of them or, where anything is wrong with one, none. Each passes the checks of a creation; faults stand under the place in the list, counted from 0. Name and English producer tell materials apart. The limit of the tier counts. With \`update\`, one that is another by now than was \`seen\` is not corrected: 409, by its place. With \`sample\`, a curve replaces the whole curve, and a later sample stays the material.`,
      examples: {
        two: {
          summary: 'Two gasoils; one that is there already is corrected',
          value: { materials: [gasoil(12, 838.2), gasoil(14, 841.6)], on_duplicate: 'update' },
        },
      },
      answers: imported(ImportAnswer),
      body: MaterialImport,
      rules: readImport,
      limitBytes: IMPORT_LIMIT_BYTES,
      echoes: [t.Object({ materials: t.Array(Material) })],
      run: ({ token, input }) => importMaterials(deps, token, input),
    }),
    endpoint({
      path: 'GET /me/materials/export/',
      summary: 'Export materials',
      description:
        'The caller’s own materials as a workbook or CSV in the language of `Accept-Language`, as an import of the page reads them. Interpolated points of a curve have ≈ in front. Needs no Premium.',
      answers: {
        200: {
          description: 'A line of labels, then a line for each material.',
          schema: { type: 'string', format: 'binary' },
          types: Object.values(FILE_TYPES),
        },
      },
      query: ExportQuery,
      async run({ token, input: { format = 'xlsx' }, request, set }) {
        const lang = chooseLanguage(request.headers.get('accept-language'))
        const file = await exportMaterials(deps, token, format, lang, request.signal)
        const day = deps.clock().toISOString().slice(0, 10)
        Object.assign(set.headers, languageHeaders(lang))
        set.headers['content-disposition'] = `attachment; filename="fuelblend-materials-${day}.${format}"`
        return new Response(file, { headers: { 'content-type': FILE_TYPES[format] } })
      },
    }),
  ])
}
