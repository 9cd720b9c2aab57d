import { UNIT_SETS } from '#calc/units/choice.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { momentText } from '../chart/moments.ts'
import { releaseSheet, ticketSheet } from './batch-sheets.ts'
import { csvFile, jsonFile } from './files/plain-files.ts'
import { type WorkbookPicture, workbookFile } from './files/workbook.ts'
import { type PlanData, planSheet } from './plan-sheet.ts'
import { REPORT_WORDS } from './report-words.ts'
import { resultSheet } from './result-sheet.ts'
import type { Sheet } from './sheet.ts'
import { type ReportData, type ReportOptions, subjectOf } from './subject.ts'
import { calculationGrid } from './worksheet/worksheet.ts'

const SHEETS = { report: resultSheet, ticket: ticketSheet, release: releaseSheet }

/** Writes a calculation or a plan as a file; only the full report has graph and worksheet. */
export async function writeReport(
  given: ReportData | PlanData,
  { format, form, lang, paper, zone, units: wanted }: ReportOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  // JSON is in the units of the API.
  const units = format === 'json' ? UNIT_SETS.SI : wanted
  const reader = { lang, units, zone }
  if ('plan' in given) {
    const running = [momentText(given.madeAt, lang, zone), given.plan.engine].join('  ·  ')
    return fileOf(planSheet(given, reader), { format, paper, units, running })
  }
  const data: ReportData = format === 'json' ? { ...given, volume: 'm3' } : given
  const sheet = SHEETS[form](data, reader)
  const looks = { format, paper, units, running: runningHead(data, lang, zone) }
  if (form !== 'report') return fileOf(sheet, looks)
  if (format !== 'xlsx') return fileOf(sheet, { ...looks, chart: data.chart })
  const more = [calculationGrid(subjectOf(data, reader))]
  return workbookFile(sheet, { picture: await pictureOf(data, reader), more, paper })
}

interface Looks extends Pick<ReportOptions, 'format' | 'paper' | 'units'> {
  running: string
  chart?: ReportData['chart']
}

async function fileOf(sheet: Sheet, { format, paper, units, running, chart }: Looks) {
  if (format === 'csv') return csvFile(sheet)
  if (format === 'json') return jsonFile(sheet)
  if (format === 'xlsx') return workbookFile(sheet, { picture: null, paper })
  // What draws is native code, which the other files do without.
  const { pdfFile } = await import('./pdf/pdf.ts')
  return pdfFile(sheet, { chart: chart ?? null, units, paper, running })
}

const runningHead = ({ whole }: ReportData, lang: Language, zone: string | undefined): string =>
  [momentText(whole.createdAt, lang, zone), whole.id, whole.engine].join('  ·  ')

/** Size of the graph, CSS px. */
const PICTURE = { width: 900, height: 560 }

async function pictureOf(
  { chart }: ReportData,
  { lang, zone, units: { temperature, density } }: Pick<ReportOptions, 'lang' | 'zone' | 'units'>,
): Promise<WorkbookPicture> {
  const { draw } = await import('../chart/draw.ts')
  const look = { theme: 'light', lang, zone, temperature, density } as const
  const png = await draw(chart, { ...PICTURE, ...look, format: 'png', scale: 2 })
  return { png, ...PICTURE, says: REPORT_WORDS[lang].graph }
}
