import { type DragEvent, useState } from 'react'
import { fieldLabel, type SheetField } from '#calc/sheet/sheet-fields.ts'
import { LEAVE, type SheetQuestion } from '#calc/sheet/sheet-questions.ts'
import type { ImportColumn } from '#calc/sheet/sheet-table.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { importing } from '#web/text/importing.ts'
import { reading } from '#web/text/reading.ts'
import { sentenceWith } from '#web/text/said.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import './import.css'

const ACCEPT = '.xlsx,.xlsm,.ods,.csv,.tsv,.txt,text/csv,text/plain'

interface PasteFieldProps {
  label: string
  hint?: string | undefined
  text: string
  onText: (text: string) => void
}

export const PasteField = ({ text, onText, ...field }: PasteFieldProps) => (
  <Field {...field}>
    {(control) => (
      <textarea
        {...control}
        className="input import-paste"
        dir="auto"
        rows={5}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    )}
  </Field>
)

interface SourceFieldsProps {
  t: Record<'file' | 'fileHint' | 'drop' | 'paste' | 'pasteButton', string> & {
    pasteHint?: string | undefined
  }
  /** Why the previous source could not be read. */
  fault: string | null
  onFile: (file: File) => void
  onPaste: (text: string) => void
}

export function SourceFields({ t, fault, onFile, onPaste }: SourceFieldsProps) {
  const [pasted, setPasted] = useState('')
  const [isOver, setOver] = useState(false)
  const open = (file: File | undefined) => file && onFile(file)
  const over = (event: DragEvent, isIn: boolean) => {
    event.preventDefault()
    setOver(isIn)
  }
  return (
    <>
      {fault ? (
        <Notice tone="error">
          <p>{fault}</p>
        </Notice>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the field inside is for everybody */}
      <div
        className={classNames('field import-drop', isOver && 'import-drop-over')}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          open(event.dataTransfer.files[0])
        }}
      >
        <Field label={t.file} hint={t.fileHint}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept={ACCEPT}
              data-autofocus
              onChange={(event) => open(event.target.files?.[0])}
            />
          )}
        </Field>
        <p className="soft">{t.drop}</p>
      </div>
      <PasteField label={t.paste} hint={t.pasteHint} text={pasted} onText={setPasted} />
      {pasted.trim() === '' ? null : (
        <div className="line gap-3 middle">
          <Button onClick={() => onPaste(pasted)}>{t.pasteButton}</Button>
        </div>
      )}
    </>
  )
}

const SHOWN = 4

interface ColumnQuestionProps {
  question: SheetQuestion
  columns: readonly ImportColumn[]
  onAnswer: (question: SheetQuestion, answer: string) => void
}

export function ColumnQuestion({ question, columns, onAnswer }: ColumnQuestionProps) {
  const headings = question.columns
    .map((place) => columns[place]?.heading ?? '')
    .filter((text) => text !== '')
  return (
    <div className="import-question">
      <Question
        question={question}
        about={headings}
        unit={columns[question.columns[0] ?? -1]?.unknownUnit ?? ''}
        onAnswer={(answer) => onAnswer(question, answer)}
      />
    </div>
  )
}

/** The questions as a list, for a preview without the sheet's columns. */
export function SheetQuestions({
  questions,
  ...about
}: Omit<ColumnQuestionProps, 'question'> & { questions: readonly SheetQuestion[] }) {
  const t = useText(importing)
  const { prose } = useFormat()
  if (questions.length === 0) return null
  return (
    <section className="stack" aria-label={t.questions(prose(questions.length))}>
      <h3>{t.questions(prose(questions.length))}</h3>
      {questions.map((question) => (
        <ColumnQuestion key={question.key} question={question} {...about} />
      ))}
    </section>
  )
}

interface QuestionProps {
  question: SheetQuestion
  /** The sheet's words that it is about; they make the buttons' accessible names unique. */
  about: readonly string[]
  /** A unit that was not understood. */
  unit?: string
  onAnswer: (answer: string) => void
}

export function Question({ question, about, unit = '', onAnswer }: QuestionProps) {
  const t = useText(importing)
  const { ask } = useText(reading)
  const language = useLanguage()
  const { is, answers, because } = question
  const shown = about.length > SHOWN ? [...about.slice(0, SHOWN), '…'] : about
  const textOf = (answer: string): string => {
    if (answer === LEAVE) return is === 'slash' ? t.slashNot : t.leaveOut
    if (is === 'slash') return t.slashIs
    if (is === 'field') return fieldLabel(answer as SheetField)[language]
    return because === 'lone' && answer === 'mass %' ? t.byMass : answer
  }
  const label = shown.map((word) => t.quoted(word)).join(t.comma)
  const asked = because === 'unknown-unit' ? ask[because](label, unit) : sentenceWith(ask[because], label)
  return (
    <div className="stack gap-2 plain breaks">
      <p className="field-error">{asked}</p>
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
    </div>
  )
}
