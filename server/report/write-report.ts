import type { Language } from '#calc/vocabulary/words/language.ts'
import { draw } from '../chart/draw.ts'
import { csvFile } from './files/csv.ts'
import { jsonFile } from './files/json.ts'
import { type Picture, workbookFile } from './files/workbook.ts'
import { calculationGrid } from './living/calculation-grid.ts'
import type { ReportData, ReportOptions } from './report-data.ts'
import { REPORT_WORDS } from './report-words.ts'
import { resultSheet } from './result-sheet.ts'
import { subjectOf } from './subject.ts'

/** From a calculation to a file. */
export async function writeReport(
  data: ReportData,
  { format, lang, paper }: ReportOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = resultSheet(data, lang)
  switch (format) {
    case 'csv':
      return csvFile(sheet)
    case 'json':
      return jsonFile(sheet)
    case 'xlsx':
      return workbookFile(sheet, {
        picture: await pictureOf(data, lang),
        more: [calculationGrid(subjectOf(data, lang))],
        paper,
      })
    case 'pdf':
      throw new Error('not yet')
  }
}

/** Of the graph, CSS px. */
const PICTURE = { width: 900, height: 560 }

async function pictureOf({ chart }: ReportData, lang: Language): Promise<Picture> {
  const png = await draw(chart, { ...PICTURE, format: 'png', scale: 2, theme: 'light', lang })
  return { png, ...PICTURE, says: REPORT_WORDS[lang].graph }
}
