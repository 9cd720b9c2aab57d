import { quantityName } from '#calc/grades/quantities.ts'
import { shownValue } from '#calc/grades/shown.ts'
import { bareLimitIn, limitIn } from '#calc/grades/shown-in.ts'
import { limitText } from '#calc/grades/verdict-words.ts'
import type { ConfirmedRecipe } from '#calc/recipe/question.ts'
import type { SearchResult } from '#calc/recipe-search/search.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { DASH } from '#web/format/number.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { Button } from '#web/ui/button.tsx'
import { useDigits, useProse } from '../analysis-context.ts'
import { costOf, costUnit, countOf, decidingOf, distanceText, percentagesOf, stepped } from './answer.ts'
import type { Question } from './question.ts'
import { useMoney } from './use-money.ts'

export interface FoundProps {
  question: Question
  result: SearchResult
  isLast: boolean
  onUse: (percentages: readonly number[]) => void
}

/** What there is to say about a found recipe: what decides, other recipes, what each material is worth. */
export function FoundRecipe(props: FoundProps) {
  const t = useText(recipes).found
  const prose = useProse()
  const { result, isLast } = props
  const { answer, chance } = result
  if (answer.is !== 'found') return null
  return (
    <div className="find-found">
      <p className="note">{answer.proven ? t.proven : t.best}</p>
      {chance === null ? null : <p>{t.sure(prose(countOf(chance)))}</p>}
      {isLast && result.isCut ? <p className="note">{t.cut}</p> : null}
      <Button small onClick={() => props.onUse(percentagesOf(answer.recipe))}>
        {t.use}
      </Button>
      <Decides {...props} />
      <Alternatives {...props} />
      <Distances {...props} recipe={answer.recipe} />
      <Worths {...props} />
    </div>
  )
}

function Decides({ question, result }: FoundProps) {
  const t = useText(recipes).found
  const language = useLanguage()
  const digits = useDigits()
  const { units } = usePreferences()
  const money = useMoney()
  const deciding = decidingOf(question, result, units)
  if (deciding.length === 0) return null
  const isPriced = question.search.goal.is === 'cost'
  return (
    <div className="find-scroll">
      <table className="find-table">
        <caption>{t.decides}</caption>
        <thead>
          <tr>
            <th scope="col">{t.heads.limit}</th>
            <th scope="col">{t.heads.value}</th>
            {isPriced ? <th scope="col">{t.heads.tighter}</th> : null}
            {isPriced ? <th scope="col">{t.heads.looser}</th> : null}
          </tr>
        </thead>
        <tbody>
          {deciding.map(({ limit, value, tighter, looser }) => {
            const strict = limit.strict ?? false
            const judged = { ...limitIn({ ...limit, value, margin: null, guard: null }, units), strict }
            return (
              <tr key={`${limit.key} ${limit.one_of ?? ''}`}>
                <th scope="row">
                  {quantityName(limit.q, language, limit.own)}{' '}
                  <bdi className="limit-figure">{digits(limitText(judged))}</bdi>{' '}
                  <bdi className="unit">{unitWord(judged.unit, language)}</bdi>
                </th>
                <td>
                  <bdi>{judged.value === null ? DASH : digits(shownValue(judged.value, judged))}</bdi>
                </td>
                {isPriced ? (
                  <td>
                    <bdi>{tighter === null ? t.impossible : money.cell(tighter)}</bdi>
                  </td>
                ) : null}
                {isPriced ? (
                  <td>
                    <bdi>{looser === null ? DASH : money.cell(looser)}</bdi>
                  </td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Alternatives({ question, result, onUse }: FoundProps) {
  const t = useText(recipes).alternatives
  const language = useLanguage()
  const prose = useProse()
  const money = useMoney()
  const { answer, explanation } = result
  if (answer.is !== 'found' || !explanation || explanation.alternatives.length === 0) return null
  const names = namesOf(question.materials, language)
  const unit = costUnit(question)
  const best = costOf(question, stepped(answer.recipe))?.cost.per[unit]
  return (
    <section className="find-others" aria-label={t.title}>
      <h3>{t.title}</h3>
      <ol>
        {explanation.alternatives.map(({ recipe, differsBy, without }, at) => {
          const cost = costOf(question, stepped(recipe))?.cost.per[unit]
          return (
            <li key={recipe.steps.join()} className="find-other">
              <div>
                <strong>{without === null ? t.other : t.without(names[without]!)}</strong>
                <span className="note">
                  {cost == null ? '' : `${money.prose(cost)} ${money.per(unit)}`}
                  {cost != null && best != null ? ` (${t.more(money.prose(cost - best))})` : ''}{' '}
                  {t.differs(prose(differsBy.toFixed(1)))}
                </span>
                <ul className="find-parts">
                  {percentagesOf(recipe).map((percentage, i) =>
                    percentage > 0 ? (
                      <li key={question.materials[i]!.id}>
                        <bdi>{names[i]}</bdi> {prose(percentage)}
                      </li>
                    ) : null,
                  )}
                </ul>
              </div>
              <Button small aria-label={t.use(prose(at + 1))} onClick={() => onUse(percentagesOf(recipe))}>
                {t.useShort}
              </Button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Distances({ question, recipe }: FoundProps & { recipe: ConfirmedRecipe }) {
  const t = useText(recipes).found
  const language = useLanguage()
  const digits = useDigits()
  const { units } = usePreferences()
  return (
    <details>
      <summary>{t.given}</summary>
      <ul className="find-distances">
        {question.limits.map((limit, at) => (
          <li key={`${limit.key} ${limit.one_of ?? ''} ${limit.given}`}>
            {quantityName(limit.q, language, limit.own)}{' '}
            <bdi className="limit-figure">
              {digits(limitText({ ...bareLimitIn(limit, units), strict: limit.strict ?? false }))}
            </bdi>
            <span>{distanceText(limit, recipe.limits[at]!, language, units) ?? DASH}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** At what price each material enters or leaves the recipe. */
function Worths({ question, result }: FoundProps) {
  const t = useText(recipes).found
  const language = useLanguage()
  const money = useMoney()
  const { answer, worth } = result
  if (answer.is !== 'found' || !worth) return null
  const names = namesOf(question.materials, language)
  return (
    <details>
      <summary>{t.worth}</summary>
      <ul className="find-distances">
        {worth.map((one, at) => {
          const isUsed = answer.recipe.steps[at]! > 0
          const said = () => {
            if (one.is !== 'price') return t[one.is]
            const price = `${money.prose(one.price)} ${money.per(one.unit)}`
            return isUsed ? t.leaves(price) : t.enters(price)
          }
          return (
            <li key={question.materials[at]!.id}>
              <bdi>{names[at]}</bdi>
              <span>{said()}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
