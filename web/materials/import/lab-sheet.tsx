import { useState } from 'react'
import { readable, sheetLabel } from '#calc/sheet/own-columns.ts'
import { keyAtField, type OwnField, type TextField } from '#calc/sheet/sheet-fields.ts'
import { type LineAnswers, type LineReading, readLines } from '#calc/sheet/sheet-lines.ts'
import { kindOfWire, unitNamed } from '#calc/units/units.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { importing } from '#web/text/importing.ts'
import { reading } from '#web/text/reading.ts'
import { sentenceWith } from '#web/text/said.ts'
import { sheet } from '#web/text/sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import type { Filling } from '../filled-at-once.ts'
import { PasteField, Question } from './sheet-fields.tsx'
import './import.css'

type TakenValues = Pick<Filling, 'properties' | 'texts'> & { own: Record<string, string> }

type Understood = Extract<LineReading, { is: 'value' | 'name' | 'own' }>

const isUnderstood = (line: LineReading): line is Understood =>
  line.is === 'value' || line.is === 'name' || line.is === 'own'

/** A value for the form: as read where the form knows its unit, otherwise converted. */
function inForm({ field, text, unit, at, value }: Extract<LineReading, { is: 'value' }>) {
  const wire = propertyOf(field).unit
  if (field === 'color' || wire === '') return { text: String(value), unit: null }
  const kind = kindOfWire(wire)
  // The form doesn't correct °API for temperature.
  if (kind === null || unitNamed(kind, unit) === null || (unit === '°API' && at !== null))
    return { text: String(value), unit: wire }
  return { text, unit, ...(at !== null && { temperature: { text: String(at), unit: '°C' } }) }
}

interface Props {
  textOf: (field: PropertyName | TextField | OwnField) => string
  own: readonly OwnProperty[]
  /** Reads heavy-fuel fields too. */
  isOfMaterial?: boolean
  onTake: (values: TakenValues) => void
}

/** A laboratory's sheet as text: shows how each line was understood before it goes into the form. */
export default function LabSheet({ textOf, own: defined, isOfMaterial = false, onTake }: Props) {
  const own = isOfMaterial ? readable(defined) : defined
  const t = useText(sheet)
  const { prose } = useFormat()
  const [text, setText] = useState('')
  /** Lines whose checkbox was changed. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const [answers, setAnswers] = useState<LineAnswers>(new Map())
  const lines = readLines(text, own, answers)
  const isFirst = (line: Understood, at: number) =>
    !lines.slice(0, at).some((other) => isUnderstood(other) && other.field === line.field)
  const isTaken = (line: LineReading, at: number): line is Understood =>
    isUnderstood(line) && isFirst(line, at) !== turned.has(at)
  const taken = lines.filter(isTaken)
  const take = () => {
    const values: TakenValues = { properties: {}, texts: {}, own: {} }
    for (const line of taken) {
      if (line.is === 'name') values.texts[line.field] = line.value
      else if (line.is === 'own') values.own[keyAtField(line.field)] = line.text
      else values.properties[line.field] = inForm(line)
    }
    onTake(values)
    setText('')
    setTurned(new Set())
  }
  const turn = (at: number) => {
    const after = new Set(turned)
    if (!after.delete(at)) after.add(at)
    setTurned(after)
  }
  return (
    <div className="stack">
      <PasteField
        label={t.label}
        hint={t.hint}
        text={text}
        onText={(text) => {
          setText(text)
          setTurned(new Set())
          setAnswers(new Map())
        }}
      />
      {lines.length > 0 ? (
        <>
          <p role="status">
            {t.count({ understood: prose(lines.filter(isUnderstood).length), all: prose(lines.length) })}
          </p>
          <ul className="stack gap-2">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place
              <li key={at} className="ruled">
                <bdi className="note lab-line">{line.line}</bdi>
                {isUnderstood(line) ? (
                  <Checkbox
                    checked={isTaken(line, at)}
                    onChecked={() => turn(at)}
                    label={<LineValue line={line} own={own} now={textOf(line.field)} />}
                  />
                ) : (
                  <NotTaken
                    line={line}
                    own={own}
                    onAnswer={(key, answer) => setAnswers(new Map(answers).set(key, answer))}
                  />
                )}
              </li>
            ))}
          </ul>
          {taken.length > 0 ? (
            <div className="line gap-3 middle">
              <Button onClick={take}>{t.take(prose(taken.length))}</Button>
            </div>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

/** A field, its new value, and what that replaces. */
function LineValue({ line, own, now }: { line: Understood; own: readonly OwnProperty[]; now: string }) {
  const t = useText(sheet)
  const language = useLanguage()
  const { value } = useFormat()
  const label = sheetLabel(line.field, own)[language]
  if (line.is === 'name')
    return (
      <>
        {label}: <bdi>{line.value}</bdi>
      </>
    )
  const unit =
    line.is === 'own'
      ? own.find(({ key }) => key === keyAtField(line.field))?.unit
      : propertyOf(line.field).unit
  return (
    <>
      {label}:{' '}
      <span className="ltr">
        {value(line.value)} {unit}
      </span>
      {line.is === 'value' ? <LineSource line={line} /> : null}
      {now.trim() === '' ? null : <span className="note"> {t.replaces(now)}</span>}
    </>
  )
}

/** The sheet's own figure, if converted, and the source of its unit. */
function LineSource({ line }: { line: Extract<LineReading, { is: 'value' }> }) {
  const t = useText(sheet)
  const { at: atTemperature } = useText(importing)
  const { prose } = useFormat()
  const isConverted = line.unit !== propertyOf(line.field).unit || line.at !== null
  const at = line.at === null ? '' : ` ${atTemperature(prose(Math.round(line.at * 100) / 100))}`
  return (
    <>
      {isConverted ? (
        <span className="note">
          {' '}
          (
          <bdi>
            {line.text} {line.unit}
            {at}
          </bdi>
          )
        </span>
      ) : null}
      {line.unitFrom === undefined ? null : (
        <span className="note"> {t.unitFrom({ unit: line.unit, from: line.unitFrom })}</span>
      )}
    </>
  )
}

interface NotTakenProps {
  line: Exclude<LineReading, Understood>
  own: readonly OwnProperty[]
  onAnswer: (key: string, answer: string) => void
}

function NotTaken({ line, own, onAnswer }: NotTakenProps) {
  const t = useText(sheet)
  const { faults } = useText(reading)
  const language = useLanguage()
  if (line.is === 'question')
    return (
      <Question
        question={line.question}
        about={[line.line]}
        onAnswer={(answer) => onAnswer(line.question.key, answer)}
      />
    )
  if (line.is === 'known') return <p className="field-hint">{t.known}</p>
  if (line.is === 'unknown') return <p className="field-hint">{t.unknown}</p>
  const label = sheetLabel(line.field, own)[language]
  return (
    <p className="field-error">
      {label}: {line.is === 'several' ? t.several : sentenceWith(faults[line.fault.code], line.fault.text)}
    </p>
  )
}
