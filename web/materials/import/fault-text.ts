import { sheetLabel } from '#calc/sheet/own-columns.ts'
import type { SheetField } from '#calc/sheet/sheet-fields.ts'
import { screenText } from '#calc/vocabulary/faults/fault.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import type { reading } from '#web/text/reading.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { isIssue, type Wrong } from './judged-rows.ts'

export function faultText(
  { fault, field }: Wrong,
  t: Translation<typeof reading>,
  language: Language,
  own: readonly OwnProperty[] = [],
): string {
  if (typeof fault === 'string') return fault
  if (!isIssue(fault)) return t.faults[fault.code](fault.text)
  if (fault.code === 'repeated-in-list') return t.repeated(numberIn(Number(fault.params.position), language))
  const label = field === null ? '' : sheetLabel(field, own)[language]
  return screenText(fault, language, fieldName(field), label)
}

/** The name under which forms have special words for a field. */
const fieldName = (field: SheetField | null): string => field ?? ''
