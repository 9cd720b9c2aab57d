// What a head means: property, unit and temperature, with the focus on the likely answer.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { letterOf, ROW_AS, type RowAs } from '#calc/sheet/arrange.ts'
import type { Given } from '#calc/sheet/meaning.ts'
import { measuredBy, ownSheetField, type SheetField } from '#calc/sheet/sheet-fields.ts'
import { SHEET_UNITS, sheetQuantityOf } from '#calc/sheet/sheet-units.ts'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { walkRadios } from '#web/ui/segments.tsx'
import { useImported } from './import-context.ts'
import { fieldName } from './sheet-view.ts'

const TEXTS: readonly SheetField[] = [
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
  'category',
  'sampled_at',
]

/** `at`: the item that is asked. */
export function MeaningDialog({
  at: index,
  position,
  onClose,
}: { at: number } & Pick<BoxProps, 'position' | 'onClose'>) {
  const {
    store,
    state: { reading, answers },
    t,
    language,
    own,
  } = useImported()
  const item = reading.arrangement.items[index]!
  const meaning = reading.meanings[index]!
  const samples = reading.arrangement.samples.flatMap(({ spots }) => spots[index]?.cell.text ?? [])
  const place = item.column === null ? String((item.rows[0] ?? 0) + 1) : letterOf(item.column)
  const onGiven = (given: Given) => {
    store.set({ items: { ...answers.items, [item.key]: given } })
    onClose()
  }
  const onName = () => {
    const roles = { ...answers.shape.roles, [item.column!]: 'name' as const }
    store.set({ shape: { ...answers.shape, roles } })
    onClose()
  }
  const likely = meaning.field ?? meaning.answers.find(({ field }) => field)?.field ?? null
  const [field, setField] = useState<SheetField | 'name' | ''>(likely ?? '')
  const property = field === '' || field === 'name' ? null : measuredBy(field)
  const [unit, setUnit] = useState(meaning.unit ?? meaning.answers[0]?.unit ?? '')
  const [at, setAt] = useState('')
  const units = property
    ? SHEET_UNITS[sheetQuantityOf(property)].filter(({ symbol }) => symbol !== '' && symbol !== 'gravity')
    : []
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
    ...[...PROPERTY_NAMES, ...own.map(({ key }) => ownSheetField(key)), ...TEXTS].map((value) => ({
      value: value as SheetField,
      label: fieldName(value as SheetField, language, own),
    })),
  ]
  const isTemperate = field === 'density' || field === 'viscosity_40'
  return (
    <Box
      label={t.dialog.title(item.words || place)}
      focus={field === '' ? 'select' : '[data-recommended]'}
      position={position}
      onClose={onClose}
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
    </Box>
  )
}

interface BoxProps {
  label: string
  /** What has the focus on opening. */
  focus: string
  position: { top: number; left: number }
  onClose: () => void
  children: ReactNode
}

/** A small dialog at its button; Escape and a press outside close it. */
function Box({ label, focus, position, onClose, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(focus)?.focus()
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className="mean-menu"
      style={{ insetBlockStart: position.top, left: position.left }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      {children}
    </div>
  )
}

/** What a row is: left out, data, heads, or the end of the table. */
export function RowDialog({
  row,
  position,
  onClose,
}: { row: number } & Pick<BoxProps, 'position' | 'onClose'>) {
  const { store, state, t } = useImported()
  const name = useId()
  const { arrangement } = state.reading
  const said = state.answers.shape.rows ?? {}
  const isOut = arrangement.left.some((left) => left.row === row)
  const now = said[row] ?? (arrangement.heads.includes(row) ? 'heads' : isOut ? 'out' : 'data')
  const words = state.sheets[state.at]!.grid[row]?.find(({ text }) => text.trim() !== '')?.text ?? ''
  const say = (as: RowAs) => {
    store.set({ shape: { ...state.answers.shape, rows: { ...said, [row]: as } } })
    onClose()
  }
  const labels: Record<RowAs, string> = { ...t.rowAs, data: t.rows[arrangement.rowIs] }
  return (
    <Box label={t.rowNumber(row + 1)} focus="input:checked" position={position} onClose={onClose}>
      <p className="quote">
        <span>{t.rowNumber(row + 1)}</span>
        <b>
          <bdi>{words}</bdi>
        </b>
      </p>
      <div
        role="radiogroup"
        aria-label={t.rowNumber(row + 1)}
        className="radio-menu"
        onKeyDown={(event) => walkRadios(event, onClose)}
      >
        {ROW_AS.map((as) => (
          <label key={as} className={as === now ? 'opt on' : 'opt'}>
            <input type="radio" name={name} checked={as === now} onChange={() => say(as)} />
            <span>{labels[as]}</span>
          </label>
        ))}
      </div>
    </Box>
  )
}
