import { useId } from 'react'
import type { Calc, MethodCode } from '#calc/vocabulary/blend.ts'
import { type ChoosableName, choicesOf, storedChoicesOf } from '#calc/vocabulary/method-choices.ts'
import { type BlendResults, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { ruleCardOf } from '#calc/vocabulary/rule-cards/rule-card.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { card } from '#web/text/card.ts'
import { latinApart } from '#web/text/prose.ts'
import { SimpleTable } from '#web/ui/table/table.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { type Recipe, withChoice } from '../rules/draft.ts'
import { estimateOf } from '../rules/result.ts'
import { isOutdated } from '../store/analysis.state.ts'
import { SiteRule } from './site-rule.tsx'

/** The methods of a property, the usual one first, with what a kept recipe asked for by then; none where there is no choice. */
export const methodsBeside = (property: PropertyName, { options }: Recipe): readonly MethodCode[] => {
  const asked = options?.methods?.[property]
  return storedChoicesOf(property).filter(
    (method) => choicesOf(property).includes(method) || method === asked,
  )
}

/** Each of these methods with this recipe's value by it. */
export const methodValues = (property: PropertyName, recipe: Recipe, calc: Calc) =>
  methodsBeside(property, recipe).flatMap((method, at) => {
    const methods = withChoice(recipe.options?.methods ?? {}, property, method)
    const estimate = estimateOf({ ...recipe, options: { ...recipe.options, methods } }, calc)
    if (!estimate) return []
    const { results, methods: used } = estimate.blend
    // With alcohols, the method applies to the hydrocarbons.
    const isOwn = used[property] === method || used[property] === 'octane-with-alcohol'
    // Another rule replaces it, as for the vapor pressure of alcohols, or where its inputs are out of range.
    const isReplaced = used[property] !== null && !isOwn
    return [{ method, isUsual: at === 0, value: isReplaced ? null : results[property], isReplaced }]
  })

interface MethodsProps {
  property: PropertyName
  recipe: Recipe
  calc: Calc
}

/** The published methods side by side, with this blend's value by each; one of them is chosen here. */
export function RuleCardMethods({ property, recipe, calc }: MethodsProps) {
  const t = useText(card)
  const language = useLanguage()
  const format = useFormat()
  const quantities = useQuantities()
  const { store, sheetMode } = useAnalysisTools()
  const group = useId()
  const outdated = useAnalysis(isOutdated)
  const isRunning = useAnalysis((state) => state.request.is === 'running')
  const chosen = useAnalysis((state) => state.draft.methods[property])
  const isLive = sheetMode === 'live'
  const values = methodValues(property, recipe, calc)
  const usual = values.find(({ isUsual }) => isUsual)?.value ?? null
  const { unit } = propertyOf(property)
  const { isWire, decimals, difference } = quantities.shown(unit)
  const choose = (method: MethodCode) => {
    store.chooseMethod(property, method)
    if (!outdated) void store.calculate()
  }
  /** Signed difference from the usual method's value. */
  const apartText = (value: BlendResults[PropertyName]): string | null => {
    if (typeof value !== 'number' || typeof usual !== 'number') return null
    const apart = difference(value - usual, usual)
    const text = isWire ? format.value(apart) : formatFixed(apart, decimals, format.digits)
    return apart > 0 ? `+${text}` : text
  }
  const sourceOf = (method: MethodCode): string => {
    const { source, measured } = ruleCardOf(property, method)
    const text = `${source[language]} ${measured?.[language] ?? ''}`
    return language === 'fa' ? latinApart(text) : text
  }
  return (
    <section>
      <h3>{t.methods}</h3>
      {isLive ? <p className="note">{outdated ? t.outdatedHint : t.chosenHint}</p> : null}
      <SimpleTable
        label={t.methods}
        className="rule-methods"
        rows={values}
        rowKey={({ method }) => method}
        columns={[
          {
            key: 'method',
            head: t.method,
            isRowHead: true,
            cell: ({ method, isUsual }) => {
              const isChosen = chosen === method || (chosen === undefined && isUsual)
              const id = `${group}-${method}`
              return (
                <span className="rule-method row gap-2 top">
                  <input
                    type="radio"
                    id={id}
                    name={group}
                    checked={isChosen}
                    disabled={(isRunning || !isLive) && !isChosen}
                    onChange={() => choose(method)}
                  />
                  <label htmlFor={id}>
                    <bdi>{methodName(method, language)}</bdi>
                    {isUsual ? <span className="soft"> ({t.usual})</span> : null}
                  </label>
                </span>
              )
            },
          },
          {
            key: 'value',
            head: t.value,
            unit: quantities.sign(unit),
            className: 'number',
            cell: ({ value }) => (value === null ? DASH : <bdi>{quantities.write(value, unit)}</bdi>),
          },
          {
            key: 'apart',
            head: t.apart,
            className: 'number',
            cell: ({ isUsual, value }) => {
              const apart = isUsual ? null : apartText(value)
              return apart === null ? null : <bdi>{apart}</bdi>
            },
          },
          {
            key: 'source',
            head: t.source,
            cell: ({ isReplaced, method }) => (isReplaced ? `${DASH} ${t.notHere}` : sourceOf(method)),
          },
        ]}
      />
      {isLive ? <SiteRule property={property as ChoosableName} category={recipe.category} /> : null}
    </section>
  )
}
