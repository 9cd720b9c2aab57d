import type { ReactNode, RefObject } from 'react'
import { limitFigure, quantityIn } from '#calc/grades/shown.ts'
import { down, tidy, up } from '#calc/plan/plan-words.ts'
import { limitWords, reachable } from '#calc/recipe-search/recipe-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import { type LimitEntry, typedSideOf } from '#web/grades/limit-entries.ts'
import { useOwnFormats } from '#web/own/own-list.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { type Moved, type PlanEntries, type Product, STEPS, withProduct, withStock } from './plan-entries.ts'
import type { Lookups } from './plan-request.ts'
import { Band } from './said.tsx'
import type { PlanState } from './use-plan.ts'

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

interface NoPlanProps extends Omit<Context, 'units'>, Pick<Lookups, 'nameOf' | 'productName'> {
  made: Pick<PlanState, 'result'>
  plan: PlanEntries
  band: RefObject<HTMLElement | null>
  onTake: (entries: PlanEntries) => void
}

/** Why there is no plan, with a button for each change that would make one possible, grouped by what it changes. */
export function NoPlan({ made: { result }, plan, band, usable, isMovable, onTake, ...names }: NoPlanProps) {
  const t = useText(planText)
  const { units } = usePreferences()
  const ways = wayTexts(result, plan, { units, usable, isMovable })
  const { excluded, sentences, status } = result
  const [head, ...rest] = sentences.slice(excluded.length, sentences.length - ways.length)
  const { prose } = useFormat()
  const withFiner = status === 'between_steps' ? finer(plan) : null
  const label = useWayLabel({ plan, usable, conflict: result.conflict, ...names })
  const groups = (['more', 'less', 'limit'] as const).flatMap((is) => {
    const of = ways.filter((way) => way?.is === is) as Way[]
    return of.length > 0 ? [{ is, of }] : []
  })
  const others = ways.flatMap((way, at) => (way ? [] : [sentences[sentences.length - ways.length + at]!]))
  return (
    <>
      <Band
        band={band}
        rest={rest}
        role="alert"
        state={status === 'infeasible' ? 'fail' : 'unsure'}
        head={head ?? t.none}
      />
      {withFiner ? (
        <Button className="alone" onClick={() => onTake(withFiner)}>
          {t.finer(`${prose(Number(withFiner.step))} ${t.units[plan.unit]}`)}
        </Button>
      ) : null}
      {ways.length > 0 ? (
        <section className="plan-ways small" aria-labelledby="plan-ways">
          <h3 id="plan-ways">
            {t.ways} <span className="soft plain">{t.waysHint}</span>
          </h3>
          {groups.map(({ is, of }) => (
            <fieldset key={is} className="line gap-2 middle" aria-label={t.wayKinds[is]}>
              <span className="strong plan-way-kind" aria-hidden="true">
                {t.wayKinds[is]}
              </span>
              {of.map((way) => (
                <Button key={JSON.stringify(way.entries)} small onClick={() => onTake(way.entries)}>
                  {label(way)}
                </Button>
              ))}
            </fieldset>
          ))}
          {others.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ) : null}
    </>
  )
}

interface Labelled extends Pick<Lookups, 'nameOf' | 'productName' | 'usable'> {
  plan: PlanEntries
  conflict: PlanResult['conflict']
}

/** The words of a way's button: what it changes, from which figure to which. */
function useWayLabel({ plan, nameOf, productName, usable, conflict }: Labelled) {
  const t = useText(planText)
  const language = useLanguage()
  const { units } = usePreferences()
  const { prose } = useFormat()
  const formats = useOwnFormats()
  const unit = t.units[plan.unit]
  return (way: Way): ReactNode => {
    if (way.is === 'more') {
      const now = availableIn(plan, way.material, usable) ?? 0
      return (
        <Change name={nameOf(way.material)} from={prose(now)} to={prose(tidy(now + way.by))} unit={unit} />
      )
    }
    const product = plan.products[way.product]!
    const name = productName(product, way.product)
    if (way.is === 'less') {
      const now = numberOf(product.kind === 'between' ? product.most : product.amount)
      return <Change name={name} from={now === null ? '' : prose(now)} to={prose(way.to)} unit={unit} />
    }
    const { q, side, limit } = way.limit
    const asked = conflict?.limits.find(
      (one) => one.product === way.product && one.property === q && one.side === side,
    )
    const text = limitWords({ q, side, limit, strict: false, own: formats.of(q) }, language, units)
    const from = asked && prose(Number(limitFigure(quantityIn(q, units), asked.limit)))
    return <Change name={`${name}:`} from={from ?? ''} to={text} unit="" />
  }
}

const Change = ({ name, from, to, unit }: Record<'name' | 'from' | 'to' | 'unit', string>) => (
  <span>
    <bdi>{name}</bdi> {from ? <bdi className="soft plain">{from}</bdi> : null} {from ? <Arrow /> : null}{' '}
    <bdi>{to}</bdi> {unit ? <bdi className="unit">{unit}</bdi> : null}
  </span>
)

const Arrow = () => (useLanguage() === 'fa' ? '←' : '→')

/** What is available of a stock, as typed or as can be pumped. */
function availableIn(plan: PlanEntries, id: string, usable: Lookups['usable']): number | null {
  const typed = plan.stocks.find((one) => one.id === id)?.available ?? ''
  return typed.trim() === '' ? (usable.get(id)?.[plan.unit] ?? null) : numberOf(typed)
}

/** A typed limit with another figure. */
function withFigure(entry: LimitEntry, { q, side, limit }: Moved): LimitEntry {
  const of = typedSideOf(entry, side)
  if (entry[of].trim() === '') return entry
  const text = limitFigure(quantityIn(q, entry.units), limit)
  return { ...entry, [of]: text, kept: { ...entry.kept, [side]: { text, wire: limit } } }
}

const typed = (amount: number) => String(tidy(amount))

/** The server's ways to a plan, each with the changed entries; null for one that the entries can't express. */
export const wayTexts = ({ ways, conflict }: PlanResult, plan: PlanEntries, known: Context): (Way | null)[] =>
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
    const now = availableIn(plan, id, known.usable)
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
    const part =
      product.kind === 'between'
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
