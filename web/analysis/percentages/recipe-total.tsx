import { useEffect, useState } from 'react'
import { isComplete, leftOf, totalOf } from '#calc/vocabulary/recipe-rules.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useAnalysisText, useProse } from '../analysis-context.ts'

/** Typing pauses this long before the total is spoken. */
const QUIET_MS = 500

/** The running total and how much is left: shown at each keystroke, spoken once typing pauses. */
export function RecipeTotal({ percents }: { percents: readonly (number | null)[] }) {
  const t = useAnalysisText().percentages
  const prose = useProse()
  const readable = percents.filter((percent) => percent !== null)
  const isUnreadable = readable.length < percents.length
  const left = leftOf(readable)
  const done = !isUnreadable && isComplete(readable)
  const number = (value: number) => prose(plain(value))
  const text = isUnreadable
    ? t.unreadable
    : done
      ? t.complete(number(totalOf(readable)))
      : left > 0
        ? t.left(number(totalOf(readable)), number(left))
        : t.over(number(totalOf(readable)), number(-left))
  const spoken = useSettled(text)
  return (
    <>
      <p
        className={classNames('recipe-total', done && 'recipe-complete', left < 0 && 'recipe-over')}
        aria-hidden="true"
      >
        {text}
      </p>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
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
