// A laboratory's sheet as text in a form: what each line was understood as, before it goes into the fields.
import { useState } from 'react'
import { NO_ANSWERS } from '#calc/sheet/answers.ts'
import { readable, sheetLabel } from '#calc/sheet/own-columns.ts'
import { readSheet } from '#calc/sheet/reading.ts'
import {
  isOwnField,
  isProperty,
  isTextField,
  keyAtField,
  type OwnSheetField,
  type SheetField,
  type SheetTextField,
} from '#calc/sheet/sheet-fields.ts'
import { textGrid } from '#calc/sheet/text-lines.ts'
import { kindOfWire, unitNamed } from '#calc/units/units.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { sheet } from '#web/text/sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Filling } from './filled-at-once.ts'

type TakenValues = Pick<Filling, 'properties' | 'texts'> & { own: Record<string, string> }

interface Line {
  words: string
  field: (PropertyName | SheetTextField | OwnSheetField) | null
  text: string
  unit: string | null
  at: number | null
  value: number | string
}

/** The lines of a text, each read by the same rules as an imported sheet; what would be asked there is left out here. */
export function linesOf(text: string, own: readonly OwnProperty[]): Line[] {
  if (text.trim() === '') return []
  const grid = textGrid(text)
  const { arrangement, meanings, materials } = readSheet(
    { name: '', grid, hiddenRows: new Set(), hiddenColumns: new Set() },
    { ...NO_ANSWERS, category: 'customized', shape: { rowIs: 'test' } },
    { own, known: new Set() },
  )
  const [first] = materials
  const title = first ? (arrangement.samples[first.sample]?.name ?? null) : null
  const name: Line[] = title
    ? [
        {
          words: title.cell.text,
          field: 'name',
          text: title.cell.text,
          unit: null,
          at: null,
          value: title.cell.text,
        },
      ]
    : []
  const lines = arrangement.items.map(({ words }, item): Line => {
    const { field, unit, at, is } = meanings[item]!
    const spot = first ? arrangement.samples[first.sample]!.spots[item] : null
    const column = first?.columns.get(item)
    const isFaulty = first?.judged.faults.some((fault) => fault.column === column) ?? true
    const none: Line = { words, field: null, text: '', unit: null, at: null, value: '' }
    if (is !== 'read' || !isTaken(field) || !spot || column === undefined || isFaulty) return none
    const converted = first?.judged.converted.get(column)
    const value = isProperty(field) ? first!.judged.body.properties[field] : spot.cell.text
    return {
      words,
      field,
      text: converted?.text ?? spot.cell.text.trim(),
      unit,
      at,
      value: typeof value === 'number' ? value : String(value ?? spot.cell.text),
    }
  })
  return [...name, ...lines]
}

const isTaken = (field: SheetField | null): field is PropertyName | SheetTextField | OwnSheetField =>
  field !== null && (isProperty(field) || isOwnField(field) || isTextField(field))

/** A value for the form: as read where the form knows its unit, otherwise converted. */
function inForm(field: PropertyName, { text, unit, at, value }: Line) {
  const wire = propertyOf(field).unit
  if (field === 'color' || wire === '' || unit === null) return { text: String(value), unit: null }
  const kind = kindOfWire(wire)
  // The form doesn't correct °API for temperature.
  if (kind === null || unitNamed(kind, unit) === null || (unit === '°API' && at !== null))
    return { text: String(value), unit: wire }
  return { text, unit, ...(at !== null && { temperature: { text: String(at), unit: '°C' } }) }
}

interface Props {
  textOf: (field: PropertyName | SheetTextField | OwnSheetField) => string
  own: readonly OwnProperty[]
  /** Reads heavy-fuel fields too. */
  isOfMaterial?: boolean
  onTake: (values: TakenValues) => void
}

export default function LabSheet({ textOf, own: defined, isOfMaterial = false, onTake }: Props) {
  const own = isOfMaterial ? readable(defined) : defined
  const t = useText(sheet)
  const language = useLanguage()
  const { prose, value } = useFormat()
  const [text, setText] = useState('')
  /** Lines whose checkbox was changed. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const lines = linesOf(text, own)
  const isOn = ({ field }: Line, at: number) => field !== null && !turned.has(at)
  const taken = lines.filter(isOn)
  const take = () => {
    const values: TakenValues = { properties: {}, texts: {}, own: {} }
    for (const line of taken) {
      const { field } = line
      if (field === null) continue
      if (isTextField(field)) values.texts[field] = line.text
      else if (isOwnField(field)) values.own[keyAtField(field)] = line.text
      else values.properties[field] = inForm(field, line)
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
      <Field label={t.label} hint={t.hint}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={4}
            dir="auto"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setTurned(new Set())
            }}
          />
        )}
      </Field>
      {lines.length > 0 ? (
        <>
          <p role="status">
            {t.count({
              understood: prose(lines.filter(({ field }) => field !== null).length),
              all: prose(lines.length),
            })}
          </p>
          <ul className="stack gap-2">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place
              <li key={at} className="ruled">
                <p className="note">
                  <bdi>{line.words}</bdi>
                </p>
                {line.field === null ? (
                  <p className="field-hint">{t.unknown}</p>
                ) : (
                  <Checkbox
                    checked={isOn(line, at)}
                    onChecked={() => turn(at)}
                    label={
                      <>
                        {sheetLabel(line.field, own)[language]}:{' '}
                        <bdi>
                          {typeof line.value === 'number' ? value(line.value) : line.value}{' '}
                          {isProperty(line.field) ? propertyOf(line.field).unit : ''}
                        </bdi>
                        {textOf(line.field).trim() === '' ? null : (
                          <span className="note"> {t.replaces(textOf(line.field))}</span>
                        )}
                      </>
                    }
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
