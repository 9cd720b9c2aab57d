import { memo, useEffect, useState } from 'react'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { AMOUNT_UNITS, kindOf, lackingDensity } from '../rules/bench/amounts.ts'
import { loadingCelsius, unloadable } from '../rules/bench/shown-amounts.ts'
import { type BatchFault, batchOf, portionsOf } from '../rules/bench/workbench.ts'
import { type Draft, materialsOf } from '../rules/draft.ts'

/** The size of the batch: with one, every row has its amount. */
export const BatchBar = memo(function BatchBar() {
  const t = useText(workbench)
  const language = useLanguage()
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const { batch, unit, isSum, tank, isInAir } = useAnalysis((state) => state.draft.bench)
  const has = batchOf({ batch, unit }) !== null
  // As texts: the shares alone don't render it again.
  const lacking = useAnalysis(({ draft }) =>
    has ? listed(draft, lackingDensity(portionsOf(draft)), language) : '',
  )
  const cold = useAnalysis(({ draft }) => (has ? listed(draft, unloadable(draft), language) : ''))
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<BatchFault | null>(null)
  const hasTank = Object.keys(tank).length > 0
  const text = typed ?? digits(batch)
  const isUnreadable = text.trim() !== '' && batchOf({ batch: text, unit }) === null
  // Another recipe or unit is another question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these takes the fault back
  useEffect(() => setFault(null), [batch, unit, tank])

  const settle = (size: string, of = unit) => setFault(store.setBatch(size, of))
  return (
    <div className="batch">
      <NumberField
        className="batch-size"
        label={t.batch.label}
        text={text}
        unit={t.units[unit]}
        onText={(size) => {
          setTyped(size)
          // With something in the tank the shares follow the batch: not before it has been typed to its end.
          if (!hasTank) settle(size)
        }}
        onBlur={() => {
          if (typed !== null && hasTank && !isUnreadable) settle(typed)
          if (!isUnreadable) setTyped(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== null && !isUnreadable) settle(typed)
        }}
        error={isUnreadable ? t.batch.error : fault && t.batch[fault]}
      />
      <Select
        className="batch-unit"
        label={t.batch.unit}
        labelHidden
        value={unit}
        onValue={(chosen) => settle(typed ?? batch, chosen)}
        options={AMOUNT_UNITS.map((value) => ({ value, label: t.units[value] }))}
      />
      <Checkbox label={t.batch.isSum} checked={isSum} onChecked={(checked) => store.setSum(checked)} />
      {has ? <LoadingTemperature /> : null}
      {has ? (
        <p className="note batch-note">
          {t.batch.note[isInAir ? 'air' : 'vacuo']}
          {cold ? ` ${t.batch.outside(cold)}` : ''}
          {lacking ? ` ${t.batch.lacking(lacking)}` : ''}
        </p>
      ) : null}
    </div>
  )
})

/** Materials at these places as words; '' for none. */
function listed(draft: Draft, places: readonly number[], language: Language): string {
  const names = namesOf(materialsOf(draft), language)
  return places.length > 0 ? new Intl.ListFormat(language).format(places.map((at) => names[at]!)) : ''
}

/** At which temperature volumes are metered, and how masses are weighed. */
function LoadingTemperature() {
  const t = useText(workbench).batch
  const { store } = useAnalysisTools()
  const { loading, unit, isInAir } = useAnalysis((state) => state.draft.bench)
  const { sign } = useQuantities()
  // What was typed stays in its unit.
  const typedIn = loading.text.trim() === '' ? sign('°C') : loading.unit
  return (
    <>
      <NumberField
        className="batch-loading"
        label={t.loading}
        text={loading.text}
        unit={typedIn}
        negative
        onText={(text) => store.setLoading({ text, unit: typedIn })}
        error={Number.isNaN(loadingCelsius(loading)) ? t.loadingError : null}
      />
      {kindOf(unit) === 'volume' ? (
        <Checkbox label={t.inAir} checked={isInAir} onChecked={(checked) => store.setInAir(checked)} />
      ) : null}
    </>
  )
}
