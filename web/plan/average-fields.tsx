import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { readEntries } from '#web/grades/limit-entries.ts'
import { LimitFields } from '#web/grades/limit-fields.tsx'
import { useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { type Average, type Product, toggledIn } from './plan-entries.ts'
import type { FieldsProps } from './stocks.tsx'
import { Ticks } from './ticks.tsx'

interface AverageFieldsProps extends FieldsProps {
  productName: (product: Product, at: number) => string
}

/** Limits on what some of the products come to together. */
export function AverageFields({ plan, change, field, productName }: AverageFieldsProps) {
  const t = useText(planText)
  const { averages, products } = plan
  const put = (averages: readonly Average[]) => change((now) => ({ ...now, averages }))
  const edit = (key: string, part: Partial<Average>) =>
    put(averages.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const all = products.map(({ key }, at) => ({ id: key, name: productName(products[at]!, at) }))
  return (
    <section className="stack gap-3" aria-label={t.averages}>
      <h3>{t.averages}</h3>
      <p className="note">{t.averagesHint}</p>
      {averages.map(({ key, of, limits }) => {
        const { id, error } = field(`average-${key}`)
        return (
          <fieldset key={key} className="boxed stack gap-3" aria-label={t.averages}>
            <div className="plan-product-head line gap-3 bottom apart">
              <Ticks
                id={id}
                legend={t.averageOf}
                all={all}
                isOn={(product) => of.includes(product)}
                onToggle={(product) => edit(key, { of: toggledIn(of, product) })}
              />
              <IconButton
                label={t.removeAverage}
                icon={<Trash2 aria-hidden size={18} />}
                onClick={() => put(averages.filter((one) => one.key !== key))}
              />
            </div>
            <LimitFields
              entries={limits}
              issues={readEntries(limits).issues}
              isJudged={() => error !== null}
              onChange={(limits) => edit(key, { limits })}
              onLeave={() => {}}
            />
            {error ? <p className="field-error">{error}</p> : null}
          </fieldset>
        )
      })}
      <div className="line gap-3 middle">
        <Button
          icon={<Plus aria-hidden size={16} />}
          onClick={() =>
            put([...averages, { key: crypto.randomUUID(), of: products.map(({ key }) => key), limits: [] }])
          }
        >
          {t.addAverage}
        </Button>
      </div>
    </section>
  )
}
