import { lazy, Suspense, useState } from 'react'
import type { LabQuantity, LabValues } from '#calc/lab/lab-record.ts'
import { isOwnField, isProperty, keyAtField } from '#calc/sheet/sheet-fields.ts'
import {
  isOwnQuantity,
  keyOfQuantity,
  nameOfOwn,
  type OwnProperty,
  type OwnQuantity,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import { PROPERTY_NAMES, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { unitWord, useQuantities } from '#web/format/quantities.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import { fieldRow } from '#web/readings/field-row.ts'
import { type LabEntries, typedAt } from '#web/readings/lab-entries.ts'
import { typedUnit } from '#web/readings/typed-as.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import { Details } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { withSheet } from '../filled-at-once.ts'

const LabSheet = lazy(() => import('../lab-sheet.tsx'))

type Values = LabEntries['values']

interface Props {
  names: readonly PropertyName[]
  own: readonly OwnProperty[]
  values: Values
  onValues: (values: Values) => void
  /** A control's fault, and its id where an error summary links to it. */
  fieldOf: (group: 'properties' | 'own', name: string) => { id?: string; error: string | null }
}

interface PasteProps extends Pick<Props, 'own' | 'values' | 'onValues'> {
  /** Quantities with a field, besides own properties. */
  names: readonly LabQuantity[]
  className?: string
}

export function ReadingsPaste({ names, own, values, onValues, className }: PasteProps) {
  const t = useText(labText).sheet
  const { prose } = useFormat()
  const { units } = usePreferences()
  const [done, setDone] = useState({ taken: 0, left: 0 })
  return (
    <Details className={className} summary={t.title}>
      <Suspense>
        <LabSheet
          own={own}
          textOf={(field) =>
            isOwnField(field)
              ? (values[ownQuantity(keyAtField(field))]?.text ?? '')
              : isProperty(field)
                ? (values[field]?.text ?? '')
                : ''
          }
          onTake={(sheet) => {
            const fields = [...names, ...own.map(({ key }) => ownQuantity(key))]
            const taken = withSheet(values, sheet, fields, units)
            onValues(taken.values)
            setDone(taken)
          }}
        />
        <p role="status" className="note">
          {done.taken > 0 ? t.taken(prose(done.taken)) : null}{' '}
          {done.left > 0 ? t.left(prose(done.left)) : null}
        </p>
      </Suspense>
    </Details>
  )
}

export function ReadingFields({ names, own, values, onValues, fieldOf }: Props) {
  const { language, units } = usePreferences()
  return (
    <div className="tile-m tiles sparse across-4 top">
      {[...names, ...own.map(({ key }) => ownQuantity(key))].map((q) => {
        const { label, unit, isNegative } = fieldRow(q, own, language)
        const field = {
          ...(isOwnQuantity(q) ? fieldOf('own', keyOfQuantity(q)) : fieldOf('properties', q)),
          label,
          text: values[q]?.text ?? '',
          onText: (text: string) => onValues({ ...values, [q]: typedAt(values[q], q, text, units) }),
        }
        if (q === 'color') return <TextField key={q} {...field} dir="ltr" autoComplete="off" />
        const shown = isOwnQuantity(q) ? unit : unit && typedUnit(q, values[q]?.as, units)
        return <NumberField key={q} {...field} unit={unitWord(shown, language)} negative={isNegative} />
      })}
    </div>
  )
}

export function useReadingTexts() {
  const language = useLanguage()
  const { write, sign } = useQuantities()
  const definitions = useDefinitions()
  return (
    properties: Readonly<Record<string, number | string | null>>,
    own: Readonly<Record<string, number>>,
  ) => [
    ...PROPERTY_NAMES.filter((name) => (properties[name] ?? null) !== null).map((name) => {
      const { unit, ...label } = propertyOf(name)
      return { name: label[language], figure: `${write(properties[name], unit, name)} ${sign(unit)}`.trim() }
    }),
    ...Object.entries(own).map(([key, value]) => {
      const definition = definitions.find((one) => one.key === key)
      const { unit = '' } = definition ?? {}
      const name = definition ? nameOfOwn(definition)[language] : key
      return { name, figure: `${write(value, unit, definition)} ${sign(unit, definition)}`.trim() }
    }),
  ]
}

/** Splits values into properties and own properties, as on the wire. */
export function byKind(values: LabValues) {
  const [own, properties] = [true, false].map((isOwn) =>
    Object.entries(values).filter(([q]) => isOwnQuantity(q) === isOwn),
  ) as [[OwnQuantity, number][], [PropertyName, number | string][]]
  return {
    properties: Object.fromEntries(properties),
    ...(own.length > 0 && { own: Object.fromEntries(own.map(([q, value]) => [keyOfQuantity(q), value])) }),
  }
}
