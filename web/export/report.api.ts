import type { BulkUnit } from '#calc/units/amounts.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { AMOUNTS } from '#calc/units/units.ts'
import type { ReportQuery } from '#server/features/reports/reports.model.ts'
import type { Answer, BodyOf, Http } from '#web/api/http.ts'
import type { Language } from '#web/text/text.ts'

export type ReportFormat = ReportQuery['format']
export const FORMAT_NAMES: Record<ReportFormat, string> = {
  xlsx: 'Excel',
  csv: 'CSV',
  json: 'JSON',
  pdf: 'PDF',
}
/** In the unit it was typed in. */
export type TicketBatch = { amount: number; unit: BulkUnit }
export type Ticket = { number: string; tank: string; sample: string }

export interface ReportRequest {
  id: string
  format: ReportFormat
  lang: Language
  paper: Paper
  /** In which moments are told. */
  zone: string
  batch?: TicketBatch
  units: UnitChoice
  uncertainty?: boolean
  form?: 'release'
  /** A ticket for the batch instead of the full report. */
  ticket?: Ticket
}

export interface ReportFile {
  file: Blob
  name: string
}

/** Regions that print on Letter paper. */
const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'DO'])

type Paper = 'letter' | 'a4'

/** The usual paper size of the user's region. */
export const paperOf = (locale: string): Paper =>
  LETTER.has(new Intl.Locale(locale).maximize().region ?? '') && /-/.test(locale) ? 'letter' : 'a4'

/** The file name in a Content-Disposition header, else the fallback. */
export function fileNameIn(header: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  const plain = /filename="([^"]+)"/i.exec(header ?? '')?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? fallback)
  } catch {
    return fallback
  }
}

export async function fetchReport(
  http: Http,
  { id, format, lang, paper, zone, batch, units, form, ticket, uncertainty }: ReportRequest,
): Promise<Answer<ReportFile>> {
  const answer = await http.ask('GET /me/calculations/:id/report/', {
    params: { id },
    bearer: true,
    as: 'blob',
    query: {
      format,
      lang,
      paper,
      zone,
      ...units,
      ...(form && { form }),
      ...(batch && batchQuery(batch)),
      ...(uncertainty && !ticket && { uncertainty: true }),
      ...(ticket && { form: 'ticket', ...filled(ticket) }),
    },
  })
  return named(answer, `calculation.${format}`)
}

/** A plan as a file; `plan` is the request body. */
export const fetchPlanFile = async (
  http: Http,
  plan: BodyOf<'POST /calculations/plan/'>,
  {
    units,
    ...choices
  }: Pick<ReportRequest, 'format' | 'lang' | 'paper' | 'zone' | 'units'> & { currency: string },
): Promise<Answer<ReportFile>> =>
  named(
    await http.ask('POST /calculations/plan/report/', {
      bearer: true,
      keepScreen: true,
      as: 'blob',
      body: { plan, ...choices, ...units },
    }),
    `plan.${choices.format}`,
  )

function named(answer: Answer<Blob>, otherwise: string): Answer<ReportFile> {
  if (!answer.ok) return answer
  const name = fileNameIn(answer.headers.get('content-disposition'), otherwise)
  return { ...answer, value: { file: answer.value, name } }
}

/** The batch as query parameters: in m³ or t, with the unit for volumes. */
export function batchQuery({ amount, unit }: TicketBatch): Pick<ReportQuery, 'batch' | 'unit' | 'volume'> {
  if (unit === 't') return { batch: amount, unit, volume: 'm3' }
  return { batch: amount * AMOUNTS[unit].size, unit: 'm3', volume: unit }
}

const filled = (ticket: Ticket) =>
  Object.fromEntries(Object.entries(ticket).filter(([, text]) => text.trim() !== ''))

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoking at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
