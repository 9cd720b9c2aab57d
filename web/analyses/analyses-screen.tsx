import './analyses.css'
import GitCompare from 'lucide-react/icons/git-compare'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { BLEND_STATUSES } from '#calc/calculation/blend-status.ts'
import { FOUND_VERDICTS } from '#calc/grades/blend-verdict.ts'
import { CATEGORIES, isCategoryName } from '#calc/vocabulary/categories.ts'
import { sayingFailure } from '#web/api/errors.ts'
import { withQuery } from '#web/api/http.ts'
import { ListTools } from '#web/library/list-tools.tsx'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { ErrorLine } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page, Skeleton } from '#web/ui/page.tsx'
import { Failed, useQuery } from '#web/ui/query.tsx'
import {
  ALL,
  type Analyses,
  createAnalysesApi,
  createAnalysesStore,
  type ListedCalculation,
  listQuery,
  PAGE,
  type View,
} from './analyses.store.ts'
import { AnalysesTable } from './analyses-table.tsx'
import { titleOf } from './recipe-words.tsx'

export default function AnalysesScreen() {
  const t = useText(analyses)
  const store = useAnalysesStore()
  const list = useStore(store)
  const { prose } = useFormat()

  return (
    <Page
      title={t.title}
      width="wide"
      failed={list.failed !== null}
      actions={
        <>
          <ButtonLink variant="quiet" href="/my-analyses/laboratory" className="analyses-laboratory">
            {t.histories}
          </ButtonLink>
          <ButtonLink href="/materials-analysis">{t.start}</ButtonLink>
        </>
      }
    >
      {isNone(list) ? (
        <section className="empty stack gap-3 starts card">
          <h2>{t.emptyTitle}</h2>
          <p className="soft">{t.empty}</p>
          <div className="line gap-3">
            <ButtonLink href="/materials-analysis" variant="primary">
              {t.start}
            </ButtonLink>
            <ButtonLink href="/dashboard">{t.example}</ButtonLink>
          </div>
        </section>
      ) : (
        <div className="analyses stack gap-2">
          <ListFilters list={list} onView={store.show} />
          {list.kept === null ? null : (
            <Notice tone="warning" title={t.nearlyFull(prose(list.kept))} live={false}>
              <p>{t.nearlyFullHint}</p>
            </Notice>
          )}
          <Failed
            title={t.failed}
            error={list.failed?.of === 'list' ? list.failed.error : null}
            actions={{ act: () => void store.load() }}
          />
          <Rows list={list} store={store} />
        </div>
      )}
    </Page>
  )
}

/** True when there are no analyses at all, rather than no match. */
const isNone = ({ rows, view, asking }: Analyses): boolean =>
  rows?.length === 0 && asking === null && Object.values(listQuery(view)).every((part) => part === null)

type Store = ReturnType<typeof useAnalysesStore>

function Rows({ list, store }: { list: Analyses; store: Store }) {
  const t = useText(analyses)
  const { prose } = useFormat()
  const { rows, leaving, chosen, asking, failed, hasMore, total } = list
  const remove = useCallback(
    (row: ListedCalculation) => {
      store.remove(row)
      // The row with the menu is gone: on to the way back.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('.notice-docked:last-child .button')?.focus(),
      )
    },
    [store],
  )
  if (!rows) return asking ? <Skeleton rows={8} label={t.loading} /> : null
  const shown = rows.filter(({ id }) => !leaving.includes(id))
  return (
    <>
      {shown.length > 0 ? (
        <>
          <AnalysesTable
            rows={shown}
            chosen={chosen}
            isOld={asking === 'list'}
            onChoose={store.choose}
            onDelete={remove}
          />
          {chosen.length > 0 ? <CompareBar chosen={chosen} onClear={store.chooseNone} /> : null}
        </>
      ) : hasMore ? null : (
        <NoneFound view={list.view} onView={store.show} />
      )}
      {hasMore ? (
        <div className="line gap-3 middle">
          <Button busy={asking === 'more'} onClick={() => store.more()}>
            {t.showMore(prose(Math.max(1, Math.min(PAGE, total - rows.length))))}
          </Button>
          <ErrorLine text={failed?.of === 'more' && t.moreFailed} />
        </div>
      ) : null}
    </>
  )
}

/** What was looked for, and whether it is found in another category. */
function NoneFound({ view, onView }: { view: View; onView: Store['show'] }) {
  const t = useText(analyses)
  const language = useLanguage()
  const { http } = useServices()
  const { prose } = useFormat()
  const { search, category } = view
  const wanted = search.trim()
  const isNarrowed = wanted !== '' && category !== 'all'
  const { value: elsewhere } = useQuery(
    async (signal) => {
      const answer = isNarrowed
        ? await createAnalysesApi(http).list({ ...view, category: 'all' }, null, signal)
        : null
      return answer?.ok
        ? { ...answer, value: answer.value.total }
        : { ok: true as const, value: 0, headers: new Headers() }
    },
    [isNarrowed, ...Object.values(view)],
  )
  const said = !isNarrowed
    ? t.noneFound
    : t.noneIn({ text: wanted, category: CATEGORIES[category][language] })
  return (
    <div className="empty stack gap-3 starts card">
      <h2>{said}</h2>
      {elsewhere ? <p>{t.elsewhere(prose(elsewhere))}</p> : null}
      <div className="line gap-3">
        {elsewhere ? (
          <Button onClick={() => onView({ category: 'all' })}>{t.show(prose(elsewhere))}</Button>
        ) : null}
        <Button variant={elsewhere ? 'quiet' : 'secondary'} onClick={() => onView(ALL)}>
          {t.clear}
        </Button>
      </div>
    </div>
  )
}

