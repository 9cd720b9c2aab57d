import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { limitWords } from '#calc/recipe-search/recipe-words.ts'
import { GradeChooser } from '#web/grades/grade-chooser.tsx'
import { readEntries } from '#web/grades/limit-entries.ts'
import { LimitFields } from '#web/grades/limit-fields.tsx'
import { useOwnFormats } from '#web/own/own-list.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { currenciesOf } from '#web/wizard/rules/search-criteria.ts'
import { type FieldsProps, KEYS, Ticks } from './fields.tsx'
import {
  type AverageEntry,
  type Moved,
  type PlanEntries,
  type Product,
  type StockEntry,
  toggledIn,
  withProduct,
  withStock,
} from './plan-entries.ts'
import type { Lookups } from './plan-request.ts'

const COUNT = { min: 1, max: 10, step: 1, page: 1 }
const SHARE = { min: 0, max: 100, step: 1, page: 10 }

interface PanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** What is changed in it counts at once. */
const Panel = ({ title, onClose, children }: PanelProps) => (
  <Dialog title={title} onClose={onClose} closeInFooter>
    <div className="stack">{children}</div>
  </Dialog>
)

type Closing = { onClose: () => void }
type ProductProps = FieldsProps & Closing & { product: Product; name: string }

/** The grade of a product with class and buyer's limits; without one its limits. */
export function GradeDialog({
  product,
  name,
  change,
  onClose,
  isJudged,
}: ProductProps & { isJudged: boolean }) {
  const t = useText(planText)
  const language = useLanguage()
  const { units } = usePreferences()
  const formats = useOwnFormats()
  const { key, against, moved, limits } = product
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const edit = (part: Partial<Product>) => change((now) => withProduct(now, key, part))
  const limitText = ({ q, side, limit }: Moved) =>
    limitWords({ q, side, limit, strict: false, own: formats.of(q) }, language, units)
  return (
    <Panel title={t.gradeOf(name)} onClose={onClose}>
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
        <section aria-label={t.limitsOf(name)}>
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
    </Panel>
  )
}

/** What few products ask for. */
export function ProductDialog({
  product,
  name,
  plan,
  change,
  field,
  nameOf,
  onClose,
}: ProductProps & Pick<Lookups, 'nameOf'>) {
  const t = useText(planText)
  const { key, without, hasMargin } = product
  const edit = (part: Partial<Product>) => change((now) => withProduct(now, key, part))
  return (
    <Panel title={t.more(name)} onClose={onClose}>
      <div className="tiles sparse tile-m bottom">
        <NumberField
          {...field(`atMost-${key}`)}
          label={t.atMost(name)}
          steps={COUNT}
          text={product.atMost}
          onText={(atMost) => edit({ atMost })}
        />
        <NumberField
          {...field(`leastUsed-${key}`)}
          label={t.leastUsed(name)}
          steps={SHARE}
          unit="%"
          text={product.leastUsed}
          onText={(leastUsed) => edit({ leastUsed })}
        />
      </div>
      <Checkbox label={t.margin} checked={hasMargin} onChecked={(hasMargin) => edit({ hasMargin })} />
      {plan.stocks.length > 0 ? (
        <Ticks
          id={field(`only-${key}`).id}
          legend={t.only(name)}
          all={plan.stocks.map(({ id }) => ({ id, name: nameOf(id) }))}
          isOn={(id) => !without.includes(id)}
          onToggle={(id) => edit({ without: toggledIn(without, id) })}
        />
      ) : null}
    </Panel>
  )
}

type StockProps = FieldsProps & Closing & { stock: StockEntry; name: string; children?: ReactNode }

/** What few stocks ask for; on a phone also what has no room in its row. */
export function StockDialog({ stock, name, plan, change, field, onClose, children }: StockProps) {
  const t = useText(planText)
  const { id, isUsedUp } = stock
  return (
    <Panel title={t.more(name)} onClose={onClose}>
      {children}
      <NumberField
        {...field(`mustUse-${id}`)}
        label={t.mustUse(name)}
        unit={t.units[plan.unit]}
        steps={KEYS.amount}
        placeholder={isUsedUp ? t.allOfIt : undefined}
        text={isUsedUp ? '' : stock.mustUse}
        onText={(mustUse) => change((now) => withStock(now, id, { mustUse, isUsedUp: false }))}
      />
    </Panel>
  )
}

type MoreProps = FieldsProps & Closing & Pick<Lookups, 'materials' | 'productName'>

/** Units, what is made at most in all, and averages over products. */
export function MoreDialog({ materials, productName, onClose, ...shared }: MoreProps) {
  const { plan, change, field } = shared
  const t = useText(planText)
  const part = (of: Partial<PlanEntries>) => change((now) => ({ ...now, ...of }))
  return (
    <Panel title={t.moreHow} onClose={onClose}>
      <div className="tiles sparse tile-m bottom">
        <Select
          label={t.unit}
          value={plan.unit}
          onValue={(unit) => part({ unit })}
          options={(['m3', 't'] as const).map((value) => ({ value, label: t.units[value] }))}
        />
        <Select
          label={t.currency}
          value={plan.currency}
          onValue={(currency) => part({ currency })}
          options={currenciesOf([...materials.values()], plan.currency).map((value) => ({
            value,
            label: value,
          }))}
        />
        <NumberField
          {...field('inAll')}
          label={t.inAll}
          unit={t.units[plan.unit]}
          steps={KEYS.amount}
          text={plan.inAll}
          onText={(inAll) => part({ inAll })}
        />
      </div>
      <p className="note">{t.parcelHint(t.units[plan.unit])}</p>
      {plan.products.length > 1 ? <AverageFields {...shared} productName={productName} /> : null}
    </Panel>
  )
}

function AverageFields({ plan, change, field, productName }: FieldsProps & Pick<Lookups, 'productName'>) {
  const t = useText(planText)
  const { averages, products } = plan
  const put = (averages: readonly AverageEntry[]) => change((now) => ({ ...now, averages }))
  const edit = (key: string, part: Partial<AverageEntry>) =>
    put(averages.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const all = products.map((product, at) => ({ id: product.key, name: productName(product, at) }))
  return (
    <section className="stack gap-3" aria-label={t.averages}>
      <h3>{t.averages}</h3>
      <p className="note">{t.averagesHint}</p>
      {averages.map(({ key, of, limits }) => {
        const { id, error } = field(`average-${key}`)
        return (
          <fieldset key={key} className="boxed stack gap-3" aria-label={t.averages}>
            <div className="line gap-3 bottom apart">
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
