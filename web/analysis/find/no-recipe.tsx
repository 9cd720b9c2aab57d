import { quantityName } from '#calc/grades/quantities.ts'
import { bareLimitIn } from '#calc/grades/shown-in.ts'
import { limitText } from '#calc/grades/verdict-words.ts'
import { betweenText, conflictTexts, NO_RECIPE } from '#calc/recipe-search/recipe-words.ts'
import type { SearchResult } from '#calc/recipe-search/search.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { countOf, roundedShares, waysOut } from './answer.ts'
import type { Question } from './question.ts'

interface NoRecipeProps {
  question: Question
  result: SearchResult
  isLast: boolean
  onUse: (percentages: readonly number[]) => void
  /** Asks again with the changes just made. */
  onRetry: () => void
}

/** Why there is no recipe, in sentences, with a button for each way out. */
export function NoRecipe({ question, result, isLast, onUse, onRetry }: NoRecipeProps) {
  const t = useText(recipes).none
  const language = useLanguage()
  const prose = useProse()
  const { units } = usePreferences()
  const { store } = useAnalysisTools()
  const wish = useAnalysis((state) => state.draft.wish)
  const { answer, conflict, between, chance } = result
  const { certainty } = question.search
  const isUnsure = answer.is === 'not-found' && certainty !== undefined && chance !== null
  if (answer.is === 'found') return null

  const sentences = () => {
    if (answer.is === 'between-steps') return [betweenText(question.limits, answer.breaks, language)]
    if (isUnsure) return [t.unsure(prose(Math.round(100 * certainty)), prose(countOf(chance)))]
    if (answer.is === 'not-found') return [NO_RECIPE.notFound[language]]
    if (!isLast) return [t.infeasible]
    return conflict ? conflictTexts(question.search.limits, conflict, language, units) : [t.infeasible]
  }
  const closest = answer.is === 'not-found' && answer.closest ? roundedShares(answer.closest.shares) : null
  const shares = between?.percentages ?? closest
  const move = (key: string, to: number | null) => {
    store.setWish({ moved: { ...wish.moved, [key]: to } })
    onRetry()
  }
  return (
    <div className="notice notice-error find-none" role="alert">
      <div className="notice-text">
        <ul>
          {sentences().map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <div className="notice-actions find-ways">
          {waysOut(question, result, units)
            .filter(({ limit }) => limit.given !== null)
            .map(({ limit, to }) => {
              const name = quantityName(limit.q, language, limit.own)
              const shown = bareLimitIn({ ...limit, limit: to }, units)
              const set = prose(limitText({ ...shown, strict: limit.strict ?? false }))
              return (
                <span key={limit.key} className="find-way">
                  {to === null ? null : (
                    <Button small onClick={() => move(limit.key, to)}>
                      {t.set(name, set)}
                    </Button>
                  )}
                  <Button small onClick={() => move(limit.key, null)}>
                    {t.drop(name)}
                  </Button>
                </span>
              )
            })}
          {isUnsure ? (
            <Button
              small
              onClick={() => {
                store.setWish({ isSure: false })
                onRetry()
              }}
            >
              {t.plainly}
            </Button>
          ) : null}
          {wish.isWide ? null : (
            <Button small onClick={() => store.setWish({ isWide: true })}>
              {t.widen}
            </Button>
          )}
          {shares ? (
            <Button small onClick={() => onUse(shares)}>
              {answer.is === 'between-steps' ? t.useBetween : t.useClosest}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}
