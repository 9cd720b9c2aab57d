import { writeXlsxStream } from 'hucre/xlsx'
import { csvText } from '#calc/sheet/csv-text.ts'
import { type MaterialTable, materialTable, type SheetValue } from '#calc/sheet/material-table.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Deps } from '#server/deps.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { listDefinitions } from '#server/own/definitions.ts'
import { draftOf } from '../material-on-the-wire.ts'
import { selectCallerListing } from '../materials.queries.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const ROWS_AT_ONCE = 100
const SHEET_NAMES: Record<Language, string> = { en: 'Materials', fa: 'مواد' }
const NAME_WIDTH = 28
const FIGURE_WIDTH = 12

export function exportService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  return {
    /** The caller's own materials as import reads them, in the order of lists. Needs no Premium: what one has entered stays in reach. */
    async write(token: Token, format: ExportFormat, language: Language): Promise<BodyInit> {
      const rows = await selectCallerListing(sql, caller(sql, token, clock()), true)
      const { account_id } = requireCaller(rows[0])
      const own = await listDefinitions(sql, account_id)
      const materials = rows.flatMap((row) => (row.id === null ? [] : draftOf(row as Listed)))
      const whole = materials.map((material) => ({
        ...material,
        properties: { ...emptyProperties(), ...material.properties },
      }))
      const table = materialTable(whole, language, own)
      return format === 'csv' ? csvText([table.head, ...table.rows]) : workbook(table, language)
    },
  }
}

type Listed = Parameters<typeof draftOf>[0]

/** A workbook that is made as it is sent, so that many materials hold up no other request. */
const workbook = (table: MaterialTable, language: Language): ReadableStream<Uint8Array> =>
  writeXlsxStream(inSlices([table.head, ...table.rows]), {
    name: SHEET_NAMES[language],
    columns: table.fields.map((field) => ({ width: /name|categor/.test(field) ? NAME_WIDTH : FIGURE_WIDTH })),
    freezePane: { rows: 1, columns: 1 },
  })

async function* inSlices(rows: readonly (readonly SheetValue[])[]): AsyncGenerator<SheetValue[]> {
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await Bun.sleep(0)
    yield row.map((value) => (typeof value === 'string' ? literal(value) : value))
  }
}

/** `_x0041_` is an A to a reader of workbooks: a text that has such a thing in it says so. */
const literal = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
