import '../../verdict/answer.css'
import './spread.css'
import { createContext, use } from 'react'
import type { LimitCheck } from '#calc/grades/check.ts'
import type { SpreadAnswer, UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { dosedPrefix, intervalSentence, likelyText, spreadText } from '#calc/uncertainty/uncertainty-words.ts'
import { ownFormat } from '#calc/vocabulary/own-property.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { endsOf, shortOf, unitWord, useProse } from '#web/format/quantities.ts'
import { usePreferences } from '#web/services.ts'
import { LeftToRight } from '#web/ui/isolated.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useDigits } from '../analysis-context.ts'
import type { PropertyRow, RowName } from '../rules/property-rows.ts'

/** Uncertainty of the shown result; null while it is off or unknown. */
export const SpreadContext = createContext<UncertaintyAnswer | null>(null)

export const useSpreads = (): UncertaintyAnswer | null => use(SpreadContext)

/** Spread of a table row; a colour has it on its own scale. */
export function spreadOf({ properties }: UncertaintyAnswer, row: RowName): [Quantity, SpreadAnswer] | null {
  const names: Quantity[] = row === 'color' ? ['d1500', 'saybolt'] : [row]
  const q = names.find((name) => properties[name])
  return q ? [q, properties[q]!] : null
}

/** Uncertainty below a value, while it is known. Rows of another unit or method have none. */
export function SpreadMark({ row: { property, own }, isDrawn }: { row: PropertyRow; isDrawn: boolean }) {
  const { language, units } = usePreferences()
  const digits = useDigits()
  const prose = useProse()
  const answer = useSpreads()
  if (!answer) return null
  const found = isDrawn ? spreadOf(answer, property) : null
  const ends = found && endsOf(found[1], found[0], units, own && ownFormat(own))
  if (!ends || ends.isExact) return <span className="spread" />
  const unit = unitWord(ends.unit, language)
  const [low, high] = [prose(ends.low), prose(ends.high)]
  return (
    <span className="spread">
      <Tooltip
        className="soft"
        text={dosedPrefix(found![1], language) + intervalSentence(low, high, unit, language)}
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

interface LimitProps {
  /** As checked, in units of the wire. */
  limit: { wire: Pick<LimitCheck, 'q' | 'side' | 'limit' | 'own'>; basis: LimitCheck['basis'] }
}

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

export function LikelyText({ limit: { wire, basis } }: LimitProps) {
  const { language } = usePreferences()
  const chance = useSpreads()?.limits.find(
    ({ q, side, limit }) => q === wire.q && side === wire.side && limit === wire.limit,
  )
  if (basis !== 'simulation' || !chance) return null
  return <span className="note block medium limit-likely">{likelyText(chance.probability, language)}</span>
}
