import { useEffect, useState } from 'react'
import { sheetLabel } from '#calc/sheet/own-columns.ts'
import { ownField } from '#calc/sheet/sheet-fields.ts'
import type { SheetQuestion } from '#calc/sheet/sheet-questions.ts'
import type { ImportTable } from '#calc/sheet/sheet-table.ts'
import { isOwnQuantity, keyOfQuantity } from '#calc/vocabulary/own-property.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import type { LabAnswer } from '#server/answers/lab.model.ts'
import { type FieldMessage, fieldMessages } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { ON_DUPLICATE, type OnDuplicate } from '#web/materials/import/judged-rows.ts'
import { SheetQuestions, SourceFields } from '#web/materials/import/sheet-fields.tsx'
import { createSheetReader } from '#web/materials/import/sheet-reader.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { histories } from '#web/text/histories.ts'
import { importing } from '#web/text/importing.ts'
import { Failed } from '#web/ui/asked.tsx'
import { Button, Word } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { createLabApi } from '../lab.api.ts'
import { LabImportRows } from './lab-import-rows.tsx'
import { type Answered, bodyOfRow, type LabRow, type LabTableRead, labRowsOf, sendable } from './lab-rows.ts'

type State =
  | { is: 'choosing'; fault: string | null }
  | { is: 'reading'; done: number }
  | { is: 'preview'; source: ImportTable; answers: Answered; table: LabTableRead; out: ReadonlySet<number> }

/** Laboratory results of many blends from a file: read, checked, and saved all or none. */
export default function LabImport({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText(histories).import
  const words = useText(importing)
  const sourceTexts = { ...words, ...t, pasteHint: undefined }
  const { prose } = useFormat()
  const { http, notices } = useServices()
  const [state, setState] = useState<State>({ is: 'choosing', fault: null })
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('refuse')
  /** Results that rows would replace, as shown to the user; only these are replaced. */
  const [existing, setExisting] = useState<ReadonlyMap<number, LabAnswer | null>>(new Map())
  const [messages, setMessages] = useState<FieldMessage[]>([])
  const [failure, setFailure] = useState<ApiError | null>(null)
  const form = useForm()
  const own = useDefinitions()
  const language = useLanguage()
  const [reader] = useState(createSheetReader)
  useEffect(() => reader.cancel, [reader])

  const open = async (source: Blob | string) => {
    const hear = (done: number) => setState({ is: 'reading', done })
    hear(0)
    const file = await reader.read(source, hear)
    if (!file.ok) return setState({ is: 'choosing', fault: words.files[file.fault] })
    const sheet = file.sheets[file.likeliest]!
    if (sheet.table === null) return setState({ is: 'choosing', fault: t.tooMany })
    const table = labRowsOf(sheet.table, own)
    setMessages([])
    setExisting(new Map())
    setFailure(null)
    setState(
      table
        ? { is: 'preview', source: sheet.table, answers: [], table, out: new Set() }
        : { is: 'choosing', fault: t.noTable },
    )
  }
  const sent = state.is === 'preview' ? sendable(state.table.rows, state.out) : []
  const questions = state.is === 'preview' ? state.table.questions : []
  const isFaulty = sent.some(({ faults }) => faults.length > 0)
  const isReady = sent.length > 0 && !isFaulty && questions.length === 0
  const submit = async () => {
    if (!isReady) return
    setMessages([])
    setFailure(null)
    const results = sent.map((row) => ({ ...bodyOfRow(row), seen: existing.get(row.place)?.version ?? null }))
    const saved = await form.send(() => createLabApi(http).importAll(results, onDuplicate), {
      caught: refuse,
    })
    if (!saved) return
    const { created, updated, skipped } = saved.value
    notices.say('success', 'lab', histories, (texts, language) => {
      const written = (count: number) => numberIn(count, language)
      return texts.import.done({
        created: written(created),
        updated: written(updated),
        skipped: written(skipped),
      })
    })
    onDone()
  }
  const refuse = (error: ApiError) => {
    const current = currentIn(error) as { results: Record<string, LabAnswer | null> } | undefined
    const found = error.is === 'refused' ? fieldMessages(error.body) : []
    const atRows = found.filter(({ path }) => path[0] === 'results' && path.length > 1)
    if (current) {
      const rows = Object.entries(current.results).map(([at, lab]) => [sent[Number(at)]!.place, lab] as const)
      setExisting(new Map([...existing, ...rows]))
    } else if (atRows.length > 0) setMessages(atRows)
    else setFailure(error)
    return true
  }
  const labelOf = (q: string) =>
    sheetLabel(isOwnQuantity(q) ? ownField(keyOfQuantity(q)) : (q as PropertyName), own)[language]
  /** The server's messages about a row: they count rows as sent. */
  const messagesOf = ({ place }: LabRow): string[] => {
    const at = sent.findIndex((row) => row.place === place)
    return messages
      .filter(({ path }) => path[1] === String(at))
      .map(({ path: [, , place, q], message }) => {
        const label = place === 'results' && q !== undefined ? `${labelOf(q)}: ` : ''
        return `${label}${message}`
      })
  }
  const turn = (place: number) => {
    if (state.is !== 'preview') return
    const out = new Set(state.out)
    if (!out.delete(place)) out.add(place)
    // The server's messages count rows as sent.
    setMessages([])
    setState({ ...state, out })
  }
  const answer = (question: SheetQuestion, text: string) => {
    if (state.is !== 'preview') return
    const answers: Answered = [...state.answers, [question, text]]
    const table = labRowsOf(state.source, own, answers)
    setMessages([])
    if (table) setState({ ...state, answers, table })
  }
  return (
    <Dialog
      title={t.title}
      size="wide"
      onClose={onClose}
      closeOnOverlay={state.is === 'choosing'}
      footer={
        <>
          <Button onClick={onClose}>
            <Word of="cancel" />
          </Button>
          {state.is === 'preview' ? (
            <>
              <Button onClick={() => setState({ is: 'choosing', fault: null })}>{t.other}</Button>
              <Button variant="primary" busy={form.busy} disabled={!isReady} onClick={() => void submit()}>
                {t.submit(prose(sent.length))}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div className="stack">
        {state.is === 'choosing' ? (
          <>
            <p>{t.lead}</p>
            <SourceFields t={sourceTexts} fault={state.fault} onFile={open} onPaste={open} />
          </>
        ) : null}
        {state.is === 'reading' ? (
          <p role="status">
            <progress max={1} value={state.done} aria-hidden="true" /> {t.reading}
          </p>
        ) : null}
        <Failed title={t.failed} error={failure} />
        {isFaulty || messages.length > 0 ? (
          <Notice tone="error" title={t.failed}>
            <p>{t.faults}</p>
          </Notice>
        ) : null}
        {state.is === 'preview' ? (
          <>
            {existing.size > 0 ? (
              <Notice tone="info" title={t.failed}>
                <p>{t.thereAsk}</p>
              </Notice>
            ) : null}
            <Select
              label={t.duplicate.label}
              value={onDuplicate}
              onValue={setOnDuplicate}
              options={ON_DUPLICATE.map((value) => ({ value, label: t.duplicate[value] }))}
            />
            <SheetQuestions questions={questions} columns={state.table.columns} onAnswer={answer} />
            <LabImportRows
              own={own}
              existing={existing}
              messagesOf={messagesOf}
              table={state.table}
              out={state.out}
              onTurn={turn}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
