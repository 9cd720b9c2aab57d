import type { Batch, Cost, RecordPortion, StoredRecord } from '#calc/calculation/batch-record.ts'
import { UNIT_OF } from '#calc/recipe/money.ts'
import type { BulkUnit } from '#calc/units/amounts.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import { formatFixed, grouped, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { dayText } from '#web/format/date.ts'
import { proseDigits } from '#web/format/number.ts'
import { useProse, useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { batch as texts } from '#web/text/batch.ts'
import { type BatchRecipe, type ShownAmount, shownAmounts, shownToPump } from './shown-amounts.ts'

interface MadeRecipe {
  portions: readonly RecordPortion[]
  names: readonly string[]
  basis: Basis
  record: StoredRecord & { no_cost?: string }
}

const madeOf = ({ portions, basis }: MadeRecipe, batch: Batch): BatchRecipe => ({
  portions,
  basis,
  batch,
  celsius: batch.temperature ?? null,
  isInAir: batch.in_air === true,
})

/** A material's amounts in words: volume, mass, and volume at the loading temperature. */
export function useAmountWords(write: (text: string) => string) {
  const t = useText(texts)
  return (
    { amount, other, otherUnit, loaded, loadedUnit }: ShownAmount,
    { unit, isInAir, at }: { unit: BulkUnit; isInAir: boolean; at: string },
  ): string =>
    write(
      [
        amount && `${grouped(amount)} ${t.units[unit]}`,
        other && `${grouped(other)} ${otherUnit === 't' && isInAir ? t.inAir : t.units[otherUnit]}`,
        loaded && t.loaded({ amount: `${grouped(loaded)} ${t.units[loadedUnit]}`, temperature: at }),
      ]
        .filter(Boolean)
        .join(' · '),
    )
}

/** The amounts of each material of a batch in words; null without a batch. */
export function useBatchWords(made: MadeRecipe): string[] | null {
  const words = useAmountWords(useProse())
  const { write, sign } = useQuantities()
  const { batch } = made.record
  if (!batch) return null
  const { unit, temperature, in_air: isInAir = false } = batch
  const at = temperature === undefined ? '' : `${write(temperature, '°C')} ${sign('°C')}`
  return shownAmounts(madeOf(made, batch)).map((shown, place) =>
    made.portions[place]!.percent > 0 ? words(shown, { unit, isInAir, at }) : '',
  )
}

/** The batch: size, tank contents, amounts to pump, cost and the dates of its prices. */
export function BatchLines({ made }: { made: MadeRecipe }) {
  const t = useText(texts)
  const lines = useLines(made)
  if (lines.length === 0) return null
  return (
    <ul className="stack gap-0 small breaks" aria-label={t.label}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function useLines(made: MadeRecipe): string[] {
  const t = useText(texts)
  const prose = useProse()
  const days = useDays()
  const { record, basis } = made
  const { batch, tank, prices, cost, no_cost: why } = record
  const money = useMoneyIn(cost?.currency ?? '')
  const moneyOf = useSum(cost, basis)
  const dates = prices?.map(({ at }) => at).sort()
  const amount = (of: { amount: number; unit: BulkUnit }) => `${prose(of.amount)} ${t.units[of.unit]}`
  const place = made.portions.findIndex(({ id }) => id === tank?.material)
  const inTank =
    tank &&
    tank.amount > 0 &&
    (place < 0 ? t.apart(amount(tank)) : t.inTank({ amount: amount(tank), material: made.names[place]! }))
  const toPump = tank && batch && place >= 0 ? shownToPump(madeOf(made, batch), place, tank) : null
  const pumped = toPump?.flatMap((one) => (one === null ? [] : prose(Number(one)))).join(' / ')
  return [
    [batch && t.size(amount(batch)), tank?.name && t.tank(tank.name)],
    [inTank, batch && pumped && t.toPump({ amounts: pumped, unit: t.units[batch.unit] })],
    cost
      ? [
          money.rate(cost.per_unit, UNIT_OF[basis]),
          cost.total !== null && t.cost(money.sum(cost.total)),
          cost.margin && t.margin(moneyOf(cost.margin)),
          dates && days([dates[0]!, dates.at(-1)!], new Date()),
        ]
      : [],
    [why],
  ]
    .map((parts) => parts.filter(Boolean).join(' · '))
    .filter((line) => line !== '')
}

/** A cost in words: of the batch, or per m³ or t without one. */
function useSum(cost: Cost | null | undefined, basis: Basis) {
  const money = useMoneyIn(cost?.currency ?? '')
  return ({ per_unit: per, total }: Pick<Cost, 'per_unit' | 'total'>) =>
    total === null ? money.rate(per, UNIT_OF[basis]) : money.sum(total)
}

/** Batch, cost and margin in a cell of a list; without a batch the cost per m³ or t. */
export function BatchCell({ batch, cost, basis }: Pick<StoredRecord, 'batch' | 'cost'> & { basis: Basis }) {
  const t = useText(texts)
  const prose = useProse()
  const moneyOf = useSum(cost, basis)
  if (!batch && !cost) return null
  return (
    <>
      {batch ? (
        <bdi className="block nowrap">
          {prose(batch.amount)} {t.units[batch.unit]}
        </bdi>
      ) : null}
      {cost ? <bdi className="note block nowrap">{moneyOf(cost)}</bdi> : null}
      {cost?.margin ? <bdi className="note block nowrap">{t.margin(moneyOf(cost.margin))}</bdi> : null}
    </>
  )
}

const DECIMALS = 2
const MILLION = 1e6

export function useMoneyIn(currency: string) {
  const t = useText(texts)
  const language = useLanguage()
  const { digits } = useFormat()
  const written = (amount: number, of: typeof digits) => {
    // A ppm costs a fraction of a cent.
    const isSmall = amount !== 0 && Math.abs(amount) < 1
    return `${writeDigits(grouped(formatFixed(amount, isSmall ? 2 * DECIMALS : DECIMALS)), of)} ${currency}`
  }
  const prose = proseDigits(language)
  return {
    prose: (amount: number) => written(amount, prose),
    cell: (amount: number) => written(amount, digits),
    rate: (amount: number, unit: 'm3' | 't') =>
      t.rate({ amount: written(amount, prose), unit: t.units[unit] }),
    /** A total; in millions from one million. */
    sum: (amount: number) =>
      Math.abs(amount) < MILLION
        ? written(amount, prose)
        : t.million({
            amount: writeDigits(grouped(formatFixed(amount / MILLION, DECIMALS)), prose),
            currency,
          }),
  }
}

export function useDays() {
  const t = useText(texts)
  const language = useLanguage()
  return ([first, last]: readonly [string, string], now: Date): string => {
    const [from, to] = [dayText(first, language, now), dayText(last, language, now)]
    return from === to ? t.of(from) : t.between({ from, to })
  }
}
