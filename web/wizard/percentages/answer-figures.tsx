import type { ReactNode } from 'react'
import { quantityValue } from '#calc/goal-seek/target.ts'
import type { CorrectedValues } from '#calc/grades/measure.ts'
import { digitsIn, quantityIn } from '#calc/grades/shown.ts'
import type { TreatedQuantity } from '#calc/vocabulary/additive.ts'
import { approximateAmong, approximateIn } from '#calc/vocabulary/approximate.ts'
import {
  isOwnQuantity,
  nameOfOwn,
  type OwnFormat,
  type OwnResult,
  ownFormat,
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
import { componentNames, joined } from '#calc/vocabulary/words/names.ts'
import { notesOf } from '#calc/vocabulary/words/notes.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { unitWord, useProse, useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { kept } from '#web/text/kept.ts'
import { workbench } from '#web/text/workbench.ts'
import { Lines } from '#web/ui/field.tsx'
import { LeftToRight } from '#web/ui/isolated.tsx'
import { ApproximateMark } from '#web/verdict/approximate.tsx'
import { type LimitRow, valueText } from '#web/verdict/rows.ts'
import { useAnalysis, useAnalysisText, useDigits } from '../analysis-context.ts'
import { recipeShares } from '../rules/draft.ts'
import type { Explanation } from '../rules/explain.ts'
import type { RowName } from '../rules/property-rows.ts'
import { contentsOfRecipe, materialsAssumed, type Result, subjectOf } from '../rules/result.ts'
import { UnsafeFigure, Value } from '../table/value.tsx'
import type { Preview } from './preview.tsx'

export interface AnswerRow {
  key: string
  q: Quantity | PropertyName
  limit: LimitRow | null
  state: LimitRow['state'] | null
  name: string
  unit: string
  /** An own property without a limit. */
  own?: OwnResult
  look?: OwnFormat | undefined
}

/** Each property once: limited ones, the worst first, then key figures and own properties without a limit. */
export function useRows({ judged, keyProperties }: Preview, limits: readonly LimitRow[]): AnswerRow[] {
  const language = useLanguage()
  const { sign } = useQuantities()
  const { own = [], treatment } = judged.blend
  const treated = PROPERTY_NAMES.filter((name) => name in (treatment?.treated ?? {}))
  const limited = new Set<string>(limits.map(({ q }) => q))
  const isUsed = ({ property: { key } }: OwnResult) =>
    judged.recipe.components.some(
      ({ material, percentage }) => percentage > 0 && material.own?.[key] !== undefined,
    )
  const free = { limit: null, state: null }
  return [
    ...limits.map((limit) => ({
      key: limit.key,
      q: limit.q,
      limit,
      state: limit.state,
      look: limit.deciding.own,
      name: quantityName(limit.q, language, limit.deciding.own),
      unit: unitWord(limit.deciding.unit, language),
    })),
    ...[...new Set([...keyProperties, ...treated])].map((name) => ({
      ...free,
      key: name,
      q: name,
      name: propertyOf(name)[language],
      unit: sign(propertyOf(name).unit),
    })),
    ...own.filter(isUsed).map((one) => ({
      ...free,
      key: ownQuantity(one.property.key),
      q: ownQuantity(one.property.key),
      own: one,
      look: ownFormat(one.property),
      name: nameOfOwn(one.property)[language],
      unit: unitWord(one.property.unit, language),
    })),
  ].filter(({ q, limit }) => limit || !limited.has(q))
}

export const resultValue = (result: Result, q: Quantity) => quantityValue(subjectOf(result), q)

/** Effect of additives on a value; null where they have one of unknown size. */
const treatedIn = (result: Result, q: AnswerRow['q']) => result.blend.treatment?.treated[q as TreatedQuantity]

/** Writes a value in the user's units with the decimals of its test, in Latin digits. */
function useFigure() {
  const { units } = usePreferences()
  return (q: Quantity, value: number, look: OwnFormat | undefined) =>
    formatFixed(quantityIn(q, units, look).value(value), digitsIn(q, units, look))
}

export function useUntreated(result: Result, corrected: CorrectedValues | undefined) {
  const t = useText(workbench).doses
  const prose = useProse()
  const figure = useFigure()
  return ({ q, look }: AnswerRow): string[] => {
    if (!isQuantity(q) || treatedIn(result, q) === undefined) return []
    const { treatment: _, ...blend } = result.blend
    const contents = contentsOfRecipe(result.recipe)
    const value = quantityValue({ ...blend, contents, ...(corrected && { corrected }) }, q)
    return value === null ? [] : [t.without(prose(figure(q, value, look)))]
  }
}

/** Below a property: that it must not be decided by, its chosen method, why it has no value. */
export function notesOn({ q }: AnswerRow, explained: Explanation, lack: string | null): ReactNode[] {
  if (!isRowName(q)) return lack ? [lack] : []
  const warnings = explained.warnings.filter(({ property }) => property === q)
  return [
    warnings.some(({ isUnsafe }) => isUnsafe) && <UnsafeFigure key="unsafe" warnings={warnings} />,
    explained.chosen.includes(q) && (
      <bdi key="method" className="chosen-method block soft tiny">
        {explained.methods[q]}
      </bdi>
    ),
    explained.gaps[q] ?? lack,
  ].filter(Boolean)
}

/** Whether it is a row of the results table, which has its own texts. */
const isRowName = (q: Quantity | PropertyName): q is RowName => isOwnQuantity(q) || !isDerived(q as Quantity)

interface RowFigureProps {
  row: AnswerRow
  result: Result
  /** The laboratory's values, which replace the rule's. */
  corrected?: CorrectedValues | undefined
}

const approximateOf = ({ q, limit, own }: AnswerRow, { blend }: Pick<Result, 'blend'>) =>
  limit
    ? approximateAmong(limit.deciding.flags)
    : approximateIn(blend, own ? ownQuantity(own.property.key) : (q as PropertyName))

/** A figure of the estimate: beside a limit with the digits that this needs, else as in tables. */
export function RowFigure({ row, result, corrected }: RowFigureProps) {
  const { q, limit, own } = row
  const { incomplete } = useAnalysisText().results
  const language = useLanguage()
  const digits = useDigits()
  const by = isQuantity(q) ? corrected?.[q] : undefined
  const isCorrected = limit ? isShifted(limit) : by !== undefined && !isScatterOnly(by)
  const name = isRowName(q) && !isOwnQuantity(q) ? q : null
  const ruled = own ? own.value : name && result.blend.results[name]
  const value = withDose(isCorrected && by ? by.value : ruled, treatedIn(result, q)?.delta)
  const approximate = approximateOf(row, result)
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
      <ApproximateMark of={approximate} />
      {limit ? (
        <span className="value">{digits(valueText(limit, language))}</span>
      ) : (
        <Value value={value!} row={{ property: q as RowName, unit, ...(own && { own: own.property }) }} />
      )}
      {isCorrected ? <span className="bias-dot" aria-hidden="true" /> : null}
    </span>
  )
}

