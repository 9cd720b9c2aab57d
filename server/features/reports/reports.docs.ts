import { t } from 'elysia'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented } from '#server/http/documentation.ts'

const value = t.Union([t.String(), t.Number(), t.Null()])
const closed = { additionalProperties: false }

/** The JSON form; binary files are described by their media type alone. */
const Report = t.Object(
  {
    format: t.Literal('fuelblend-report'),
    version: t.Integer({ description: 'Of this shape. New keys may come without a new number.' }),
    language: t.String(),
    title: t.String(),
    facts: t.Record(t.String(), value, {
      description: 'Which calculation it is, when and by what it was made, and what its grade came to.',
    }),
    sections: t.Record(
      t.String(),
      t.Object(
        {
          title: t.String(),
          tables: t.Record(
            t.String(),
            t.Object(
              {
                columns: t.Array(t.Object({ key: t.String(), head: t.String() }, closed)),
                rows: t.Array(t.Record(t.String(), value), {
                  description: 'By `key` of the columns. Words of a list are codes, whatever the language.',
                }),
              },
              closed,
            ),
          ),
          notes: t.Array(t.String()),
        },
        closed,
      ),
      { description: '`recipe`, `results`, `limits`, `curve`, `materials`, `notes`.' },
    ),
  },
  { $id: 'Report', ...closed },
)

const EXAMPLE = {
  format: 'fuelblend-report',
  version: 1,
  language: 'en',
  title: 'Result of a blend calculation',
  facts: {
    name: 'Summer grade, tank 4',
    category: 'gasoline',
    basis: 'volume',
    calculated_at: '2026-01-15T09:32:11.482Z',
    calculation: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91',
    engine: '1.1.0+0f3c9a52',
    standing: 'predicted',
  },
  sections: {
    recipe: {
      title: 'Recipe',
      tables: {
        components: {
          columns: [
            { key: 'material', head: 'Material' },
            { key: 'share', head: 'Share, vol %' },
          ],
          rows: [
            { key: '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', material: 'Reformate, 95 RON', share: 60 },
            { key: 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22', material: 'Alkylate', share: 40 },
            { key: 'total', material: 'Total', share: 100 },
          ],
        },
      },
      notes: [],
    },
  },
}

export const reportDocs = documented({
  tag: 'Blending',
  summary: 'A calculation as a file',
  description:
    'One of the caller’s calculations, as it was kept, as Excel, CSV, JSON or PDF: recipe, results with units, methods and what they rest on, limits, the distillation with its graph (not in CSV and JSON), materials, notes. `batch` adds amounts. The workbook has a sheet of formulas that compute each value whose index adds up. `form=ticket` makes a ticket for the batch instead, with room for measured values and signatures: a prediction, never a certificate. Texts of people never start a formula. One report of an account is made at a time and four may wait; more are refused with 429.',
  token: true,
  errors: ['body', 'premium', 'not-found', 'throttled'],
  invalid: { format: [fault('choice', { value: 'docx' })] },
  answers: {
    200: {
      description: 'The file, with a name to save it under.',
      schema: { type: 'string', format: 'binary' },
      types: [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'text/csv',
        'application/pdf',
      ],
      json: { schema: Report, example: EXAMPLE },
      headers: { 'Content-Disposition': 'With the name of the file.' },
    },
  },
})
