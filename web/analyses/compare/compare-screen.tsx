import { Link, useSearch } from 'wouter'
import { LabelsSwitch } from '#web/analysis/table/labels-switch.tsx'
import { isGone } from '#web/api/error-body.ts'
import type { Http } from '#web/api/http.ts'
import { createKeptApi } from '#web/kept/kept.api.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { COMPARED_MOST } from '../analyses.store.ts'
import { lettered } from './compared.ts'
import { CurvesFigure } from './curves-figure.tsx'
import { FiguresTable } from './figures-table.tsx'
import { RecipesTable } from './recipes-table.tsx'
import '../analyses.css'
import '../../materials/materials.css'

/** Two to four of one's own calculations side by side. */
export default function CompareScreen() {
  const t = useText(analyses)
  const language = useLanguage()
  const { http } = useServices()
  const ids = idsIn(useSearch())
  const { asked, again, value } = useAsked((signal) => findAll(http, ids, signal), [ids, language])
  const back = <ButtonLink href="/my-analyses">{t.sheet.back}</ButtonLink>
  const compared = value ? lettered(value.calculations, language) : []
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

/** Each once, at most as many as can be told apart. */
const idsIn = (search: string): string =>
  [...new Set((new URLSearchParams(search).get('ids') ?? '').split(',').filter(Boolean))]
    .slice(0, COMPARED_MOST)
    .join(',')

/** Those that still exist, in the order of the address. */
async function findAll(http: Http, ids: string, signal: AbortSignal) {
  const api = createKeptApi(http)
  const answers = await Promise.all(
    ids
      .split(',')
      .filter(Boolean)
      .map((id) => api.find(id, signal)),
  )
  const failed = answers.find((answer) => !answer.ok && !isGone(answer.error))
  if (failed && !failed.ok) return failed
  const calculations = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  const value = { calculations, gone: answers.length - calculations.length }
  return { ok: true as const, value, headers: new Headers() }
}
