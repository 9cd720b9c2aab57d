import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { bareLimitIn } from '#calc/grades/shown.ts'
import { limitText } from '#calc/grades/verdict-words.ts'
import { betweenText, conflictTexts, NO_RECIPE, noRoomText } from '#calc/recipe-search/recipe-words.ts'
import type { SearchResult } from '#calc/recipe-search/search.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { found } from '#web/text/found.ts'
import { recipes } from '#web/text/recipes.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { canAdd } from '../rules/bench/workbench.ts'
import { countOf, roundedShares, streamsWithin, waysOut } from './answer.ts'
import { usePool } from './criteria-fields.tsx'
import { ExcludedMaterials } from './found-recipe.tsx'
import type { SearchQuestion } from './question.ts'

interface NoRecipeProps {
  question: SearchQuestion
  result: SearchResult
  isLast: boolean
  onUse: (percentages: readonly number[]) => void
  onRetry: () => void
}

type Criterion = Parameters<ReturnType<typeof useAnalysisTools>['store']['setCriteria']>[0]

/** Why there is no recipe, and the ways out: another stream, a looser limit, the closest recipe. */
export function NoRecipe({ question, result, isLast, onUse, onRetry }: NoRecipeProps) {
  const t = useText(recipes).none
  const words = useText(found)
  const language = useLanguage()
  const prose = useProse()
  const { units } = usePreferences()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const { list } = usePool()
  const { criteria } = draft
  const { answer, conflict, between, chance, bareCost } = result
  const { certainty } = question.search
  const isOfMargin = bareCost !== null && answer.is !== 'between-steps'
  const isUnsure = answer.is === 'not-found' && certainty !== undefined && chance !== null
  if (answer.is === 'found') return null

  const sentences = () => {
    if (answer.is === 'between-steps') return [betweenText(question.limits, answer.breaks, language)]
    if (isUnsure)
      return [t.unsure({ wanted: prose(Math.round(100 * certainty)), count: prose(countOf(chance)) })]
    if (isOfMargin && isLast) return [noRoomText(question.search.limits, conflict, language)]
    if (answer.is === 'not-found') return [NO_RECIPE.notFound[language]]
    if (!isLast) return [t.infeasible]
    return conflict ? conflictTexts(question.search.limits, conflict, language, units) : [t.infeasible]
  }
  const closest = answer.is === 'not-found' && answer.closest ? roundedShares(answer.closest.shares) : null
  const shares = between?.percentages ?? closest
  const loosened = waysOut(question, result, units)
    .map((ways) => ways.filter(({ limit }) => limit.given !== null))
    .filter((ways) => ways.length > 0)
  const streams = canAdd(draft) ? streamsWithin(draft, list, question, result) : []
  const retryWith = (changed: Criterion) => {
    store.setCriteria(changed)
    onRetry()
  }
  const move = (key: string, to: number | null) => retryWith({ moved: { ...criteria.moved, [key]: to } })
  const [head, ...rest] = sentences()
  return (
    <div role="alert">
      <div className="said said-fail stack gap-2">
        <strong>{head}</strong>
        {rest.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <ExcludedMaterials materials={question.materials} excluded={result.answer.excluded} />
      </div>
      <ul className="small">
        {isOfMargin ? (
          <WayOut title={t.noMargin} hint={t.noMarginHint}>
            <Button small onClick={() => retryWith({ hasMargin: false })}>
              {words.dropMargin}
            </Button>
          </WayOut>
        ) : null}
        {streams.length > 0 || !criteria.isWide ? (
          <WayOut title={t.add} hint={t.addHint}>
            {streams.map((material) => (
              <Button
                key={material.id}
                small
                icon={<Plus aria-hidden size={14} />}
                onClick={() => store.addMaterial(material)}
              >
                <bdi>{nameOf(material, language)}</bdi>
              </Button>
            ))}
            {criteria.isWide ? null : (
              <Button small onClick={() => store.setCriteria({ isWide: true })}>
                {t.widen}
              </Button>
            )}
          </WayOut>
        ) : null}
        {loosened.map((ways, at) => (
          <WayOut
            key={ways[0]!.limit.key}
            title={at === 0 ? t.loosen : t.loosenNext}
            hint={loosened.length > 1 ? t.loosenEach : t.loosenHint}
          >
            {ways.map(({ limit, to }) => {
              const name = quantityName(limit.q, language, limit.own)
              const shown = bareLimitIn({ ...limit, limit: to }, units)
              const set = prose(limitText({ ...shown, strict: limit.strict ?? false }, language))
              return (
                <span key={limit.key} className="line gap-2 across-3 bottom">
                  {to === null ? null : (
                    <Button small onClick={() => move(limit.key, to)}>
                      {t.set({ name, limit: set })}
                    </Button>
                  )}
                  <Button small onClick={() => move(limit.key, null)}>
                    {t.drop(name)}
                  </Button>
                </span>
              )
            })}
          </WayOut>
        ))}
        {isUnsure ? (
          <WayOut title={t.plain} hint={t.plainHint}>
            <Button small onClick={() => retryWith({ isSure: false })}>
              {t.plainly}
            </Button>
          </WayOut>
        ) : null}
        {shares ? (
          <WayOut title={t.closest} hint={t.closestHint}>
            <Button small onClick={() => onUse(shares)}>
              {answer.is === 'between-steps' ? t.useBetween : t.useClosest}
            </Button>
          </WayOut>
        ) : null}
      </ul>
    </div>
  )
}

const WayOut = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <li className="line gap-1 across-3 middle apart padded ruled">
    <div className="stack gap-0">
      <strong>{title}</strong>
      <span className="note">{hint}</span>
    </div>
    <div className="line gap-2 across-3 bottom">{children}</div>
  </li>
)
