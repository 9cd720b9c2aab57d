import { memo } from 'react'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { grouped, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { dayText } from '#web/format/date.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { prices } from '#web/text/prices.ts'
import { type Option, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { isOld, PRICE_STEPS, type Price } from './price-list.ts'

/** Currency and unit of a price: USD/m3. */
export type Unit = `${string}/${Price['unit']}`
export const unitOf = ({ currency, unit }: Pick<Price, 'currency' | 'unit'>): Unit => `${currency}/${unit}`
export const partsOf = (unit: Unit) => unit.split('/') as [currency: string, unit: Price['unit']]

export interface Entry {
  text: string
  unit: Unit
  /** The version of the price when it was typed; null for none. */
  seen: string | null
  /** Another price was saved elsewhere meanwhile. */
  isElsewhere?: boolean
}

/** The amount of a text; null where it is no number in range. */
export const amountIn = (text: string): number | null => {
  const amount = numberOf(text)
  return amount !== null && amount >= PRICE_STEPS.min && amount <= PRICE_STEPS.max ? amount : null
}

interface PriceRowProps {
  id: string
  name: string
  price: Price | null
  entry: Entry | undefined
  usual: Unit
  units: readonly Option<Unit>[]
  isMarked: boolean
  onEntry: (id: string, entry: Entry | null) => void
}

export const PriceRow = memo(function PriceRow({
  id,
  name,
  price,
  entry,
  usual,
  units,
  isMarked,
  onEntry,
}: PriceRowProps) {
  const t = useText(prices)
  const language = useLanguage()
  const { digits } = useFormat()
  const keptText = price ? writeDigits(String(price.amount), digits) : ''
  const text = entry?.text ?? keptText
  const unit = entry?.unit ?? (price ? unitOf(price) : usual)
  const edit = (part: Partial<Entry>) => {
    const next = { text, unit, seen: price?.version ?? null, ...entry, ...part }
    const isAsBefore = next.text === keptText && (!price || next.unit === unitOf(price))
    onEntry(id, isAsBefore ? null : next)
  }
  const now = new Date()
  const priceText = (of: Price) =>
    `${writeDigits(grouped(String(of.amount)), digits)} ${unitOf(of).replace('m3', 'm³')}`
  return (
    <tr data-id={id}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <NumberField
          label={t.priceOf(name)}
          labelHidden
          steps={PRICE_STEPS}
          text={text}
          marked={isMarked && text.trim() !== '' && amountIn(text) === null}
          error={entry?.isElsewhere ? t.other(price ? priceText(price) : t.gone) : null}
          onText={(text) => edit({ text })}
        />
      </td>
      <td>
        {text === '' ? null : (
          <Select
            label={t.unitOf(name)}
            labelHidden
            value={unit}
            onValue={(unit) => edit({ unit })}
            options={units}
          />
        )}
      </td>
      <td>
        {entry ? <span className="note">{t.changed}</span> : null}
        {price && !entry ? (
          <>
            <bdi>{dayText(price.at, language, now)}</bdi>
            {isOld(price.at, now) ? <span className="amber note"> {t.old}</span> : null}
          </>
        ) : null}
      </td>
    </tr>
  )
})
