import type { ReactNode } from 'react'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import { StateMark } from '#web/answer/verdict-words.tsx'
import { useMoneyIn } from '#web/batch/batch-lines.tsx'
import { FileMenu, useExport } from '#web/export/export-button.tsx'
import { fetchPlanFile } from '#web/export/report.api.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, sheetOf, useCopyTable } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { PlanEntries } from './plan-entries.ts'
import type { Lookups, PlanBody } from './plan-request.ts'
import { ProductAnswer } from './product-answer.tsx'

export interface PlanAnswerProps extends Pick<Lookups, 'materials' | 'nameOf' | 'productName'> {
  plan: PlanEntries
  result: PlanResult
  question: PlanBody
}

/** A plan: its cost and bound, its amounts, and each product's verdict. */
export function FoundPlan(props: PlanAnswerProps) {
  const { plan, result, productName, materials } = props
  const { excluded, sentences } = result
  return (
    <>
      <Band
        role="status"
        state="pass"
        head={useVerdict(plan, result)}
        rest={sentences.slice(excluded.length)}
      />
      <Excluded result={result} />
      <PlanTable {...props} />
      {plan.products.map((product, at) => (
        <ProductAnswer
          key={`${product.key} ${result.products[at]!.amounts.join(' ')}`}
          {...{ plan, product, materials }}
          name={productName(product, at)}
          planned={result.products[at]!}
          asked={props.question.products[at]?.limits}
        />
      ))}
    </>
  )
}

interface BandProps {
  role: 'status' | 'alert'
  state: 'pass' | 'fail' | 'unsure'
  head: string
  rest: readonly string[]
}

export const Band = ({ role, state, head, rest }: BandProps) => (
  <div role={role} className={`verdict-band state-${state}`}>
    <StateMark state={state}>
      <strong>{head}</strong>
      {rest.map((sentence) => (
        <span key={sentence} className="note">
          {sentence}
        </span>
      ))}
    </StateMark>
  </div>
)

const CENT = 0.005

/** The plan's cost or margin, and the proven bound on any other plan's. */
function useVerdict(
  { goal, step, unit, currency }: PlanEntries,
  { cost, margin, bound, proven }: PlanResult,
) {
  const t = useText(planText)
  const money = useMoneyIn(currency)
  const { prose } = useFormat()
  const isCost = goal === 'cost'
  const value = isCost ? cost! : margin!
  const sum = money.sum(value)
  const gap = bound === null ? null : Math.max(0, isCost ? value - bound : bound - value)
  const found = proven
    ? isCost
      ? t.found(sum)
      : t.foundMargin(sum)
    : isCost
      ? t.best(sum)
      : t.bestMargin(sum)
  const steps = `${prose(Number(step))} ${t.units[unit]}`
  const bounded = () => {
    if (gap === null) return t.unproven
    const by = money.prose(gap)
    if (!proven) return isCost ? t.less(by) : t.higher(by)
    if (gap < CENT) return isCost ? t.noCheaper : t.noHigher
    return isCost ? t.noCheaperBut({ sum: by, step: steps }) : t.noHigherBut({ sum: by, step: steps })
  }
  return [found, bounded(), ...(isCost ? [] : [t.cost(money.sum(cost!))])].join(' ')
}

/** Materials that can't be used because they lack a value, a sentence each. */
export function Excluded({ result: { excluded, sentences } }: Pick<PlanAnswerProps, 'result'>) {
  const t = useText(planText)
  const { prose } = useFormat()
  if (excluded.length === 0) return null
  return (
    <details className="plan-excluded">
      <summary>{t.excluded(prose(excluded.length))}</summary>
      <ul className="note">
        {sentences.slice(0, excluded.length).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

interface Row {
  key: string
  name: string
  parts: readonly { amount: number; share?: number; isCost?: boolean }[]
  stock: { left: number | null; worth: number | null } | null
}

/** Amounts and shares of each material in each product, what is left of it, and its marginal value. */
function PlanTable({ plan, result, question, nameOf, productName }: PlanAnswerProps) {
  const { http } = useServices()
  const t = useText(planText)
  const { value } = useFormat()
  const language = useLanguage()
  const money = useMoneyIn(plan.currency)
  const unit = t.units[plan.unit]
  const { products, materials } = result
  const rows = materials.map(
    ({ id, left, worth_more }, at): Row => ({
      ...{ key: id, name: nameOf(id) },
      stock: { left, worth: worth_more },
      parts: products.map(({ amounts, percentages }) => ({ amount: amounts[at]!, share: percentages[at]! })),
    }),
  )
  const total: Row = {
    ...{ key: 'total', name: t.total, stock: null },
    parts: products.map(({ amounts }) => ({
      amount: Number(amounts.reduce((sum, one) => sum + one, 0).toFixed(6)),
    })),
  }
  const cost: Row = {
    ...{ key: 'cost', name: t.costHead, stock: null },
    parts: products.map(({ cost }) => ({ amount: cost, isCost: true })),
  }
  const number = { className: 'number' }
  const columns: Column<Row>[] = [
    {
      key: 'material',
      head: t.material,
      isRowHead: true,
      cell: ({ name }) => <bdi>{name}</bdi>,
      copy: ({ name }) => name,
    },
    ...plan.products.map(
      (product, k): Column<Row> => ({
        ...{ key: product.key, head: productName(product, k), ...number },
        headCell: (
          <>
            <bdi>{productName(product, k)}</bdi> <span className="unit">{unit}</span>
          </>
        ),
        cell: ({ parts }) => <Part {...parts[k]!} currency={plan.currency} />,
        copy: ({ parts }) => parts[k]!.amount,
      }),
    ),
    ...plan.products.map(
      (product, k): Column<Row> => ({
        ...{ key: `share ${product.key}`, head: `${productName(product, k)}, ${unitWord('%', language)}` },
        copy: ({ parts }) => parts[k]!.share ?? null,
      }),
    ),
    {
      ...{ key: 'left', head: t.left, ...number },
      cell: ({ stock }) => stock && value(stock.left),
      copy: ({ stock }) => stock?.left ?? null,
    },
    {
      ...{ key: 'worth', head: t.worth(unit), ...number },
      cell: ({ stock }) => stock && (stock.worth ? money.cell(stock.worth) : value(stock.worth)),
      copy: ({ stock }) => stock?.worth ?? null,
    },
  ]
  const sections = [{ head: null, rows: [...rows, total, cost] }]
  const copy = useCopyTable(() => sheetOf(columns, sections))
  return (
    <>
      <DataTable
        {...{ columns, sections }}
        caption={t.table}
        rowKey={({ key }) => key}
        className="plan-table"
        withPage
      />
      <div className="line gap-3 middle">
        <Button onClick={copy}>{t.copy}</Button>
        <FileMenu
          exporting={useExport()}
          fetch={(format) => (reader) =>
            fetchPlanFile(http, question, { ...reader, format, currency: plan.currency })
          }
        />
      </div>
    </>
  )
}

function Part({ amount, share, isCost, currency }: Row['parts'][number] & { currency: string }): ReactNode {
  const { value } = useFormat()
  const language = useLanguage()
  const money = useMoneyIn(currency)
  if (isCost) return money.cell(amount)
  if (share === 0) return <span className="soft">{value(0)}</span>
  return (
    <>
      {value(amount)}
      {share === undefined ? null : (
        <bdi className="note">
          {value(share, 2)} {unitWord('%', language)}
        </bdi>
      )}
    </>
  )
}
