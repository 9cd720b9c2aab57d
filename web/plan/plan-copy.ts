import { unitWord } from '#web/format/quantities.ts'
import type { plan as planText } from '#web/text/plan.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { type Column, sheetOf } from '#web/ui/table/columns.ts'
import { type Made, plannedSum } from './made.ts'
import type { Lookups } from './plan-request.ts'

interface Row {
  name: string
  parts: readonly { amount: number; share?: number }[]
  stock?: ReturnType<Made['stock']>
}

interface Words extends Pick<Lookups, 'nameOf' | 'productName'> {
  t: Translation<typeof planText>
  language: Language
}

/** The plan as a table for a spreadsheet: amounts, shares, what is left and what more is worth. */
export function planTable({ entries, result, stock }: Made, { t, language, nameOf, productName }: Words) {
  const { products } = result
  const rows: Row[] = result.materials.map(({ id }, at) => ({
    name: nameOf(id),
    stock: stock(id),
    parts: products.map(({ amounts, percentages }) => ({ amount: amounts[at]!, share: percentages[at]! })),
  }))
  const total: Row = { name: t.total, parts: products.map((one) => ({ amount: plannedSum(one) })) }
  const cost: Row = { name: t.heads.cost, parts: products.map(({ cost }) => ({ amount: cost })) }
  const names = entries.products.map(productName)
  const column = (head: string, copy: Column<Row>['copy']): Column<Row> => ({ key: head, head, copy })
  const columns = [
    column(t.stock, ({ name }) => name),
    ...names.map((name, k) => column(name, ({ parts }) => parts[k]!.amount)),
    ...names.map((name, k) =>
      column(`${name}, ${unitWord('%', language)}`, ({ parts }) => parts[k]!.share ?? null),
    ),
    column(t.left, ({ stock }) => stock?.left ?? null),
    column(t.worth(t.units[entries.unit]), ({ stock }) => stock?.worth ?? null),
  ]
  return sheetOf(columns, [{ head: null, rows: [...rows, total, cost] }])
}
