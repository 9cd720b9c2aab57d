import { lazy, Suspense, useMemo } from 'react'
import { ownContributionsOf, ownEquations } from '#calc/contributions/index-contributions.ts'
import { tracedBlend } from '#calc/contributions/traced-blend.ts'
import { withOwn } from '#calc/own/own-blend.ts'
import { OWN_EXAMPLES } from '#calc/own/own-examples.ts'
import { ownRuleName } from '#calc/own/own-result.ts'
import {
  isWorst,
  nameOfOwn,
  type OwnProperty,
  type OwnQuantity,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import { linear } from '#calc/vocabulary/rule-cards/equation.ts'
import { heavyCardOf } from '#calc/vocabulary/rule-cards/heavy-cards.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { card } from '#web/text/card.ts'
import { own as ownText } from '#web/text/own.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Equations } from '#web/ui/math.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { explain } from '../rules/explain.ts'
import { estimateOf, ownOf, ownResultsOf, type Result } from '../rules/result.ts'
import { RuleCardTerms } from './rule-card-terms.tsx'

const SpreadCard = lazy(async () => ({ default: (await import('../uncertainty/chunk.ts')).SpreadCard }))

interface Props {
  q: OwnQuantity
  result: Result
  onClose: () => void
}

/** Where a blend's value of an own property comes from: its owner's rule, and the numbers of this blend in it. */
export function OwnRuleCard({ q, result, onClose }: Props) {
  const t = useText(card)
  const language = useLanguage()
  const found = ownResultsOf(result).find(({ property }) => ownQuantity(property.key) === q)
  if (!found) return null
  const { property, value } = found
  return (
    <Dialog title={t.title(nameOfOwn(property)[language])} size="wide" onClose={onClose}>
      <div className="rule-card stack gap-6">
        <Rule property={property} />
        <section>
          <h3>{t.thisBlend}</h3>
          <Worked property={property} value={value} result={result} />
        </section>
        <Suspense>
          <SpreadCard property={q} result={result} />
        </Suspense>
      </div>
    </Dialog>
  )
}

function Rule({ property }: { property: OwnProperty }) {
  const t = useText(card)
  const { rules, bound } = useText(ownText)
  const language = useLanguage()
  const equations = ownEquations(property)
  const text = equations.map(linear).join(' ')
  const explained = (['volume', 'mass'] as const).filter((basis) =>
    text.includes(basis === 'volume' ? 'v_i' : 'w_i'),
  )
  const heavy = heavyCardOf(property.key)
  const example = OWN_EXAMPLES.find(
    ({ definition: { key, rule, exponent, offset } }) =>
      key === property.key &&
      rule === property.rule &&
      exponent === property.exponent &&
      offset === property.offset,
  )
  return (
    <section>
      <h3>
        <bdi>{ownRuleName(property, language)}</bdi>
      </h3>
      <Equations equations={equations} label={t.rule} />
      <p className="note">{explained.map((symbol) => t.symbols[symbol]).join(' ')}</p>
      <p>{rules[property.rule].hint}</p>
      <dl className="rule-words stack gap-2 small">
        <div>
          <dt className="soft">{t.source}</dt>
          <dd>{heavy?.source[language] ?? (example ? example.about[language] : t.ownSource)}</dd>
        </div>
        <div>
          <dt className="soft">{t.measured}</dt>
          <dd>{heavy?.measured[language] ?? (isWorst(property.rule) ? bound : t.noMeasured)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Worked({
  property,
  value,
  result,
}: {
  property: OwnProperty
  value: number | null
  result: Result
}) {
  const t = useText(card)
  const language = useLanguage()
  const { write } = useQuantities()
  const calc = useAnalysis((state) => state.calc)
  const { recipe } = result
  const names = componentNames(recipe, language)
  const worked = useMemo(() => {
    if (!calc) return null
    const { blend } = estimateOf(recipe, withOwn(calc, [property]))!
    const computed = blend.own?.find((own) => own.property.key === property.key)?.value ?? null
    const components = recipe.components.map(({ material, percentage }) => ({
      ...material,
      own: ownOf(material),
      percentage,
    }))
    return {
      computed,
      contributions: ownContributionsOf(
        property,
        computed,
        tracedBlend(calc, blend, components, recipe.basis),
      ),
    }
  }, [calc, recipe, property])
  if (!worked) return <p>{t.noCore}</p>
  const { computed, contributions } = worked
  const live = recipe.components.filter(({ percentage }) => percentage > 0)
  return (
    <>
      {computed === value ? null : <p>{t.otherFigure(write(value, property.unit, property))}</p>}
      {contributions ? (
        <RuleCardTerms
          unit={property.unit}
          written={property}
          value={computed!}
          contributions={contributions}
          names={names}
        />
      ) : computed === null ? (
        <p>{explain(result, language).gaps[ownQuantity(property.key)]}</p>
      ) : isWorst(property.rule) ? (
        <ul className="bullets">
          {recipe.components.map(({ material, percentage }, at) =>
            percentage > 0 ? (
              <li key={material.id}>
                <bdi>{names[at]}</bdi>:{' '}
                <bdi>{write(ownOf(material)[property.key] ?? null, property.unit, property)}</bdi>
                {ownOf(material)[property.key] === computed ? ' ←' : null}
              </li>
            ) : null,
          )}
        </ul>
      ) : (
        <p>{live.length === 1 ? t.alone : t.withheld}</p>
      )}
    </>
  )
}
