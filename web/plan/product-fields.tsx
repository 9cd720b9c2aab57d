import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { limitIn } from '#calc/recipe-search/recipe-words.ts'
import { GradeChooser } from '#web/grades/grade-chooser.tsx'
import { readEntries } from '#web/grades/limit-entries.ts'
import { LimitFields } from '#web/grades/limit-fields.tsx'
import { useOwnFormats } from '#web/own/own-list.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField, type NumberFieldProps } from '#web/ui/number-field.tsx'
import { type FieldsProps, KEYS, More, Ticks } from './fields.tsx'
import { type Moved, type Product, toggledIn, withProduct } from './plan-entries.ts'
import type { Lookups } from './plan-request.ts'

const COUNT = { min: 1, max: 10, step: 1, page: 1 }
const SHARE = { min: 0, max: 100, step: 1, page: 10 }

interface ProductFieldsProps extends FieldsProps, Pick<Lookups, 'nameOf'> {
  product: Product
  name: string
  /** A plan was requested with these entries. */
  isJudged: boolean
}

export function ProductFields({ plan, change, field, product, name, nameOf, isJudged }: ProductFieldsProps) {
  const t = useText(planText)
  const language = useLanguage()
  const { units } = usePreferences()
  const formats = useOwnFormats()
  const { key, against, moved, limits, isRange, without } = product
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const edit = (part: Partial<Product>) => change((now) => withProduct(now, key, part))
  const limitText = ({ q, side, limit }: Moved) =>
    limitIn({ q, side, limit, strict: false, own: formats.of(q) }, language, units)
  const unit = t.units[plan.unit]
  const figure = (
    of: 'amount' | 'most' | 'price' | 'atMost' | 'leastUsed',
    label: string,
    more: Pick<NumberFieldProps, 'steps' | 'unit' | 'negative'>,
  ) => (
    <NumberField
      {...field(`${of}-${key}`)}
      {...{ label, ...more }}
      text={product[of]}
      onText={(text) => edit({ [of]: text })}
    />
  )
  const amount = { steps: KEYS.amount, unit }
  return (
    <section className="plan-product boxed stack gap-3" aria-label={name}>
      <div className="plan-product-head line gap-3 bottom apart">
        <TextField
          {...field(`name-${key}`)}
          label={t.name}
          text={product.name}
          maxLength={100}
          dir="auto"
          onText={(text) => edit({ name: text })}
        />
        <IconButton
          label={t.remove(name)}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() =>
            change((now) => ({ ...now, products: now.products.filter((one) => one.key !== key) }))
          }
        />
      </div>
      <GradeChooser value={against} onValue={(against) => edit({ against, moved: [] })} category={null} />
      {moved.length > 0 ? (
        <ul>
          {moved.map((one) => (
            <li key={`${one.q} ${one.side}`} className="row gap-2 middle amber tiny">
              {t.moved(limitText(one))}
              <IconButton
                label={t.unmove(limitText(one))}
                icon={<X aria-hidden size={16} />}
                onClick={() => edit({ moved: moved.filter((other) => other !== one) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {against ? null : (
        <section className="plan-limits" aria-label={t.limitsOf(name)}>
          <p className="note">{t.limitsHint}</p>
          <LimitFields
            entries={limits}
            issues={readEntries(limits).issues}
            isJudged={(row, side) => isJudged || left.has(`${row} ${side}`)}
            onChange={(limits) => edit({ limits })}
            onLeave={(row, side) => setLeft(new Set(left).add(`${row} ${side}`))}
          />
        </section>
      )}
      <RadioGroup
        legend={t.kind(name)}
        value={isRange ? 'range' : 'exact'}
        onValue={(kind) => edit({ isRange: kind === 'range' })}
        options={[
          { value: 'exact', label: t.exact },
          { value: 'range', label: t.range },
        ]}
      />
      <div className="tiles sparse tile-m bottom">
        {figure('amount', isRange ? t.least(name) : t.amount(name), amount)}
        {isRange ? figure('most', t.most(name), amount) : null}
        {plan.goal === 'margin'
          ? figure('price', t.price(name), {
              ...{ steps: KEYS.price, unit: `${plan.currency}/${unit}`, negative: true },
            })
          : null}
      </div>
      <More
        label={t.more(name)}
        isUsed={product.atMost !== '' || product.leastUsed !== '' || product.hasMargin || without.length > 0}
        isWrong={['atMost', 'leastUsed', 'only'].some((of) => field(`${of}-${key}`).error !== null)}
      >
        <div className="tiles sparse tile-m bottom">
          {figure('atMost', t.atMost(name), { steps: COUNT })}
          {figure('leastUsed', t.leastUsed(name), { steps: SHARE, unit: '%' })}
          <Checkbox
            label={t.margin}
            checked={product.hasMargin}
            onChecked={(hasMargin) => edit({ hasMargin })}
          />
        </div>
        {plan.stocks.length > 0 ? (
          <Ticks
            id={field(`only-${key}`).id}
            legend={t.only(name)}
            all={plan.stocks.map(({ id }) => ({ id, name: nameOf(id) }))}
            isOn={(id) => !without.includes(id)}
            onToggle={(id) => edit({ without: toggledIn(without, id) })}
          />
        ) : null}
      </More>
    </section>
  )
}
