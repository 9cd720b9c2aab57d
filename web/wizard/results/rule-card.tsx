import { lazy, Suspense, useMemo, useState } from 'react'
import { ownEquations } from '#calc/contributions/contributions.ts'
import { OWN_EXAMPLES } from '#calc/own/own-examples.ts'
import { ownRuleName } from '#calc/own/own-result.ts'
import { coverageText } from '#calc/uncertainty/uncertainty-words.ts'
import type { MethodCode } from '#calc/vocabulary/blend.ts'
import { usualMethodOf } from '#calc/vocabulary/method-choices.ts'
import {
  isOwnQuantity,
  isWorst,
  nameOfOwn,
  type OwnProperty,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  isDistillation,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { type Equation, linear } from '#calc/vocabulary/rule-cards/equation.ts'
import { heavyCardOf, ruleCardOf } from '#calc/vocabulary/rule-cards/rule-card.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import { useLanguage, useText } from '#web/services.ts'
import { card } from '#web/text/card.ts'
import { own as ownText } from '#web/text/own.ts'
import { latinApart } from '#web/text/prose.ts'
import { Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Equations } from '#web/ui/math.tsx'
import { useAnalysis } from '../analysis-context.ts'
import type { RowName } from '../rules/property-rows.ts'
import { estimateOf, type Result } from '../rules/result.ts'
import { methodsBeside, RuleCardMethods } from './rule-card-methods.tsx'
import { WorkedOwn, WorkedTerms } from './rule-card-terms.tsx'
import './results.css'

const SpreadCard = lazy(async () => ({
  default: (await import('../uncertainty/uncertainty-section.tsx')).SpreadCard,
}))

interface RuleCardProps {
  of: RowName
  result: Result
  onClose: () => void
}

/** Where a blend's value comes from: the rule, this blend's numbers in it, and other published methods. */
export function RuleCard({ of: opened, result, onClose }: RuleCardProps) {
  const [name, show] = useState(opened)
  const t = useText(card)
  const language = useLanguage()
  const calc = useAnalysis((state) => state.calc)
  const { recipe } = result
  const property = isOwnQuantity(name) ? null : name
  const own = result.blend.own?.find((one) => ownQuantity(one.property.key) === name)
  const blend = useMemo(
    () => (calc && property ? estimateOf(recipe, calc)!.blend : null),
    [calc, recipe, property],
  )
  if (!property && !own) return null
  const chosen = property && recipe.options?.methods?.[property]
  return (
    <Dialog
      title={t.title((property ? propertyOf(property) : nameOfOwn(own!.property))[language])}
      size="wide"
      onClose={onClose}
    >
      <div className="rule-card stack gap-6">
        {property && isDistillation(property) ? <PointField point={property} onPoint={show} /> : null}
        {property ? (
          <PublishedRule
            property={property}
            method={blend?.methods[property] ?? chosen ?? usualMethodOf(property)}
          />
        ) : null}
        {own ? <OwnRule property={own.property} /> : null}
        <section>
          <h3>{t.thisBlend}</h3>
          {calc ? null : <p>{t.noCore}</p>}
          {calc && blend && property ? (
            <WorkedTerms property={property} result={result} blend={blend} calc={calc} />
          ) : null}
          {calc && own ? <WorkedOwn {...own} result={result} calc={calc} /> : null}
        </section>
        <Suspense>
          <SpreadCard property={name} result={result} />
        </Suspense>
        {calc && property && methodsBeside(property, recipe).length > 1 ? (
          <RuleCardMethods property={property} recipe={recipe} calc={calc} />
        ) : null}
      </div>
    </Dialog>
  )
}

/** Selects another point of the distillation; all are by one rule. */
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

/** Parts of equations that are explained. */
const MARKS = { volume: 'v_i', mass: 'w_i', mole: 'x_i', mean: '⟨', mixed: 'X' } as const
type Symbol = keyof typeof MARKS

interface RuleProps {
  name: string
  equations: readonly Equation[]
  /** Parts that this kind of rule may have. */
  symbols: readonly Symbol[]
  hint?: string
  words: readonly (readonly [head: string, text: string])[]
}

function Rule({ name, equations, symbols, hint, words }: RuleProps) {
  const t = useText(card)
  const written = equations.map(linear).join(' ')
  const explained = symbols.filter((symbol) => written.includes(MARKS[symbol]))
  return (
    <section>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <Equations equations={equations} label={t.rule} />
      <p className="note">{explained.map((symbol) => t.symbols[symbol]).join(' ')}</p>
      {hint ? <p>{hint}</p> : null}
      <dl className="rule-words stack gap-2 small">
        {words.map(([head, text]) => (
          <div key={head}>
            <dt className="soft">{head}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function PublishedRule({ property, method }: { property: PropertyName; method: MethodCode }) {
  const t = useText(card)
  const language = useLanguage()
  const { equations, source, validity, measured } = ruleCardOf(property, method)
  const coverage = coverageText(property, language)
  const say = language === 'fa' ? latinApart : String
  return (
    <Rule
      name={methodName(method, language)}
      equations={equations}
      symbols={['volume', 'mass', 'mole', 'mean', 'mixed']}
      words={[
        [t.source, say(source[language])],
        [t.validity, say(validity[language])],
        [t.measured, say(measured?.[language] ?? t.noMeasured)],
        ...(coverage ? [[t.coverage, say(coverage)] as const] : []),
      ]}
    />
  )
}

function OwnRule({ property }: { property: OwnProperty }) {
  const t = useText(card)
  const { rules, bound } = useText(ownText)
  const language = useLanguage()
  const { key, rule, exponent, offset } = property
  const heavy = heavyCardOf(key)
  const example = OWN_EXAMPLES.find(
    ({ definition: one }) =>
      one.key === key && one.rule === rule && one.exponent === exponent && one.offset === offset,
  )
  return (
    <Rule
      name={ownRuleName(property, language)}
      equations={ownEquations(property)}
      symbols={['volume', 'mass']}
      hint={rules[rule].hint}
      words={[
        [t.source, heavy?.source[language] ?? (example ? example.about[language] : t.ownSource)],
        [t.measured, heavy?.measured[language] ?? (isWorst(rule) ? bound : t.noMeasured)],
      ]}
    />
  )
}
