import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { CATEGORIES, CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { createAnalysisApi, type Material } from '#web/analysis/analysis.api.ts'
import { Picker } from '#web/analysis/choose/material-picker.tsx'
import { useKeptPrice } from '#web/prices/use-kept-price.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { type FieldsProps, KEYS } from './fields.tsx'
import { type PlanEntries, STOCKS, type Stock, toggled, withStock } from './plan-entries.ts'
import { type Lookups, shownPrice } from './plan-request.ts'

const FIGURES = ['available', 'price', 'mustUse'] as const

interface StocksProps extends FieldsProps, Pick<Lookups, 'materials' | 'usable' | 'nameOf'> {
  /** A material's price was changed on the price list. */
  onPriced: (id: string, price: Material['price']) => void
}

export function Stocks(props: StocksProps) {
  const t = useText(planText)
  const { plan } = props
  const units = unitsOf(plan, t.units[plan.unit])
  return (
    <PlainTable
      label={t.stocksTable}
      withPage
      className="plan-stocks phone-rows"
      heads={[
        t.heads.material,
        ...FIGURES.map((name) => ({
          head: (
            <>
              {t.heads[name]} <span className="unit">{units[name]}</span>
            </>
          ),
        })),
        t.heads.usedUp,
        { head: t.removing, isHidden: true },
      ]}
    >
      {plan.stocks.map((stock) => (
        <StockRow key={stock.id} {...props} stock={stock} />
      ))}
    </PlainTable>
  )
}

const unitsOf = ({ currency }: PlanEntries, unit: string) => ({
  available: unit,
  price: `${currency}/${unit}`,
  mustUse: unit,
})

type StockRowProps = StocksProps & { stock: Stock }

function StockRow({ stock, plan, change, field, materials, usable, nameOf, onPriced }: StockRowProps) {
  const t = useText(planText)
  const { digits, value } = useFormat()
  const { http } = useServices()
  const { unit, currency } = plan
  const { id, price, isUsedUp } = stock
  const [name, material] = [nameOf(id), materials.get(id)]
  const units = unitsOf(plan, t.units[unit])
  const put = (part: Partial<Stock>) => change((now) => withStock(now, id, part))
  // Clearing the field to type another price does not remove the listed one.
  const typed = price === null || price.trim() === '' ? undefined : price
  const { isLost, keep } = useKeptPrice(
    { id, price: material?.price ?? null },
    {
      ...{ typed, unit, currency, write: createAnalysisApi(http).keepPrice },
      onKept(kept) {
        onPriced(id, kept)
        change((now) => {
          const isSame = now.stocks.some((one) => one.id === id && one.price === typed)
          return isSame ? withStock(now, id, { price: null }) : now
        })
      },
    },
  )
  const pumped = usable.get(id)?.[unit]
  const available = pumped == null ? t.asNeeded : value(Number(pumped.toFixed(1)))
  const figures = {
    ...stock,
    price: material ? writeDigits(shownPrice(plan, stock, material), digits) : (price ?? ''),
    mustUse: isUsedUp ? '' : stock.mustUse,
  }
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {material?.is_tank ? <span className="note"> {t.tank}</span> : null}
      </th>
      {FIGURES.map((figure) => {
        const { id: fieldId, error } = field(`${figure}-${id}`)
        const isPrice = figure === 'price'
        return (
          <td key={figure} data-head={isPrice ? `${t.heads.price} ${units.price}` : t.heads[figure]}>
            <NumberField
              id={fieldId}
              error={error ?? (isPrice && isLost ? t.notListed(name) : null)}
              label={t[figure](name)}
              labelHidden
              steps={isPrice ? KEYS.price : KEYS.amount}
              negative={isPrice}
              placeholder={
                figure === 'available' ? available : figure === 'mustUse' && isUsedUp ? t.allOfIt : undefined
              }
              text={figures[figure]}
              onText={(text) => put({ [figure]: text, ...(figure === 'mustUse' && { isUsedUp: false }) })}
              onBlur={isPrice ? () => void keep() : undefined}
            />
          </td>
        )
      })}
      <td className="plan-used-up">
        <Checkbox
          aria-label={t.usedUp(name)}
          label={<span>{t.heads.usedUp}</span>}
          checked={isUsedUp}
          onChecked={(isUsedUp) => put({ isUsedUp })}
        />
      </td>
      <td className="plan-remove">
        <IconButton
          label={t.remove(name)}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => change((now) => toggled(now, id))}
        />
      </td>
    </tr>
  )
}

interface PickStocksProps {
  materials: ReadonlyMap<string, Material>
  chosen: readonly string[]
  category: CategoryName
  onToggle: (id: string) => void
  onClose: () => void
}

export function PickStocks({ materials, chosen, category: first, onToggle, onClose }: PickStocksProps) {
  const t = useText(planText)
  const language = useLanguage()
  const { prose } = useFormat()
  const services = useServices()
  const [category, setCategory] = useState(first)
  const [core, setCore] = useState<{ calc: Calc | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    services.calc().then(
      (calc) => setCore({ calc }),
      () => setCore({ calc: null }),
    )
  }, [])
  const [toggle] = useState(() => (material: Material) => onToggle(material.id))
  const offered = [...materials.values()].filter(
    ({ categories }) => category === 'customized' || categories.some(({ name }) => name === category),
  )
  return (
    <Dialog
      title={t.stocks}
      size="wide"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.done(prose(chosen.length))}
        </Button>
      }
    >
      <p className="note">{t.pickHint}</p>
      <Select
        className="slim"
        label={t.category}
        value={category}
        onValue={setCategory}
        options={CATEGORY_NAMES.map((value) => ({ value, label: CATEGORIES[value][language] }))}
      />
      <Picker
        key={category}
        materials={offered}
        category={category}
        places={chosen.map((id) => materials.get(id) ?? null)}
        locked={chosen.length >= STOCKS.max ? 'others' : undefined}
        onToggle={toggle}
        calc={core?.calc ?? null}
        isCalcAwaited={core === null}
      />
    </Dialog>
  )
}