const causeOf = ({ id }: ListedCalculation) => `delete ${id}`

/** The store of this visit. The search is kept in the URL, so that going back restores it. */
function useAnalysesStore() {
  const { http, notices } = useServices()
  const [, navigate] = useLocation()
  const [store] = useState(() =>
    createAnalysesStore(
      {
        api: createAnalysesApi(http),
        later: (delayMs, run) => void setTimeout(run, delayMs),
        offerUndo: (row, act, gone) =>
          notices.say('info', causeOf(row), analyses, (t, language) => t.deleted(titleOf(row, language)), {
            act,
            gone,
          }),
        endOffers: (rows) => rows.forEach((row) => void notices.settle(causeOf(row))),
        onDeleteFailed: (row, error) => {
          const why = sayingFailure(error)
          notices.say('error', causeOf(row), analyses, (t, language) =>
            t.deleteFailed({ name: titleOf(row, language), why: why(language) }),
          )
        },
      },
      readView(window.location.search),
    ),
  )
  const view = useStore(store, ({ view }) => view)

  useEffect(() => {
    void store.load().then(() => store.chooseThese(chosenIn(window.history.state)))
    const leaving = new AbortController()
    addEventListener('pagehide', store.close, leaving)
    return () => {
      leaving.abort()
      store.close()
    }
  }, [store])

  useEffect(() => {
    const query = withQuery('', listQuery(view))
    if (query !== window.location.search) navigate(`/my-analyses${query}`, { replace: true })
  }, [view, navigate])
  return store
}

/** The analyses that a comparison was left with, to add another. */
function chosenIn(state: unknown): readonly unknown[] {
  const { chosen } = (state ?? {}) as { chosen?: unknown }
  return Array.isArray(chosen) ? chosen : []
}

function readView(search: string): View {
  const query = new URLSearchParams(search)
  const category = query.get('category')
  return {
    search: (query.get('search') ?? '').slice(0, 200),
    category: isCategoryName(category) ? category : 'all',
    verdict: FOUND_VERDICTS.find((verdict) => verdict === query.get('verdict')) ?? 'all',
    named: query.get('named') === 'true',
    lab: query.get('lab') === 'true',
    status: BLEND_STATUSES.find((status) => status === query.get('status')) ?? 'all',
  }
}

const COMPARED_MIN = 2

function CompareBar({ chosen, onClear }: { chosen: readonly ListedCalculation[]; onClear: () => void }) {
  const t = useText(analyses)
  const { prose } = useFormat()
  const [, navigate] = useLocation()
  return (
    <div className="dock line gap-2 across-4 middle">
      <p role="status">{t.chosen(prose(chosen.length))}</p>
      <Button variant="quiet" small onClick={onClear}>
        {t.clearChosen}
      </Button>
      <Button
        className="push"
        icon={<GitCompare aria-hidden size={16} />}
        variant="primary"
        disabled={chosen.length < COMPARED_MIN}
        onClick={() => navigate(`/my-analyses/compare?ids=${chosen.map(({ id }) => id).join(',')}`)}
      >
        {t.compare}
      </Button>
    </div>
  )
}

function ListFilters({ list, onView }: { list: Analyses; onView: Store['show'] }) {
  const t = useText(analyses)
  const { prose } = useFormat()
  const { view, rows, total, leaving } = list
  const count = rows ? t.count(prose(total - leaving.length)) : null
  return (
    <ListTools t={t} view={view} onView={onView} count={count} fold={t.filter}>
      <Select
        label={t.columns.verdict}
        value={view.verdict}
        onValue={(verdict) => onView({ verdict })}
        options={[
          { value: 'all' as const, label: t.any },
          ...FOUND_VERDICTS.map((value) => ({ value, label: t.verdicts[value] })),
        ]}
      />
      <Select
        label={t.status}
        value={view.status}
        onValue={(status) => onView({ status })}
        options={[
          { value: 'all' as const, label: t.any },
          ...BLEND_STATUSES.map((value) => ({ value, label: t.statuses[value] })),
        ]}
      />
      <Checkbox label={t.namedOnly} checked={view.named} onChecked={(named) => onView({ named })} />
      <Checkbox label={t.labOnly} checked={view.lab} onChecked={(lab) => onView({ lab })} />
    </ListTools>
  )
}
