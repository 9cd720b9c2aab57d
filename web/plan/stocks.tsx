import Trash2 from 'lucide-react/icons/trash-2'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Material } from '#web/analysis/analysis.api.ts'
import { useFormat, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/en/plan.ts'
import { IconButton } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { type PlanEntries, type Stock, toggled, withStock } from './plan-entries.ts'
import { shownPrice } from './plan-request.ts'

const AMOUNT = { min: 0, max: 1e12, step: 100, page: 1000 }
const PRICE = { min: -1e12, max: 1e12, step: 1, page: 10 }

export interface FieldsProps {
  plan: PlanEntries
  change: (how: (now: PlanEntries) => PlanEntries) => void
  /** Id and error of a field. */
  field: (name: string) => { id: string; error: string | null }
}

interface StocksProps extends FieldsProps {
  materials: ReadonlyMap<string, Material>
  usable: ReadonlyMap<string, number>
  nameOf: (id: string) => string
}

/** What there is of each material, what must be used of it, and what it costs. */
export function Stocks({ plan, change, field, materials, usable, nameOf }: StocksProps) {
  const t = useText(planText)
  const { digits, value } = useFormat()
  const { unit, currency } = plan
  const amountUnit = t.units[unit]
  const placeholder = ({ id }: Stock): string => {
    const pumped = unit === 'm3' ? usable.get(id) : undefined
    return pumped === undefined ? t.asNeeded : value(pumped)
  }
  return (
    <TableRegion label={t.stocksTable} withPage>
      <table className="table plan-stocks">
        <thead>
          <tr>
            <th scope="col">{t.heads.material}</th>
            <th scope="col">
              {t.heads.available} <span className="unit">{amountUnit}</span>
            </th>
            <th scope="col">
              {t.heads.price}{' '}
              <span className="unit">
                {currency}/{amountUnit}
              </span>
            </th>
            <th scope="col">
              {t.heads.mustUse} <span className="unit">{amountUnit}</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">{t.removing}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.stocks.map((stock) => {
            const { id } = stock
            const [name, material] = [nameOf(id), materials.get(id)]
            const edit = (part: Partial<Stock>) => change((now) => withStock(now, id, part))
            const price = material
              ? writeDigits(shownPrice(plan, stock, material), digits)
              : (stock.price ?? '')
            return (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  {material?.is_tank ? <span className="note"> {t.tank}</span> : null}
                </th>
                <td data-head={t.heads.available}>
                  <NumberField
                    {...field(`available-${id}`)}
                    label={t.available(name)}
                    labelHidden
                    steps={AMOUNT}
                    placeholder={placeholder(stock)}
                    text={stock.available}
                    onText={(available) => edit({ available })}
                  />
                </td>
                <td data-head={`${t.heads.price} ${currency}/${amountUnit}`}>
                  <NumberField
                    {...field(`price-${id}`)}
                    label={t.price(name)}
                    labelHidden
                    steps={PRICE}
                    negative
                    text={price}
                    onText={(price) => edit({ price })}
                  />
                </td>
                <td data-head={t.heads.mustUse}>
                  <NumberField
                    {...field(`must-${id}`)}
                    label={t.mustUse(name)}
                    labelHidden
                    steps={AMOUNT}
                    text={stock.mustUse}
                    onText={(mustUse) => edit({ mustUse })}
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
          })}
        </tbody>
      </table>
    </TableRegion>
  )
}
