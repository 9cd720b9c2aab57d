import type { LimitCheck } from '#calc/grades/check.ts'
import { likelyText, spreadText } from '#calc/uncertainty/uncertainty-words.ts'
import { endsOf, shortOf } from '#web/format/ends.ts'
import { unitWord } from '#web/format/quantities.ts'
import { usePreferences } from '#web/services.ts'
import { LeftToRight } from '#web/ui/left-to-right.tsx'
import { useDigits, useProse } from '../analysis-context.ts'
import { useSpreads } from './spread-context.ts'
import '../../answer/answer.css'

interface LimitProps {
  /** As it was checked, in the units of the wire. */
  limit: { wire: Pick<LimitCheck, 'q' | 'side' | 'limit' | 'own'>; basis: LimitCheck['basis'] }
}

/** How far a margin may be off: as far as its value. */
export function SpreadText({ limit: { wire, basis } }: LimitProps) {
  const { language, units } = usePreferences()
  const digits = useDigits()
  const prose = useProse()
  const spread = useSpreads()?.properties[wire.q]
  if (basis !== 'simulation' || !spread) return null
  const ends = endsOf(spread, wire.q, units, wire.own)
  const unit = unitWord(ends.unit, language)
  const [low, high, half] = [prose(ends.low), prose(ends.high), ends.half && prose(ends.half)]
  return (
    <span className="note block plain">
      <span aria-hidden="true">
        <LeftToRight>
          {digits(shortOf(ends))} <bdi>{unit}</bdi>
        </LeftToRight>
      </span>
      <span className="visually-hidden">{spreadText({ low, high, half, unit }, language)}</span>
    </span>
  )
}

/** How likely a limit is met. */
export function LikelyText({ limit: { wire, basis } }: LimitProps) {
  const { language } = usePreferences()
  const chance = useSpreads()?.limits.find(
    ({ q, side, limit }) => q === wire.q && side === wire.side && limit === wire.limit,
  )
  if (basis !== 'simulation' || !chance) return null
  return <span className="note block medium limit-likely">{likelyText(chance.probability, language)}</span>
}
