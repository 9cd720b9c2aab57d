// The page of imports: materials, laboratory results and prices, from a file to what came in.
import './import.css'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { readable } from '#calc/sheet/own-columns.ts'
import { nameIdentity } from '#calc/sheet/reading.ts'
import type { Layout } from '#server/features/layouts/layouts.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { sayingFailure } from '#web/api/errors.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import { createPricesApi, type Price } from '#web/prices/price-list.ts'
import { useServices, useSession, useText } from '#web/services.ts'
import { RoleNote, useSpace } from '#web/session/require-role.tsx'
import { sheets } from '#web/text/sheets.ts'
import { Page } from '#web/ui/page.tsx'
import { DonePage } from './done-page.tsx'
import {
  countIn,
  createImportStore,
  type ImportKind,
  type ImportStore,
  type Opened,
  openQuestions,
} from './import.store.ts'
import {
  createLayoutsApi,
  type KnownMaterial,
  type Sent,
  sendMaterials,
  sendPrices,
  sendResults,
  takeBack,
} from './send.ts'
import { SheetPage } from './sheet-page.tsx'
import { createSheetReader, type SheetReader } from './sheet-reader.ts'
import { StartPage } from './start-page.tsx'

const KIND_OF: Readonly<Record<string, ImportKind>> = {
  '/my-materials/import': 'materials',
  '/laboratory/import': 'laboratory',
  '/prices/import': 'prices',
}

/** Where each kind is listed, and was last chosen: the address says it. */
const kindIn = (path: string): ImportKind => KIND_OF[path] ?? 'materials'

interface Session {
  store: ImportStore
  reader: SheetReader
}

/** An unfinished import outlives the screen, for the same user and space. */
const sessions = new Map<string, Session>()

function useImportSession(): Session {
  const { user } = useSession()
  const { id: space } = useSpace()
  return useMemo(() => {
    const key = `${user?.id ?? ''} ${space ?? ''}`
    const before = sessions.get(key)
    if (before) return before
    const reader = createSheetReader()
    const session = { reader, store: createImportStore(reader) }
    sessions.set(key, session)
    return session
  }, [user?.id, space])
}

interface Known {
  materials: readonly Material[]
  layouts: readonly Layout[]
  prices: readonly Price[]
}

const NOTHING: Known = { materials: [], layouts: [], prices: [] }

/** What the page knows besides the file: materials that exist, layouts that were confirmed, prices. */
function useKnown(kind: ImportKind): readonly [Known, (change: Partial<Known>) => void, () => void] {
  const { http } = useServices()
  const [known, setKnown] = useState(NOTHING)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an import changes what exists
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const put = (part: Partial<Known>) => signal.aborted || setKnown((now) => ({ ...now, ...part }))
    const path = kind === 'prices' ? '/materials/' : '/me/materials/'
    void http
      .call<Material[]>(path, { bearer: true, signal })
      .then((answer) => answer.ok && put({ materials: answer.value }))
    void createLayoutsApi(http)
      .list()
      .then((answer) => answer.ok && put({ layouts: answer.value }))
    if (kind === 'prices')
      void createPricesApi(http)
        .list(signal)
        .then((answer) => answer.ok && put({ prices: answer.value }))
    return () => leaving.abort()
  }, [http, kind, turn])
  return [known, (change) => setKnown((now) => ({ ...now, ...change })), () => setTurn((now) => now + 1)]
}

/** What is done with a sheet that was read, and with the layouts that are kept. */
function useActions(
  store: ImportStore,
  known: Known,
  changeKnown: (change: Partial<Known>) => void,
  learn: () => void,
  byIdentity: ReadonlyMap<string, KnownMaterial>,
) {
  const { http, notices } = useServices()
  const [isUndoing, setUndoing] = useState(false)
  const sending = (now: Opened): Promise<Sent> => {
    if (now.kind === 'prices') return sendPrices(http, now, known.prices)
    return now.kind === 'laboratory' ? sendResults(http, now) : sendMaterials(http, now, byIdentity)
  }
  const submit = async () => {
    const before = store.getState()
    if (before.is !== 'sheet' || before.isSending) return
    store.put({ isSending: true, failure: null })
    const now = await store.settled()
    if (!now || openQuestions(now).length > 0 || countIn(now) === 0) return store.put({ isSending: false })
    const { kind } = now
    const sent = await sending(now)
    const after = store.getState()
    if (after.is !== 'sheet') return
    if (!sent.ok) {
      if (sent.existing) store.put({ existing: { ...after.existing, ...sent.existing } })
      store.put({
        isSending: false,
        failure: sent.messages.length > 0 ? { messages: sent.messages } : { error: sent.error },
      })
      return
    }
    const kept = store.kept()
    const name = now.name.trim() || now.answers.producer.trim() || now.source
    const confirmed =
      now.layout === 'own' || kept === null
        ? null
        : await createLayoutsApi(http).confirm({ kind, fingerprint: now.fingerprint, name, layout: kept })
    store.finish({
      is: 'done',
      kind,
      source: now.source,
      opened: { ...now, isSending: false },
      ids: sent.ids,
      count: sent.count,
      updated: sent.updated,
      samples: sent.samples,
      layout: confirmed?.ok && now.layout === null ? confirmed.value : null,
      undone: null,
    })
    learn()
    if (confirmed?.ok)
      changeKnown({
        layouts: [confirmed.value, ...known.layouts.filter(({ id }) => id !== confirmed.value.id)],
      })
  }
  const undo = async () => {
    const now = store.getState()
    if (now.is !== 'done') return
    setUndoing(true)
    store.undone(await takeBack(http, now.ids))
    setUndoing(false)
    learn()
  }
  const putLayout = (layout: Layout) =>
    changeKnown({ layouts: known.layouts.map((one) => (one.id === layout.id ? layout : one)) })
  const rename = async ({ kind, fingerprint, layout }: Layout, name: string) => {
    const answer = await createLayoutsApi(http).confirm({ kind, fingerprint, name, layout })
    if (!answer.ok) return notices.show('error', sayingFailure(answer.error), 'layout')
    putLayout(answer.value)
    const now = store.getState()
    if (now.is === 'done') store.finish({ ...now, layout: answer.value })
  }
  const forget = async (id: string) => {
    const answer = await createLayoutsApi(http).remove(id)
    if (!answer.ok) return notices.show('error', sayingFailure(answer.error), 'layout')
    changeKnown({ layouts: known.layouts.filter((layout) => layout.id !== id) })
    notices.say('success', 'layout', sheets, (words) => words.forgotten)
  }
  return { submit, undo, isUndoing, rename, forget }
}

