import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { limitFigure, quantityIn } from '#calc/grades/shown.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import type { OwnFormat } from '#calc/vocabulary/own-property.ts'
import { type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { isUnreadable, numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { unitWord, useProse } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'
import { recipes } from '#web/text/recipes.ts'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { Details } from '#web/ui/disclosure.tsx'
import { NumberField, type NumberFieldProps } from '#web/ui/number-field.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits, useMaterials } from '../analysis-context.ts'
import { RecipeGrid } from '../grid/recipe-grid.tsx'
import { CRITERIA_PRICE_UNITS, currenciesOf } from '../rules/search-criteria.ts'
import { findColumns, SHARE_STEPS } from './find-columns.tsx'
import { othersOf, POOL_MAX, poolOf } from './question.ts'

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
          options={CRITERIA_PRICE_UNITS.map((value) => ({ value, label: words.units[value] }))}
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

/** The other materials in the search's order; rendered once opened. */
function Others({ materials }: { materials: readonly Material[] }) {
  const t = useText(recipes).materials
  const bench = useAnalysis(({ draft }) => draft.bench)
  const shown = useMemo(() => materials.slice(0, POOL_MAX), [materials])
  const columns = useMemo(() => findColumns(bench), [bench])
  return (
    <Details summary={t.others}>
      <div className="scrolls" style={{ maxBlockSize: '24rem' }}>
        <RecipeGrid label={t.others} head={t.heads.material} materials={shown} columns={columns} />
      </div>
    </Details>
  )
}

const NONE: readonly Material[] = []

/** The candidates of a search, and the category's whole list. */
export function usePool() {
  const language = useLanguage()
  const draft = useAnalysis((state) => state.draft)
  const loaded = useMaterials()
  const list = loaded.is === 'loaded' ? loaded.list : NONE
  return useMemo(() => {
    const { materials, unpriced } = poolOf(draft, list)
    return { list, materials, unpriced, names: namesOf(materials, language) }
  }, [draft, list, language])
}

const COUNT = { min: 1, max: MATERIAL_COUNT.max, step: 1, page: 1 }
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
    <>
      {switchFor('hasMargin', t.margin, t.marginHint)}
      <details className="find-more">
        <summary>{t.title}</summary>
        <div className="line gap-2 across-3 bottom">
          <CriterionField of="atMost" label={t.atMost} steps={COUNT} />
          <CriterionField of="leastUsed" label={t.leastUsed} unit="%" steps={SHARE_STEPS} />
          <CriterionField of="productPrice" label={t.productPrice} unit={criteria.currency} />
        </div>
        {switchFor('isSure', t.sure, t.sureHint)}
        {bench.doses.length > 0 && criteria.goal === 'cost'
          ? switchFor('isDosing', t.dosing, t.dosingHint)
          : null}
      </details>
    </>
  )
}

type FieldProps = Pick<NumberFieldProps, 'className' | 'hint' | 'label' | 'steps' | 'unit'>

interface CriterionFieldProps extends FieldProps {
  of: 'atMost' | 'capacity' | 'leastUsed' | 'productPrice'
}

export function CriterionField({ of, ...field }: CriterionFieldProps) {
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const kept = useAnalysis(({ draft }) => draft.criteria[of])
  return (
    <NumberField
      {...field}
      text={digits(kept)}
      marked={isUnreadable(kept)}
      onText={(text) => store.setCriteria({ [of]: text })}
    />
  )
}

interface QuantityFieldProps extends FieldProps {
  shown: ReturnType<typeof criterionFormat>
  text: string
  onText: (text: string) => void
}

/** A figure in the user's unit; stays exactly as typed until the field is left. */
export function QuantityField({ shown, text: kept, onText, ...field }: QuantityFieldProps) {
  const language = useLanguage()
  const digits = useDigits()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? digits(kept)
  return (
    <NumberField
      {...field}
      unit={unitWord(shown.sign, language)}
      text={text}
      negative={shown.isNegative}
      marked={isUnreadable(text)}
      onText={(now) => {
        setTyped(now)
        onText(now)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Significant digits of a typed figure; further ones come from the conversion. */
const DIGITS = 12

/** Converts figures between the user's units, as typed, and those of the wire, as the criteria keep them. */
export function criterionFormat(q: Quantity, units: UnitChoice, own?: OwnFormat) {
  const shown = quantityIn(q, units, own)
  const { min, max } = quantityOf(q, own).range
  const wire = (figure: number) => (shown.isWire ? figure : Number(shown.wire(figure).toPrecision(DIGITS)))
  const text = (figure: number) => limitFigure(shown, figure)
  return {
    sign: shown.sign,
    isNegative: Math.min(shown.value(min), shown.value(max)) < 0,
    wire,
    text,
    /** A kept text as the field shows it, and back; what isn't a number stays as typed. */
    shownText: (kept: string) => {
      const figure = numberOf(kept)
      return shown.isWire || figure === null ? kept : text(figure)
    },
    keptText: (typed: string) => {
      const figure = numberOf(typed)
      return shown.isWire || figure === null ? typed : String(wire(figure))
    },
  }
}
