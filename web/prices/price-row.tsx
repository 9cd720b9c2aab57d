import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { grouped, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { dayText } from '#web/format/date.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { prices } from '#web/text/prices.ts'
import { type Option, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { isOld, PRICE_STEPS, type Price, priceUnit } from './price-list.ts'

/** Currency and unit of a price: USD/m3. */
export type PricedUnit = `${string}/${Price['unit']}`
export const priceUnitOf = ({ currency, unit }: Pick<Price, 'currency' | 'unit'>): PricedUnit =>
  `${currency}/${unit}`
export const priceUnitParts = (unit: PricedUnit) => unit.split('/') as [currency: string, unit: Price['unit']]

export interface Entry {
  text: string
  unit: PricedUnit
  /** The version of the price when it was typed; null for none. */
  seen: string | null
  /** Another price was saved elsewhere meanwhile. */
  isElsewhere?: boolean
}

/** The amount of a text; null where it is no number in range. */
export const priceAmountIn = (text: string): number | null => {
  const amount = numberOf(text)
  return amount !== null && amount >= PRICE_STEPS.min && amount <= PRICE_STEPS.max ? amount : null
}

export interface PriceLine {
  id: string
  name: string
  /** kg/m³ at 15 °C. */
  density: number | null
  price: Price | null
  entry: Entry | undefined
}

/** What stands in the fields of a line, typed or kept. */
function useLine({ price, entry }: PriceLine, usual: PricedUnit) {
  const { digits } = useFormat()
  const keptText = price ? writeDigits(String(price.amount), digits) : ''
  return {
    keptText,
    text: entry?.text ?? keptText,
    unit: entry?.unit ?? (price ? priceUnitOf(price) : usual),
  }
}

interface PriceCellProps {
  line: PriceLine
  usual: PricedUnit
  onEntry: (id: string, entry: Entry | null) => void
}

function useEdit({ line, usual, onEntry }: PriceCellProps) {
  const { id, price, entry } = line
  const { keptText, text, unit } = useLine(line, usual)
  return (part: Partial<Entry>) => {
    const next = { text, unit, seen: price?.version ?? null, ...entry, ...part }
    const isAsBefore = next.text === keptText && (!price || next.unit === priceUnitOf(price))
    onEntry(id, isAsBefore ? null : next)
  }
}

export function PriceField({ isMarked, ...props }: PriceCellProps & { isMarked: boolean }) {
  const t = useText(prices)
  const { digits } = useFormat()
  const { name, price, entry } = props.line
  const { text } = useLine(props.line, props.usual)
  const edit = useEdit(props)
  const priceText = (of: Price) => `${writeDigits(grouped(String(of.amount)), digits)} ${priceUnit(of)}`
  return (
    <NumberField
      label={t.priceOf(name)}
      labelHidden
      steps={PRICE_STEPS}
      text={text}
      marked={isMarked && text.trim() !== '' && priceAmountIn(text) === null}
      error={entry?.isElsewhere ? t.other(price ? priceText(price) : t.gone) : null}
      onText={(text) => edit({ text })}
    />
  )
}

export function PriceUnitCell({
  units,
  ...props
}: PriceCellProps & { units: readonly Option<PricedUnit>[] }) {
  const t = useText(prices)
  const { text, unit } = useLine(props.line, props.usual)
  const edit = useEdit(props)
  return text === '' ? null : (
    <Select
      label={t.unitOf(props.line.name)}
      labelHidden
      value={unit}
      onValue={(unit) => edit({ unit })}
      options={units}
    />
  )
}

/** What stood before an unsaved change. */
export function PriceBefore({ line: { price, entry } }: Pick<PriceCellProps, 'line'>) {
  const { amount } = useFormat()
  if (!entry || !price) return null
  const isOtherUnit = entry.unit !== priceUnitOf(price)
  return (
    <>
      {amount(price.amount)} {isOtherUnit ? <bdi className="unit">{priceUnit(price)}</bdi> : null}
    </>
  )
}

/** The price of a cubic metre at 15 °C, of what stands in the field; null where it is none, or the density is not known. */
export function perCubicMetre({ price, entry, density }: Pick<PriceLine, 'price' | 'entry' | 'density'>) {
  const amount = entry ? priceAmountIn(entry.text) : (price?.amount ?? null)
  const unit = entry?.unit ?? (price ? priceUnitOf(price) : null)
  if (amount === null || unit === null) return null
  const [currency, per] = priceUnitParts(unit)
  if (per === 'm3') return { amount, currency }
  return density === null ? null : { amount: (amount * density) / 1000, currency }
}

export function PricePerVolume({ line, common }: Pick<PriceCellProps, 'line'> & { common: string | null }) {
  const { amount } = useFormat()
  const found = perCubicMetre(line)
  return found ? (
    <>
      {amount(found.amount, 2)}{' '}
      {found.currency === common ? null : <bdi className="unit">{found.currency}</bdi>}
    </>
  ) : null
}

export function PriceDay({ line: { price, entry } }: Pick<PriceCellProps, 'line'>) {
  const t = useText(prices)
  const language = useLanguage()
  const now = new Date()
  if (entry) return <span className="note">{t.changed}</span>
  return price ? (
    <>
      <bdi>{dayText(price.at, language, now)}</bdi>
      {isOld(price.at, now) ? <span className="amber note"> {t.old}</span> : null}
    </>
  ) : null
}
