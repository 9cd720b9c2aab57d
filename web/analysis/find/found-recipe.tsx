import { ADDITIVE_UNITS } from '#calc/additives/additive-words.ts'
import { limitIn } from '#calc/grades/shown-in.ts'
import { limitText } from '#calc/grades/verdict-words.ts'
import type { Excluded } from '#calc/recipe/question.ts'
import { DOSE_STEP } from '#calc/recipe-search/dosed-limits.ts'
import type { DosedResult } from '#calc/recipe-search/dosed-search.ts'
import { excludedText } from '#calc/recipe-search/recipe-words.ts'
import type { DoseUnit } from '#calc/vocabulary/additive.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import { nameOfAdditive } from '#web/additives/additives.api.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { found } from '#web/text/found.ts'
import { Button } from '#web/ui/button.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useDigits, useProse } from '../analysis-context.ts'
import { UndoLine } from '../parts/notices.tsx'
import { placeOf } from '../rules/draft.ts'
import { fieldText } from '../rules/percentages.ts'
import { answered, costOf, costUnit, countOf, decidingOf, percentagesOf, stepped } from './answer.ts'
import { useMoney } from './find-columns.tsx'
import type { Question } from './question.ts'

interface SearchAnswer {
  question: Question
  result: DosedResult
  isLast: boolean
}
interface FoundProps extends SearchAnswer {
  onUse: (percentages: readonly number[]) => void
}

/** What there is to say about a found recipe, which the grid shows: its cost, what decides, other recipes, what each is worth. */
export function FoundRecipe(props: FoundProps) {
  const t = useText(found)
  const prose = useProse()
  const { result, isLast } = props
  const { answer, chance } = result
  return (
    <>
      <section className="said said-pass beside gap-2 across-3">
        <div role="status" className="find-status stack gap-1">
          <strong>
            <Found {...props} />
          </strong>
          <Doses {...props} />
          <Decides {...props} />
          {answer.is === 'found' ? null : <p>{t.between}</p>}
          {chance === null || answer.is !== 'found' ? null : <p>{t.sure(prose(countOf(chance)))}</p>}
          {isLast && result.isCut ? <p>{t.cut}</p> : null}
        </div>
        <UndoLine isBare />
        <Worths {...props} />
        <LeftOut materials={props.question.materials} excluded={answer.excluded} />
      </section>
      <Alternatives {...props} />
    </>
  )
}

/** What the recipe comes to, and whether there is a better one. */
function Found({ question, result }: SearchAnswer) {
  const t = useText(found)
  const language = useLanguage()
  const prose = useProse()
  const money = useMoney()
  const { answer, between } = result
  const percentages = answered(question, result)!
  const { goal } = question.search
  const sum = () => {
    if (goal.is === 'most') {
      const name = namesOf(question.materials, language)[goal.of]!
      return t.most(prose(Number(percentages[goal.of]!.toFixed(1))), name)
    }
    if (goal.is === 'cost') {
      const unit = costUnit(question)
      const blend = answer.is === 'found' ? answer.recipe.blend : between!.blend
      return money.rate(
        costOf(question, { percentages, blend })!.cost.per[unit]! + (result.doseCost ?? 0),
        unit,
      )
    }
    return answer.is === 'found' ? t[goal.is](prose(answer.recipe.cost.toFixed(2))) : t.plain
  }
  if (answer.is !== 'found') return sum()
  const range = question.search.additives?.find(({ min, max }) => min < max)
  const forDose = (unit: DoseUnit) => (result.isDoseBest ? t.forDoseBest(prose(DOSE_STEP[unit])) : t.forDose)
  const proof = range ? forDose(range.additive.unit) : goal.is === 'cost' ? t.cheapest : t.proven
  return t.whole(sum(), answer.proven ? proof : t.best)
}

