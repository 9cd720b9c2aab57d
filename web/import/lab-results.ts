// A sheet read as laboratory results of blends: each material of it is an analysis, named by its name or id.
import type { LabValues } from '#calc/lab/lab-record.ts'
import type { ReadMaterial } from '#calc/sheet/answers.ts'
import type { Shape, Sheet } from '#calc/sheet/arrange.ts'
import { textCell } from '#calc/sheet/cell.ts'
import type { SheetReading } from '#calc/sheet/reading.ts'
import { dateOf } from '#calc/sheet/sheet-dates.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'

const ANALYSIS = /^(?:analys[ei]s|calculation|blend|uuid|تحلیل|محاسبه|مخلوط|شناسه|نام تحلیل)/iu
/** Of results a date that isn't said to be of sampling is that, too. */
const DATE = /^(?:sampled|sampling|date|تاریخ|زمان نمونه|نمونه‌برداری)/iu
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
  const found = dateOf(textCell(text), {})
  return found.is === 'date' ? found.at : text
}

/** One result as the server takes it. */
export function labBody({ arrangement }: SheetReading, { name, sample, judged }: ReadMaterial) {
  const textBy = (head: RegExp) => {
    const at = arrangement.items.findIndex(({ words }) => head.test(words.trim()))
    return at < 0 ? '' : (arrangement.samples[sample]!.spots[at]?.cell.text.trim() ?? '')
  }
  const {
    properties,
    own = {},
    sampled_at = dayOf(textBy(DATE)),
  } = judged.body as {
    sampled_at?: string
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
  const label = textBy(SAMPLE)
  return {
    calculation: name,
    ...(sampled_at && { sampled_at }),
    ...(label && { sample: label }),
    results,
  }
}

const isFilled = ({ filled }: ReadMaterial['judged'], key: string): boolean =>
  (filled as readonly string[]).includes(key)
