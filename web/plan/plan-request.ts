import type { Static } from '@sinclair/typebox'
import type { Specification } from '#calc/grades/specification.ts'
import { down, tidy } from '#calc/plan/plan-words.ts'
import type { Amount } from '#calc/recipe/question.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { PlanRequest } from '#server/features/recipes/plan/plan.model.ts'
import { gradeRequest as againstRequest, type GradeChoice } from '#web/grades/grade-choice.ts'
import { readEntries } from '#web/grades/limit-entries.ts'
import type { plan as planText } from '#web/text/plan.ts'
import type { Translation } from '#web/text/text.ts'
import type { Material } from '#web/wizard/analysis.api.ts'
import { priceOf, priceText } from '#web/wizard/rules/search-criteria.ts'
import { type PlanEntries, type Product, STOCKS, type StockEntry, type Usable } from './plan-entries.ts'

export type PlanBody = Static<typeof PlanRequest>

/** Why a plan can't be requested; fields `stocks` and `products` are the lists themselves. */
interface Fault {
  field: string
  is: keyof Translation<typeof planText>['faults']
  name: string
}

/** What a plan refers to. */
export interface Lookups {
  materials: ReadonlyMap<string, Material>
  /** What can be pumped out of a tank, by its material. */
  usable: ReadonlyMap<string, Usable>
  nameOf: (id: string) => string
  productName: (product: Product, at: number) => string
  specificationOf: (against: GradeChoice) => Specification | undefined
}

const pricing = ({ unit, currency }: PlanEntries, { id, price }: StockEntry) => ({
  priceUnit: unit,
  currency,
  formerPrices: {},
  prices: price === null ? {} : { [id]: price },
})

/** A price as its field shows it: typed, or the one on the list. */
export const shownPrice = (plan: PlanEntries, stock: StockEntry, material: Material): string =>
  priceText(material, pricing(plan, stock))

/** The price used in the plan; a listed one in its own unit, unrounded. */
export const countedPrice = (plan: PlanEntries, stock: StockEntry, material: Material): Amount | null =>
  priceOf(material, pricing(plan, stock))

/** The limits of a product; with changed limits the grade's are sent one by one. */
function limitsOf(product: Product, { specificationOf }: Lookups) {
  const { against, moved, limits } = product
  if (against === null)
    return {
      limits: readEntries(limits).limits.map(({ q, ...sides }) => ({ property: q as string, ...sides })),
    }
  if (moved.length === 0) return againstRequest(against)
  const all = specificationOf(against)?.limits ?? []
  return {
    limits: all.map(({ q, side, limit, strict }) => {
      const other = moved.find((one) => one.q === q && one.side === side)
      return { property: q as string, [side]: other?.limit ?? limit, ...(strict && !other && { strict }) }
    }),
  }
}

/** A grade's limits can be moved unless it has alternatives. */
export const isMovable = (specification: Specification | undefined): boolean =>
  specification?.limits.every(({ one_of }) => one_of === undefined) ?? false

/** A plan being read: what it refers to, and what was found wrong so far. */
interface Reading {
  plan: PlanEntries
  known: Lookups
  fault: (field: string, is: Fault['is'], name?: string) => void
  /** The number in a field; undefined where that is empty or, which is a fault, no number. */
  figure: (field: string, text: string, name?: string) => number | undefined
}

const some = (key: string, value: number | undefined) => value !== undefined && { [key]: value }

/** The request body, or what is wrong with the entries. */
export function planBody(plan: PlanEntries, known: Lookups): { body: PlanBody } | { faults: Fault[] } {
  const faults: Fault[] = []
  const fault: Reading['fault'] = (field, is, name = '') => void faults.push({ field, is, name })
  const figure: Reading['figure'] = (field, text, name) => {
    if (text.trim() === '') return undefined
    const value = numberOf(text)
    if (value === null) fault(field, 'number', name)
    return value ?? undefined
  }
  const reading = { plan, known, fault, figure }
  if (plan.stocks.length < STOCKS.min) fault('stocks', 'few')
  if (plan.products.length === 0) fault('products', 'none')
  const materials = plan.stocks.flatMap((stock) => stockBody(stock, reading) ?? [])
  const products = plan.products.map((product, at) => productBody(product, at, reading))
  const averages = averagesOf(plan, fault)
  const all = figure('inAll', plan.inAll)
  const parcel = figure('parcel', plan.parcel)
  if (faults.length > 0) return { faults }
  const body = {
    goal: plan.goal,
    unit: plan.unit,
    step: Number(plan.step),
    materials,
    products,
    ...(averages.length > 0 && { averages }),
    ...some('at_most_in_all', all),
    ...some('parcel', parcel),
  }
  return { body: body as unknown as PlanBody }
}

