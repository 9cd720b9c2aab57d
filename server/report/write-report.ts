import { UNIT_SETS } from '#calc/units/choice.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { draw } from '../chart/draw.ts'
import { csvFile } from './files/csv.ts'
import { jsonFile } from './files/json.ts'
import { type Picture, workbookFile } from './files/workbook.ts'
import { pdfFile } from './pdf/pdf.ts'
import type { PlanData } from './plan-data.ts'
import { planSheet } from './plan-sheet.ts'
import type { ReportData, ReportOptions } from './report-data.ts'
import { momentText, REPORT_WORDS } from './report-words.ts'
import { resultSheet } from './result-sheet.ts'
import { subjectOf } from './subject.ts'
import { ticketSheet } from './ticket-sheet.ts'
import { calculationGrid } from './worksheet/worksheet.ts'

/** From a calculation or a plan to a file. */
export async function writeReport(
  data: ReportData | PlanData,
  options: ReportOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if ('plan' in data) return writePlan(data, options)
  const { format, form, lang, paper } = options
  if (form === 'ticket') return writeTicket(data, options)
  const units = format === 'json' ? UNIT_SETS.SI : options.units
  // JSON is in the units of the API.
  const sheet = resultSheet(format === 'json' ? { ...data, volume: 'm3' } : data, { lang, units })
  switch (format) {
    case 'csv':
      return csvFile(sheet)
    case 'json':
      return jsonFile(sheet)
    case 'xlsx':
      return workbookFile(sheet, {
        picture: await pictureOf(data, lang, units),
        more: [calculationGrid(subjectOf(data, { lang, units }))],
        paper,
      })
    case 'pdf':
      return pdfFile(sheet, { chart: data.chart, units, paper, running: runningHead(data, lang) })
  }
}

function writePlan(data: PlanData, { format, lang, paper, ...options }: ReportOptions) {
  const units = format === 'json' ? UNIT_SETS.SI : options.units
  const sheet = planSheet(data, { lang, units })
  if (format === 'csv') return csvFile(sheet)
  if (format === 'json') return jsonFile(sheet)
  if (format === 'xlsx') return workbookFile(sheet, { picture: null, paper })
  const running = [momentText(data.madeAt, lang), data.plan.engine].join('  ·  ')
  return pdfFile(sheet, { chart: null, units, paper, running })
}

/** A ticket comes only as a workbook or on paper. */
function writeTicket(data: ReportData, { format, lang, paper, units }: ReportOptions) {
  const sheet = ticketSheet(data, { lang, units })
  if (format === 'xlsx') return workbookFile(sheet, { picture: null, paper })
  return pdfFile(sheet, { chart: null, units, paper, running: runningHead(data, lang) })
}

/** Which calculation, when, and by what, in one line. */
const runningHead = ({ whole }: ReportData, lang: Language): string =>
  [momentText(whole.createdAt, lang), whole.id, whole.engine].join('  ·  ')

/** Of the graph, CSS px. */
const PICTURE = { width: 900, height: 560 }

async function pictureOf(
  { chart }: ReportData,
  lang: Language,
  { temperature, density }: ReportOptions['units'],
): Promise<Picture> {
  const look = { theme: 'light', lang, temperature, density } as const
  const png = await draw(chart, { ...PICTURE, ...look, format: 'png', scale: 2 })
  return { png, ...PICTURE, says: REPORT_WORDS[lang].graph }
}
