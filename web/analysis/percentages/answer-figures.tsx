import type { ReactNode } from 'react'
import type { CorrectedValues } from '#calc/grades/corrected.ts'
import { digitsIn, quantityIn } from '#calc/grades/shown-in.ts'
import { quantityValue } from '#calc/target/target.ts'
import type { AffectedQuantity } from '#calc/vocabulary/additive.ts'
import {
  isOwnQuantity,
  lookOf,
  nameOfOwn,
  type OwnResult,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import { PROPERTY_NAMES, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import {
  isDerived,
  isQuantity,
  isScatterOnly,
  type Quantity,
  quantityName,
} from '#calc/vocabulary/quantities.ts'
import { isComplete, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { notesOf } from '#calc/vocabulary/words/notes.ts'
import { formatFixed, withMinus } from '#calc/vocabulary/words/numbers.ts'
import { type LimitRow, valueText } from '#web/answer/rows.ts'
import { DASH } from '#web/format/number.ts'
import { unitWord, useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { kept } from '#web/text/kept.ts'
import { workbench } from '#web/text/workbench.ts'
import { LeftToRight } from '#web/ui/left-to-right.tsx'
import { useAnalysis, useAnalysisText, useDigits, useProse, useUnit } from '../analysis-context.ts'
import { contentsOfRecipe, subjectOf } from '../rules/checked.ts'
import type { Explanation } from '../rules/explain.ts'
import type { RowName } from '../rules/property-rows.ts'
import type { Result } from '../rules/result.ts'
import { ApproximateMark, UnsafeFigure, Value } from '../table/value.tsx'
import type { Preview } from './use-preview.ts'

/** A property of the estimate: limited, or looked at all the same. */
export interface AnswerRow {
  key: string
  q: Quantity | PropertyName
  state: LimitRow['state'] | null
  limit: LimitRow | null
  name: string
  unit: string
  own?: OwnResult
}

/** Each property once: what the grade limits, the worst first, then key figures and own properties that nothing limits. */
export function useRows(preview: Preview, limits: readonly LimitRow[]): AnswerRow[] {
  const language = useLanguage()
  const write = useUnit()
  const { judged, keyProperties } = preview
  const { treated = {} } = judged.estimate?.blend.treatment ?? {}
  const shown = new Set([...keyProperties, ...PROPERTY_NAMES.filter((name) => name in treated)])
  const limited = new Set<string>(limits.map(({ q }) => q))
  const own = (judged.estimate?.blend.own ?? []).filter(({ property: { key } }) =>
    judged.recipe.components.some(
      ({ material, percentage }) => percentage > 0 && material.own?.[key] !== undefined,
    ),
  )
  return [
    ...limits.map((limit) => ({
      ...{ key: limit.key, q: limit.q, state: limit.state, limit },
      name: quantityName(limit.q, language, limit.deciding.own),
      unit: unitWord(limit.deciding.unit, language),
    })),
    ...[...shown]
      .filter((name) => !limited.has(name))
      .map((name) => ({
        ...{ key: name, q: name, state: null, limit: null },
        name: propertyOf(name)[language],
        unit: write(propertyOf(name).unit),
      })),
    ...own
      .filter(({ property }) => !limited.has(ownQuantity(property.key)))
      .map((one) => ({
        ...{ key: ownQuantity(one.property.key), q: ownQuantity(one.property.key), own: one },
        ...{ state: null, limit: null, name: nameOfOwn(one.property)[language] },
        unit: unitWord(one.property.unit, language),
      })),
  ]
}

export const valueIn = (result: Result, q: Quantity) => quantityValue(subjectOf(result), q)

/** What additives do to a value; null where they alter it and nobody knows how much. */
export const treatedIn = (result: Result, q: AnswerRow['q']) =>
  result.estimate?.blend.treatment?.treated[q as AffectedQuantity]

/** Below a property that additives act on: its value without them. */
export function useUntreated(
  result: Result,
  corrected: CorrectedValues | undefined,
): (row: AnswerRow) => string[] {
  const t = useText(workbench).doses
  const { units } = usePreferences()
  const prose = useProse()
  return ({ q, own, limit }) => {
    if (!isQuantity(q) || treatedIn(result, q) === undefined) return []
    const { treatment: _, ...blend } = result.estimate!.blend
    const contents = contentsOfRecipe(result.recipe)
    const value = quantityValue({ ...blend, contents, ...(corrected && { corrected }) }, q)
    const look = own ? lookOf(own.property) : limit?.deciding.own
    if (value === null) return []
    const shown = quantityIn(q, units, look).value(value)
    return [t.without(prose(formatFixed(shown, digitsIn(q, units, look))))]
  }
}

/** Below a property: that nobody should decide by it, why it has no value, a method that was chosen for it. */
export function notesOn({ q }: AnswerRow, said: Explanation, lack: string | null): ReactNode[] {
  if (!isRowName(q)) return lack ? [lack] : []
  const warnings = said.warnings.filter(({ property }) => property === q)
  return [
    warnings.some(({ isUnsafe }) => isUnsafe) && <UnsafeFigure key="unsafe" warnings={warnings} />,
    said.chosen.includes(q) && (
      <bdi key="method" className="chosen-method block soft tiny">
        {said.methods[q]}
      </bdi>
    ),
    said.gaps[q] ?? lack,
  ].filter(Boolean)
}

/** One of the table of results, which has words of its own for each. */
const isRowName = (q: Quantity | PropertyName): q is RowName => isOwnQuantity(q) || !isDerived(q as Quantity)

interface RowFigureProps {
  row: AnswerRow
  result: Result
  /** What one's own laboratory lets expect in the place of the rule's values. */
  corrected?: CorrectedValues | undefined
}

/** A figure of the estimate: beside a limit with the digits that this needs, else as tables write it. */
export function RowFigure({ row: { q, limit, own }, result, corrected }: RowFigureProps) {
  const { estimated, incomplete } = { ...useAnalysisText().table, ...useAnalysisText().results }
  const digits = useDigits()
  const by = isQuantity(q) ? corrected?.[q] : undefined
  const isCorrected = limit ? isShifted(limit) : by !== undefined && !isScatterOnly(by)
  const name = isRowName(q) && !isOwnQuantity(q) ? q : null
  const ruled = own ? own.value : name && result.estimate!.blend.results[name]
  const before = isCorrected && by ? by.value : ruled
  const delta = treatedIn(result, q)?.delta
  const value = typeof before === 'number' && delta !== undefined ? before + delta : before
  const isEstimated = limit
    ? limit.deciding.flags.includes('estimated')
    : name !== null && name in (result.estimate?.blend.estimated ?? {})
  if (limit ? limit.deciding.value === null : value === null)
    // Why there is none stands below the name.
    return (
      <span className="value value-missing soft">
        <span aria-hidden="true">{DASH}</span>
        <span className="visually-hidden">{incomplete}</span>
      </span>
    )
  const unit = own ? own.property.unit : name ? propertyOf(name).unit : ''
  // The sign, ≈ and the figure run from left to right wherever they stand.
  return (
    <span dir="ltr" className="figure">
      {isEstimated ? <ApproximateMark label={estimated} /> : null}
      {limit ? (
        <span className="value">{digits(valueText(limit))}</span>
      ) : (
        <Value value={value!} row={{ property: q as RowName, unit, ...(own && { own: own.property }) }} />
      )}
      {isCorrected ? <span className="bias-dot" aria-hidden="true" /> : null}
    </span>
  )
}

const isShifted = ({ deciding: { corrected } }: LimitRow) => corrected !== undefined && !corrected.scatter

/** How far a figure is from the pinned one, by the rules alone, in the digits of its test. */
export function Difference({ row, result, pinned }: { row: AnswerRow; result: Result; pinned: Result }) {
  const { digits: chosen } = useFormat()
  const { units } = usePreferences()
  const { q, own, limit } = row
  const look = own ? lookOf(own.property) : limit?.deciding.own
  const [value, other] = isQuantity(q) ? [valueIn(result, q), valueIn(pinned, q)] : [null, null]
  if (!isQuantity(q) || value === null || other === null) return <span aria-hidden="true">{DASH}</span>
  const decimals = digitsIn(q, units, look)
  const apart = quantityIn(q, units, look).difference(value - other, other)
  const text = formatFixed(apart, decimals, chosen)
  return (
    <span className="difference">
      <LeftToRight>{apart >= 0.5 * 10 ** -decimals ? `+${text}` : text}</LeftToRight>
    </span>
  )
}

interface FootProps {
  preview: Preview
  rows: readonly AnswerRow[]
  corrected: CorrectedValues | undefined
  roughBy: readonly string[]
  /** What is not checked at all. */
  children: ReactNode
}

/** What must be known of the figures above, each once. */
export function Foot({ preview: { recipe, judged, finish }, rows, corrected, roughBy, children }: FootProps) {
  const t = useText(grades).limits
  const words = useText(workbench).finish
  const { partial } = useAnalysisText().preview
  const { outside } = useText(kept).biases
  const { language, units } = usePreferences()
  const { shown } = useQuantities()
  const digits = useDigits()
  const prose = useProse()
  const against = useAnalysis((state) => state.draft.against)
  const percents = recipe.components.map(({ percentage }) => percentage)
  const names = componentNames(judged.recipe, language)
  const shownHere = new Set<string>(rows.map(({ q }) => q))
  const estimated = judged.estimate!.blend.warnings.filter(
    ({ code, property }) => code === 'estimated' && shownHere.has(property),
  )
  const biases = rows.flatMap(({ q, name, limit, own }) => {
    const found = isQuantity(q) ? corrected?.[q] : undefined
    if (!found || !isQuantity(q)) return []
    const count = prose(found.n)
    const look = own ? lookOf(own.property) : limit?.deciding.own
    const rule = quantityValue({ ...subjectOf(judged) }, q)
    const figure =
      rule === null
        ? DASH
        : withMinus(
            quantityIn(q, units, look)
              .value(rule)
              .toFixed(digitsIn(q, units, look)),
          )
    const text = isScatterOnly(found) ? t.guarded(count) : t.corrected(digits(figure), count)
    return [`${name}: ${text}${found.outside ? ` (${outside})` : ''}`]
  })
  return (
    <div className="stack gap-1 breaks">
      {finish && against ? <p className="note">{words.judged}</p> : null}
      {roughBy.length > 0 ? <p className="note">{t.roughBy(roughBy.join(t.comma))}</p> : null}
      {children}
      {biases.map((text) => (
        <p key={text} className="note">
          <span className="bias-dot" aria-hidden="true" /> {text}
        </p>
      ))}
      {notesOf(estimated, names, language, shown).map(({ text }) => (
        <p key={text} className="note">
          ≈ {text}
        </p>
      ))}
      {isComplete(percents) ? null : <p className="note">{partial(prose(totalOf(percents)))}</p>}
    </div>
  )
}
