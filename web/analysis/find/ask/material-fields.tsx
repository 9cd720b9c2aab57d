import { type ReactNode, useMemo, useState } from 'react'
import { PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { numberOf } from '#web/format/read-number.ts'
import { useLanguage, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Steps } from '#web/ui/step-number.ts'
import type { Material } from '../../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits, useProse } from '../../analysis-context.ts'
import { batchOf } from '../../rules/bench/workbench.ts'
import { isHeld, materialsOf } from '../../rules/draft.ts'
import { type Bound, NO_BOUND, PRICE_UNITS } from '../../rules/wish.ts'
import { currenciesOf, priceText } from '../prices.ts'
import { othersOf, POOL_MAX } from '../question.ts'

const SHARE = { ...PERCENTAGE, page: 1 }
const PRICE = { min: 0, max: 1e12, step: 1, page: 10 }
const AMOUNT = { min: 0, max: 1e12, step: 1, page: 100 }

interface MaterialFieldsProps {
  /** All materials of the category. */
  list: readonly Material[]
  /** How many materials are considered, and how many have no price. */
  count: number
  unpriced: number
}

/** What each material costs, and between which shares it may be used. */
export function MaterialFields({ list, count, unpriced }: MaterialFieldsProps) {
  const language = useLanguage()
  const t = useText(recipes).materials
  const words = useText(workbench)
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const { wish, bench } = draft
  const hasBatch = batchOf(bench) !== null
  const chosen = materialsOf(draft)
  const others = useMemo(() => othersOf(draft, list), [draft, list])
  const names = namesOf(chosen, language)
  const prose = useProse()
  return (
    <fieldset className="find-materials">
      <legend className="field-label">{t.title}</legend>
      <div className="find-units">
        <Select
          label={t.priceUnit}
          value={wish.priceUnit}
          onValue={(priceUnit) => store.setWish({ priceUnit })}
          options={PRICE_UNITS.map((value) => ({ value, label: words.units[value] }))}
        />
        <Select
          label={t.currency}
          value={wish.currency}
          onValue={(currency) => store.setWish({ currency })}
          options={currenciesOf(list, wish.currency).map((value) => ({ value, label: value }))}
        />
      </div>
      <div className={hasBatch ? 'find-heads find-row-batch' : 'find-heads'} aria-hidden="true">
        <span>{t.heads.material}</span>
        <span>{t.heads.price}</span>
        <span>{t.heads.min}</span>
        <span>{t.heads.max}</span>
        {hasBatch ? (
          <span>
            {t.heads.available} <bdi className="unit">{words.units[bench.unit]}</bdi>
          </span>
        ) : null}
      </div>
      <ul>
        {chosen.map((material, at) => (
          <MaterialRow key={material.id} material={material} name={names[at]!} hasBatch={hasBatch} />
        ))}
      </ul>
      {chosen.some(({ is_owner }) => is_owner) ? <p className="note">{t.saved}</p> : null}
      {others.length > 0 ? (
        <Checkbox
          label={t.wide(prose(others.length))}
          hint={
            wish.isWide && (unpriced > 0 || count === POOL_MAX)
              ? [
                  unpriced > 0 ? t.unpriced(prose(unpriced)) : '',
                  count === POOL_MAX ? t.first(prose(POOL_MAX)) : '',
                ]
                  .filter(Boolean)
                  .join(' ')
              : undefined
          }
          checked={wish.isWide}
          onChecked={(isWide) => store.setWish({ isWide })}
        />
      ) : null}
      {wish.isWide && others.length > 0 ? <Others materials={others} hasBatch={hasBatch} /> : null}
    </fieldset>
  )
}

/** Rows for the other materials that may be used, built when asked for; the first in the list are used first. */
function Others({ materials, hasBatch }: { materials: readonly Material[]; hasBatch: boolean }) {
  const t = useText(recipes).materials
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const shown = materials.slice(0, POOL_MAX)
  const names = namesOf(shown, language)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.others}</summary>
      {isOpen ? (
        <ul className="find-wide">
          {shown.map((material, at) => (
            <MaterialRow key={material.id} material={material} name={names[at]!} hasBatch={hasBatch} />
          ))}
        </ul>
      ) : null}
    </details>
  )
}

/** A field below its label; the label is shown where the columns have no heads. */
const Cell = ({ head, children }: { head: string; children: ReactNode }) => (
  <div className="find-cell">
    <span className="find-short" aria-hidden="true">
      {head}
    </span>
    {children}
  </div>
)

function MaterialRow({ material, name, hasBatch }: { material: Material; name: string; hasBatch: boolean }) {
  const t = useText(recipes).materials
  const digits = useDigits()
  const { store, api } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const { wish } = draft
  const [isLost, setLost] = useState(false)
  const bound = wish.bounds[material.id] ?? NO_BOUND
  const held = isHeld(draft, material.id)
  const isUnreadable = (text: string) => text.trim() !== '' && numberOf(text) === null
  const field = (key: keyof Bound, steps: Steps) => (
    <Cell head={t.heads[key]}>
      <NumberField
        label={t[key](name)}
        labelHidden
        steps={steps}
        text={bound[key]}
        marked={isUnreadable(bound[key])}
        onText={(text) =>
          store.setWish({ bounds: { ...wish.bounds, [material.id]: { ...bound, [key]: text } } })
        }
      />
    </Cell>
  )

  /** The price of an own material is stored with it. */
  const keep = async () => {
    const typed = wish.prices[material.id]
    const amount = numberOf(typed ?? '')
    if (!material.is_owner || typed === undefined || (amount === null && typed.trim() !== '')) return
    const price = amount === null ? null : { amount, unit: wish.priceUnit, currency: wish.currency }
    setLost(!(await api.keepPrice(material.id, price)).ok)
  }

  const text = priceText(material, wish)
  return (
    <li className={hasBatch ? 'find-row find-row-batch' : 'find-row'}>
      <bdi className="find-name">{name}</bdi>
      <Cell head={t.heads.price}>
        <NumberField
          label={t.price(name)}
          labelHidden
          steps={PRICE}
          text={wish.prices[material.id] === undefined ? digits(text) : text}
          marked={isUnreadable(text)}
          error={isLost ? t.notSaved(name) : null}
          onText={(typed) => store.setWish({ prices: { ...wish.prices, [material.id]: typed } })}
          onBlur={keep}
        />
      </Cell>
      {held ? (
        <span className="note find-held">{t.held}</span>
      ) : (
        <>
          {field('min', SHARE)}
          {field('max', SHARE)}
        </>
      )}
      {hasBatch ? field('available', AMOUNT) : null}
    </li>
  )
}
