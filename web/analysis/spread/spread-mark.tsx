import { intervalSentence, ofDosed, spreadText } from '#calc/uncertainty/uncertainty-words.ts'
import { lookOf } from '#calc/vocabulary/own-property.ts'
import { endsOf, shortOf } from '#web/format/ends.ts'
import { unitWord } from '#web/format/quantities.ts'
import { usePreferences } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useDigits, useProse } from '../analysis-context.ts'
import type { PropertyRow } from '../rules/property-rows.ts'
import { spreadOf, useSpreads } from './spread-context.ts'
import './spread.css'

/** How far a value may be off, below it; nothing while that is not known. A row of another unit or method has none. */
export function SpreadMark({ row: { property, own }, isDrawn }: { row: PropertyRow; isDrawn: boolean }) {
  const { language, units } = usePreferences()
  const digits = useDigits()
  const prose = useProse()
  const answer = useSpreads()
  if (!answer) return null
  const found = isDrawn ? spreadOf(answer, property) : null
  const ends = found && endsOf(found[1], found[0], units, own && lookOf(own))
  if (!ends || ends.isExact) return <span className="spread" />
  const unit = unitWord(ends.unit, language)
  const [low, high] = [prose(ends.low), prose(ends.high)]
  return (
    <span className="spread">
      <Tooltip
        className="soft"
        text={ofDosed(found![1], language) + intervalSentence(low, high, unit, language)}
        isPassedOver
      >
        <bdi dir="ltr" aria-hidden="true">
          {digits(shortOf(ends))}
        </bdi>
        <span className="visually-hidden">
          {spreadText({ low, high, half: ends.half && prose(ends.half), unit }, language)}
        </span>
      </Tooltip>
    </span>
  )
}
