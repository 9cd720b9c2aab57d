// What a plan tells: what a stock is worth, and what is kept of it for which product.
import type { Effort } from '../recipe/continuous.ts'
import { relaxed } from '../recipe/sequence.ts'
import { combinedModels, type Plan, stackOf, usedOf } from './program.ts'
import type { Kept } from './question.ts'
import { BRANCHED, nearby, type Planned, timesOf } from './search.ts'

/** How far a stock is moved, as a part of it. */
const MOVED = 2e-3
const USED_UP = 1e-7
/** A gain below this part of the cost is none. */
const NO_GAIN = 1e-9

const wholeUsedOf = (plan: Plan, y: readonly number[]): number[] =>
  usedOf(plan, y).map((part) => part * plan.whole)

const isUsedUp = ({ stocks }: Plan, used: readonly number[], at: number): boolean =>
  stocks[at]!.available > 0 && used[at]! >= stocks[at]!.available * (1 - USED_UP)

/** By material what one more of it gains, and one less loses; null where there is no plan with less, or where that was not looked for. */
export function worthsOf(
  plan: Plan,
  found: Planned,
  effort: Effort,
): { more: number | null; less: number | null }[] {
  const used = wholeUsedOf(plan, found.x)
  return plan.stocks.map((stock, at) => {
    if (!isUsedUp(plan, used, at)) return { more: 0, less: 0 }
    // Of many columns each is searched for long: what is left of the effort decides how many are told.
    if (plan.columns > BRANCHED && effort.isSpent(true)) return { more: null, less: null }
    const by = stock.available * MOVED
    const gainAt = (more: number): number | null => {
      const stocks = plan.stocks.with(at, { ...stock, available: stock.available + more })
      const best = nearby({ ...plan, stocks }, found, effort)
      if (!best) return null
      const gain = (found.cost - best.cost) * plan.whole
      return Math.abs(gain) <= NO_GAIN * Math.abs(found.cost * plan.whole) ? 0 : gain / by
    }
    const [more, less] = [gainAt(by), stock.must > stock.available - by ? null : gainAt(-by)]
    return { more: more === null ? null : Math.max(0, more), less: less === null ? null : Math.max(0, -less) }
  })
}

/** Stocks of which a product by itself would take more than the plan gives it; of each the product that gives up most. */
export function keptOf(plan: Plan, found: Planned, effort: Effort): Kept[] {
  const used = wholeUsedOf(plan, found.x)
  const usedBy = plan.blocks.map((block) => wholeUsedOf({ ...plan, blocks: [block] }, found.x))
  const kept: Kept[] = []
  for (const [product, block] of plan.blocks.entries()) {
    if (!block.materials.some((at) => isUsedUp(plan, used, at))) continue
    const one = onlyOf(plan, product)
    const answer = relaxed(stackOf(one, combinedModels(one).whole[0]!), () => effort.tick(timesOf(plan)))
    if (answer.is !== 'optimal') continue
    const alone = wholeUsedOf(one, answer.x)
    for (const at of block.materials) {
      const others = usedBy.map((by, k) => (k === product ? 0 : by[at]!))
      const keptFor = others.indexOf(Math.max(...others))
      const given = usedBy[product]![at]!
      if (!isUsedUp(plan, used, at) || !(others[keptFor]! > USED_UP * used[at]!)) continue
      if (alone[at]! > given * (1 + USED_UP) + USED_UP * used[at]!)
        kept.push({ material: at, kept: others[keptFor]!, keptFor, product, alone: alone[at]! })
    }
  }
  const lost = ({ material, product, alone }: Kept) => alone - usedBy[product]![material]!
  kept.sort((a, b) => a.material - b.material || lost(b) - lost(a))
  return kept.filter((one, i) => one.material !== kept[i - 1]?.material)
}

/** One product, and nothing that must be used or made besides. */
const onlyOf = (plan: Plan, product: number): Plan => ({
  ...plan,
  stocks: plan.stocks.map((stock) => ({ ...stock, must: 0 })),
  averages: [],
  blocks: plan.blocks.map((block, k) =>
    k === product ? block : { ...block, limits: [], amount: { ...block.amount, least: 0, most: 0 } },
  ),
})
