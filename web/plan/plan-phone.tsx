import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useState } from 'react'
import { unitWord } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Details } from '#web/ui/disclosure.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { VerdictWords } from '#web/verdict/verdict-words.tsx'
import { signOf } from './fields.tsx'
import { LimitHalves, type LineProps, UseRecipe, useLine } from './lines.tsx'
import type { Made } from './made.ts'
import { PRODUCTS_MAX, type Product } from './plan-entries.ts'
import type { PlanSheetProps } from './plan-sheet.tsx'
import {
  GradeButton,
  ProductName,
  SellsAt,
  StockFigure,
  StockMenu,
  StockPrice,
  ToMake,
} from './sheet-cells.tsx'

type PlanPhoneProps = PlanSheetProps & Pick<LineProps, 'onMargin'> & { adding: ReactNode }

/** The sheet on a phone: stocks and products in two tabs. */
export function PlanPhone(props: PlanPhoneProps) {
  const { plan, made, nameOf, adding, onAddProduct, addId, conflicting } = props
  const t = useText(planText)
  const { prose } = useFormat()
  const [tab, setTab] = useState<'stocks' | 'products'>(made ? 'products' : 'stocks')
  const isMade = made !== null
  useEffect(() => {
    if (isMade) setTab('products')
  }, [isMade])
  const unit = signOf(plan.unit, t.units.t)
  const money = `${plan.currency}/${unit}`
  return (
    <div className="plan-phone stack gap-2">
      <Segments
        label={t.title}
        value={tab}
        onValue={setTab}
        options={[
          { value: 'stocks', label: t.tabs.stocks(prose(plan.stocks.length)) },
          { value: 'products', label: t.tabs.products(prose(plan.products.length)) },
        ]}
      />
      {tab === 'stocks' ? (
        <>
          <ul>
            {plan.stocks.map((stock) => (
              <li key={stock.id} className="ruled padded">
                <div className="row apart middle">
                  <h2>
                    <bdi>{nameOf(stock.id)}</bdi>
                  </h2>
                  <StockMenu {...props} stock={stock} />
                </div>
                <div className="tiles tile-s gap-2 top">
                  <Labelled word={t.heads.available} unit={unit}>
                    <StockFigure {...props} stock={stock} of="available" />
                  </Labelled>
                  <Labelled word={t.heads.price} unit={money}>
                    <StockPrice {...props} stock={stock} />
                  </Labelled>
                </div>
                {stock.keep.trim() || stock.isUsedUp ? (
                  <p className="note">
                    {[
                      stock.keep.trim() && `${t.heads.keep} ${stock.keep} ${unit}`,
                      stock.isUsedUp && t.heads.usedUp,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
          {adding}
        </>
      ) : (
        <>
          <ul>
            {plan.products.map((product, at) => {
              const name = props.productName(product, at)
              const of = { product, name }
              return (
                <li key={product.key} className="ruled padded stack gap-2">
                  <div className={conflicting.includes(product.key) ? 'plan-conflict' : undefined}>
                    <ProductName {...props} {...of} />
                  </div>
                  <GradeButton {...props} {...of} />
                  <div className="tiles tile-s gap-2 top">
                    <Labelled word={t.toMake} unit={unit}>
                      <ToMake {...props} {...of} />
                    </Labelled>
                    <Labelled word={t.sells} unit={money}>
                      <SellsAt {...props} {...of} />
                    </Labelled>
                  </div>
                  {made?.planned(product.key) ? <ProductMade {...props} {...of} made={made} /> : null}
                </li>
              )
            })}
          </ul>
          {plan.products.length < PRODUCTS_MAX ? (
            <Button id={addId} variant="quiet" icon={<Plus aria-hidden size={16} />} onClick={onAddProduct}>
              {t.addProduct}
            </Button>
          ) : null}
        </>
      )}
    </div>
  )
}

const Labelled = ({ word, unit, children }: { word: string; unit: string; children: ReactNode }) => (
  <div className="stack gap-0">
    <span className="note" aria-hidden="true">
      {word} <bdi>{unit}</bdi>
    </span>
    {children}
  </div>
)

/** What a product came to: verdict, recipe, money. */
function ProductMade(props: PlanPhoneProps & { made: Made; product: Product; name: string }) {
  const { made, name, nameOf, onMargin } = props
  const { entries } = made
  const t = useText(planText)
  const language = useLanguage()
  const { amount: write, value } = useFormat()
  const product = entries.products.find(({ key }) => key === props.product.key)!
  const { planned, isMade, rows, verdict, cost, margin, recipe } = useLine({ ...props, product })
  if (!isMade) return <p className="note">{t.notMade}</p>
  const unit = signOf(entries.unit, t.units.t)
  const used = made.result.materials.flatMap(({ id }, at) =>
    planned.amounts[at]! > 0 ? [{ id, amount: planned.amounts[at]!, share: planned.percentages[at]! }] : [],
  )
  return (
    <div className={made.isCurrent ? 'stack gap-2' : 'stack gap-2 plan-stale'}>
      <p className="line across-3 middle">{verdict ? <VerdictWords verdict={verdict} /> : t.noLimits}</p>
      {rows.length > 0 ? (
        <Details summary={t.limitsOf(name)}>
          <LimitHalves
            name={name}
            rows={rows}
            hasMargin={product.hasMargin}
            onMargin={() => onMargin(product)}
          />
        </Details>
      ) : null}
      <table className="plain-table" aria-label={t.recipeOf(name)}>
        <tbody>
          {used.map(({ id, amount, share }) => (
            <tr key={id}>
              <th scope="row" style={{ textAlign: 'start' }}>
                <bdi>{nameOf(id)}</bdi>
              </th>
              <td className="soft nowrap">
                <bdi>
                  {value(share, 1)} {unitWord('%', language)}
                </bdi>
              </td>
              <td className="nowrap">
                <b>{write(amount)}</b> <bdi className="note">{unit}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row apart middle">
        <p className="small">
          <bdi className="strong block">
            {cost} {entries.currency}/{unit}
          </bdi>
          {margin === null ? null : t.marginIs(`${margin} ${entries.currency}`)}
        </p>
        <UseRecipe name={name} recipe={recipe} isStale={!made.isCurrent} />
      </div>
    </div>
  )
}