export default function ImportScreen() {
  const t = useText(sheets)
  const [path, navigate] = useLocation()
  const [kind, setKind] = useState(() => kindIn(path))
  const { store, reader } = useImportSession()
  const state = useStore(store)
  const defined = useDefinitions()
  const own = useMemo(() => readable(defined), [defined])
  const [known, changeKnown, learn] = useKnown(kind)
  const byIdentity = useMemo(
    () =>
      new Map(known.materials.map((material): [string, KnownMaterial] => [nameIdentity(material), material])),
    [known.materials],
  )
  useEffect(() => store.setKind(kind), [store, kind])
  useEffect(() => store.know({ own: defined }), [store, defined])
  useEffect(() => {
    store.know({
      identities: new Set(byIdentity.keys()),
      materials: known.materials.map(({ id, name, name_farsi }) => ({ id, names: [name, name_farsi] })),
      layouts: known.layouts,
    })
  }, [store, byIdentity, known])
  // A screen that is left keeps its sheet, to be continued from the start page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arriving; and a text that another screen hands over
  useEffect(() => {
    const handed = (window.history.state as { text?: unknown } | null)?.text
    if (typeof handed === 'string') {
      window.history.replaceState(null, '')
      void store.open(t.pasted, handed)
    } else if (store.getState().is === 'sheet') store.stop()
    else if (store.getState().is === 'done') store.restart()
  }, [store])

  const changeKind = (next: ImportKind) => {
    setKind(next)
    const address = Object.entries(KIND_OF).find(([, of]) => of === next)?.[0] ?? '/import'
    navigate(next === 'materials' ? '/import' : address, { replace: true })
  }
  const { submit, undo, isUndoing, rename, forget } = useActions(store, known, changeKnown, learn, byIdentity)
  return (
    <Page title={t.title} heading={null} width="wide">
      <RoleNote of={kind === 'laboratory' ? 'laboratory' : 'blender'} />
      {state.is === 'start' ? (
        <StartPage
          store={store}
          reader={reader}
          kind={kind}
          onKind={changeKind}
          fault={state.fault}
          unfinished={state.unfinished}
          layouts={known.layouts.filter((layout) => layout.kind === kind)}
          onForget={forget}
          onRename={rename}
        />
      ) : null}
      {state.is === 'reading' ? <Reading store={store} source={state.source} done={state.done} /> : null}
      {state.is === 'sheet' ? (
        <SheetPage
          store={store}
          state={state}
          kind={kind}
          own={own}
          onKind={changeKind}
          onSubmit={() => void submit()}
        />
      ) : null}
      {state.is === 'done' ? (
        <DonePage
          state={state}
          isUndoing={isUndoing}
          onUndo={() => void undo()}
          onAnother={() => store.restart()}
          onRename={rename}
        />
      ) : null}
    </Page>
  )
}

function Reading({ store, source, done }: { store: ImportStore; source: string; done: number }) {
  const t = useText(sheets)
  return (
    <div className="imp">
      <div className="imp-head">
        <h1>{t.title}</h1>
      </div>
      <div className="imp-body">
        <section className="book">
          <div className="pane" />
          <div className="reads" role="status">
            <progress max={1} value={done} aria-hidden="true" /> {t.reading(source)}
            <button type="button" className="link end" onClick={() => store.stop()}>
              {t.stop}
            </button>
          </div>
        </section>
        <aside className="say" />
      </div>
    </div>
  )
}
