import { useState } from 'react'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import {
  chanceWithInterval,
  gradeText,
  type Looks,
  laboratoryBasisText,
  laboratoryText,
} from '#calc/uncertainty/uncertainty-words.ts'
import { useLanguage, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/en/uncertainty.ts'
import { Button } from '#web/ui/button.tsx'

interface GradeChanceProps {
  answer: UncertaintyAnswer
  unchecked: number
  looks: Looks
}

/** How likely all limits are met at once: said only to somebody who asks, with its own interval. */
export function GradeChance({ answer, unchecked, looks }: GradeChanceProps) {
  const t = useText(uncertainty)
  const language = useLanguage()
  const [isAsked, ask] = useState(false)
  const text = gradeText(answer, unchecked, language)
  if (text === null) return null
  if (!isAsked)
    return (
      <div className="no-print">
        <Button small onClick={() => ask(true)}>
          {t.grade}
        </Button>
      </div>
    )
  const { grade_laboratory: laboratory } = answer
  return (
    <div role="status" className="uncertainty-grade">
      <p>
        <strong>{text}</strong>
      </p>
      {laboratory ? (
        <p className="note">
          {laboratoryText(laboratory.probability, language)}
          <span className="visually-hidden"> {chanceWithInterval(laboratory, language)}</span>
          <br />
          {laboratoryBasisText(answer, language, looks)}
        </p>
      ) : null}
    </div>
  )
}
