import Check from 'lucide-react/icons/check'
import { useEffect, useState } from 'react'
import { isComplete, leftOf, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useAnalysisText, useProse } from '../analysis-context.ts'

/** How long typing must pause before the total is spoken. */
const QUIET_MS = 500

/** The running total and how much is left: shown at each keystroke, spoken once typing pauses. */
export function RecipeTotal({ percents }: { percents: readonly (number | null)[] }) {
  const t = useAnalysisText().percentages
  const prose = useProse()
  const readable = percents.filter((percent) => percent !== null)
  const isReadable = readable.length === percents.length
  const left = leftOf(readable)
  const done = isReadable && isComplete(readable)
  const number = (value: number) => prose(plain(value))
  const [total, rest] = [number(totalOf(readable)), number(Math.abs(left))]
  const whole = done ? t.complete(total) : left > 0 ? t.left(total, rest) : t.over(total, rest)
  const spoken = useSettled(isReadable ? whole : t.unreadable)
  const short = left > 0 ? t.leftShort(rest) : t.overShort(rest)
  return (
    <>
      {t.sum}{' '}
      {done ? (
        <Check aria-hidden size={16} className="recipe-complete green" />
      ) : (
        <span className={classNames('plain', left < 0 ? 'red' : 'amber')} aria-hidden="true">
          {isReadable ? short : t.unreadable}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {spoken}
      </span>
    </>
  )
}

/** At least one decimal, and as many as the figure has. */
const plain = (value: number): string => (Number.isInteger(value * 10) ? value.toFixed(1) : String(value))

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
