import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { blendVerdict } from '#calc/grades/blend-verdict.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { useMoneyIn } from '#web/batch/batch-lines.tsx'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LimitList, limitColumns } from '#web/verdict/limit-list.tsx'
import { type LimitRow, limitRows, limitsText, marginWords, valueText } from '#web/verdict/rows.ts'
import { VerdictWords } from '#web/verdict/verdict-words.tsx'
import { signOf } from './fields.tsx'
import { type Made, plannedMargin } from './made.ts'
import type { Product } from './plan-entries.ts'
import type { Lookups } from './plan-request.ts'
import { checkOf, useRecipe } from './use-recipe.ts'

export interface LineProps extends Pick<Lookups, 'materials'> {
  made: Made
  product: Product
  name: string
  /** Plans again with a margin for the tests. */
  onMargin: (product: Product) => void
}

/** A line a product that is in the plan: its verdict, the closest limit, what it costs and brings; its limits are folded. */
export function ProductLines(props: Omit<LineProps, 'product' | 'name'> & Pick<Lookups, 'productName'>) {
  const { made, productName } = props
  const { unit, currency, products } = made.entries
  const t = useText(planText)
  return (
    <table className="plan-lines small" aria-label={t.products}>
      <thead>
        <tr>
          <th scope="col">{t.product}</th>
          <th scope="col">{t.verdict}</th>
          <th scope="col">
            <span className="visually-hidden">{t.closestHead}</span>
          </th>
          <th scope="col" className="end">
            {t.heads.cost} <bdi className="unit">{`${currency}/${signOf(unit, t.units.t)}`}</bdi>
          </th>
          {hasMargins(made) ? (
            <th scope="col" className="end">
              {t.marginHead} <bdi className="unit">{currency}</bdi>
            </th>
          ) : null}
          <th scope="col">
            <span className="visually-hidden">{t.useIts}</span>
          </th>
        </tr>
      </thead>
      {products.map((product, at) => (
        <ProductLine key={product.key} {...props} product={product} name={productName(product, at)} />
      ))}
    </table>
  )
}

/** Whether a product has a price to sell at. */
const hasMargins = (made: Made) => made.entries.products.some(({ key }) => plannedMargin(made, key) !== null)

/** What a line shows of a product. */
export function useLine({ made, product, materials }: LineProps) {
  const { units } = usePreferences()
  const money = useMoneyIn('')
  const planned = made.planned(product.key)!
  const amount = made.entries.unit === 't' ? planned.t : planned.m3
  const isMade = planned.amounts.some((one) => one > 0)
  const at = made.entries.products.indexOf(product)
  const check = checkOf(planned, product.name, made.question.products[at]?.limits)
  const margin = plannedMargin(made, product.key)
  return {
    planned,
    isMade,
    rows: limitRows(check, units),
    verdict: check.limits.length > 0 ? blendVerdict(check, null) : null,
    cost: isMade && amount ? money.cell(planned.cost / amount).trim() : null,
    margin: margin === null ? null : money.cell(margin).trim(),
    recipe: useRecipe(made.entries, product, planned, materials),
  }
}

function ProductLine(props: LineProps) {
  const { made, product, name, onMargin } = props
  const t = useText(planText)
  const { planned, isMade, rows, verdict, cost, margin, recipe } = useLine(props)
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? ChevronDown : ChevronRight
  const columns = hasMargins(made) ? 6 : 5
  return (
    <tbody>
      <tr className={isOpen ? 'plan-line-open' : undefined}>
        <th scope="row">
          <button
            type="button"
            className="plan-fold row gap-1 middle strong"
            disabled={!isMade}
            aria-expanded={isMade ? isOpen : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon aria-hidden size={14} className={isOpen ? undefined : 'flips'} />
            <bdi>{name}</bdi>
          </button>
        </th>
        {isMade ? (
          <>
            <td>
              <span className="line across-3 middle">
                {verdict ? <VerdictWords verdict={verdict} /> : t.noLimits}
              </span>
            </td>
            <td className="note">
              <Closest row={rows[0]} />
            </td>
            <td className="plan-figure">{cost}</td>
            {columns === 6 ? <td className="plan-figure">{margin}</td> : null}
            <td className="end">
              <UseRecipe name={name} recipe={recipe} isStale={!made.isCurrent} />
            </td>
          </>
        ) : (
          <td colSpan={columns - 1} className="note">
            {t.notMade}
          </td>
        )}
      </tr>
      {isOpen && isMade ? (
        <tr>
          <td colSpan={columns} className="plan-unfold">
            <LimitHalves
              name={name}
              rows={rows}
              onMargin={() => onMargin(product)}
              hasMargin={product.hasMargin}
            />
            {planned && recipe.calculation ? (
              <ButtonLink small href={`/my-analyses/${recipe.calculation}`}>
                {t.calculated(name)}
              </ButtonLink>
            ) : null}
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

interface UseRecipeProps {
  name: string
  recipe: ReturnType<typeof useRecipe>
  isStale: boolean
}

export function UseRecipe({ name, recipe, isStale }: UseRecipeProps) {
  const t = useText(planText)
  return (
    <Button small aria-label={t.use(name)} disabled={isStale} onClick={recipe.use}>
      {t.useIts}
    </Button>
  )
}

/** The limit that a product comes closest to. */
function Closest({ row }: { row: LimitRow | undefined }) {
  const t = useText(planText)
  const words = useText(grades).limits
  const language = useLanguage()
  const { digits } = useFormat()
  if (!row || row.deciding.value === null) return null
  const name = quantityName(row.q, language, row.deciding.own)
  const figures = (text: string) => writeDigits(text, digits)
  return row.state === 'pass'
    ? t.closest({ name, margin: figures(marginWords(row, words)) })
    : t.closeTo({ name, value: figures(valueText(row, language)), limit: figures(limitsText(row, language)) })
}

interface LimitHalvesProps {
  name: string
  rows: readonly LimitRow[]
  hasMargin: boolean
  onMargin: () => void
}

export function LimitHalves({ name, rows, hasMargin, onMargin }: LimitHalvesProps) {
  const t = useText(planText)
  const words = useText(grades).limits
  const language = useLanguage()
  const { digits } = useFormat()
  const columns = limitColumns({ t: words, language, digits })
  const half = Math.ceil(rows.length / 2)
  const keep = ({ state }: LimitRow) =>
    state === 'unsure' && !hasMargin ? (
      <span className="block">
        <button type="button" className="link-button" onClick={onMargin}>
          {t.keepMargin}
        </button>
      </span>
    ) : null
  const shown = [
    columns.property(() => []),
    columns.value(words.columns.predicted),
    columns.limits,
    columns.margin(keep),
  ]
  return (
    <div className="plan-halves">
      {[rows.slice(0, half), rows.slice(half)].map((part, at) =>
        part.length > 0 ? (
          <LimitList
            key={part[0]!.key}
            label={at === 0 ? t.limitsOf(name) : t.furtherLimits(name)}
            className="limit-list-checked phone-rows"
            hasHeads={false}
            rows={part}
            columns={shown}
          />
        ) : null,
      )}
    </div>
  )
}
