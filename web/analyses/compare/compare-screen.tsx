import '../analyses.css'
import '../../materials/materials.css'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import type { PointMark } from '#calc/vocabulary/blend.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import type { OwnValues } from '#calc/vocabulary/own-property.ts'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { joined, nameOf } from '#calc/vocabulary/words/names.ts'
import { LabelsSwitch } from '#web/analysis/table/property-table.tsx'
import { VerdictLines } from '#web/answer/verdict-words.tsx'
import { isGone } from '#web/api/errors.ts'
import type { Http } from '#web/api/http.ts'
import { dayAndTimeOf } from '#web/format/date.ts'
import { DASH } from '#web/format/number.ts'
import { useProse } from '#web/format/quantities.ts'
import { createKeptApi, type WholeCalculation } from '#web/kept/kept.api.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { analysis } from '#web/text/analysis.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { pointsOf } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { Moment } from '#web/ui/isolated.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { COMPARED_MOST } from '../analyses.store.ts'
import { titleOf } from '../recipe-words.tsx'
import { type Compared, FiguresTable } from './figures-table.tsx'

export default function CompareScreen() {
  const t = useText(analyses)
  const language = useLanguage()
  const { http } = useServices()
  const ids = idsIn(useSearch())
  const { asked, again, value } = useAsked((signal) => findAll(http, ids, signal), [...ids, language])
  const back = <ButtonLink href="/my-analyses">{t.sheet.back}</ButtonLink>
  const compared = (value?.calculations ?? []).map((calculation, at) => ({
    letter: LETTERS[at]!,
    title: titleOf(calculation, language),
    calculation,
  }))
  return (
    <Page title={t.comparison.title} lead={t.comparison.lead} width="wide" actions={back}>
      <AskedView asked={asked} again={again} t={{ ...t.comparison, failed: t.failed }} />
      {value && value.gone > 0 && compared.length > 1 ? (
        <Notice tone="warning" title={t.comparison.gone} />
      ) : null}
      {value && compared.length < 2 ? (
        <section className="empty stack gap-3 starts card">
          <p>{t.comparison.tooFew}</p>
          {back}
        </section>
      ) : null}
      {compared.length > 1 ? (
        <div className="stack">
          <ul className="compared-list stack gap-1 breaks">
            {compared.map(({ letter, title, calculation: { id } }) => (
              <li key={id}>
                <strong>{letter}</strong>{' '}
                <Link href={`/my-analyses/${id}`}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          <section className="stack gap-2">
            <h2>{t.comparison.recipes}</h2>
            <RecipesTable compared={compared} />
          </section>
          <section className="stack gap-2">
            <h2>{t.comparison.curves}</h2>
            <CurvesFigure compared={compared} />
          </section>
          <section className="stack gap-2">
            <h2>{t.comparison.figures}</h2>
            <LabelsSwitch />
            <FiguresTable compared={compared} />
          </section>
        </div>
      ) : null}
    </Page>
  )
}

/** The ids of the URL without repetition, at most COMPARED_MOST. */
const idsIn = (search: string): string[] =>
  [...new Set((new URLSearchParams(search).get('ids') ?? '').split(',').filter(Boolean))].slice(
    0,
    COMPARED_MOST,
  )

/** The calculations that still exist, in the order of `ids`, and how many are gone. */
async function findAll(http: Http, ids: readonly string[], signal: AbortSignal) {
  const api = createKeptApi(http)
  const answers = await Promise.all(ids.map((id) => api.find(id, signal)))
  const failed = answers.find((answer) => !answer.ok && !isGone(answer.error))
  if (failed && !failed.ok) return failed
  const calculations = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  const value = { calculations, gone: answers.length - calculations.length }
  return { ok: true as const, value, headers: new Headers() }
}

const LETTERS = ['A', 'B', 'C', 'D']

const HEIGHT = 360

const markOf = (quality: string | undefined): PointMark | null =>
  quality === 'interpolated' || quality === 'extrapolated' ? quality : quality === undefined ? null : 'given'

function CurvesFigure({ compared }: { compared: readonly Compared[] }) {
  const t = useText(analyses).comparison
  const { preview } = useText(analysis)
  const language = useLanguage()
  const lines = compared.map(({ calculation: { id, results, quality } }, at) => ({
    id,
    points: pointsOf(
      results,
      Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, markOf(quality[name])])),
    ),
    series: seriesAt(at),
  }))
  if (lines.every(({ points }) => points.length === 0)) return <p className="note">{t.noCurves}</p>
  return (
    <figure className="compared-curves stack gap-2">
      <CurveChart
        lines={lines}
        label={t.curvesLabel(
          joined(
            compared.map(({ letter, title }) => `${letter}: ${title}`),
            language,
          ),
        )}
        axes={{ recovered: preview.recovered, temperature: '°C' }}
        height={HEIGHT}
      />
      <figcaption>
        <ul className="stack gap-1 breaks">
          {compared.map(({ letter, title, calculation }, at) => (
            <li key={calculation.id}>
              <LineSample series={seriesAt(at)} /> {letter} <bdi>{title}</bdi>
              {lines[at]!.points.length === 0 ? <span className="note"> {t.noCurve}</span> : null}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

function RecipesTable({ compared }: { compared: readonly Compared[] }) {
  const t = useText(analyses)
  const language = useLanguage()
  const all = compared.map(({ calculation }) => calculation)
  const recipes = recipesSideBySide(all.map(({ components }) => components))
  const prose = useProse()
  const line = (head: string, cell: (calculation: WholeCalculation) => ReactNode) => (
    <tr>
      <th scope="row">{head}</th>
      {all.map((calculation) => (
        <td key={calculation.id} className="end">
          {cell(calculation)}
        </td>
      ))}
    </tr>
  )
  return (
    <PlainTable
      label={t.comparison.recipes}
      hasCaption
      className="recipes-table"
      heads={[
        t.comparison.material,
        ...compared.map(({ letter, calculation: { basis } }) => ({
          head: letter,
          unit: t.bases[basis],
          className: 'number',
        })),
      ]}
      below={
        <tbody>
          {line(t.columns.date, ({ created_at }) => (
            <Moment iso={created_at} write={dayAndTimeOf} />
          ))}
          {line(t.category, ({ category }) => CATEGORIES[category][language])}
          {all.some(({ verdict_summary: verdict }) => verdict)
            ? line(t.columns.verdict, ({ verdict_summary: verdict }) =>
                verdict ? <VerdictLines verdict={verdict} hasGrade /> : DASH,
              )
            : null}
        </tbody>
      }
    >
      {recipes.map(({ component, shares, isChanged }) => (
        <tr key={component.id}>
          <th scope="row">
            <bdi>{nameOf(component, language)}</bdi>
            {isChanged ? <span className="note block">{t.comparison.changed}</span> : null}
          </th>
          {shares.map((share, at) => (
            <td key={all[at]!.id} className="number">
              {share === null ? DASH : prose(share)}
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

interface Component {
  id: string
  percentage: number
  properties: object
  own?: OwnValues
}

interface RecipeRow<C extends Component> {
  component: C
  /** By calculation; null where the material is not used. */
  shares: (number | null)[]
  isChanged: boolean
}

/** All figures of a material as text; own properties sorted, because calculations keep them in different orders. */
const figuresOf = ({ properties, own = {} }: Component): string =>
  JSON.stringify([properties, Object.entries(own).sort()])

/** The materials of several recipes, each once, in order of appearance. */
export function recipesSideBySide<C extends Component>(recipes: readonly (readonly C[])[]): RecipeRow<C>[] {
  const all = new Map(recipes.flat().map((component) => [component.id, component]))
  return [...all.values()].map((component) => {
    const found = recipes.map((recipe) => recipe.find(({ id }) => id === component.id))
    const figures = new Set(found.flatMap((one) => (one ? [figuresOf(one)] : [])))
    return {
      component,
      shares: found.map((one) => one?.percentage ?? null),
      isChanged: figures.size > 1,
    }
  })
}
