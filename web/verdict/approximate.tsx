import { APPROXIMATE_WORDS, type Approximate } from '#calc/vocabulary/approximate.ts'
import { useLanguage } from '#web/services.ts'
import './answer.css'

/** ≈ before a value that rests on what nobody measured, read out as a word; nothing before another. */
export function ApproximateMark({ of }: { of: Approximate | null }) {
  const language = useLanguage()
  return of ? (
    <span role="img" aria-label={APPROXIMATE_WORDS[of][language]} className="estimated-mark soft">
      ≈
    </span>
  ) : null
}
