import { t } from 'elysia'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { EXPORT_MAX, IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { checkText, type Fields } from '#calc/vocabulary/rules/field-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { chooseLanguage, languageHeaders } from '#server/http/negotiation.ts'
import { oneOf } from '#server/http/schema.model.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { IMPORT_LIMIT_BYTES, imported } from '#server/responses/import.model.ts'
import { ImportAnswer, Material, MaterialImport } from '../materials.model.ts'
import { type AskedExport, exportMaterials, importMaterials, readImport } from './files.service.ts'
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

const ExportFile = t.Object({ format: t.Optional(oneOf(EXPORT_FORMATS, { default: 'xlsx' })) })
const ExportQuery = t.Object({
  ...ExportFile.properties,
  ids: t.Optional(
    t.String({
      description: `Only these, comma-separated, at most ${EXPORT_MAX}; 404 if one isn’t yours. Without it, all.`,
    }),
  ),
})
const readFile = rulesOf(ExportFile)
/** Characters of a list that is only too long by its ids. */
const IDS_MAX = 100_000

function readExport(input: unknown): Verdict<AskedExport> {
  const { ids: list, ...rest } = input as Fields
  const file = readFile(rest)
  const issues: Issue[] = file.ok ? [] : [...file.issues]
  const text = list === undefined ? undefined : checkText(list, ['ids'], issues, IDS_MAX)
  const ids = text?.split(',').map((id) => id.trim()) ?? null
  if (ids && ids.length > EXPORT_MAX) issues.push(issue(['ids'], 'too-many-items', { max: EXPORT_MAX }))
  if (!file.ok || issues.length > 0) return { ok: false, issues }
  const { format = 'xlsx' } = file.value as typeof ExportFile.static
  return { ok: true, value: { format, ids } }
}

export function materialFilesRoutes(deps: FeatureDeps) {
  return endpoints('Materials', deps.callers, [
    endpoint({
      path: 'POST /me/materials/import/',
      role: 'blender',
      needs: 'premium',
      summary: 'Import materials',
      description: `Up to ${IMPORT_MAX}, all or none. Errors are keyed by position, counted from 0. Name and English producer identify a material; the tier’s limit applies. With “update”, a stale version is a 409, by position. With “sample”, a curve replaces the whole curve; a later sample stays current. A new material with \`sampled_at\` begins with that analysis; “update” doesn’t use it.`,
      examples: {
        two: {
          summary: 'Two gasoils; one that is there already is corrected',
          value: { materials: [gasoil(12, 838.2), gasoil(14, 841.6)], on_duplicate: 'update' },
        },
      },
      answers: imported(ImportAnswer),
      body: MaterialImport,
      rules: (input) => readImport(input, deps.clock()),
      limitBytes: IMPORT_LIMIT_BYTES,
      echoes: [t.Object({ materials: t.Array(Material) })],
      run: ({ token, input }) => importMaterials(deps, token, input),
    }),
    endpoint({
      path: 'GET /me/materials/export/',
      summary: 'Export materials',
      description:
        'Your materials as a workbook or CSV in the language of `Accept-Language`, ready to import again. Interpolated points are marked ≈.',
      answers: {
        200: {
          description: 'A line of labels, then one line per material.',
          schema: { type: 'string', format: 'binary' },
          types: Object.values(FILE_TYPES),
        },
      },
      query: ExportQuery,
      rules: readExport,
      async run({ token, input, request, set }) {
        const lang = chooseLanguage(request.headers.get('accept-language'))
        const file = await exportMaterials(deps, token, input, lang, request.signal)
        const day = deps.clock().toISOString().slice(0, 10)
        Object.assign(set.headers, languageHeaders(lang))
        set.headers['content-disposition'] =
          `attachment; filename="fuelblend-materials-${day}.${input.format}"`
        return new Response(file, { headers: { 'content-type': FILE_TYPES[input.format] } })
      },
    }),
  ])
}
