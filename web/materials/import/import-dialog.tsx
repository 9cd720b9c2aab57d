import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { csvText } from '#calc/sheet/csv-text.ts'
import { materialTemplate } from '#calc/sheet/material-table.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import type { ImportAnswer } from '#server/features/materials/files/import.model.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { saveFile } from '#web/export/save-file.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/faults.ts'
import { importing } from '#web/text/importing.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FileFault } from './file-read.ts'
import { type ImportStore, openQuestions, type Preview } from './import.store.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview, toNextQuestion } from './import-preview.tsx'
import { changedIn, outcome, type Wrong } from './judged-rows.ts'
import type { SheetReader } from './sheet-reader.ts'
import { SourceFields } from './source-fields.tsx'

interface Props {
  store: ImportStore
  reader: SheetReader
  onClose: () => void
  onTaken: (answer: ImportAnswer) => void
}

/** From a file to materials: choose, look and correct, import. Closed and opened again, it is where it was. */
export function ImportDialog({ store, reader, onClose, onTaken }: Props) {
  const t = useText(importing)
  const state = useStore(store)
  const isPreview = state.is === 'preview'
  /** Where focus is to go. */
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
          {isPreview ? <Submit store={store} state={state} onTaken={onTaken} onWrong={setWanted} /> : null}
        </>
      }
    >
      {state.is === 'choosing' ? <ChooseSource store={store} reader={reader} fault={state.fault} /> : null}
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
  const isReady = state.judged >= state.rows.length
  const submit = async () => {
    if (openQuestions(state).length > 0) return void toNextQuestion()
    const first = state.wrongs[0]
    if (first) return onWrong(first)
    const done = await store.submit()
    if (!done) return
    onTaken(done)
  }
  if (taken.length === 0) return null
  return (
    <Button variant="primary" busy={state.isSending || !isReady} onClick={submit}>
      {taken.length === 1 ? t.submitOne : t.submit(prose(taken.length))}
    </Button>
  )
}

/** Why the import as a whole was refused; what the server says about a cell is shown at the cell. */
function Failure({ state: { failure } }: { state: Preview }) {
  const t = useText(importing)
  const said = useText(faults)
  const language = useLanguage()
  useEffect(() => {
    if (failure) document.getElementById('import-failure')?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (!failure) return null
  const changed = Object.values(changedIn(failure)).flatMap((material) => material?.name ?? [])
  return (
    <div id="import-failure">
      <Notice tone="error" title={t.failed}>
        <p>{failure.is === 'session-expired' ? t.kept : sayApiError(said, failure)}</p>
        {currentIn(failure) === undefined ? null : <p>{t.changed(joined(changed, language))}</p>}
      </Notice>
    </div>
  )
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ChooseSourceProps {
  store: ImportStore
  reader: SheetReader
  fault: FileFault | null
}

function ChooseSource({ store, reader, fault }: ChooseSourceProps) {
  const t = useText(importing)
  return (
    <div className="stack">
      <SourceFields
        t={t}
        fault={fault && t.files[fault]}
        onFile={(file) => void store.open(file.name, file)}
        onPaste={(text) => void store.open(t.pasted, text)}
      />
      <Templates reader={reader} />
    </div>
  )
}

function Templates({ reader }: { reader: SheetReader }) {
  const t = useText(importing)
  const language = useLanguage()
  const asWorkbook = async () => {
    const bytes = await reader.template(language)
    if (bytes) saveFile(new Blob([bytes as BlobPart], { type: WORKBOOK }), 'fuelblend-materials.xlsx')
  }
  const asCsv = () =>
    saveFile(
      new Blob([csvText([materialTemplate(language).head])], { type: 'text/csv' }),
      'fuelblend-materials.csv',
    )
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
