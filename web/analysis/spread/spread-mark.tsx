import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { intervalSentence } from '#calc/vocabulary/words/uncertainty-words.ts'
import { unitWord } from '#web/format/quantities.ts'
import { usePreferences } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useDigits, useProse } from '../analysis-context.ts'
import { endsOf, shortOf, spreadOf } from './ends.ts'
import { useSpreads } from './spread-context.ts'
import './spread.css'

/** How far a value may be off, below it; nothing while that is not known. */
export function SpreadMark({ property }: { property: PropertyName | null }) {
  const { language, units } = usePreferences()
  const digits = useDigits()
  const prose = useProse()
  const answer = useSpreads()
  if (!answer) return null
  const found = property && spreadOf(answer, property)
  const ends = found && endsOf(found[1], found[0], units)
  if (!ends || ends.isExact) return <span className="spread" />
  const sentence = intervalSentence(
    prose(ends.low),
    prose(ends.high),
    unitWord(ends.unit, language),
    language,
  )
  return (
    <span className="spread">
      <Tooltip className="spread-trigger" text={sentence} isPassedOver>
        <bdi dir="ltr">{digits(shortOf(ends))}</bdi>
      </Tooltip>
    </span>
  )
}
