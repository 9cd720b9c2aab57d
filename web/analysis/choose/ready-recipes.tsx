import { useId } from 'react'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { dayAndTimeOf } from '#web/format/date.ts'
import { useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { dashboard } from '#web/text/en/dashboard.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { useAsked } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AgainButton } from '../again/again-button.tsx'
import type { ListedCalculation } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { EXAMPLES } from '../rules/examples.ts'

const RECENT = 3

/** Instead of choosing step by step: a typical recipe of the catalogue's streams, or one of one's own latest. */
export function ReadyRecipes() {
  const t = useText(workbench).examples
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const isLoading = useAnalysis(({ materials }) => materials.is === 'loading')
  const categories = useAnalysis((state) => state.categories)
  return (
    <div className="ready-recipes">
      <section aria-labelledby="ready-examples">
        <h2 id="ready-examples">{t.title}</h2>
        {categories.map((category) => {
          const offered = EXAMPLES.filter((example) => example.category === category)
          return offered.length === 0 ? null : (
            <div key={category}>
              <h3 className="note">{CATEGORIES[category][language]}</h3>
              <ul className="button-row">
                {offered.map((example) => (
                  <li key={example.name.en}>
                    <Button small busy={isLoading} onClick={() => store.takeExample(example)}>
                      {example.name[language]}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </section>
      <Recent />
    </div>
  )
}

/**
 * Below the examples, in a place as high as three recipes from the start. What does not come is not missed: the dashboard has
 * it too, and says so where it fails.
 */
function Recent() {
  const t = useText(dashboard).recent
  const { api } = useAnalysisTools()
  const { asked, value: recent } = useAsked(() => api.recent(RECENT))
  if (asked.is === 'failed') return null
  if (recent?.length === 0) return null
  return (
    <section aria-labelledby="ready-recent" className="ready-recent">
      <h2 id="ready-recent">{t.title}</h2>
      {recent === null ? (
        <Skeleton rows={RECENT} label={t.loading} />
      ) : (
        <ul>
          {recent.map((calculation) => (
            <RecentRecipe key={calculation.id} calculation={calculation} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RecentRecipe({ calculation }: { calculation: ListedCalculation }) {
  const words = useText(analyses)
  const language = useLanguage()
  const prose = useProse()
  const { store } = useAnalysisTools()
  const recipe = useId()
  const { id, category, basis, components, created_at, name } = calculation
  const names = namesOf(components, language)
  const shares = components.map(({ percentage }) => prose(percentage))
  return (
    <li className="example">
      <p id={recipe}>
        {name ? (
          <>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <br />
          </>
        ) : null}
        {components.map(({ id }, at) => (
          <span key={id}>
            {at > 0 ? ' · ' : null}
            <bdi>{names[at]}</bdi> <bdi className="soft">{shares[at]}</bdi>
          </span>
        ))}
      </p>
      <p className="note">
        <Moment iso={created_at} write={dayAndTimeOf} /> · {CATEGORIES[category][language]} ·{' '}
        {words.bases[basis]}
      </p>
      <AgainButton id={id} describedBy={recipe} onTake={(again) => store.takeUp(again)} />
    </li>
  )
}
