import X from 'lucide-react/icons/x'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { BULK_UNITS, kindOf } from '#calc/units/amounts.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { MATERIAL_COUNT, TANK_NAME_MAX } from '#calc/vocabulary/limits.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useProse, useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { batch as texts } from '#web/text/batch.ts'
import { percentages } from '#web/text/percentages.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup, Select } from '#web/ui/choice.tsx'
import { Popover } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { lackingDensity } from '../rules/bench/amounts.ts'
import {
  FINISH_SHARE,
  type Finishing,
  finished,
  finishingMaterial,
  finishShare,
} from '../rules/bench/finish.ts'
import { loadingCelsius, unloadable } from '../rules/bench/record.ts'
import { type BatchFault, batchOf, portionsOf } from '../rules/bench/workbench.ts'
import { type Draft, FINISHES, materialsOf, recipeOf } from '../rules/draft.ts'
import { otherRules } from '../rules/rules-used.ts'
import { MissingOptions } from './missing-options.tsx'

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
  // Another recipe or unit clears the fault.
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
          // With a tank, shares follow the batch: only once it is typed to its end.
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

export function BatchGaps() {
  const t = useText(workbench).batch
  const language = useLanguage()
  // Texts, so that changed shares alone don't render it again.
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

/** Names of the materials at these places; '' for none. */
function listed(draft: Draft, places: readonly number[], language: Language): string {
  const names = namesOf(materialsOf(draft), language)
  return places.length > 0 ? new Intl.ListFormat(language).format(places.map((at) => names[at]!)) : ''
}

const STEPS = { ...FINISH_SHARE, step: 0.1, page: 1 }
const USUAL = '10'

/** The component that finishes the fuel; the estimate shows the blend before and after. */
const FinishField = memo(function FinishField() {
  const t = useText(workbench).finish
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const finish = useAnalysis((state) => state.draft.bench.finish)
  const materials = useAnalysis((state) => state.materials)
  const list = materials.is === 'loaded' ? materials.list : null
  const material = finish && list && finishingMaterial(finish, list)
  const share = finish && finishShare(finish)
  return (
    <div className="finish line gap-2 across-3 bottom">
      <Select
        label={t.label}
        value={finish?.with ?? 'none'}
        onValue={(chosen) =>
          store.setBench({
            finish: chosen === 'none' ? null : { with: chosen, percent: finish?.percent ?? USUAL },
          })
        }
        options={(['none', ...FINISHES] as const).map((value) => ({ value, label: t[value] }))}
      />
      {finish ? (
        <NumberField
          className="percentage-field"
          label={t.percent}
          labelHidden
          unit="%"
          steps={STEPS}
          text={digits(finish.percent)}
          onText={(percent) => store.setBench({ finish: { ...finish, percent } })}
          error={share === null ? t.error : list && !material ? t.missing : null}
        />
      ) : null}
      {material && share !== null ? <TakeFinished material={material} share={share} /> : null}
    </div>
  )
})

/** Makes the finishing component part of the recipe, if there is room. */
function TakeFinished(finish: Finishing) {
  const t = useText(workbench).finish
  const { store } = useAnalysisTools()
  const recipe = recipeOf(useAnalysis((state) => state.draft))
  const whole = recipe && finished(recipe, finish).components
  if (!whole || whole.length > MATERIAL_COUNT.max) return null
  return (
    <Button small variant="quiet" onClick={() => store.takeFinished(whole)}>
      {t.add}
    </Button>
  )
}

const AddDose = lazy(async () => ({ default: (await import('../doses/dose-lines.tsx')).AddDose }))

interface OptionsProps {
  /** Whether prices and bounds are columns too. */
  hasPrices: boolean
  onPrices: (shown: boolean) => void
  onDose: () => void
}

/** Rarely changed options of a recipe; those that are on stand above the grid as chips. */
export function Options({ hasPrices, onPrices, onDose }: OptionsProps) {
  const t = useText(workbench)
  const words = useText(percentages)
  const { store } = useAnalysisTools()
  const { basis, category, bench } = useAnalysis(({ draft }) => draft)
  const { isSum, isInAir, unit, loading, finish, tankName } = bench
  const { sign } = useQuantities()
  const has = batchOf(bench) !== null
  // Typed text keeps its unit.
  const typedIn = loading.text.trim() === '' ? sign('°C') : loading.unit
  return (
    <Popover label={t.options.label} className="options stack gap-3">
      {(close) => (
        <>
          <RadioGroup
            legend={words.basis}
            value={basis}
            onValue={store.setBasis}
            options={BASES.map((value) => ({ value, label: words.bases[value] }))}
          />
          <MissingOptions />
          <Checkbox label={t.batch.isSum} checked={isSum} onChecked={store.setSum} />
          {has ? (
            <NumberField
              label={t.batch.loading}
              text={loading.text}
              unit={typedIn}
              negative
              onText={(text) => store.setBench({ loading: { text, unit: typedIn } })}
              error={Number.isNaN(loadingCelsius(loading)) ? t.batch.loadingError : null}
            />
          ) : null}
          {has ? (
            <TextField
              label={t.batch.tank}
              dir="auto"
              maxLength={TANK_NAME_MAX}
              text={tankName}
              onText={(name) => store.setBench({ tankName: name })}
            />
          ) : null}
          {has && kindOf(unit) === 'volume' ? (
            <Checkbox
              label={t.batch.inAir}
              checked={isInAir}
              onChecked={(checked) => store.setBench({ isInAir: checked })}
            />
          ) : null}
          {category === 'gasoline' || finish ? <FinishField /> : null}
          {bench.doses.length === 0 ? (
            <Suspense fallback={<div style={{ minBlockSize: 'var(--control)' }} />}>
              <AddDose
                onAdded={() => {
                  close()
                  onDose()
                }}
              />
            </Suspense>
          ) : null}
          <Checkbox label={t.options.prices} checked={hasPrices} onChecked={onPrices} />
          {has ? <p className="note">{t.batch.note[isInAir ? 'air' : 'vacuo']}</p> : null}
          <p className="note keys-note">{words.keys}</p>
        </>
      )}
    </Popover>
  )
}

export function OptionChips() {
  const t = useText(workbench)
  const prose = useProse()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const { basis, category, estimates, traces, methods, bench } = draft
  const { rules, version } = useAnalysis((state) => state.siteRules)
  const language = useLanguage()
  const materials = materialsOf(draft)
  const names = namesOf(materials, language)
  const { isSum, isInAir, unit, loading, finish, tankName } = bench
  const has = batchOf(bench) !== null
  const chips = [
    basis === 'mass' && { text: t.options.mass, off: () => store.setBasis('volume') },
    estimates && { text: t.options.estimates, off: () => store.setEstimates(false) },
    ...materials.map(
      ({ id, assumed }, at) =>
        assumed !== undefined && {
          text: `≈ ${t.typical.on({ name: names[at]!, count: prose(assumed.length) })}`,
          off: () => store.assume(id, null),
        },
    ),
    ...(version === null || !category ? [] : otherRules(methods, rules[category])).map(
      ({ property, method, begins }) => ({
        text: t.options.rule({
          property: propertyOf(property)[language],
          method: methodName(method, language),
          begins: methodName(begins, language),
        }),
        off: () => store.chooseMethod(property, begins),
      }),
    ),
    traces && { text: t.options.tracesOn, off: () => store.setTraces(false) },
    isSum && { text: t.batch.isSum, off: () => store.setSum(false) },
    has &&
      loading.text.trim() !== '' && {
        text: `${t.batch.loading} ${prose(`${loading.text.trim()} ${loading.unit}`)}`,
        off: () => store.setBench({ loading: { ...loading, text: '' } }),
      },
    has &&
      tankName.trim() !== '' && {
        text: `${t.batch.tank} ${tankName.trim()}`,
        off: () => store.setBench({ tankName: '' }),
      },
    has &&
      isInAir &&
      kindOf(unit) === 'volume' && { text: t.batch.inAir, off: () => store.setBench({ isInAir: false }) },
    finish && {
      text: t.options.finished({ percent: prose(finish.percent), name: t.finish[finish.with] }),
      off: () => store.setBench({ finish: null }),
    },
  ].filter((chip) => chip !== false && chip !== null)
  if (chips.length === 0) return null
  return (
    <ul className="chips line gap-2" aria-label={t.options.on}>
      {chips.map(({ text, off }) => (
        <li key={text} className="chip">
          <bdi>{text}</bdi>
          <IconButton
            className="chip-remove"
            label={t.options.off(text)}
            icon={<X aria-hidden size={14} />}
            onClick={off}
          />
        </li>
      ))}
    </ul>
  )
}
