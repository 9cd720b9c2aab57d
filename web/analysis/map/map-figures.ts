import { digitsIn, quantityIn } from '#calc/grades/shown-in.ts'
import type { LimitInForce } from '#calc/grades/specification.ts'
import { ownLookOf } from '#calc/own/own-measure.ts'
import { costUnit, type MapQuantity, quantityShown } from '#calc/recipe-map/sample.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import { type OwnResult, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import { type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { maps } from '#web/text/maps.ts'
import { useAnalysis } from '../analysis-context.ts'
import { useMoney } from '../find/find-columns.tsx'

/** How what a map shows is named and written. */
export interface Figures {
  name: string
  /** Of its unit; '' where it has none. */
  sign: string
  /** Of the wire, as it is shown. */
  value(wire: number): number
  /** One that `value` has made, with the decimals of its test, or others. */
  write(value: number, decimals?: number): string
}

const DECIMALS = { margin: 1, cost: 2 }

export function useFigures(own: readonly OwnResult[]): (quantity: MapQuantity) => Figures {
  const t = useText(maps)
  const { digits } = useFormat()
  const { language, units } = usePreferences()
  const money = useMoney()
  const currency = useAnalysis((state) => state.draft.criteria.currency)
  const fixed =
    (own: number) =>
    (value: number, decimals = own) =>
      formatFixed(value, decimals, digits)
  const plain = (value: number) => value
  return (quantity) => {
    const q = quantityShown(quantity)
    if (q) {
      const look = ownLookOf(own, q)
      const shown = quantityIn(q, units, look)
      return {
        name: quantityName(q, language, look),
        sign: unitWord(shown.sign, language),
        value: shown.value,
        write: fixed(digitsIn(q, units, look)),
      }
    }
    const unit = costUnit(quantity)
    return unit
      ? { name: t.cost(money.per(unit)), sign: currency, value: plain, write: fixed(DECIMALS.cost) }
      : { name: t.margin, sign: 'R', value: plain, write: fixed(DECIMALS.margin) }
  }
}

/** What a map can show of a blend: what is looked at first, what the grade limits, then the rest that has a value. */
export function quantitiesOf(
  blend: Blend,
  keyProperties: readonly PropertyName[],
  limits: readonly LimitInForce[],
  hasPrices: boolean,
): MapQuantity[] {
  const known = NUMERIC_PROPERTY_NAMES.filter((name) => blend.results[name] !== null)
  const first = known.filter((name) => keyProperties.includes(name))
  const own = (blend.own ?? []).flatMap(({ property, value }) =>
    value === null ? [] : ownQuantity(property.key),
  )
  const all = new Set<Quantity>([...first, ...limits.map(({ q }) => q), ...known, ...own])
  return [
    ...all,
    ...(limits.length > 0 ? (['margin'] as const) : []),
    ...(hasPrices ? (['cost-m3', 'cost-t'] as const) : []),
  ]
}

export const labelOf = ({ name, sign }: Pick<Figures, 'name' | 'sign'>): string =>
  sign ? `${name} (${sign})` : name