/** What is dosed into it. */
function Doses({ result: { doses = [] } }: SearchAnswer) {
  const t = useText(found)
  const language = useLanguage()
  const prose = useProse()
  if (doses.length === 0) return null
  const texts = doses.map(
    ({ additive, dose, unit }) =>
      `${prose(Number(dose.toFixed(3)))} ${ADDITIVE_UNITS[language][unit]} ${nameOfAdditive(additive, language)}`,
  )
  return <p>{t.dosed(joined(texts, language))}</p>
}

/** Which limits decide, and what a unit of each costs. */
function Decides({ question, result, isLast }: SearchAnswer) {
  const t = useText(found)
  const language = useLanguage()
  const prose = useProse()
  const { units } = usePreferences()
  const money = useMoney()
  if (result.answer.is !== 'found') return null
  if (!result.explanation) return isLast ? null : <p>{t.explaining}</p>
  const deciding = decidingOf(question, result, units)
  const isPriced = question.search.goal.is === 'cost'
  const per = costUnit(question)
  if (deciding.length === 0) return <p>{t.none}</p>
  return deciding.map(({ limit, value, tighter, looser }) => {
    const strict = limit.strict ?? false
    const judged = { ...limitIn({ ...limit, value, margin: null, guard: null }, units), strict }
    const unit = unitWord(judged.unit, language)
    const name = quantityName(limit.q, language, limit.own)
    const prices = [
      tighter === null ? t.impossible(unit) : t.tighter(unit, money.rate(tighter, per)),
      ...(looser === null ? [] : [t.looser(unit, money.rate(looser, per))]),
    ]
    return (
      <p key={`${limit.key} ${limit.one_of ?? ''}`}>
        {t.decides(
          name,
          `${prose(limitText(judged, language))} ${unit}`.trim(),
          isPriced ? joined(prices, language) : '',
        )}
      </p>
    )
  })
}

/** How many are named at once. */
const FEW = 3

interface LeftOutProps {
  materials: readonly Material[]
  excluded: readonly Excluded[]
}

/** Materials that no recipe can use, and why. */
export function LeftOut({ materials, excluded }: LeftOutProps) {
  const language = useLanguage()
  const t = useText(found)
  const prose = useProse()
  const names = namesOf(materials, language)
  if (excluded.length === 0) return null
  return (
    <details className="whole" open={excluded.length <= FEW || undefined}>
      <summary>{t.excluded(prose(excluded.length))}</summary>
      <ul className="note">
        {excluded.map((one) => (
          <li key={materials[one.candidate]!.id}>{excludedText(names[one.candidate]!, one, language)}</li>
        ))}
      </ul>
    </details>
  )
}

/** Other recipes, a row each with a column a material. */
function Alternatives({ question, result, onUse }: FoundProps) {
  const t = useText(found).alternatives
  const language = useLanguage()
  const prose = useProse()
  const digits = useDigits()
  const money = useMoney()
  const draft = useAnalysis((state) => state.draft)
  const { answer, explanation } = result
  if (answer.is !== 'found' || !explanation || explanation.alternatives.length === 0) return null
  const names = namesOf(question.materials, language)
  const unit = costUnit(question)
  const best = costOf(question, stepped(answer.recipe))?.cost.per[unit]
  const others = explanation.alternatives.map(({ recipe, differsBy }) => ({
    ...{ shares: percentagesOf(recipe), differsBy, cost: costOf(question, stepped(recipe))?.cost.per[unit] },
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
              <td>{cost == null ? null : <bdi>{money.cell(cost)}</bdi>}</td>
              <td className="note">
                <bdi>
                  {cost == null || best == null
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

/** At what price each material enters or leaves the recipe. */
function Worths({ question, result }: SearchAnswer) {
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
          const said = () => {
            if (one.is !== 'price') return t[one.is]
            const price = money.rate(one.price, one.unit)
            return isUsed ? t.leaves(price) : t.enters(price)
          }
          return (
            <li key={question.materials[at]!.id} className="line gap-1 across-3 middle apart padded">
              <bdi>{names[at]}</bdi>
              <span>{said()}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
