import { useMemo } from 'react'
import { contributionsOf, ownContributionsOf } from '#calc/contributions/contributions.ts'
import { type Contributions, tracedBlend } from '#calc/contributions/traced-blend.ts'
import { withOwn } from '#calc/own/own-blend.ts'
import { approximateAmong } from '#calc/vocabulary/approximate.ts'
import type { Blend, Calc } from '#calc/vocabulary/blend.ts'
import { isWorst, type OwnProperty, type OwnResult, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { gapText } from '#calc/vocabulary/words/messages.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { formatIndex } from '#web/format/number.ts'
import { unitWord, useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { card } from '#web/text/card.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { Formula } from '#web/ui/math.tsx'
import { SimpleTable, type TableColumn } from '#web/ui/table/table.tsx'
import { ApproximateMark } from '#web/verdict/approximate.tsx'
import { explain } from '../rules/explain.ts'
import { estimateOf, ownOf, type Result } from '../rules/result.ts'

interface WorkedProps {
  property: PropertyName
  result: Result
  blend: Blend
  calc: Calc
}

/** The blend's value as contributions of its materials, by a published rule. */
export function WorkedTerms({ property, result, blend, calc }: WorkedProps) {
  const t = useText(card)
  const language = useLanguage()
  const { write, shown: inUnits } = useQuantities()
  const { recipe } = result
  const names = componentNames(recipe, language)
  const contributions = useMemo(() => {
    const components = recipe.components.map(({ material, percentage }) => ({ ...material, percentage }))
    return contributionsOf(property, tracedBlend(calc, blend, components, recipe.basis))
  }, [property, blend, recipe, calc])
  const { unit } = propertyOf(property)
  const shown = result.blend.results[property] ?? null
  const value = blend.results[property]
  const gap = blend.gaps[property]
  return (
    <>
      {shown === value ? null : <p>{t.otherFigure(write(shown, unit))}</p>}
      {contributions ? (
        <RuleCardTerms unit={unit} value={value!} contributions={contributions} names={names} />
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

export function WorkedOwn({ property, value, result, calc }: OwnResult & { result: Result; calc: Calc }) {
  const t = useText(card)
  const language = useLanguage()
  const { write } = useQuantities()
  const { recipe } = result
  const names = componentNames(recipe, language)
  const { computed, contributions } = useMemo(() => {
    const { blend } = estimateOf(recipe, withOwn(calc, [property]))!
    const computed = blend.own?.find((own) => own.property.key === property.key)?.value ?? null
    const components = recipe.components.map(({ material, percentage }) => ({
      ...material,
      own: ownOf(material),
      percentage,
    }))
    const traced = tracedBlend(calc, blend, components, recipe.basis)
    return { computed, contributions: ownContributionsOf(property, computed, traced) }
  }, [calc, recipe, property])
  const { key, rule, unit } = property
  const figures = () => {
    if (contributions)
      return (
        <RuleCardTerms
          unit={unit}
          written={property}
          value={computed!}
          contributions={contributions}
          names={names}
        />
      )
    if (computed === null) return <p>{explain(result, language).gaps[ownQuantity(key)]}</p>
    if (!isWorst(rule)) {
      const isAlone = recipe.components.filter(({ percentage }) => percentage > 0).length === 1
      return <p>{isAlone ? t.alone : t.withheld}</p>
    }
    return (
      <ul className="bullets">
        {recipe.components.map(({ material, percentage }, at) =>
          percentage > 0 ? (
            <li key={material.id}>
              <bdi>{names[at]}</bdi>: <bdi>{write(ownOf(material)[key] ?? null, unit, property)}</bdi>
              {ownOf(material)[key] === computed ? ' ←' : null}
            </li>
          ) : null,
        )}
      </ul>
    )
  }
  return (
    <>
      {computed === value ? null : <p>{t.otherFigure(write(value, unit, property))}</p>}
      {figures()}
    </>
  )
}

type Term = Contributions['terms'][number]

interface TermsProps {
  /** Unit of readings and value, on the wire. */
  unit: string
  /** An own property keeps its unit. */
  written?: OwnProperty
  value: number | string
  contributions: Contributions
  names: readonly string[]
}

/**
 * Each material's contribution to the sum, and the steps from there to the blend's value. Readings and value are in
 * the user's units; where those are not the rule's, the rule's figures stand beside them.
 */
function RuleCardTerms({ unit, written, value, contributions, names }: TermsProps) {
  const t = useText(card)
  const language = useLanguage()
  const { digits, value: percent } = useFormat()
  const { sign, shown, write } = useQuantities()
  const { counts, indexHead, terms, figures } = contributions
  const sum = terms.reduce((total, { contribution }) => total + contribution, 0)
  /** Without an index, readings add up themselves. */
  const isOwnIndex = terms.every(({ index, reading }) => index === reading)
  const { isWire } = shown(unit, written)
  const isPlain = isOwnIndex && isWire
  const isShared = terms.every(({ contribution }) => contribution >= 0) && sum > 0
  const unitAt = (text: string) => <bdi className="unit">{text}</bdi>
  const number = { className: 'number' }
  const figure = (of: number) => formatIndex(of, digits)
  /** A row with its figure below the contributions. */
  const figureRow = (key: string, text: string, of: number, unit?: string) => (
    <tr key={key}>
      <th scope="row" colSpan={isPlain ? 3 : 4}>
        {text} {unit ? unitAt(unitWord(unit, language)) : null}
      </th>
      <td className="number">{figure(of)}</td>
      {isShared ? <td /> : null}
    </tr>
  )
  const inRule: TableColumn<Term> = {
    ...number,
    key: 'index',
    ...(isOwnIndex
      ? { head: t.inRule, unit: unitWord(unit, language) }
      : {
          head: (
            <>
              {t.index} <Formula of={indexHead} />
            </>
          ),
        }),
    cell: ({ index }) => figure(index),
  }
  return (
    <SimpleTable
      label={t.thisBlend}
      className="rule-terms"
      rows={terms}
      rowKey={({ component }) => String(component)}
      columns={[
        {
          key: 'material',
          head: t.material,
          isRowHead: true,
          cell: ({ component }) => (
            <>
              <LineSample series={seriesAt(component)} /> <bdi>{names[component]}</bdi>
            </>
          ),
        },
        { ...number, key: 'share', head: t.share[counts], cell: ({ share }) => figure(share) },
        {
          ...number,
          key: 'reading',
          head: t.reading,
          unit: sign(unit, written),
          cell: ({ approximate, reading }) => (
            <>
              <ApproximateMark of={approximate} />
              <bdi>{write(reading, unit, written)}</bdi>
            </>
          ),
        },
        !isPlain && inRule,
        {
          ...number,
          key: 'contribution',
          head: isOwnIndex ? t.plainContribution : t.contribution,
          cell: ({ contribution }) => figure(contribution),
        },
        isShared && {
          ...number,
          key: 'part',
          head: t.part,
          cell: ({ contribution }) => (
            <bdi>
              {percent((100 * contribution) / sum)} {unitWord('%', language)}
            </bdi>
          ),
        },
      ]}
      below={
        <tbody className="rule-figures">
          {terms.length > 0 ? figureRow('sum', t.sum, sum) : null}
          {figures.map(({ label, value, unit }) => figureRow(label.en, label[language], value, unit))}
          {isWire || typeof value === 'string' ? null : figureRow('rule', t.inRule, value, unit)}
          <tr className="rule-blend">
            <th scope="row" colSpan={isPlain ? 3 : 4}>
              {t.blend} {unitAt(sign(unit, written))}
            </th>
            <td className="number">
              <ApproximateMark
                of={approximateAmong(terms.map(({ approximate }) => approximate ?? undefined))}
              />
              <bdi>{write(value, unit, written)}</bdi>
            </td>
            {isShared ? <td /> : null}
          </tr>
        </tbody>
      }
    />
  )
}
