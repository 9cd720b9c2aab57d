import '../analyses.css'
import './compare.css'
import { Link, useLocation, useSearch } from 'wouter'
import { isGone } from '#web/api/errors.ts'
import type { Http } from '#web/api/http.ts'
import { createKeptApi } from '#web/kept/kept.api.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { COMPARED_MOST } from '../analyses.store.ts'
import { titleOf } from '../recipe-words.tsx'
import { CompareTable } from './compare-table.tsx'

export default function CompareScreen() {
  const t = useText(analyses)
  const language = useLanguage()
  const { http } = useServices()
  const ids = idsIn(useSearch())
  const [, navigate] = useLocation()
  const { asked, again, value } = useAsked((signal) => findAll(http, ids, signal), [...ids, language])
  const compared = (value?.calculations ?? []).map((calculation, at) => ({
    letter: LETTERS[at]!,
    title: titleOf(calculation, language),
    calculation,
  }))
  const swap = () => navigate(`/my-analyses/compare?ids=${ids.toReversed().join(',')}`, { replace: true })
  return (
    <Page
      title={t.comparison.title}
      width="wide"
      actions={
        <>
          {ids.length === 2 ? <Button onClick={swap}>{t.comparison.swap}</Button> : null}
          <Link href="/my-analyses" className="note">
            {t.comparison.all}
          </Link>
        </>
      }
    >
      <AskedView asked={asked} again={again} t={{ ...t.comparison, failed: t.failed }} />
      {value && value.gone > 0 && compared.length > 1 ? (
        <Notice tone="warning" title={t.comparison.gone} />
      ) : null}
      {value && compared.length < 2 ? (
        <section className="empty stack gap-3 starts card">
          <p>{t.comparison.tooFew}</p>
          <ButtonLink href="/my-analyses">{t.sheet.back}</ButtonLink>
        </section>
      ) : null}
      {compared.length > 1 ? <CompareTable compared={compared} /> : null}
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
