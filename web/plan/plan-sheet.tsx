import Plus from 'lucide-react/icons/plus'
import type { CSSProperties, ReactNode } from 'react'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { useMoneyIn } from '#web/batch/batch-lines.tsx'
import { DASH } from '#web/format/number.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { signOf } from './fields.tsx'
import { type Made, plannedSum } from './made.ts'
import { PRODUCTS_MAX, type Product, type StockEntry, withTyped } from './plan-entries.ts'
import {
  GradeButton,
  ProductName,
  SellsAt,
  type SheetProps,
  StockFigure,
  StockMenu,
  StockPrice,
  sheetTotal,
  ToMake,
  UseUp,
} from './sheet-cells.tsx'
import { useSheetKeys } from './sheet-keys.ts'

export interface PlanSheetProps extends SheetProps {
  made: Made | null
  /** Products that can't be made together. */
  conflicting: readonly string[]
  /** Prefix of the fields' ids. */
  prefix: string
  onAddProduct: () => void
  /** The id of the button that adds a product. */
  addId: string
}

/** Columns before the products. */
const TYPED = 5
/** And after: one for what adds a product, left, worth, more. */
const AFTER = 4

/** The question and the answer in one table: stocks as rows, products as columns. */
export function PlanSheet(props: PlanSheetProps) {
  const { plan, change, prefix, made } = props
  const t = useText(planText)
  const { onFocus, onKeyDown, onPaste, ref } = useSheetKeys((cells) =>
    change((now) =>
      cells.reduce((then, { id, text }) => withTyped(then, id.slice(prefix.length + 1), text) ?? then, now),
    ),
  )
  const columns = plan.products.length
  return (
    <TableRegion label={t.title} withPage>
      <table
        ref={ref}
        className={classNames('plan-sheet', made && !made.isCurrent && 'plan-stale')}
        aria-label={t.title}
        style={{ '--products': columns } as CSSProperties}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <colgroup>
          <col className="plan-c-name" />
          {['amount', 'keep', 'up', 'price'].map((name) => (
            <col key={name} className={`plan-c-${name}`} />
          ))}
          {plan.products.map(({ key }) => (
            <col key={key} className="plan-c-product" />
          ))}
          {['plus', 'left', 'worth', 'more'].map((name) => (
            <col key={name} className={`plan-c-${name}`} />
          ))}
        </colgroup>
        <Heads {...props} />
        <tbody>
          {plan.stocks.map((stock) => (
            <StockRow key={stock.id} {...props} stock={stock} />
          ))}
        </tbody>
        <Totals {...props} />
      </table>
    </TableRegion>
  )
}

function Heads(props: PlanSheetProps) {
  const { plan, productName, conflicting, onAddProduct, addId } = props
  const t = useText(planText)
  const unit = signOf(plan.unit, t.units.t)
  const money = `${plan.currency}/${unit}`
  const line = (label: ReactNode, cell: (product: Product, name: string) => ReactNode, end?: ReactNode) => (
    <tr>
      <td colSpan={TYPED} className="plan-label">
        {label}
      </td>
      {plan.products.map((product, at) => (
        <th
          key={product.key}
          scope="col"
          className={classNames('plan-typed', conflicting.includes(product.key) && 'plan-conflict')}
        >
          {cell(product, productName(product, at))}
        </th>
      ))}
      <td colSpan={AFTER} className="plan-beside">
        {end}
      </td>
    </tr>
  )
  return (
    <thead>
      {line(
        t.product,
        (product, name) => (
          <ProductName {...props} product={product} name={name} />
        ),
        plan.products.length < PRODUCTS_MAX ? (
          <IconButton
            id={addId}
            label={t.addProduct}
            icon={<Plus aria-hidden size={18} />}
            onClick={onAddProduct}
          />
        ) : null,
      )}
      {line(t.grade, (product, name) => (
        <GradeButton {...props} product={product} name={name} />
      ))}
      {line(<Head word={t.toMake} unit={unit} />, (product, name) => (
        <ToMake {...props} product={product} name={name} />
      ))}
      {line(<Head word={t.sells} unit={money} />, (product, name) => (
        <SellsAt {...props} product={product} name={name} />
      ))}
      <tr className="plan-heads">
        <th scope="col">{t.stock}</th>
        <th scope="col" className="end">
          <Head word={t.heads.available} unit={unit} />
        </th>
        <th scope="col" className="end">
          <Head word={t.heads.keep} unit={unit} />
        </th>
        <th scope="col" className="plan-up">
          {t.heads.usedUp}
        </th>
        <th scope="col" className="end">
          <Head word={t.heads.price} unit={money} />
        </th>
        {plan.products.map((product, at) => (
          <th key={product.key} scope="col" className="end">
            <span className="visually-hidden">{productName(product, at)} </span>
            <bdi className="unit">{unit}</bdi>
          </th>
        ))}
        <td className="plan-beside" />
        <th scope="col" className="end">
          <Head word={t.left} unit={unit} />
        </th>
        <th scope="col" className="end">
          <Head word={t.worth(unit)} unit={plan.currency} />
        </th>
        <td />
      </tr>
    </thead>
  )
}

