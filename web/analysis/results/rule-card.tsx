import { lazy, Suspense, useMemo, useState } from 'react'
import { contributionsOf } from '#calc/contributions/contributions.ts'
import { tracedBlend } from '#calc/contributions/traced-blend.ts'
import { coverageText } from '#calc/uncertainty/uncertainty-words.ts'
import type { Blend, Calc, MethodCode } from '#calc/vocabulary/blend.ts'
import { choicesOf, usualMethodOf } from '#calc/vocabulary/method-choices.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  isDistillation,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { linear } from '#calc/vocabulary/rule-cards/equation.ts'
import { ruleCardOf } from '#calc/vocabulary/rule-cards/rule-card.ts'
import { gapText, methodName } from '#calc/vocabulary/words/messages.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { card } from '#web/text/card.ts'
import { latinApart } from '#web/text/prose.ts'
import { Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Equations } from '#web/ui/math.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { estimateOf, figuresOf, type Result } from '../rules/result.ts'
import { RuleCardMethods } from './rule-card-methods.tsx'
import { RuleCardTerms } from './rule-card-terms.tsx'
import './rule-card.css'

const SpreadCard = lazy(async () => ({ default: (await import('../uncertainty/chunk.ts')).SpreadCard }))

interface RuleCardProps {
  property: PropertyName
  result: Result
  onClose: () => void
}

/** Where a blend's value comes from: the rule, the numbers of this blend in it, and what else was published. */
export function RuleCard({ property: opened, result, onClose }: RuleCardProps) {
  const [property, show] = useState(opened)
  const t = useText(card)
  const language = useLanguage()
  const calc = useAnalysis((state) => state.calc)
  const { recipe } = result
  const blend = useMemo(() => (calc ? estimateOf(recipe, calc)!.blend : null), [calc, recipe])
  const asked = recipe.options?.methods?.[property]
  const method = blend?.methods[property] ?? asked ?? usualMethodOf(property)
  return (
    <Dialog title={t.title(propertyOf(property)[language])} size="wide" onClose={onClose}>
      <div className="rule-card stack gap-6">
        {isDistillation(property) ? <PointField point={property} onPoint={show} /> : null}
        <Rule property={property} method={method} />
        <section>
          <h3>{t.thisBlend}</h3>
          {calc && blend ? (
            <Worked property={property} result={result} blend={blend} calc={calc} />
          ) : (
            <p>{t.noCore}</p>
          )}
        </section>
        <Suspense>
          <SpreadCard property={property} result={result} />
        </Suspense>
        {calc && choicesOf(property).length > 0 ? (
          <RuleCardMethods property={property} recipe={recipe} calc={calc} />
        ) : null}
      </div>
    </Dialog>
  )
}

/** Another point of the distillation: all of them are by one rule. */
function PointField({ point, onPoint }: { point: DistillationName; onPoint: (point: PropertyName) => void }) {
  const t = useText(card)
  const language = useLanguage()
  return (
    <Select
      className="slim"
      label={t.point}
      value={point}
      onValue={onPoint}
      options={DISTILLATION_NAMES.map((value) => ({ value, label: propertyOf(value)[language] }))}
    />
  )
}

/** What an equation holds, by what it has to be explained with. */
const MARKS = { volume: 'v_i', mass: 'w_i', mole: 'x_i', mean: '⟨', mixed: 'X' } as const
const SYMBOLS = ['volume', 'mass', 'mole', 'mean', 'mixed'] as const

function Rule({ property, method }: { property: PropertyName; method: MethodCode }) {
  const t = useText(card)
  const language = useLanguage()
  const { equations, source, validity, measured } = ruleCardOf(property, method)
  const coverage = coverageText(property, language)
  const written = equations.map(linear).join(' ')
  const explained = SYMBOLS.filter((symbol) => written.includes(MARKS[symbol]))
  const say = language === 'fa' ? latinApart : String
  const said = [
    [t.source, say(source[language])],
    [t.validity, say(validity[language])],
    [t.measured, say(measured?.[language] ?? t.noMeasured)],
    ...(coverage ? [[t.coverage, say(coverage)]] : []),
  ]
  return (
    <section>
      <h3>
        <bdi>{methodName(method, language)}</bdi>
      </h3>
      <Equations equations={equations} label={t.rule} />
      <p className="note">{explained.map((symbol) => t.symbols[symbol]).join(' ')}</p>
      <dl className="rule-words stack gap-2 small">
        {said.map(([head, text]) => (
          <div key={head}>
            <dt className="soft">{head}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface WorkedProps {
  property: PropertyName
  result: Result
  blend: Blend
  calc: Calc
}

function Worked({ property, result, blend, calc }: WorkedProps) {
  const t = useText(card)
  const language = useLanguage()
  const { write, shown: inUnits } = useQuantities()
  const { recipe } = result
  const names = componentNames(recipe, language)
  const contributions = useMemo(() => {
    const components = recipe.components.map(({ material, percentage }) => ({ ...material, percentage }))
    return contributionsOf(property, tracedBlend(calc, blend, components, recipe.basis))
  }, [property, blend, recipe, calc])
  const shown = figuresOf(result)[property] ?? null
  const value = blend.results[property]
  const gap = blend.gaps[property]
  return (
    <>
      {shown === value ? null : <p>{t.otherFigure(write(shown, propertyOf(property).unit))}</p>}
      {contributions ? (
        <RuleCardTerms
          unit={propertyOf(property).unit}
          value={value!}
          contributions={contributions}
          names={names}
        />
      ) : (
        <p>
          {gap
            ? gapText(property, gap, names, language, inUnits)
            : blend.methods[property] === 'own-value'
              ? t.alone
              : t.withheld}
        </p>
      )}
    </>
  )
}