/** With what additives add to it. */
const withDose = <Value,>(value: Value, delta: number | undefined) =>
  typeof value === 'number' && delta !== undefined ? value + delta : value

const isShifted = ({ deciding: { corrected } }: LimitRow) => corrected !== undefined && !corrected.scatter

/** Difference from the pinned figure, by the rules alone, in the digits of its test. */
export function Difference({ row, result, pinned }: { row: AnswerRow; result: Result; pinned: Result }) {
  const { digits } = useFormat()
  const { units } = usePreferences()
  const { q, look } = row
  const [value, other] = isQuantity(q) ? [resultValue(result, q), resultValue(pinned, q)] : [null, null]
  if (!isQuantity(q) || value === null || other === null) return <span aria-hidden="true">{DASH}</span>
  const decimals = digitsIn(q, units, look)
  const apart = quantityIn(q, units, look).difference(value - other, other)
  const text = formatFixed(apart, decimals, digits)
  return (
    <span className="difference">
      <LeftToRight>{apart >= 0.5 * 10 ** -decimals ? `+${text}` : text}</LeftToRight>
    </span>
  )
}

interface RemarksProps {
  preview: Preview
  rows: readonly AnswerRow[]
  corrected: CorrectedValues | undefined
  roughBy: readonly string[]
  children: ReactNode
}

export function Remarks({ preview, rows, corrected, roughBy, children }: RemarksProps) {
  const { recipe, judged, finish } = preview
  const t = useText(grades).limits
  const words = useText(workbench).finish
  const { partial } = useAnalysisText().preview
  const { typical } = useText(workbench)
  const { outside } = useText(kept).biases
  const language = useLanguage()
  const { shown } = useQuantities()
  const digits = useDigits()
  const prose = useProse()
  const figure = useFigure()
  const against = useAnalysis((state) => state.draft.against)
  const percents = recipeShares(recipe)
  const names = componentNames(judged.recipe, language)
  const shownHere = new Set<string>(rows.map(({ q }) => q))
  const estimated = judged.blend.warnings.filter(
    ({ code, property }) => code === 'estimated' && shownHere.has(property),
  )
  const assumed = materialsAssumed(judged).map((at) => names[at]!)
  const biases = rows.flatMap(({ q, name, look }) => {
    const found = isQuantity(q) ? corrected?.[q] : undefined
    if (!found || !isQuantity(q)) return []
    const count = prose(found.n)
    const rule = resultValue(judged, q)
    const ruled = rule === null ? DASH : digits(figure(q, rule, look))
    const text = isScatterOnly(found) ? t.guarded(count) : t.corrected({ rule: ruled, count })
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
      <Lines of={notesOf(estimated, names, language, shown).map(({ text }) => `≈ ${text}`)} />
      {assumed.length > 0 ? <p className="note">{typical.rests(joined(assumed, language))}</p> : null}
      {isComplete(percents) ? null : <p className="note">{partial(prose(totalOf(percents)))}</p>}
    </div>
  )
}
