import { useLocation } from 'wouter'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { RecipeWords } from '#web/analyses/recipe-words.tsx'
import type { Answer, Http } from '#web/api/http.ts'
import { gradeRequest } from '#web/grades/grade-choice.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { dashboard } from '#web/text/dashboard.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/page.tsx'
import { all, QueryView, useQuery } from '#web/ui/query.tsx'
import { VerdictLines } from '#web/verdict/verdict-words.tsx'
import { type Example, examplesFor, FIRST_EXAMPLES, recipeOfExample } from '#web/wizard/rules/examples.ts'

interface Judged {
  example: Example
  materials: Material[]
  verdict: BlendAnswer['verdict_summary']
}

/** The examples whose streams are in the catalogue, each blended and checked against its grade. */
async function judged(http: Http, signal: AbortSignal): Promise<Answer<Judged[]>> {
  const categories = [...new Set(FIRST_EXAMPLES.map(({ category }) => category))]
  const [lists, site] = await Promise.all([
    all(
      categories.map((category) =>
        http.ask('GET /materials/', { bearer: true, query: { category }, signal }),
      ),
    ),
    http.ask('GET /me/rules/', { bearer: true, signal }),
  ])
  if (!lists.ok) return lists
  if (!site.ok) return site
  const materials = lists.value.flat()
  const offered = FIRST_EXAMPLES.flatMap((example) => {
    const found = examplesFor(example.category, materials).find(({ name }) => name === example.name)
    return found ? [{ example, components: found.components }] : []
  })
  const answers = await all(
    offered.map(({ example, components }) =>
      http.ask('POST /calculations/preview/', {
        bearer: true,
        body: {
          materials: components.map(({ material }) => material.id),
          percentages: components.map(({ percentage }) => percentage),
          basis: 'volume',
          methods: site.value.rules[example.category] ?? {},
          ...gradeRequest(recipeOfExample(example, materials)?.against),
        },
        signal,
      }),
    ),
  )
  if (!answers.ok) return answers
  const value = answers.value.map(({ verdict_summary: verdict }, at) => ({
    example: offered[at]!.example,
    materials,
    verdict,
  }))
  return { ...answers, value }
}

export function FirstExamples() {
  const t = useText(dashboard).examples
  const { http } = useServices()
  const { asked, again } = useQuery((signal) => judged(http, signal))
  return (
    <section className="stack gap-2" aria-labelledby="examples-title">
      <h3 id="examples-title" className="note">
        {t.title}
      </h3>
      {asked.is === 'loading' ? (
        <Skeleton rows={FIRST_EXAMPLES.length} label={t.loading} />
      ) : (
        <QueryView asked={asked} again={again} t={t}>
          {(list) => (
            <ul className="first-examples">
              {list.map((one) => (
                <FirstExample key={one.example.name.en} {...one} />
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </section>
  )
}

function FirstExample({ example, materials, verdict }: Judged) {
  const t = useText(dashboard).examples
  const language = useLanguage()
  const [, navigate] = useLocation()
  const again = recipeOfExample(example, materials)!
  const byId = new Map(materials.map((material) => [material.id, material]))
  const components = again.components.map(({ id, percentage = 0 }) => ({ ...byId.get(id)!, percentage }))
  const name = example.name[language]
  return (
    <li className="ruled padded">
      <strong>{name}</strong>
      <span className="note">
        <RecipeWords components={components} basis={again.basis} />
      </span>
      <span>{verdict?.grade[language]}</span>
      <span>{verdict ? <VerdictLines verdict={verdict} /> : null}</span>
      <Button
        small
        aria-label={t.openOne(name)}
        onClick={() => navigate('/materials-analysis', { state: { again } })}
      >
        {t.open}
      </Button>
    </li>
  )
}
