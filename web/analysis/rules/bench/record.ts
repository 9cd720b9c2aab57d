import type { BatchRecord, KeptPrice } from '#calc/calculation/batch-record.ts'
import { kindOf } from '#calc/units/amounts.ts'
import { unitNamed } from '#calc/units/units.ts'
import { CORRECTED, volumeCorrection } from '#calc/units/volume-correction.ts'
import { PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { type ShownAmount, shownAmounts } from '#web/batch/shown-amounts.ts'
import { type Draft, materialsOf, type Workbench } from '../draft.ts'
import { pricedAt, priceOf } from '../search-criteria.ts'
import { batchOf, portionsOf } from './workbench.ts'

/** °C as typed; null where blank, NaN where unreadable. */
export function loadingCelsius({ text, unit }: Workbench['loading']): number | null {
  if (text.trim() === '') return null
  const value = numberOf(text)
  return value === null ? Number.NaN : (unitNamed('temperature', unit)?.toWire(value) ?? Number.NaN)
}

/** Positions of portions whose density is outside the volume correction at the loading temperature. */
export function unloadable(draft: Draft): number[] {
  const celsius = loadingCelsius(draft.bench.loading)
  if (celsius === null || celsius === 15) return []
  return portionsOf(draft).flatMap(({ percent, density }, at) =>
    percent > 0 && density !== null && volumeCorrection(density, celsius).is === 'outside' ? [at] : [],
  )
}

export function shownAmountsOf(draft: Draft): ShownAmount[] | null {
  const { bench, basis } = draft
  const batch = batchOf(bench)
  const { isInAir, loading } = bench
  return (
    batch &&
    shownAmounts({ portions: portionsOf(draft), basis, batch, celsius: loadingCelsius(loading), isInAir })
  )
}

/** More digits than are typed, fewer than the noise of a sum. */
const EXACT_DIGITS = 12
/** For temperatures typed in °F. */
const TEMPERATURE_DECIMALS = 2

/** The batch and tank to store; what is unreadable is left out. */
export function amountsKept({ bench }: Draft): Pick<BatchRecord, 'batch' | 'tank'> {
  const size = batchOf(bench)
  if (!size) return {}
  const celsius = loadingCelsius(bench.loading)
  const { min, max } = CORRECTED.temperature
  const temperature = celsius === null ? Number.NaN : Number(celsius.toFixed(TEMPERATURE_DECIMALS))
  const [held] = Object.entries(bench.tank)
  const name = bench.tankName.trim()
  return {
    batch: {
      ...size,
      ...(temperature >= min && temperature <= max && { temperature }),
      ...(bench.isInAir && kindOf(size.unit) === 'volume' && { in_air: true }),
    },
    ...(held
      ? {
          tank: {
            ...{ name, material: held[0], amount: Number(held[1].amount.toPrecision(EXACT_DIGITS)) },
            unit: held[1].unit,
          },
        }
      : name !== '' && { tank: { name, amount: 0, unit: size.unit } }),
  }
}

/** The prices behind the recipe's cost, with their days. */
export function pricesKept(draft: Draft, today: string): KeptPrice[] {
  const { criteria } = draft
  return materialsOf(draft).flatMap((material): KeptPrice[] => {
    const price = priceOf(material, criteria)
    if (!price || !(price.amount >= 0 && price.amount <= PRICE_MAX)) return []
    const { currency } = criteria
    return [{ material: material.id, ...price, currency, at: pricedAt(material, criteria, today) }]
  })
}

function productPrice({ criteria }: Draft): Pick<BatchRecord, 'product_price'> {
  const amount = numberOf(criteria.productPrice)
  if (amount === null || !(amount >= 0 && amount <= PRICE_MAX)) return {}
  return { product_price: { amount, unit: criteria.priceUnit } }
}

export function recordOf(draft: Draft, today: string): BatchRecord {
  const prices = pricesKept(draft, today)
  return { ...amountsKept(draft), ...(prices.length > 0 && { prices, ...productPrice(draft) }) }
}
