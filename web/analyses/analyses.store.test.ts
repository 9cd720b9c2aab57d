import { expect, test } from 'bun:test'
import type { Answer, ApiError } from '#web/api/http.ts'
import { createNoticeStore } from '#web/ui/notices/notices.store.ts'
import {
  ALL,
  createAnalysesStore,
  type Listed,
  type ListedCalculation,
  PAGE,
  type View,
} from './analyses.store.ts'

const row = (id: string): ListedCalculation => ({
  id,
  name: `Analysis ${id}`,
  note: null,
  created_at: '2026-11-22T00:00:00Z',
  category: 'gasoline',
  basis: 'volume',
  components: [],
  headline: {},
  is_shared: false,
  status: 'planned',
  status_at: null,
  status_by: null,
  has_lab: false,
  version: id,
})
const rows = (from: number, count: number) => Array.from({ length: count }, (_, i) => row(`${from + i}`))
const REFUSED: ApiError = { is: 'refused', status: 500, body: {} }

interface Asked {
  view: View
  before: string | null
  signal: AbortSignal
  answer: (listed: Listed) => Promise<void>
  fail: () => Promise<void>
}

/** A list whose calls are answered by hand, with the real docked notices. */
function open() {
  const asked: Asked[] = []
  const timers: (() => void)[] = []
  const removed: string[] = []
  const versions: string[] = []
  const failed: string[] = []
  const notices = createNoticeStore()
  let refusal: ApiError | null = null
  const store = createAnalysesStore({
    api: {
      list: (view, before, signal) => {
        const { promise, resolve } = Promise.withResolvers<Answer<Listed>>()
        const settle = async (answer: Answer<Listed>) => {
          resolve(answer)
          await Promise.resolve()
          await Promise.resolve()
        }
        asked.push({
          view,
          before,
          signal,
          answer: (value) => settle({ ok: true, value, headers: new Headers() }),
          fail: () => settle({ ok: false, error: REFUSED }),
        })
        return promise
      },
      remove: async (id, seen) => {
        removed.push(id)
        versions.push(seen)
        return refusal ? { ok: false, error: refusal } : { ok: true, value: {}, headers: new Headers() }
      },
    },
    later: (_, run) => void timers.push(run),
    offerUndo: ({ id }, act, gone) => notices.show('info', () => id, `delete ${id}`, { act, gone }),
    endOffers: (all) => all.forEach(({ id }) => void notices.settle(`delete ${id}`)),
    onDeleteFailed: ({ id }) => void failed.push(id),
  })
  return {
    store,
    asked,
    timers,
    removed,
    versions,
    failed,
    notices,
    refuse: (error: ApiError | null) => {
      refusal = error
    },
    shown: () => {
      const { rows, leaving } = store.getState()
      return rows?.filter(({ id }) => !leaving.includes(id)).map(({ id }) => id)
    },
    dismiss: async (cause: string) => {
      notices.settle(cause)
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('typing asks once, when it rests, and an answer to a former search is dropped', async () => {
  const { store, asked, timers, shown } = open()
  void store.load()
  store.show({ search: 'r' })
  store.show({ search: 're' })
  for (const run of timers) run()
  expect(asked.map(({ view }) => view.search)).toEqual(['', 're'])
  expect(asked[0]!.signal.aborted).toBe(true)
  await asked[1]!.answer({ rows: [row('new')], total: 1 })
  await asked[0]!.answer({ rows: [row('old')], total: 1 })
  expect(shown()).toEqual(['new'])
})

test('a filter asks at once, with what has been typed so far', () => {
  const { store, asked, timers } = open()
  store.show({ search: 'eu' })
  store.show({ category: 'gasoil' })
  for (const run of timers) run()
  expect(asked.map(({ view }) => view)).toEqual([{ ...ALL, search: 'eu', category: 'gasoil' }])
})

test('the next page begins after the last row that the server still has; where it fails, the rows stay', async () => {
  const { store, asked, shown, dismiss } = open()
  void store.load()
  await asked[0]!.answer({ rows: rows(0, PAGE), total: PAGE + 1 })
  const last = store.getState().rows!.at(-1)!
  store.remove(last)
  await dismiss(`delete ${last.id}`)
  // By the time the next page is requested, a row that was only hidden may be gone too.
  store.remove(row(`${PAGE - 2}`))
  void store.more()
  expect(asked[1]!.before).toBe(`${PAGE - 3}`)
  await asked[1]!.fail()
  expect([shown()!.length, store.getState().failed?.of, store.getState().hasMore]).toEqual([
    PAGE - 2,
    'more',
    true,
  ])
  void store.more()
  await asked[2]!.answer({ rows: [row('end')], total: PAGE })
  expect([shown()!.at(-1), store.getState().hasMore, store.getState().failed]).toEqual(['end', false, null])
})

test('a deleted row goes at once; the server is asked when it can no longer be taken back', async () => {
  const { store, asked, removed, notices, shown, dismiss } = open()
  void store.load()
  await asked[0]!.answer({ rows: rows(0, 3), total: 3 })
  store.remove(row('1'))
  expect([shown(), removed]).toEqual([['0', '2'], []])
  const [notice] = notices.getState().notices
  notice!.undo!.act()
  notices.dismiss(notice!.id)
  expect([shown(), removed]).toEqual([['0', '1', '2'], []])
  store.remove(row('1'))
  await dismiss('delete 1')
  expect([shown(), removed, store.getState().total]).toEqual([['0', '2'], ['1'], 2])
})

test('leaving the screen deletes what is out of sight', async () => {
  const { store, asked, removed } = open()
  void store.load()
  await asked[0]!.answer({ rows: rows(0, 3), total: 3 })
  store.remove(row('0'))
  store.remove(row('2'))
  store.close()
  store.close()
  expect(removed).toEqual(['0', '2'])
})

test('a deletion that the server refuses brings the row back to its place; one that is gone already stays gone', async () => {
  const { store, asked, failed, refuse, shown, dismiss } = open()
  void store.load()
  await asked[0]!.answer({ rows: rows(0, 3), total: 3 })
  refuse(REFUSED)
  store.remove(row('1'))
  await dismiss('delete 1')
  expect([shown(), failed]).toEqual([['0', '1', '2'], ['1']])
  refuse({ ...REFUSED, status: 404 })
  store.remove(row('1'))
  await dismiss('delete 1')
  expect([shown(), failed]).toEqual([['0', '2'], ['1']])
})

test('one that was changed meanwhile stays, as it is now; asked for again, that one is deleted', async () => {
  const { store, asked, failed, versions, refuse, shown, dismiss } = open()
  void store.load()
  await asked[0]!.answer({ rows: rows(0, 2), total: 2 })
  const current = { ...row('1'), name: 'Renamed', status: 'tested', lab: {}, version: 'later' }
  refuse({ ...REFUSED, status: 409, body: { detail: 'Changed.', current } as never })
  store.remove(row('1'))
  await dismiss('delete 1')
  const now = store.getState().rows![1]!
  expect([shown(), failed, now.name, now.status, now.has_lab]).toEqual([
    ['0', '1'],
    ['1'],
    'Renamed',
    'tested',
    true,
  ])
  refuse(null)
  store.remove(now)
  await dismiss('delete 1')
  expect([shown(), versions]).toEqual([['0'], ['1', 'later']])
})

test('at most four are ticked, and a deleted one is ticked no more', async () => {
  const { store, asked } = open()
  void store.load()
  await asked[0]!.answer({ rows: rows(0, 6), total: 6 })
  for (const one of rows(0, 5)) store.choose(one)
  const chosen = () => store.getState().chosen.map(({ id }) => id)
  expect(chosen()).toEqual(['0', '1', '2', '3'])
  store.choose(row('1'))
  store.remove(row('0'))
  expect(chosen()).toEqual(['2', '3'])
})
