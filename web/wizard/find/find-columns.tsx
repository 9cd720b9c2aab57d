import type { CSSProperties, ReactNode } from 'react'
import { PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { isUnreadable } from '#calc/vocabulary/rules/typed-number.ts'
import { useMoneyIn } from '#web/batch/batch-lines.tsx'
import { DASH } from '#web/format/number.ts'
import { PRICE_STEPS } from '#web/prices/price-list.ts'
import { useKeptPrice } from '#web/prices/use-kept-price.ts'
import { useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'
import { recipes } from '#web/text/recipes.ts'
import { NumberField, type Steps } from '#web/ui/number-field.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import type { RecipeColumn, RecipeGridRow } from '../grid/recipe-grid.tsx'
import { batchOf } from '../rules/bench/workbench.ts'
import { type Draft, isHeld } from '../rules/draft.ts'
import { type CriteriaBound, NO_BOUND, type PriceUnit, priceText } from '../rules/search-criteria.ts'

export function useMoney() {
  const t = useText(recipes)
  const money = useMoneyIn(useAnalysis((state) => state.draft.criteria.currency))
  return { ...money, per: (unit: PriceUnit) => t.per[unit] }
}

/** A material's price: the list's until another is typed, which is saved to the list on leaving the field. */
function usePrice(material: Material) {
  const digits = useDigits()
  const { store, api } = useAnalysisTools()
  const criteria = useAnalysis((state) => state.draft.criteria)
  const { id } = material
  const typed = criteria.prices[id]
  const kept = useKeptPrice(material, {
    typed,
    unit: criteria.priceUnit,
    currency: criteria.currency,
    write: api.keepPrice,
    onKept: (price) => store.priced(id, typed!, price),
  })
  return {
    ...kept,
    text: typed ?? digits(priceText(material, criteria)),
    onText: (text: string) => store.setCriteria({ prices: { ...criteria.prices, [id]: text } }),
  }
}

export const SHARE_STEPS = { ...PERCENTAGE, page: 1 }
const AMOUNT = { min: 0, max: 1e12, step: 1, page: 100 }

/** Labels its field on narrow screens, where columns have no heads. */
const Labelled = ({ head, children }: { head: string; children: ReactNode }) => (
  <div className="grid-labelled" style={{ '--label': JSON.stringify(head) } as CSSProperties}>
    {children}
  </div>
)

function PriceCell({ material, label }: RecipeGridRow) {
  const t = useText(recipes).materials
  const price = usePrice(material)
  return (
    <Labelled head={t.heads.price}>
      <NumberField
        label={t.price(label)}
        labelHidden
        steps={PRICE_STEPS}
        text={price.text}
        marked={isUnreadable(price.text)}
        error={price.isLost ? t.notSaved(label) : null}
        onText={price.onText}
        onBlur={price.keep}
      />
    </Labelled>
  )
}

const STEPS: Record<string, Steps> = { min: SHARE_STEPS, max: SHARE_STEPS, available: AMOUNT }

function BoundCell({ material: { id }, label, column }: RecipeGridRow & { column: string }) {
  const of = column as keyof CriteriaBound
  const t = useText(recipes).materials
  const { store } = useAnalysisTools()
  const bounds = useAnalysis(({ draft }) => draft.criteria.bounds)
  const held = useAnalysis(({ draft }) => isHeld(draft, id))
  const bound = bounds[id] ?? NO_BOUND
  if (held && of !== 'available')
    return (
      <span className="note grid-held" title={t.held}>
        <span aria-hidden="true">{DASH}</span>
        <span className="visually-hidden">{t.held}</span>
      </span>
    )
  return (
    <Labelled head={t.heads[of]}>
      <NumberField
        label={t[of](label)}
        labelHidden
        steps={STEPS[of]!}
        text={bound[of]}
        marked={isUnreadable(bound[of])}
        onText={(text) => store.setCriteria({ bounds: { ...bounds, [id]: { ...bound, [of]: text } } })}
      />
    </Labelled>
  )
}

function Head({ column }: { column: string }) {
  const t = useText(recipes).materials.heads
  const { units } = useText(batch)
  const { currency, priceUnit } = useAnalysis(({ draft }) => draft.criteria)
  const { unit } = useAnalysis(({ draft }) => draft.bench)
  return (
    <>
      {t[column as keyof typeof t]}{' '}
      {column === 'price' ? <bdi className="unit">{`${currency}/${units[priceUnit]}`}</bdi> : null}
      {column === 'available' ? <bdi className="unit">{units[unit]}</bdi> : null}
    </>
  )
}

const FIELD = { isTyped: true, onPhone: 'below', Head } as const
const BOUND = { ...FIELD, Cell: BoundCell }
const ASKED: RecipeColumn[] = [
  { id: 'price', width: 5.25, ...FIELD, Cell: PriceCell },
  { id: 'min', width: 4, ...BOUND },
  { id: 'max', width: 4, ...BOUND },
]
const AVAILABLE: RecipeColumn = { id: 'available', width: 5.25, least: 4.4, ...BOUND }

export const findColumns = (bench: Draft['bench']): RecipeColumn[] =>
  batchOf(bench) ? [...ASKED, AVAILABLE] : ASKED
