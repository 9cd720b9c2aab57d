import '../analyses.css'
import './compare.css'
import Plus from 'lucide-react/icons/plus'
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
  const show = (wanted: readonly string[]) =>
    navigate(`/my-analyses/compare?ids=${wanted.join(',')}`, { replace: true })
  const swap = () => show(ids.toReversed())
  return (
    <Page
      title={t.comparison.title}
      width="wide"
      actions={
        <>
          <Link href="/my-analyses" className="note">
            {t.comparison.all}
          </Link>
          {ids.length === 2 ? (
            <Button variant="quiet" onClick={swap}>
              {t.comparison.swap}
            </Button>
          ) : null}
          {ids.length > 0 && ids.length < COMPARED_MOST ? (
            <Button
              variant="quiet"
              icon={<Plus aria-hidden size={16} />}
              onClick={() => navigate('/my-analyses', { state: { chosen: ids } })}
            >
              {t.comparison.add}
            </Button>
          ) : null}
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
      {compared.length > 1 ? (
        <CompareTable compared={compared} onRemove={(id) => show(ids.filter((one) => one !== id))} />
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