const Head = ({ word, unit }: { word: string; unit: string }) => (
  <>
    {word} <bdi className="unit">{unit}</bdi>
  </>
)

function StockRow({ stock, ...props }: PlanSheetProps & { stock: StockEntry }) {
  const { plan, made, materials, nameOf } = props
  const t = useText(planText)
  const { amount } = useFormat()
  const { id } = stock
  const of = made?.stock(id)
  return (
    <tr>
      <th scope="row" className="plan-stock">
        <bdi>{nameOf(id)}</bdi>
        {materials.get(id)?.is_tank ? <span className="note plain"> {t.tank}</span> : null}
      </th>
      <td className="plan-typed">
        <StockFigure {...props} stock={stock} of="available" />
      </td>
      <td className="plan-typed">
        <StockFigure {...props} stock={stock} of="keep" />
      </td>
      <td className="plan-typed plan-up">
        <UseUp {...props} stock={stock} />
      </td>
      <td className="plan-typed">
        <StockPrice {...props} stock={stock} />
      </td>
      {plan.products.map(({ key }) => (
        <Part key={key} part={made?.part(key, id)} />
      ))}
      <td className="plan-beside" />
      <td className="plan-figure">{of ? amount(of.left) : null}</td>
      <td className="plan-figure strong">{of ? (of.worth ? amount(of.worth, 2) : DASH) : null}</td>
      <td className="end">
        <StockMenu {...props} stock={stock} />
      </td>
    </tr>
  )
}

function Part({ part }: { part: ReturnType<Made['part']> }) {
  const { amount, value } = useFormat()
  const language = useLanguage()
  if (!part) return <td className="plan-fill" />
  if (part.amount === 0) return <td className="plan-fill plan-figure soft">{DASH}</td>
  return (
    <td className="plan-fill" style={{ '--share': `${part.share}%` } as CSSProperties}>
      <span className="row apart baseline">
        <bdi className="note plan-share">
          {value(part.share, 1)} {unitWord('%', language)}
        </bdi>{' '}
        <b>{amount(part.amount)}</b>
      </span>
    </td>
  )
}

function Totals({ plan, made, usable }: PlanSheetProps) {
  const t = useText(planText)
  const { amount } = useFormat()
  const money = useMoneyIn(plan.currency)
  const there = sheetTotal(plan, usable, numberOf)
  const left = made && plan.stocks.map(({ id }) => made.stock(id)?.left ?? null)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t.total}</th>
        <td className="end">{there ? amount(there) : null}</td>
        <td colSpan={3} />
        {plan.products.map(({ key }) => {
          const planned = made?.planned(key)
          return (
            <td key={key} className="plan-figure" title={planned && money.cell(planned.cost)}>
              {planned ? amount(plannedSum(planned)) : null}
            </td>
          )
        })}
        <td className="plan-beside" />
        <td className="plan-figure">
          {left?.every((one) => one !== null) ? amount(left.reduce((sum, one) => sum + one, 0)) : null}
        </td>
        <td colSpan={2} />
      </tr>
    </tfoot>
  )
}
