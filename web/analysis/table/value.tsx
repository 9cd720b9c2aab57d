import type { PointMark } from '#calc/vocabulary/blend.ts'
import { useFormat } from '#web/services.ts'
import { useAnalysisText } from '../analysis-context.ts'
import { type CellValue, ORIGIN_SIGNS } from '../rules/property-rows.ts'

/** A value by the display rule, its integer and fraction apart so that a column stands on the decimal mark. */
export function Value({ value }: { value: Exclude<CellValue, null> }) {
  const format = useFormat()
  if (typeof value === 'string') return <bdi className="value value-text">{value}</bdi>
  const [whole, fraction] = splitAtMark(format.value(value))
  return (
    <span className="value">
      {whole}
      <span className="value-fraction">{fraction}</span>
    </span>
  )
}

/** Before a value that was not measured, visible without a hover: ∘ interpolated, × extrapolated. */
export function OriginMark({ mark }: { mark: PointMark | null | undefined }) {
  const t = useAnalysisText().graph
  if (!mark || mark === 'given') return null
  return (
    <span className="origin-mark">
      <span aria-hidden="true">{ORIGIN_SIGNS[mark]}</span>
      <span className="visually-hidden">{t[mark]} </span>
    </span>
  )
}

/** How many characters the fraction of a value takes, its mark included. */
export const fractionLength = (text: string): number => splitAtMark(text)[1].length

const splitAtMark = (text: string): [string, string] => {
  const mark = text.search(/[.\u066b]/)
  return mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark)]
}
