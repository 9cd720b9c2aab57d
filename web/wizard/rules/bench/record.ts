import type { BatchRecord, KeptPrice, KeptSearch } from '#calc/calculation/batch-record.ts'
import { SIDES, type Side } from '#calc/grades/grade.ts'
import { kindOf } from '#calc/units/amounts.ts'
import { unitNamed } from '#calc/units/units.ts'
import { CORRECTED, volumeCorrection } from '#calc/units/volume-correction.ts'
import { MATERIAL_COUNT, PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { type ShownAmount, shownAmounts } from '#web/batch/shown-amounts.ts'
import { type Draft, materialsOf, type Workbench } from '../draft.ts'
import {
  NO_BOUND,
  pricedAt,
  priceOf,
  type SearchCriteria,
  sideKey,
  type TypedLimit,
} from '../search-criteria.ts'
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
  const { min, max } = CORRECTED.loading
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
            name,
            material: held[0],
            amount: Number(held[1].amount.toPrecision(EXACT_DIGITS)),
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

export function benchRecord(draft: Draft, today: string): BatchRecord {
  const prices = pricesKept(draft, today)
  const search = searchKept(draft)
  return {
    ...amountsKept(draft),
    ...(prices.length > 0 && { prices, ...productPrice(draft) }),
    ...((prices.length > 0 || search?.bounds) && search && { search }),
  }
}

const given = (text: string): number | undefined => numberOf(text) ?? undefined
const shareIn = (text: string): number | undefined => {
  const share = given(text)
  return share !== undefined && share >= 0 && share <= 100 ? share : undefined
}

/** The search as typed, of the recipe's materials; what is unreadable is left out. Undefined where it isn't known. */
export function searchKept(draft: Draft): KeptSearch | undefined {
  const { criteria } = draft
  if (criteria.isUnasked) return undefined
  const ids = materialsOf(draft).map(({ id }) => id)
  const bounds = ids.flatMap((material) => {
    const typed = criteria.bounds[material] ?? NO_BOUND
    const [min, max, available] = [shareIn(typed.min), shareIn(typed.max), given(typed.available)]
    const bound = {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(available !== undefined && available >= 0 && { available }),
    }
    return Object.keys(bound).length > 0 ? [{ material, ...bound }] : []
  })
  const limits = criteria.limits.flatMap(({ q, strict, ...figures }) =>
    SIDES.flatMap((side) => {
      const limit = given(figures[side])
      return limit === undefined ? [] : [{ property: q as string, side, limit, ...(strict && { strict }) }]
    }),
  )
  const moved = Object.entries(criteria.moved).map(([key, limit]) => {
    const [property, side] = key.split(' ') as [string, Side]
    return { property, side, limit }
  })
  const values = criteria.values.flatMap(({ q, value }) => {
    const figure = given(value)
    return figure === undefined ? [] : [{ property: q as string, value: figure }]
  })
  const { goal, of, hasMargin } = criteria
  const [atMost, leastUsed] = [given(criteria.atMost), shareIn(criteria.leastUsed)]
  return {
    goal,
    ...(goal === 'most' && of !== null && ids.includes(of) && { of }),
    ...(goal === 'target' && values.length > 0 && { values }),
    ...(bounds.length > 0 && { bounds }),
    ...(limits.length > 0 && { limits }),
    ...(moved.length > 0 && { moved }),
    ...(atMost !== undefined && atMost >= 1 && { at_most: Math.min(MATERIAL_COUNT.max, Math.round(atMost)) }),
    ...(leastUsed !== undefined && { at_least_if_used: leastUsed }),
    margin: hasMargin,
  }
}

/** Criteria of a stored search. */
export function criteriaOf(search: KeptSearch | undefined): Partial<SearchCriteria> {
  if (!search) return { isUnasked: true }
  const text = (figure: number | undefined) => (figure === undefined ? '' : String(figure))
  const { goal, of, values = [], bounds = [], limits = [], moved = [], margin = true } = search
  return {
    goal,
    of: of ?? null,
    values: values.flatMap(({ property, value }) =>
      isQuantity(property) ? [{ q: property, value: String(value) }] : [],
    ),
    bounds: Object.fromEntries(
      bounds.map(({ material, min, max, available }) => [
        material,
        { min: text(min), max: text(max), available: text(available) },
      ]),
    ),
    limits: limits.flatMap(({ property, side, limit, strict = false }) =>
      isQuantity(property)
        ? [{ q: property, min: '', max: '', [side]: String(limit), strict } as TypedLimit]
        : [],
    ),
    moved: Object.fromEntries(moved.map(({ property, side, limit }) => [sideKey(property, side), limit])),
    atMost: text(search.at_most),
    leastUsed: text(search.at_least_if_used),
    hasMargin: margin,
  }
}
