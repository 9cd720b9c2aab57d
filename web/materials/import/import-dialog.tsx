import './import.css'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { csvText } from '#calc/sheet/csv-text.ts'
import { materialTemplate } from '#calc/sheet/material-table.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import type { ImportAnswer, Material } from '#server/features/materials/materials.model.ts'
import { sayApiError } from '#web/api/errors.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { saveFile } from '#web/export/report.api.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import { useFormat, useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { faults } from '#web/text/faults.ts'
import { importing } from '#web/text/importing.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { createMaterialsApi, type MaterialsApi } from '../materials.api.ts'
import { createImportStore, type ImportStore, openQuestions, type Preview } from './import.store.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview, toNextQuestion } from './import-preview.tsx'
import { changedIn, outcome, type Wrong } from './judged-rows.ts'
import { SourceFields } from './sheet-fields.tsx'
import { createSheetReader, type SheetReader } from './sheet-reader.ts'

interface Session {
  username: string
  store: ImportStore
  reader: SheetReader
}

/** An open import outlives the screen and, for the same user, a new login. */
let kept: Session | null = null

interface ImportDialogProps {
  materials: readonly Material[]
  onClose: () => void
  onDone: () => void
  /** The import was undone. */
  onUndone: () => void
}

const CAUSE = 'import'

/** Materials from a file: choose, correct, import. Reopened, it continues where it was. */
export default function ImportDialog({ materials, onClose, onDone, onUndone }: ImportDialogProps) {
  const { http, notices } = useServices()
  const { user } = useSession()
  const [api] = useState(() => createMaterialsApi(http))
  const t = useText(importing)
  const [{ store, reader }] = useState(() => {
    const username = user?.username ?? ''
    if (kept?.username === username) return kept
    const reader = createSheetReader()
    const store = createImportStore({
      read: reader.read,
      cancel: reader.cancel,
      send: api.importAll,
      pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
      now: () => performance.now(),
    })
    kept = { username, store, reader }
    return kept
  })
  const definitions = useDefinitions()
  useEffect(() => store.know(materials), [store, materials])
  useEffect(() => store.define(definitions), [store, definitions])
  const undo = async (made: readonly Material[]) => {
    const { gone, kept } = await takeBack(api, made)
    notices.say(kept === 0 ? 'success' : 'error', CAUSE, importing, (text, language) =>
      text.undone(numberIn(gone, language), kept === 0 ? null : numberIn(kept, language)),
    )
    onUndone()
  }
  /** Reports an import. It can be undone if exactly the created materials are found. */
  const taken = async ({ created, updated, skipped, ids }: ImportAnswer) => {
    const before = new Set(materials.map(({ id }) => id))
    const listed = created > 0 ? await api.list() : null
    const made = listed?.ok ? listed.value.filter(({ id }) => ids.includes(id) && !before.has(id)) : []
    const isWhole = created > 0 && made.length === created
    notices.say(
      'success',
      CAUSE,
      importing,
      (text, language) =>
        text.done({
          created: numberIn(created, language),
          updated: numberIn(updated, language),
          skipped: numberIn(skipped, language),
        }),
      isWhole ? { act: () => void undo(made) } : undefined,
    )
    onDone()
  }
  const state = useStore(store)
  const isPreview = state.is === 'preview'
  const [wanted, setWanted] = useState<Wrong | null>(null)
  const close = () => {
    if (state.is === 'reading') store.restart()
    onClose()
  }
  return (
    <Dialog
      size="wide"
      title={t.title}
      onClose={close}
      closeOnOverlay={!isPreview}
      footer={
        <>
          <Button onClick={close}>
            <Word of="cancel" />
          </Button>
          {isPreview ? <Submit store={store} state={state} onTaken={taken} onWrong={setWanted} /> : null}
        </>
      }
    >
      {state.is === 'choosing' ? (
        <div className="stack">
          <SourceFields
            t={t}
            fault={state.fault && t.files[state.fault]}
            onFile={(file) => void store.open(file.name, file)}
            onPaste={(text) => void store.open(t.pasted, text)}
          />
          <Templates reader={reader} />
        </div>
      ) : null}
      {state.is === 'reading' ? (
        <div className="line gap-2 across-4 middle" role="status">
          <progress max={1} value={state.done} aria-hidden="true" /> {t.reading(state.source)}
          <Button small onClick={() => store.restart()}>
            {t.stop}
          </Button>
        </div>
      ) : null}
      {isPreview ? (
        <div className="stack">
          <Failure state={state} />
          <ImportColumns store={store} state={state} />
          <ImportPreview store={store} state={state} wanted={wanted} onWanted={setWanted} />
        </div>
      ) : null}
    </Dialog>
  )
}

const AT_ONCE = 4

/** Deletes imported materials; those changed since are kept, as the server compares versions. */
async function takeBack(api: MaterialsApi, made: readonly Material[]) {
  const left = [...made]
  let kept = 0
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const answer = await api.remove(next.id, next.version)
      const isGone = answer.ok || (answer.error.is === 'refused' && answer.error.status === 404)
      if (!isGone) kept += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { gone: made.length - kept, kept }
}

interface SubmitProps {
  store: ImportStore
  state: Preview
  onTaken: (answer: ImportAnswer) => void
  onWrong: (wrong: Wrong) => void
}

function Submit({ store, state, onTaken, onWrong }: SubmitProps) {
  const t = useText(importing)
  const { prose } = useFormat()
  const { taken } = outcome(state.rows, store.judgementOf, state.onDuplicate)
  const submit = async () => {
    if (openQuestions(state).length > 0) return void toNextQuestion()
    const first = state.wrongs[0]
    if (first) return onWrong(first)
    const done = await store.submit()
    if (done) onTaken(done)
  }
  if (taken.length === 0) return null
  return (
    <Button variant="primary" busy={state.isSending || state.judged < state.rows.length} onClick={submit}>
      {taken.length === 1 ? t.submitOne : t.submit(prose(taken.length))}
    </Button>
  )
}

/** Why the import as a whole was refused; faults of cells are shown there. */
function Failure({ state: { failure } }: { state: Preview }) {
  const t = useText(importing)
  const faultTexts = useText(faults)
  const language = useLanguage()
  useEffect(() => {
    if (failure) document.getElementById('import-failure')?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (!failure) return null
  const changed = Object.values(changedIn(failure)).flatMap((material) => material?.name ?? [])
  return (
    <div id="import-failure">
      <Notice tone="error" title={t.failed}>
        <p>{failure.is === 'session-expired' ? t.kept : sayApiError(faultTexts, failure)}</p>
        {currentIn(failure) === undefined ? null : <p>{t.changed(joined(changed, language))}</p>}
      </Notice>
    </div>
  )
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function Templates({ reader }: { reader: SheetReader }) {
  const t = useText(importing)
  const language = useLanguage()
  const asWorkbook = async () => {
    const bytes = await reader.template(language)
    if (bytes) saveFile(new Blob([bytes as BlobPart], { type: WORKBOOK }), 'fuelblend-materials.xlsx')
  }
  const asCsv = () => {
    const csv = csvText([materialTemplate(language).head])
    saveFile(new Blob([csv], { type: 'text/csv' }), 'fuelblend-materials.csv')
  }
  return (
    <div className="line gap-3 middle">
      <span className="soft">{t.template}:</span>
      <Button small onClick={asWorkbook}>
        {t.exportExcel}
      </Button>
      <Button small onClick={asCsv}>
        CSV
      </Button>
    </div>
  )
}
