import { limitIn } from '#calc/recipe-search/recipe-words.ts'
import { useLooks } from '#web/own/use-looks.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Band, Excluded, type PlanAnswerProps } from './plan-answer.tsx'
import type { PlanEntries } from './plan-entries.ts'
import { finer, type Way } from './ways.ts'

interface NoPlanProps extends PlanAnswerProps {
  ways: readonly (Way | null)[]
  onTake: (entries: PlanEntries) => void
}

/** Why there is no plan, and what would make one, each at a press. */
export function NoPlan({ plan, result, nameOf, productName, ways, onTake }: NoPlanProps) {
  const t = useText(planText)
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

function useWayLabel({
  plan,
  nameOf,
  productName,
}: Pick<PlanAnswerProps, 'plan' | 'nameOf' | 'productName'>) {
  const t = useText(planText)
  const language = useLanguage()
  const { units } = usePreferences()
  const { prose } = useFormat()
  const looks = useLooks()
  return (way: Way): string => {
    const amount = (figure: number) => `${prose(figure)} ${t.units[plan.unit]}`
    if (way.is === 'more') return t.setMore(amount(way.by), nameOf(way.material))
    const product = plan.products[way.product]!
    const name = productName(product, way.product)
    if (way.is === 'less')
      return (product.isRange ? (n: string, a: string) => t.setMost(a, n) : t.setLess)(name, amount(way.to))
    const { q, side, limit } = way.limit
    return t.setLimit(limitIn({ q, side, limit, strict: false, own: looks.of(q) }, language, units), name)
  }
}
