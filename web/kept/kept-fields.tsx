import './kept.css'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { firstMessage, sayApiError } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { useServices, useText } from '#web/services.ts'
import { Needs, useWhyNot } from '#web/session/needs.tsx'
import { tabStorage } from '#web/session/tab-storage.ts'
import { faults } from '#web/text/faults.ts'
import { kept as keptText } from '#web/text/kept.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { createKeptApi, type WholeCalculation } from './kept.api.ts'
import { keepUnsaved, readUnsaved } from './kept-in-tab.ts'

type Saving = { is: 'idle' } | { is: 'saving' } | { is: 'saved' } | { is: 'failed'; why: string }

interface EditedText {
  field: 'name' | 'note'
  id: string
  /** The value on the server. */
  kept: string | null
  onSaved: (text: string | null) => void
}

/** A text field of a calculation, saved on blur. Unsaved text is kept in the tab. */
function useEditedText({ field, id, kept, onSaved }: EditedText) {
  const { http } = useServices()
  const faultTexts = useText(faults)
  const t = useText(keptText)
  const [storage] = useState(() => tabStorage())
  const [text, setText] = useState(() => readUnsaved(storage, field, id) ?? kept ?? '')
  const [saving, setSaving] = useState<Saving>({ is: 'idle' })
  const sent = useRef<string | null>(null)
  const typed = useRef(text)
  /** Text whose saving met a conflict. */
  const conflicting = useRef<string | null>(null)

  const sentence = (error: ApiError) =>
    (error.is === 'refused' && firstMessage(error.body, field)) || sayApiError(faultTexts, error)
  /** Saves the text; after a conflict only once the user has chosen. */
  const save = async (seen = kept, isAgain = false) => {
    const wanted = text.trim() || null
    if (wanted === kept) return keepUnsaved(storage, field, id, null)
    if (sent.current === text || (conflicting.current === text && !isAgain)) return
    conflicting.current = null
    sent.current = text
    setSaving({ is: 'saving' })
    const answer = await createKeptApi(http).write(id, { [field]: wanted, seen: { [field]: seen } })
    // The text may have changed or been sent again meanwhile.
    if (sent.current === text) sent.current = null
    const isLatest = typed.current === text
    if (answer.ok) {
      if (isLatest) keepUnsaved(storage, field, id, null)
      onSaved(answer.value[field])
      return isLatest ? setSaving({ is: 'saved' }) : undefined
    }
    if (conflict.caught(answer.error)) conflicting.current = text
    setSaving({ is: 'failed', why: sentence(answer.error) })
  }
  const conflict = useConflict<Pick<WholeCalculation, 'name' | 'note'>, string>({
    base: kept ?? '',
    mine: text,
    entriesOf: (now) => now[field] ?? '',
    textsOf: (text) => [{ key: field, label: t[field], text }],
    onOverwrite: (_, theirs) => void save(theirs[field], true),
    onUseTheirs: (theirs) => {
      type(theirs[field] ?? '')
      keepUnsaved(storage, field, id, null)
      onSaved(theirs[field])
    },
  })
  const type = (now: string) => {
    typed.current = now
    setText(now)
    setSaving({ is: 'idle' })
    keepUnsaved(storage, field, id, now)
  }
  // Leaving the screen by keyboard or browser buttons unmounts the field without a blur.
  const last = useRef(save)
  last.current = save
  useEffect(() => () => void last.current(), [])
  return { text, type, save, saving, conflict: conflict.dialog }
}

interface NameFieldProps extends Omit<EditedText, 'field' | 'id'> {
  /** Null until the calculation is stored. */
  id: string | null
  why?: string | false
}

/** The calculation's name as the heading of its sheet, edited in place. */
export function NameField({ id, why: frozen, ...props }: NameFieldProps) {
  const lacking = useWhyNot('blender')
  const why = frozen || lacking
  const noteId = useId()
  const t = useText(keptText)
  const { text, type, save, saving, conflict } = useEditedText({ field: 'name', id: id ?? '', ...props })
  return (
    <div className="holds stack gap-1 no-print">
      <label className="row gap-2 middle soft">
        <span className="visually-hidden">{t.name}</span>
        <input
          className="kept-name-input"
          value={text}
          title={why || text || undefined}
          aria-describedby={why ? noteId : undefined}
          dir={text === '' ? undefined : 'auto'}
          autoComplete="off"
          placeholder={t.noName}
          disabled={id === null}
          readOnly={Boolean(why)}
          aria-invalid={saving.is === 'failed' || undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save()
          }}
        />
        {why ? <Lock aria-hidden size={16} /> : <Pencil aria-hidden size={16} />}
      </label>
      {why ? (
        <span id={noteId} className="visually-hidden">
          {why}
        </span>
      ) : null}
      {saving.is === 'failed' ? <p className="field-error">{saving.why}</p> : null}
      <SavingLine saving={saving} onRetry={() => void save(undefined, true)} />
      {conflict}
    </div>
  )
}

/** The owner's note on the calculation, edited in place; may have several lines. */
export function NoteField(props: Omit<EditedText, 'field'>) {
  const t = useText(keptText)
  const why = useWhyNot('blender')
  const { text, type, save, saving, conflict } = useEditedText({ field: 'note', ...props })
  return (
    <div className="kept-note holds stack gap-1 no-print">
      <Field label={t.note} error={saving.is === 'failed' ? saving.why : null}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            dir={text === '' ? undefined : 'auto'}
            readOnly={why !== null}
            title={why ?? undefined}
            rows={Math.min(8, text.split('\n').length)}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => void save()}
          />
        )}
      </Field>
      <SavingLine saving={saving} onRetry={() => void save(undefined, true)} />
      {conflict}
    </div>
  )
}

function SavingLine({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const t = useText(keptText)
  return (
    <p role="status" className={classNames('note kept-saving', saving.is === 'failed' && 'kept-unsaved')}>
      {saving.is === 'saving' ? t.saving : null}
      {saving.is === 'saved' ? t.saved : null}
      {saving.is === 'failed' ? (
        <>
          {t.notSaved}{' '}
          <Button small onClick={onRetry}>
            <Word of="tryAgain" />
          </Button>
        </>
      ) : null}
    </p>
  )
}

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Opens the dialog that shares a calculation; disabled until it is stored. */
export function ShareButton({ id }: { id: string | null }) {
  const t = useText(keptText).share
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Needs of="blender">
        <Button disabled={id === null} onClick={() => setOpen(true)}>
          {t.button}
        </Button>
      </Needs>
      {isOpen && id !== null ? (
        <Suspense>
          <ShareDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
