import { ADDITIVE_UNITS } from '#calc/additives/additive-words.ts'
import { limitIn } from '#calc/grades/shown.ts'
import { limitText } from '#calc/grades/verdict-words.ts'
import { UNIT_OF } from '#calc/recipe/money.ts'
import type { Excluded } from '#calc/recipe/question.ts'
import type { DosedResult } from '#calc/recipe-search/dosed-search.ts'
import { DOSE_STEP } from '#calc/recipe-search/moved-limits.ts'
import { excludedText, noMarginText } from '#calc/recipe-search/recipe-words.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { joined, nameOf, namesOf } from '#calc/vocabulary/words/names.ts'
import { unitWord, useProse } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { found } from '#web/text/found.ts'
import { Button } from '#web/ui/button.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useDigits } from '../analysis-context.ts'
import { UndoLine } from '../parts/step-parts.tsx'
import { placeOf } from '../rules/draft.ts'
import { fieldText } from '../rules/percentages.ts'
import {
  answered,
  blendCostOf,
  closeLimits,
  costOfConfirmed,
  countOf,
  type Deciding,
  decidingLimits,
  LEAST_COST,
  percentagesOf,
} from './answer.ts'
import { useMoney } from './find-columns.tsx'
import { useOpenLimits } from './open-limits.ts'
import type { SearchQuestion } from './question.ts'

interface FoundProps {
  question: SearchQuestion
  result: DosedResult
  isLast: boolean
  onUse: (percentages: readonly number[]) => void
  /** Searches again, with a margin or without. */
  onMargin: (hasMargin: boolean) => void
}

/** About a found recipe, whose shares the grid shows: cost, binding limits, alternatives, worth of each material. */
export function FoundRecipe({ question, result, isLast, onUse, onMargin }: FoundProps) {
  const t = useText(found)
  const language = useLanguage()
  const [head, ...lines] = useFoundTexts(question, result, isLast)
  const hasMargin = question.search.probability !== undefined
  const close = hasMargin ? [] : closeLimits(question, result)
  const open = useOpenLimits(question.search)
  const names = [...new Set(close.map(({ q, own }) => quantityName(q, language, own)))]
  return (
    <>
      <section
        className={classNames(
          'said beside gap-2 across-3',
          close.length > 0 || open ? 'said-unsure' : 'said-pass',
        )}
      >
        <div role="status" className="find-status stack gap-1">
          <strong>{head}</strong>
          {close.length > 0 ? <p>{t.close(joined(names, language))}</p> : null}
          {open ? <p>{t.open(open)}</p> : null}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className="whole line gap-2 across-3 middle">
          {hasMargin || close.length > 0 ? (
            <Button small onClick={() => onMargin(!hasMargin)}>
              {hasMargin ? t.dropMargin : t.keepMargin}
            </Button>
          ) : null}
          <UndoLine isBare />
        </div>
        <BreakEvenPrices question={question} result={result} />
        <ExcludedMaterials materials={question.materials} excluded={result.answer.excluded} />
      </section>
      <Alternatives question={question} result={result} onUse={onUse} />
    </>
  )
}

/** The goal's value and whether it is proven; then the doses, the binding limits, and the probability of meeting all limits. */
function useFoundTexts(question: SearchQuestion, result: DosedResult, isLast: boolean): string[] {
  const t = useText(found)
  const language = useLanguage()
  const { units } = usePreferences()
  const prose = useProse()
  const money = useMoney()
  const { search } = question
  const { answer, between, doses = [], chance } = result
  const { goal } = search
  const unit = UNIT_OF[search.basis]

  const sum = () => {
    const percentages = answered(question, result)!
    if (goal.is === 'most') {
      const name = namesOf(question.materials, language)[goal.of]!
      return t.most({ share: prose(Number(percentages[goal.of]!.toFixed(1))), name })
    }
    if (goal.is === 'cost') {
      const { blend } = answer.is === 'found' ? answer.recipe : between!
      return money.rate(blendCostOf(question, percentages, blend)! + (result.doseCost ?? 0), unit)
    }
    return answer.is === 'found' ? t[goal.is](prose(answer.recipe.cost.toFixed(2))) : t.plain
  }
  const proof = () => {
    const range = search.additives?.find(({ min, max }) => min < max)
    if (!range) return goal.is === 'cost' ? t.cheapest : t.proven
    return result.isDoseBest ? t.forDoseBest(prose(DOSE_STEP[range.additive.unit])) : t.forDose
  }
  const dosed = doses.map(
    ({ additive, dose, unit }) =>
      `${prose(Number(dose.toFixed(3)))} ${ADDITIVE_UNITS[language][unit]} ${nameOf(additive, language)}`,
  )
  const decides = ({ limit, value, tighter, looser }: Deciding) => {
    const strict = limit.strict ?? false
    const judged = { ...limitIn({ ...limit, value, margin: null, guard: null }, units), strict }
    const each = unitWord(judged.unit, language)
    const prices = [
      tighter === null ? t.impossible(each) : t.tighter(each, money.rate(tighter, unit)),
      ...(looser === null ? [] : [t.looser(each, money.rate(looser, unit))]),
    ]
    return t.decides(
      quantityName(limit.q, language, limit.own),
      `${prose(limitText(judged, language))} ${each}`.trim(),
      goal.is === 'cost' ? joined(prices, language) : '',
    )
  }
  const deciding = () => {
    if (!result.explanation) return isLast ? [] : [t.explaining]
    const limits = decidingLimits(question, result, units)
    return limits.length > 0 ? limits.map(decides) : [t.none]
  }

  const marginText = () => {
    if (search.probability === undefined || answer.is !== 'found') return []
    const { bareCost } = result
    const extra = bareCost === null || goal.is !== 'cost' ? 0 : answer.recipe.cost - bareCost
    const bare = search.limits.filter((_, at) => result.guards[at] === 0)
    const unknown = noMarginText(bare, language)
    return [
      extra > LEAST_COST ? t.margin(money.rate(extra, unit)) : t.marginOnly,
      ...(unknown === null ? [] : [unknown]),
    ]
  }
  const dosedText = dosed.length > 0 ? [t.dosed(joined(dosed, language))] : []
  const cut = isLast && result.isCut ? [t.cut] : []
  if (answer.is !== 'found') return [sum(), ...dosedText, t.between, ...cut]
  return [
    t.whole({ sum: sum(), proof: answer.proven ? proof() : t.best }),
    ...marginText(),
    ...dosedText,
    ...deciding(),
    ...(chance === null ? [] : [t.sure(prose(countOf(chance)))]),
    ...cut,
  ]
}

