import { limitFigure, quantityIn } from '#calc/grades/shown-in.ts'
import { down, tidy, up } from '#calc/plan/plan-words.ts'
import { reachable } from '#calc/recipe-search/recipe-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import { type LimitEntry, sideOf } from '#web/grades/limit-entries.ts'
import {
  type Moved,
  type PlanEntries,
  type Product,
  STEPS,
  type Usable,
  withProduct,
  withStock,
} from './plan-entries.ts'

/** What would make a plan possible, and the entries with it. */
export type Way = { entries: PlanEntries } & (
  | { is: 'more'; material: string; by: number }
  | { is: 'less'; product: number; to: number }
  | { is: 'limit'; product: number; limit: Moved }
)

/** A typed limit with another figure in the place of that of the wire. */
function withFigure(entry: LimitEntry, { q, side, limit }: Moved): LimitEntry {
  const of = sideOf(entry, side)
  if (entry[of].trim() === '') return entry
  const text = limitFigure(quantityIn(q, entry.units), limit)
  return { ...entry, [of]: text, kept: { ...entry.kept, [side]: { text, wire: limit } } }
}

const typed = (amount: number) => String(tidy(amount))

interface Known {
  units: UnitChoice
  /** What can be pumped out of a tank, by its material. */
  usable: ReadonlyMap<string, Usable>
  isMovable: (product: Product) => boolean
}

/** The ways by which a plan was found, each with what it makes of the entries; null for one that these can't say. */
export const waysOf = ({ ways, conflict }: PlanResult, plan: PlanEntries, known: Known): (Way | null)[] =>
  ways.flatMap((way) => {
    const { enough } = way
    return enough === null ? [] : [wayOf(way, { enough, conflict, plan, known })]
  })

interface Asked {
  enough: number
  conflict: PlanResult['conflict']
  plan: PlanEntries
  known: Known
}

function wayOf(way: PlanResult['ways'][number], { enough, conflict, plan, known }: Asked): Way | null {
  const step = Number(plan.step)
  if (way.material !== undefined) {
    const id = way.material
    const stock = plan.stocks.find((one) => one.id === id)
    if (!stock) return null
    const isBlank = stock.available.trim() === ''
    const now = isBlank ? (known.usable.get(id)?.[plan.unit] ?? null) : numberOf(stock.available)
    if (now === null) return null
    const by = up(enough, step)
    return { is: 'more', material: id, by, entries: withStock(plan, id, { available: typed(now + by) }) }
  }
  const at = way.product!
  const product = plan.products[at]
  if (!product) return null
  const { key } = product
  if (way.at_most !== undefined) {
    const to = down(enough, step)
    const least = numberOf(product.amount) ?? 0
    const part = product.isRange
      ? { most: typed(to), ...(least > to && { amount: typed(to) }) }
      : { amount: typed(to) }
    return { is: 'less', product: at, to, entries: withProduct(plan, key, part) }
  }
  const { property, side } = way
  if (!isQuantity(property) || side === undefined) return null
  const asked = conflict?.limits.find(
    (one) => one.product === at && one.property === property && one.side === side,
  )
  const limit = reachable(
    { q: property, side, limit: asked?.limit ?? enough, strict: false },
    enough,
    known.units,
  )
  const moved: Moved = { q: property, side, limit }
  if (product.against) {
    if (!known.isMovable(product)) return null
    const others = product.moved.filter((one) => one.q !== property || one.side !== side)
    return {
      is: 'limit',
      product: at,
      limit: moved,
      entries: withProduct(plan, key, { moved: [...others, moved] }),
    }
  }
  const limits = product.limits.map((entry) => (entry.q === property ? withFigure(entry, moved) : entry))
  if (limits.every((entry, n) => entry === product.limits[n])) return null
  return { is: 'limit', product: at, limit: moved, entries: withProduct(plan, key, { limits }) }
}

/** With finer steps, where there are any. */
export const finer = (plan: PlanEntries): PlanEntries | null => {
  const step = STEPS[STEPS.indexOf(plan.step) - 1]
  return step ? { ...plan, step } : null
}
