import '../analyses.css'
import './compare.css'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import { Link, useLocation, useSearch } from 'wouter'
import { isGone } from '#web/api/errors.ts'
import type { Http } from '#web/api/http.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { createStoredApi } from '#web/stored/stored.api.ts'
import { analyses } from '#web/text/analyses.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { COMPARED_MOST } from '../analyses.store.ts'
import { titleOf } from '../recipe-words.tsx'
import type { Compared } from './compare-rows.ts'
import { CompareTable, PHONE } from './compare-table.tsx'

export default function CompareScreen() {
  const t = useText(analyses)
  const language = useLanguage()
  const { http } = useServices()
  const ids = idsIn(useSearch())
  const [, navigate] = useLocation()
  const { asked, again, value } = useQuery((signal) => findAll(http, ids, signal), [...ids, language])
  const compared = (value?.calculations ?? []).map((calculation, at) => ({
    letter: LETTERS[at]!,
    title: titleOf(calculation, language),
    calculation,
  }))
  const has = (least: number) => asked.is === 'loading' || compared.length >= least
  const show = (wanted: readonly string[]) =>
    navigate(`/my-analyses/compare?ids=${wanted.join(',')}`, { replace: true })
  const without = (id: string) => ids.filter((one) => one !== id)
  /** To the list, with these ticked. */
  const choose = (chosen: readonly string[]) => navigate('/my-analyses', { state: { chosen } })
  return (
    <Page
      title={t.comparison.title}
      width="wide"
      lead={
        <Link href="/my-analyses" className="note compare-all">
          {t.comparison.all}
        </Link>
      }
      actions={
        <Actions
          compared={compared}
          onSwap={has(2) && ids.length === 2 ? () => show(ids.toReversed()) : null}
          onAdd={has(1) && ids.length > 0 && ids.length < COMPARED_MOST ? () => choose(ids) : null}
          onRemove={(id) => show(without(id))}
        />
      }
    >
      <QueryView asked={asked} again={again} t={{ ...t.comparison, failed: t.failed }} />
      {value && value.gone > 0 && compared.length > 0 ? (
        <Notice tone="warning" title={t.comparison.gone} />
      ) : null}
      {value && compared.length < 2 ? (
        <section className="empty stack gap-3 starts card">
          <p>{t.comparison.tooFew}</p>
          <ButtonLink href="/my-analyses">{t.sheet.back}</ButtonLink>
        </section>
      ) : null}
      {compared.length > 1 ? (
        <CompareTable
          compared={compared}
          onRemove={(id) => show(without(id))}
          onReplace={(id) => choose(without(id))}
          onFirst={(id) => show([id, ...without(id)])}
        />
      ) : null}
    </Page>
  )
}

interface ActionsProps {
  compared: readonly Compared[]
  onSwap: (() => void) | null
  onAdd: (() => void) | null
  onRemove: (id: string) => void
}

/** On a phone one menu has them all. */
function Actions({ compared, onSwap, onAdd, onRemove }: ActionsProps) {
  const t = useText(analyses)
  const { title, swap, add, remove } = t.comparison
  const isPhone = useMatches(PHONE)
  if (isPhone)
    return compared.length === 0 ? null : (
      <MenuButton
        isBare
        label={t.more(title)}
        icon={<Ellipsis aria-hidden size={18} />}
        items={[
          ...(onSwap ? [{ label: swap, onChoose: onSwap }] : []),
          ...(onAdd ? [{ label: add, onChoose: onAdd }] : []),
          ...compared.map(({ letter, calculation: { id } }) => ({
            label: remove(letter),
            onChoose: () => onRemove(id),
          })),
        ]}
      />
    )
  return (
    <>
      {onSwap ? (
        <Button variant="quiet" onClick={onSwap}>
          {swap}
        </Button>
      ) : null}
      {onAdd ? (
        <Button variant="quiet" icon={<Plus aria-hidden size={16} />} onClick={onAdd}>
          {add}
        </Button>
      ) : null}
    </>
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
  const api = createStoredApi(http)
  const answers = await Promise.all(ids.map((id) => api.find(id, signal)))
  const failed = answers.find((answer) => !answer.ok && !isGone(answer.error))
  if (failed && !failed.ok) return failed
  const calculations = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  const value = { calculations, gone: answers.length - calculations.length }
  return { ok: true as const, value, headers: new Headers() }
}

const LETTERS = ['A', 'B', 'C', 'D']
