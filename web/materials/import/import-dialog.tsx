import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import { useFormat, useServices, useText } from '#web/services.ts'
import { isSignedOut } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { importing } from '#web/text/en/importing.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChooseSource } from './choose-source.tsx'
import type { ImportStore, Preview } from './import.store.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { outcome, type Wrong } from './judged-rows.ts'
import type { SheetReader } from './sheet-reader.ts'

interface Props {
  store: ImportStore
  reader: SheetReader
  onClose: () => void
  onDone: () => void
}

/** From a file to materials: choose, look and correct, import. Closed and opened again, it is where it was. */
export function ImportDialog({ store, reader, onClose, onDone }: Props) {
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
          <Button onClick={close}>{t.cancel}</Button>
          {isPreview ? <Submit store={store} state={state} onDone={onDone} onWrong={setWanted} /> : null}
        </>
      }
    >
      {state.is === 'choosing' ? <ChooseSource store={store} reader={reader} fault={state.fault} /> : null}
      {state.is === 'reading' ? (
        <div className="import-reading" role="status">
          <span className="spinner" aria-hidden="true" /> {t.reading(state.source)}{' '}
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
  onDone: () => void
  onWrong: (wrong: Wrong) => void
}

function Submit({ store, state, onDone, onWrong }: SubmitProps) {
  const t = useText(importing)
  const { prose } = useFormat()
  const { notices } = useServices()
  const { taken } = outcome(state.rows, store.judgementOf, state.onDuplicate)
  const isReady = state.judged >= state.rows.length
  const submit = async () => {
    const first = state.wrongs[0]
    if (first) return onWrong(first)
    const done = await store.submit()
    if (!done) return
    const said = saying(importing, (text, language) =>
      text.done(
        numberIn(done.created, language),
        numberIn(done.updated, language),
        numberIn(done.skipped, language),
      ),
    )
    notices.show('success', said, 'import')
    onDone()
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
  useEffect(() => {
    if (failure) document.getElementById('import-failure')?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (!failure) return null
  return (
    <div id="import-failure">
      <Notice tone="error" title={t.failed}>
        <p>{isSignedOut(failure) ? t.kept : sayApiError(said, failure)}</p>
      </Notice>
    </div>
  )
}
