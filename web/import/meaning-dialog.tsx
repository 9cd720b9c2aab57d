// What a head means: property, unit and temperature, with the focus on the likely answer.
import { useEffect, useRef, useState } from 'react'
import type { Given, Item, Meaning } from '#calc/sheet/meaning.ts'
import { isOwnField, isProperty, measuredBy, ownField, type SheetField } from '#calc/sheet/sheet-fields.ts'
import { quantityOf, UNITS } from '#calc/sheet/sheet-units.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { useLanguage, useText } from '#web/services.ts'
import { sheets } from '#web/text/sheets.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { fieldName } from './sheet-view.ts'

interface Props {
  item: Item
  meaning: Meaning
  samples: readonly string[]
  own: readonly OwnProperty[]
  place: string
  position: { top: number; left: number }
  onGiven: (given: Given) => void
  onName: () => void
  onClose: () => void
}

const TEXTS: readonly SheetField[] = [
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
  'category',
]

export function MeaningDialog({
  item,
  meaning,
  samples,
  own,
  place,
  position,
  onGiven,
  onName,
  onClose,
}: Props) {
  const t = useText(sheets)
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const likely = meaning.field ?? meaning.answers.find(({ field }) => field)?.field ?? null
  const [field, setField] = useState<SheetField | 'name' | ''>(likely ?? '')
  const property = field === '' || field === 'name' ? null : measuredBy(field)
  const [unit, setUnit] = useState(meaning.unit ?? meaning.answers[0]?.unit ?? '')
  const [at, setAt] = useState('')
  const units = property
    ? UNITS[quantityOf(property)].filter(({ symbol }) => symbol !== '' && symbol !== 'gravity')
    : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>(field === '' ? 'select' : '[data-recommended]')
    control?.focus()
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])
  const use = () => {
    if (field === '') return
    if (field === 'name') return onName()
    const isSame = field === meaning.field
    const chosenUnit = units.some(({ symbol }) => symbol === unit) ? unit : undefined
    onGiven({
      field,
      ...(chosenUnit !== undefined && (meaning.unit !== chosenUnit || !isSame) && { unit: chosenUnit }),
      ...(at !== '' && { at: Number(at) }),
      isOwnTest: true,
    })
  }
  const options = [
    { value: '' as const, label: '–' },
    ...(item.column === null ? [] : [{ value: 'name' as const, label: t.dialog.asName }]),
    ...[...PROPERTY_NAMES, ...own.map(({ key }) => ownField(key)), ...TEXTS].map((value) => ({
      value: value as SheetField,
      label: fieldName(value as SheetField, language, own),
    })),
  ]
  const isTemperate = field === 'density' || field === 'viscosity_40'
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t.dialog.title(item.words || place)}
      className="mean-menu"
      style={{ insetBlockStart: position.top, left: position.left }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <p className="quote">
        <span>{place}</span>
        <b>
          <bdi>{item.words}</bdi>
        </b>
        <bdi className="end">{samples.slice(0, 3).join(' · ')}</bdi>
      </p>
      <div className="stack gap-2">
        <Select label={t.dialog.property} value={field} onValue={setField} options={options} />
        {units.length > 0 ? (
          <Select
            label={t.dialog.unit}
            value={unit}
            onValue={setUnit}
            options={[
              { value: '', label: '–' },
              ...units.map(({ symbol }) => ({ value: symbol, label: symbol })),
            ]}
          />
        ) : null}
        {isTemperate ? (
          <Select
            label={t.dialog.at}
            value={at}
            onValue={setAt}
            options={[
              { value: '', label: '–' },
              ...(field === 'density' ? ['15', '20', '15.56'] : ['40']).map((value) => ({
                value,
                label: `${value} °C`,
              })),
            ]}
          />
        ) : null}
      </div>
      <div className="foot">
        <Button small variant="primary" data-recommended={field !== ''} disabled={field === ''} onClick={use}>
          {t.dialog.use}
        </Button>
        <Button small variant="quiet" onClick={() => onGiven({ field: null })}>
          {t.dialog.leave}
        </Button>
      </div>
    </div>
  )
}

export const isStored = (field: SheetField | null): boolean =>
  field !== null && (isProperty(field) || isOwnField(field))
