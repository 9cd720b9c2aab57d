import { limitFigure, quantityIn } from '#calc/grades/shown.ts'
import { down, tidy, up } from '#calc/plan/plan-words.ts'
import { limitIn, reachable } from '#calc/recipe-search/recipe-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import { type LimitEntry, sideOf } from '#web/grades/limit-entries.ts'
import { useOwnFormats } from '#web/own/own-list.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Band, Excluded, type PlanAnswerProps } from './plan-answer.tsx'
import { type Moved, type PlanEntries, type Product, STEPS, withProduct, withStock } from './plan-entries.ts'
import type { Lookups } from './plan-request.ts'

/** A change that would make a plan possible, and the entries with it applied. */
type Way = { entries: PlanEntries } & (
  | { is: 'more'; material: string; by: number }
  | { is: 'less'; product: number; to: number }
  | { is: 'limit'; product: number; limit: Moved }
)

interface Context extends Pick<Lookups, 'usable'> {
  units: UnitChoice
  isMovable: (product: Product) => boolean
}

interface NoPlanProps extends PlanAnswerProps, Omit<Context, 'units'> {
  onTake: (entries: PlanEntries) => void
}

/** Why there is no plan, with a button for each change that would make one possible. */
export function NoPlan({ plan, result, nameOf, productName, usable, isMovable, onTake }: NoPlanProps) {
  const t = useText(planText)
  const { units } = usePreferences()
  const ways = waysOf(result, plan, { units, usable, isMovable })
  const { excluded, sentences, status } = result
  const why = sentences.slice(excluded.length, sentences.length - ways.length)
  const [head, ...rest] = why
  const { prose } = useFormat()
  const withFiner = status === 'between_steps' ? finer(plan) : null
  const label = useWayLabel({ plan, nameOf, productName })
  return (
    <>
      <Band
        role="alert"
        state={status === 'infeasible' ? 'fail' : 'unsure'}
        head={head ?? t.none}
        rest={rest}
      />
      <Excluded result={result} />
      {withFiner ? (
        <div className="line gap-3 middle">
          <Button onClick={() => onTake(withFiner)}>
            {t.finer(`${prose(Number(withFiner.step))} ${t.units[plan.unit]}`)}
          </Button>
        </div>
      ) : null}
      {ways.length > 0 ? (
        <section className="plan-ways stack gap-2" aria-labelledby="plan-ways">
          <h3 id="plan-ways">{t.ways}</h3>
          <ul className="stack gap-2 starts">
            {ways.map((way, at) => {
              const sentence = sentences[sentences.length - ways.length + at]!
              return (
                <li key={sentence}>
                  {way ? (
                    <Button onClick={() => onTake(way.entries)}>{label(way)}</Button>
                  ) : (
                    <p>{sentence}</p>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ) : null}
    </>
  )
}

type Labelled = Pick<PlanAnswerProps, 'plan' | 'nameOf' | 'productName'>

/** The label of a way's button. */
function useWayLabel({ plan, nameOf, productName }: Labelled) {
  const t = useText(planText)
  const language = useLanguage()
  const { units } = usePreferences()
  const { prose } = useFormat()
  const formats = useOwnFormats()
  return (way: Way): string => {
    const amount = (figure: number) => `${prose(figure)} ${t.units[plan.unit]}`
    if (way.is === 'more') return t.setMore({ amount: amount(way.by), name: nameOf(way.material) })
    const product = plan.products[way.product]!
    const name = productName(product, way.product)
    if (way.is === 'less') return (product.isRange ? t.setMost : t.setLess)({ name, amount: amount(way.to) })
    const { q, side, limit } = way.limit
    return t.setLimit({
      limit: limitIn({ q, side, limit, strict: false, own: formats.of(q) }, language, units),
      name,
    })
  }
}

/** A typed limit with another figure. */
function withFigure(entry: LimitEntry, { q, side, limit }: Moved): LimitEntry {
  const of = sideOf(entry, side)
  if (entry[of].trim() === '') return entry
  const text = limitFigure(quantityIn(q, entry.units), limit)
  return { ...entry, [of]: text, kept: { ...entry.kept, [side]: { text, wire: limit } } }
}

const typed = (amount: number) => String(tidy(amount))

/** The server's ways to a plan, each with the changed entries; null for one that the entries can't express. */
export const waysOf = ({ ways, conflict }: PlanResult, plan: PlanEntries, known: Context): (Way | null)[] =>
  ways.flatMap((way) => {
    const { enough } = way
    return enough === null ? [] : [wayOf({ ...way, enough }, conflict, plan, known)]
  })

function wayOf(
  { enough, ...way }: PlanResult['ways'][number] & { enough: number },
  conflict: PlanResult['conflict'],
  plan: PlanEntries,
  known: Context,
): Way | null {
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
  const given = { q: property, side, limit: asked?.limit ?? enough }
  const limit: Moved = { ...given, limit: reachable({ ...given, strict: false }, enough, known.units) }
  const wayWith = (part: Partial<Product>): Way => ({
    is: 'limit',
    product: at,
    limit,
    entries: withProduct(plan, key, part),
  })
  if (product.against) {
    const others = product.moved.filter((one) => one.q !== property || one.side !== side)
    return known.isMovable(product) ? wayWith({ moved: [...others, limit] }) : null
  }
  const limits = product.limits.map((entry) => (entry.q === property ? withFigure(entry, limit) : entry))
  return limits.some((entry, n) => entry !== product.limits[n]) ? wayWith({ limits }) : null
}

/** The plan with the next finer step, or null. */
export const finer = (plan: PlanEntries): PlanEntries | null => {
  const step = STEPS[STEPS.indexOf(plan.step) - 1]
  return step ? { ...plan, step } : null
}
