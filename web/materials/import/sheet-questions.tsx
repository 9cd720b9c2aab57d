import { fieldLabel, type SheetField } from '#calc/sheet/sheet-fields.ts'
import { LEAVE, type SheetQuestion } from '#calc/sheet/sheet-questions.ts'
import type { ImportColumn } from '#calc/sheet/sheet-table.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { importing } from '#web/text/importing.ts'
import { reading } from '#web/text/reading.ts'
import { Button } from '#web/ui/button.tsx'
import './import.css'

/** How many of its columns a question names. */
const SHOWN = 4

interface Props {
  question: SheetQuestion
  columns: readonly ImportColumn[]
  onAnswer: (question: SheetQuestion, answer: string) => void
}

/** A question about one or more columns of a file, with its likely answers; stands in the column's header. */
export function ColumnQuestion({ question, columns, onAnswer }: Props) {
  const t = useText(importing)
  const { ask } = useText(reading)
  const headings = question.columns
    .map((place) => columns[place]?.heading ?? '')
    .filter((text) => text !== '')
  const shown = headings.length > SHOWN ? [...headings.slice(0, SHOWN), '…'] : headings
  const unit = columns[question.columns[0] ?? -1]?.unknownUnit ?? ''
  const label = shown.map((word) => t.quoted(word)).join(t.comma)
  return (
    <div className="import-question stack gap-2 plain breaks">
      <p className="field-error">{ask[question.because](label, unit)}</p>
      <Answers question={question} about={headings} onAnswer={(answer) => onAnswer(question, answer)} />
    </div>
  )
}

/** The questions as a list, where the sheet's columns aren't shown. */
export function SheetQuestions({
  questions,
  ...about
}: Omit<Props, 'question'> & { questions: readonly SheetQuestion[] }) {
  const t = useText(importing)
  const { prose } = useFormat()
  if (questions.length === 0) return null
  return (
    <section className="stack import-open" aria-label={t.questions(prose(questions.length))}>
      <h3>{t.questions(prose(questions.length))}</h3>
      {questions.map((question) => (
        <ColumnQuestion key={question.key} question={question} {...about} />
      ))}
    </section>
  )
}

interface AnswersProps {
  question: SheetQuestion
  /** The columns' labels: part of a button's accessible name, which must tell the questions apart. */
  about: readonly string[]
  onAnswer: (answer: string) => void
}

export function Answers({ question, about, onAnswer }: AnswersProps) {
  const t = useText(importing)
  const language = useLanguage()
  const { is, answers, because } = question
  const textOf = (answer: string): string => {
    if (answer === LEAVE) return is === 'slash' ? t.slashNot : t.leaveOut
    if (is === 'slash') return t.slashIs
    if (is === 'field') return fieldLabel(answer as SheetField)[language]
    return because === 'lone' && answer === 'mass %' ? t.byMass : answer
  }
  return (
    <div className="line gap-3 middle">
      {answers.map((answer) => (
        <Button
          key={answer}
          small
          onClick={() => onAnswer(answer)}
          aria-label={[textOf(answer), about[0] && `(${about[0]})`].filter(Boolean).join(' ')}
        >
          <bdi>{textOf(answer)}</bdi>
        </Button>
      ))}
    </div>
  )
}

/** The words of a question about one line. */
export function LineQuestion({
  question,
  heading,
  onAnswer,
}: {
  question: SheetQuestion
  heading: string
  onAnswer: (answer: string) => void
}) {
  const t = useText(importing)
  const { ask } = useText(reading)
  return (
    <div className="stack gap-2 plain breaks">
      <p className="field-error">{ask[question.because](t.quoted(heading), '')}</p>
      <Answers question={question} about={[heading]} onAnswer={onAnswer} />
    </div>
  )
}
