// Writing exported materials as a file, on a thread.

import { writeXlsxStream } from 'hucre/xlsx'
import { csvText } from '#calc/sheet/csv-text.ts'
import { type MaterialTable, materialTable, type SheetValue } from '#calc/sheet/material-table.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'
import { draftOf } from '../material-on-the-wire.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

interface ExportTask {
  /** JSON of a list of stored materials. */
  materials: string
  own: readonly OwnProperty[]
  format: ExportFormat
  language: Language
}

const SHEET_NAMES: Record<Language, string> = { en: 'Materials', fa: 'مواد' }
const NAME_WIDTH = 28
const FIGURE_WIDTH = 12

export const EXPORTS: TaskKind<ExportTask, Uint8Array<ArrayBuffer>> = {
  name: 'export',
  lane: 'quick',
  most: 4,
  timeMs: 10_000,
  late: 'work-time',
  async perform({ materials, own, format, language }) {
    const whole = (JSON.parse(materials) as Parameters<typeof draftOf>[0][]).map((row) => {
      const draft = draftOf(row)
      return { ...draft, properties: { ...emptyProperties(), ...draft.properties } }
    })
    const table = materialTable(whole, language, own)
    return format === 'csv'
      ? new TextEncoder().encode(csvText([table.head, ...table.rows]))
      : await new Response(workbook(table, language)).bytes()
  },
}

const workbook = (table: MaterialTable, language: Language): ReadableStream<Uint8Array> =>
  writeXlsxStream(literals([table.head, ...table.rows]), {
    name: SHEET_NAMES[language],
    columns: table.fields.map((field) => ({ width: /name|categor/.test(field) ? NAME_WIDTH : FIGURE_WIDTH })),
    freezePane: { rows: 1, columns: 1 },
  })

async function* literals(rows: readonly (readonly SheetValue[])[]): AsyncGenerator<SheetValue[]> {
  for (const row of rows) yield row.map((value) => (typeof value === 'string' ? literal(value) : value))
}

/** Escapes texts such as `_x0041_`, which readers of workbooks take for an A. */
const literal = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
