// A sheet read as laboratory results of blends: each material of it is an analysis, named by its name or id.
import type { LabValues } from '#calc/lab/lab-record.ts'
import type { ReadMaterial } from '#calc/sheet/answers.ts'
import type { Shape, Sheet } from '#calc/sheet/arrange.ts'
import type { SheetReading } from '#calc/sheet/reading.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { readDate } from '#calc/vocabulary/rules/typed-date.ts'

const ANALYSIS = /^(?:analys[ei]s|calculation|blend|uuid|تحلیل|محاسبه|مخلوط|شناسه|نام تحلیل)/iu
const DATE = /^(?:sampled|sampling|sample date|date|تاریخ|زمان نمونه|نمونه‌برداری)/iu
const SAMPLE = /^(?:sample|sample no|lab no|نمونه|شماره نمونه|شمارهٔ نمونه)/iu
const HEAD_ROWS = 20

/** The column of analyses, where a head says so. */
export function labShape({ grid }: Sheet): Shape {
  for (const row of grid.slice(0, HEAD_ROWS)) {
    const column = row.findIndex(({ text }) => ANALYSIS.test(text.trim()))
    if (column >= 0 && row.filter(({ text }) => text.trim() !== '').length > 1)
      return { roles: { [column]: 'name' } }
  }
  return {}
}

/** A day of either calendar in wire form; unreadable text is left for the server to refuse. */
function dayOf(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text
  const reading = readDate(text)
  if (reading.is !== 'date' || reading.time?.offset) return text
  const { day, time } = reading
  const two = (number: number) => String(number).padStart(2, '0')
  return time ? `${day} ${two(time.hour)}:${two(time.minute)}` : day
}

/** One result as the server takes it. */
export function labBody({ arrangement }: SheetReading, { name, sample, judged }: ReadMaterial) {
  const textBy = (head: RegExp) => {
    const at = arrangement.items.findIndex(({ words }) => head.test(words.trim()))
    return at < 0 ? '' : (arrangement.samples[sample]!.spots[at]?.cell.text.trim() ?? '')
  }
  const { properties, own = {} } = judged.body as {
    properties: Record<string, unknown>
    own?: Record<string, unknown>
  }
  const results: LabValues = Object.fromEntries([
    ...Object.entries(properties).filter(
      ([key, value]) => ['number', 'string'].includes(typeof value) && !isFilled(judged, key),
    ),
    ...Object.entries(own).flatMap(([key, value]) =>
      typeof value === 'number' ? [[ownQuantity(key), value]] : [],
    ),
  ])
  const [sampled, label] = [dayOf(textBy(DATE)), textBy(SAMPLE)]
  return {
    calculation: name,
    ...(sampled && { sampled_at: sampled }),
    ...(label && { sample: label }),
    results,
  }
}

const isFilled = ({ filled }: ReadMaterial['judged'], key: string): boolean =>
  (filled as readonly string[]).includes(key)
