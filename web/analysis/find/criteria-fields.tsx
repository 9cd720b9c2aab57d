import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { MATERIAL_COUNT, PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'
import { recipes } from '#web/text/recipes.ts'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { RecipeGrid } from '../grid/recipe-grid.tsx'
import { currenciesOf, PRICE_UNITS } from '../rules/search-criteria.ts'
import { findColumns } from './find-columns.tsx'
import { othersOf, POOL_MAX, poolOf } from './question.ts'
import { CriterionField } from './typed-fields.tsx'

/** The unit and currency of prices, and whether other materials of the category may be used. */
export function PoolFields() {
  const t = useText(recipes).materials
  const words = useText(batch)
  const prose = useProse()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const { list, materials, unpriced } = usePool()
  const { criteria } = draft
  const others = useMemo(() => othersOf(draft, list), [draft, list])
  const notes = [
    ...(unpriced > 0 ? [t.unpriced(prose(unpriced))] : []),
    ...(materials.length === POOL_MAX ? [t.first(prose(POOL_MAX))] : []),
  ]
  return (
    <>
      <div className="line gap-2 across-3 bottom">
        <Select
          label={t.priceUnit}
          value={criteria.priceUnit}
          onValue={(priceUnit) => store.setCriteria({ priceUnit })}
          options={PRICE_UNITS.map((value) => ({ value, label: words.units[value] }))}
        />
        <Select
          label={t.currency}
          value={criteria.currency}
          onValue={(currency) => store.setCriteria({ currency })}
          options={currenciesOf(list, criteria.currency).map((value) => ({ value, label: value }))}
        />
      </div>
      <p className="note">
        {t.saved} <Link href="/prices">{t.list}</Link>
      </p>
      {others.length > 0 ? (
        <Checkbox
          label={t.wide(prose(others.length))}
          hint={criteria.isWide && notes.length > 0 ? notes.join(' ') : undefined}
          checked={criteria.isWide}
          onChecked={(isWide) => store.setCriteria({ isWide })}
        />
      ) : null}
      {criteria.isWide && others.length > 0 ? <Others materials={others} /> : null}
    </>
  )
}

/** The other materials that may be used, in the order in which the search takes them; rendered once opened. */
function Others({ materials }: { materials: readonly Material[] }) {
  const t = useText(recipes).materials
  const [isOpen, setOpen] = useState(false)
  const bench = useAnalysis(({ draft }) => draft.bench)
  const shown = useMemo(() => materials.slice(0, POOL_MAX), [materials])
  const columns = useMemo(() => findColumns(bench), [bench])
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.others}</summary>
      {isOpen ? (
        <div className="scrolls" style={{ maxBlockSize: '24rem' }}>
          <RecipeGrid label={t.others} head={t.heads.material} materials={shown} columns={columns} />
        </div>
      ) : null}
    </details>
  )
}

const NONE: readonly Material[] = []

/** The candidates of a search, and the category's whole list that they are taken from. */
export function usePool() {
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const loaded = useAnalysis((state) => state.materials)
  useEffect(() => {
    if (loaded.is === 'none') void store.loadMaterials()
  }, [loaded.is, store])
  const list = loaded.is === 'loaded' ? loaded.list : NONE
  return useMemo(() => {
    const { materials, unpriced } = poolOf(draft, list)
    return { list, materials, unpriced, names: namesOf(materials, language) }
  }, [draft, list, language])
}

const COUNT = { min: 1, max: MATERIAL_COUNT.max, step: 1, page: 1 }
const SHARE = { ...PERCENTAGE, page: 1 }

/** Fields that are rarely needed. */
export function MoreFields() {
  const t = useText(recipes).more
  const { store } = useAnalysisTools()
  const { bench, criteria } = useAnalysis((state) => state.draft)
  const switchFor = (of: 'hasMargin' | 'isSure' | 'isDosing', label: string, hint: string) => (
    <Checkbox
      role="switch"
      label={label}
      hint={hint}
      checked={criteria[of]}
      onChecked={(checked) => store.setCriteria({ [of]: checked })}
    />
  )
  return (
    <details className="find-more">
      <summary>{t.title}</summary>
      <div className="line gap-2 across-3 bottom">
        <CriterionField of="atMost" label={t.atMost} steps={COUNT} />
        <CriterionField of="leastUsed" label={t.leastUsed} unit="%" steps={SHARE} />
        <CriterionField of="productPrice" label={t.productPrice} unit={criteria.currency} />
      </div>
      {switchFor('hasMargin', t.margin, t.marginHint)}
      {switchFor('isSure', t.sure, t.sureHint)}
      {bench.doses.length > 0 && criteria.goal === 'cost'
        ? switchFor('isDosing', t.dosing, t.dosingHint)
        : null}
    </details>
  )
}