/** A material of the stock; null if it is gone. */
function stockBody(stock: StockEntry, { plan, known, fault, figure }: Reading) {
  const { id } = stock
  const { unit, step } = plan
  const [material, name] = [known.materials.get(id), known.nameOf(id)]
  if (!material) {
    fault(`available-${id}`, 'gone', name)
    return null
  }
  const price = countedPrice(plan, stock, material)
  const typed = stock.price ?? ''
  if (!price && typed.trim() === '') fault(`price-${id}`, 'price', name)
  else if (!price) figure(`price-${id}`, typed, name)
  const available = figure(`available-${id}`, stock.available, name)
  const keep = figure(`keep-${id}`, stock.keep, name)
  const there = available ?? known.usable.get(id)?.[unit] ?? null
  if (keep !== undefined && there === null) fault(`available-${id}`, 'kept', name)
  if (keep !== undefined && there !== null && keep > there) fault(`keep-${id}`, 'keptMore', name)
  const all = there === null ? null : tidy(there - (keep ?? 0))
  if (stock.isUsedUp && all === null) fault(`available-${id}`, 'usedUp', name)
  const mustUse = stock.isUsedUp ? down(all ?? 0, Number(step)) : figure(`mustUse-${id}`, stock.mustUse, name)
  return {
    id,
    price: price?.amount ?? 0,
    ...(price && price.unit !== unit && { price_unit: price.unit }),
    ...some('available', keep === undefined ? available : (all ?? undefined)),
    ...some('must_use', mustUse),
  }
}

function productBody(product: Product, at: number, { plan, known, fault, figure }: Reading) {
  const { key, kind, hasMargin, against } = product
  const { goal, unit } = plan
  const name = known.productName(product, at)
  const without = new Set(product.without)
  const only = plan.stocks.flatMap(({ id }) => (without.has(id) ? [] : [id]))
  if (only.length === 0 && plan.stocks.length > 0) fault(`only-${key}`, 'only', name)
  const amount = figure(`amount-${key}`, product.amount, name)
  const most = kind === 'between' ? figure(`most-${key}`, product.most, name) : amount
  if (kind !== 'between' && product.amount.trim() === '') fault(`amount-${key}`, 'amount', name)
  const price = figure(`price-${key}`, product.price, name)
  if (goal === 'margin' && product.price.trim() === '') fault(`price-${key}`, 'productPrice', name)
  if (against === null && readEntries(product.limits).issues.length > 0) fault(`name-${key}`, 'limits', name)
  if (against && product.moved.length > 0 && !known.specificationOf(against))
    fault(`name-${key}`, 'grade', name)
  return {
    name,
    basis: unit === 't' ? ('mass' as const) : ('volume' as const),
    amount: { ...(kind !== 'upTo' && some('min', amount)), ...some('max', most) },
    ...some('price', price),
    ...limitsOf(product, known),
    ...(only.length < plan.stocks.length && { only }),
    ...some('at_most', figure(`atMost-${key}`, product.atMost, name)),
    ...some('at_least_if_used', figure(`leastUsed-${key}`, product.leastUsed, name)),
    ...(hasMargin && { probability: 0.95 }),
  }
}

/** One average per limited quantity. */
function averagesOf({ averages, products }: PlanEntries, fault: Reading['fault']) {
  return averages.flatMap(({ key, of, limits }) => {
    const read = readEntries(limits)
    const places = products.flatMap((one, at) => (of.includes(one.key) ? [at] : []))
    if (read.issues.length > 0) fault(`average-${key}`, 'average')
    else if (places.length === 0 && limits.length > 0) fault(`average-${key}`, 'averageOf')
    return read.limits.map(({ q, ...sides }) => ({ products: places, limit: { property: q, ...sides } }))
  })
}

/** The form field for a path of the server's messages. */
export function fieldOf([head, at, part, side]: readonly string[], plan: PlanEntries): string | undefined {
  if (head === 'materials') {
    const id = plan.stocks[Number(at)]?.id
    const of = part === 'price' ? 'price' : part === 'must_use' ? 'mustUse' : 'available'
    return id === undefined ? 'stocks' : `${of}-${id}`
  }
  if (head === 'products') {
    const product = plan.products[Number(at)]
    if (!product) return 'products'
    const names: Record<string, string> = {
      amount: side === 'max' && product.kind === 'between' ? 'most' : 'amount',
      price: 'price',
      at_most: 'atMost',
      at_least_if_used: 'leastUsed',
      only: 'only',
    }
    return `${names[part ?? ''] ?? 'name'}-${product.key}`
  }
  if (head === 'averages') {
    const key = plan.averages.flatMap((one) => one.limits.map(() => one.key))[Number(at)]
    return key && `average-${key}`
  }
  if (head === 'parcel') return 'parcel'
  return head === 'at_most_in_all' ? 'inAll' : undefined
}