/** Longer lists are folded. */
const UNFOLDED_UP_TO = 3

interface ExcludedMaterialsProps {
  materials: readonly Material[]
  excluded: readonly Excluded[]
}

export function ExcludedMaterials({ materials, excluded }: ExcludedMaterialsProps) {
  const language = useLanguage()
  const t = useText(found)
  const prose = useProse()
  const names = namesOf(materials, language)
  if (excluded.length === 0) return null
  return (
    <details className="whole" open={excluded.length <= UNFOLDED_UP_TO || undefined}>
      <summary>{t.excluded(prose(excluded.length))}</summary>
      <ul className="note">
        {excluded.map((one) => (
          <li key={materials[one.candidate]!.id}>{excludedText(names[one.candidate]!, one, language)}</li>
        ))}
      </ul>
    </details>
  )
}

function Alternatives({ question, result, onUse }: Pick<FoundProps, 'question' | 'result' | 'onUse'>) {
  const t = useText(found).alternatives
  const language = useLanguage()
  const prose = useProse()
  const digits = useDigits()
  const money = useMoney()
  const draft = useAnalysis((state) => state.draft)
  const { answer, explanation } = result
  if (answer.is !== 'found' || !explanation || explanation.alternatives.length === 0) return null
  const names = namesOf(question.materials, language)
  const best = costOfConfirmed(question, answer.recipe)
  const others = explanation.alternatives.map(({ recipe, differsBy }) => ({
    shares: percentagesOf(recipe),
    differsBy,
    cost: costOfConfirmed(question, recipe),
  }))
  const used = question.materials.flatMap((_, at) =>
    others.some(({ shares }) => shares[at]! > 0) ? [at] : [],
  )
  return (
    <div className="scrolls">
      <table className="plain-table flush find-others" aria-label={t.title}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t.title}
            </th>
            {used.map((at) => {
              const place = placeOf(draft, question.materials[at]!.id)
              return (
                <th key={question.materials[at]!.id} scope="col">
                  {place < 0 ? null : <LineSample series={seriesAt(place)} />}
                  <bdi>{names[at]}</bdi>
                </th>
              )
            })}
            <td />
          </tr>
        </thead>
        <tbody>
          {others.map(({ shares, differsBy, cost }, row) => (
            <tr key={shares.join()}>
              <td>{cost === null ? null : <bdi>{money.cell(cost)}</bdi>}</td>
              <td className="note">
                <bdi>
                  {cost === null || best === null
                    ? t.differs(prose(differsBy.toFixed(1)))
                    : `+${money.cell(cost - best)}`}
                </bdi>
              </td>
              {used.map((at) => (
                <td key={question.materials[at]!.id}>
                  {shares[at]! > 0 ? <bdi>{digits(fieldText(shares[at]!))}</bdi> : null}
                </td>
              ))}
              <td>
                <Button small aria-label={t.use(prose(row + 1))} onClick={() => onUse(shares)}>
                  {t.useShort}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The price at which each material enters or leaves the recipe. */
function BreakEvenPrices({ question, result }: Pick<FoundProps, 'question' | 'result'>) {
  const t = useText(found)
  const language = useLanguage()
  const money = useMoney()
  const { answer, worth } = result
  if (answer.is !== 'found' || !worth) return null
  const names = namesOf(question.materials, language)
  return (
    <details className="whole">
      <summary>{t.worth}</summary>
      <ul className="small">
        {worth.map((one, at) => {
          const isUsed = answer.recipe.steps[at]! > 0
          const worthText = () => {
            if (one.is !== 'price') return t[one.is]
            const price = money.rate(one.price, one.unit)
            return isUsed ? t.leaves(price) : t.enters(price)
          }
          return (
            <li key={question.materials[at]!.id} className="line gap-1 across-3 middle apart padded">
              <bdi>{names[at]}</bdi>
              <span>{worthText()}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
