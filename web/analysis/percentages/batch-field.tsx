import { memo, useEffect, useState } from 'react'
import { BULK_UNITS } from '#calc/units/amounts.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { batch as texts } from '#web/text/batch.ts'
import { workbench } from '#web/text/workbench.ts'
import { Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { lackingDensity } from '../rules/bench/amounts.ts'
import { unloadable } from '../rules/bench/record.ts'
import { type BatchFault, batchOf, portionsOf } from '../rules/bench/workbench.ts'
import { type Draft, materialsOf } from '../rules/draft.ts'

/** The size of the batch, with its unit in the same box: with one, every row has its amount. */
export const BatchField = memo(function BatchField() {
  const t = useText(workbench)
  const { units } = useText(texts)
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const { batch, unit, tank } = useAnalysis((state) => state.draft.bench)
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
        label={t.batch.label}
        text={text}
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
        options={BULK_UNITS.map((value) => ({ value, label: units[value] }))}
      />
    </div>
  )
})

/** Materials whose amounts can't be told, and why. */
export function BatchGaps() {
  const t = useText(workbench).batch
  const language = useLanguage()
  // As texts: the shares alone don't render it again.
  const lacking = useAnalysis(({ draft }) =>
    batchOf(draft.bench) ? listed(draft, lackingDensity(portionsOf(draft)), language) : '',
  )
  const cold = useAnalysis(({ draft }) =>
    batchOf(draft.bench) ? listed(draft, unloadable(draft), language) : '',
  )
  return (
    <>
      {cold ? <p className="note">{t.outside(cold)}</p> : null}
      {lacking ? <p className="note">{t.lacking(lacking)}</p> : null}
    </>
  )
}

/** Materials at these places as words; '' for none. */
function listed(draft: Draft, places: readonly number[], language: Language): string {
  const names = namesOf(materialsOf(draft), language)
  return places.length > 0 ? new Intl.ListFormat(language).format(places.map((at) => names[at]!)) : ''
}
