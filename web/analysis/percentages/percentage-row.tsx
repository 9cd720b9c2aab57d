import { type KeyboardEvent, memo, useState } from 'react'
import { PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysisText, useAnalysisTools, useDigits } from '../analysis-context.ts'
import type { AmountUnit } from '../rules/bench/amounts.ts'
import { columnOf, readPercentage } from '../rules/percentages.ts'
import { RowActions } from './row-actions.tsx'
import { RowAmount } from './row-amount.tsx'

const STEPS = { ...PERCENTAGE, page: 1 }

/** What of a row decides whether it renders again. */
interface RowState {
  material: Material
  place: number
  /** Its name, with the producer where another has the same. */
  label: string
  text: string
  isLocked: boolean
  isInTank: boolean
  canRemove: boolean
  /** With a batch, the amounts as they are shown, and the unit of the first. */
  hasBatch: boolean
  unit: AmountUnit
  amount: string | null
  other: string | null
}

interface PercentageRowProps extends RowState {
  /** The fields of the recipe by material id, for moving between the rows. */
  fields: Map<string, HTMLInputElement>
  onMove: (place: number) => void
  onPasted: (filled: number, given: number) => void
  onReplace: (material: Material) => void
}

/** One material and its share. Renders again only when what it shows changes. */
export const PercentageRow = memo(
  function PercentageRow(props: PercentageRowProps) {
    const { material, place, label, text, fields, onMove, onPasted } = props
    const t = useAnalysisText().percentages
    const language = useLanguage()
    const digits = useDigits()
    const { store } = useAnalysisTools()
    const [isTyping, setTyping] = useState(false)
    const entry = readPercentage(text)

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      const isArrow = event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      if (event.key === '=') store.takeRemainder(material.id)
      else if (event.key === 'Enter') onMove(place + (event.shiftKey ? -1 : 1))
      else if (isArrow) onMove(place + (event.key === 'ArrowDown' ? 1 : -1))
      else return
      event.preventDefault()
    }

    return (
      <li className={props.hasBatch ? 'percentage-row percentage-row-batch' : 'percentage-row'}>
        <LineSample series={seriesAt(place)} />
        <div className="percentage-name">
          <bdi>{nameOf(material, language)}</bdi>
          <bdi className="material-producer">{producerOf(material, language)}</bdi>
        </div>
        <NumberField
          label={t.of(label)}
          labelHidden
          className="percentage-field"
          unit="%"
          steps={STEPS}
          text={isTyping ? text : digits(text)}
          onText={(typed) => {
            setTyping(true)
            store.type(material.id, typed)
          }}
          marked={entry.is === 'out-of-range' || entry.is === 'unreadable'}
          hint={
            entry.is === 'out-of-range' ? (
              <span className="field-error">{t.outOfRange}</span>
            ) : entry.is === 'unreadable' ? (
              <span className="field-error">{t.notANumber}</span>
            ) : null
          }
          inputRef={(field) => {
            if (field) fields.set(material.id, field)
            else fields.delete(material.id)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setTyping(false)
            store.tidy(material.id)
          }}
          onPaste={(event) => {
            const cells = columnOf(event.clipboardData.getData('text/plain'))
            if (!cells) return
            event.preventDefault()
            onPasted(store.paste(material.id, cells), cells.length)
          }}
        />
        {props.hasBatch ? (
          <RowAmount
            id={material.id}
            label={label}
            unit={props.unit}
            amount={props.amount}
            other={props.other}
          />
        ) : null}
        <RowActions {...props} />
      </li>
    )
  },
  (before, now) => SHOWN.every((key) => before[key] === now[key]),
)

const SHOWN = [
  'material',
  'place',
  'label',
  'text',
  'isLocked',
  'isInTank',
  'canRemove',
  'hasBatch',
  'unit',
  'amount',
  'other',
] as const satisfies (keyof RowState)[]
