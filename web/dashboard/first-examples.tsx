import { useLocation } from 'wouter'
import { builtIn } from '#calc/grades/built-in.ts'
import { quantityOf } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import type { BlendAnswer } from '#server/answers/blend.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { RecipeWords } from '#web/analyses/recipe-words.tsx'
import { type Example, examplesFor, FIRST_EXAMPLES, recipeOfExample } from '#web/analysis/rules/examples.ts'
import { ICONS, TONES } from '#web/answer/state-looks.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { dashboard } from '#web/text/dashboard.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/page.tsx'

interface Judged {
  example: Example
  materials: Material[]
  limits: NonNullable<BlendAnswer['check']>['limits']
}

/** The values of all answers, or the first failure. */
async function all<T>(calls: readonly Promise<Answer<T>>[]): Promise<Answer<T[]>> {
  const answers = await Promise.all(calls)
  const failed = answers.find((answer) => !answer.ok)
  if (failed) return failed
  return {
    ok: true,
    value: answers.flatMap((answer) => (answer.ok ? answer.value : [])),
    headers: new Headers(),
  }
}

/** The examples whose streams are in the catalogue, each blended and checked against its grade. */
async function judged(http: Http, signal: AbortSignal): Promise<Answer<Judged[]>> {
  const categories = [...new Set(FIRST_EXAMPLES.map(({ category }) => category))]
  const lists = await all(
    categories.map((category) =>
      http.call<Material[]>('/materials/', { bearer: true, query: { category }, signal }),
    ),
  )
  if (!lists.ok) return lists
  const materials = lists.value.flat()
  const offered = FIRST_EXAMPLES.flatMap((example) => {
    const found = examplesFor(example.category, materials).find(({ name }) => name === example.name)
    return found ? [{ example, components: found.components }] : []
  })
  const answers = await all(
    offered.map(({ example, components }) =>
      http.call<BlendAnswer>('/calculations/preview/', {
        method: 'POST',
        bearer: true,
        body: {
          materials: components.map(({ material }) => material.id),
          percentages: components.map(({ percentage }) => percentage),
          grade: example.grade,
        },
        signal,
      }),
    ),
  )
  if (!answers.ok) return answers
  const value = answers.value.map(({ check }, at) => ({
    example: offered[at]!.example,
    materials,
    limits: check?.limits ?? [],
  }))
  return { ...answers, value }
}

export function FirstExamples() {
  const t = useText(dashboard).examples
  const { http } = useServices()
  const { asked, again } = useAsked((signal) => judged(http, signal))
  return (
    <section className="stack gap-2" aria-labelledby="examples-title">
      <h3 id="examples-title" className="note">
        {t.title}
      </h3>
      {asked.is === 'loading' ? (
        <Skeleton rows={FIRST_EXAMPLES.length} label={t.loading} />
      ) : (
        <AskedView asked={asked} again={again} t={t}>
          {(list) => (
            <ul className="first-examples">
              {list.map((one) => (
                <FirstExample key={one.example.name.en} {...one} />
              ))}
            </ul>
          )}
        </AskedView>
      )}
    </section>
  )
}

function FirstExample({ example, materials, limits }: Judged) {
  const t = useText(dashboard).examples
  const language = useLanguage()
  const [, navigate] = useLocation()
  const again = recipeOfExample(example, materials)!
  const byId = new Map(materials.map((material) => [material.id, material]))
  const components = again.components.map(({ id, percentage }) => ({ ...byId.get(id)!, percentage }))
  const name = example.name[language]
  return (
    <li className="ruled padded">
      <strong>{name}</strong>
      <span className="note">
        <RecipeWords components={components} basis={again.basis} />
      </span>
      <span>{example.grade ? builtIn(example.grade)!.name[language] : null}</span>
      <Verdict limits={limits} />
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

const WORST = ['fail', 'unsure', 'unknown', 'pass', 'na'] as const

/** Which properties fail, else how many are too close or unknown, else how many are met. */
function Verdict({ limits }: Pick<Judged, 'limits'>) {
  const t = useText(dashboard).examples
  const language = useLanguage()
  const { prose } = useFormat()
  const byProperty = Map.groupBy(limits, ({ q }) => q)
  const states = [...byProperty].map(
    ([q, sides]) => [q, WORST.find((state) => sides.some((side) => side.state === state))!] as const,
  )
  const of = (wanted: string) => states.filter(([, state]) => state === wanted)
  const open = of('unsure').length + of('unknown').length
  const is = of('fail').length > 0 ? 'fail' : open > 0 ? 'unsure' : 'pass'
  const Icon = ICONS[is]
  const names = joined(
    of('fail').map(([q]) => quantityOf(q)[language]),
    language,
  )
  return (
    <span className={`first-verdict medium ${TONES[is]}`}>
      <Icon aria-hidden size={16} />{' '}
      {is === 'fail'
        ? t.missed({ count: prose(of('fail').length), names })
        : is === 'unsure'
          ? t.close(prose(open))
          : t.met(prose(of('pass').length))}
    </span>
  )
}
