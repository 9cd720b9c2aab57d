import Trash2 from 'lucide-react/icons/trash-2'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Material } from '#web/analysis/analysis.api.ts'
import { useFormat, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/en/plan.ts'
import { IconButton } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import type { Usable } from './plan.api.ts'
import { type PlanEntries, type Stock, toggled, withStock } from './plan-entries.ts'
import { shownPrice } from './plan-request.ts'

/** How far the keys of fields go. */
export const KEYS = {
  amount: { min: 0, max: 1e12, step: 100, page: 1000 },
  price: { min: -1e12, max: 1e12, step: 1, page: 10 },
}
const FIGURES = ['available', 'price', 'mustUse'] as const

export interface FieldsProps {
  plan: PlanEntries
  change: (how: (now: PlanEntries) => PlanEntries) => void
  /** Id and error of a field. */
  field: (name: string) => { id: string; error: string | null }
}

interface StocksProps extends FieldsProps {
  materials: ReadonlyMap<string, Material>
  usable: ReadonlyMap<string, Usable>
  nameOf: (id: string) => string
}

/** What there is of each material, what must be used of it, and what it costs. */
export function Stocks({ plan, change, field, materials, usable, nameOf }: StocksProps) {
  const t = useText(planText)
  const { digits, value } = useFormat()
  const { unit, currency } = plan
  const units = { available: t.units[unit], price: `${currency}/${t.units[unit]}`, mustUse: t.units[unit] }
  const placeholder = ({ id }: Stock): string => {
    const pumped = usable.get(id)?.[unit]
    return pumped == null ? t.asNeeded : value(Number(pumped.toFixed(1)))
  }
  return (
    <TableRegion label={t.stocksTable} withPage>
      <table className="table plan-stocks">
        <thead>
          <tr>
            <th scope="col">{t.heads.material}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col">
                {t.heads[name]} <span className="unit">{units[name]}</span>
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t.removing}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.stocks.map((stock) => {
            const { id } = stock
            const [name, material] = [nameOf(id), materials.get(id)]
            const figures = {
              ...stock,
              price: material ? writeDigits(shownPrice(plan, stock, material), digits) : (stock.price ?? ''),
            }
            return (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  {material?.is_tank ? <span className="note"> {t.tank}</span> : null}
                </th>
                {FIGURES.map((figure) => (
                  <td
                    key={figure}
                    data-head={figure === 'price' ? `${t.heads.price} ${units.price}` : t.heads[figure]}
                  >
                    <NumberField
                      {...field(`${figure}-${id}`)}
                      label={t[figure](name)}
                      labelHidden
                      steps={figure === 'price' ? KEYS.price : KEYS.amount}
                      negative={figure === 'price'}
                      placeholder={figure === 'available' ? placeholder(stock) : undefined}
                      text={figures[figure]}
                      onText={(text) => change((now) => withStock(now, id, { [figure]: text }))}
                    />
                  </td>
                ))}
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
