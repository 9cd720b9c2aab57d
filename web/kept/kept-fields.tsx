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
import { kept, kept as keptText } from '#web/text/kept.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { createKeptApi, type WholeCalculation } from './kept.api.ts'
import { keepUnsaved, readUnsaved } from './kept-in-tab.ts'

type Saving = { is: 'idle' } | { is: 'saving' } | { is: 'saved' } | { is: 'failed'; why: string }

interface Written {
  field: 'name' | 'note'
  id: string
  /** As the server has it. */
  kept: string | null
  onSaved: (text: string | null) => void
}

/** A text on one's own calculation, saved when its field is left. What could not be saved stays in the field and in this tab. */
function useWritten({ field, id, kept, onSaved }: Written) {
  const { http } = useServices()
  const said = useText(faults)
  const t = useText(keptText)
  const [storage] = useState(() => tabStorage())
  const [text, setText] = useState(() => readUnsaved(storage, field, id) ?? kept ?? '')
  const [saving, setSaving] = useState<Saving>({ is: 'idle' })
  const sent = useRef<string | null>(null)
  const typed = useRef(text)
  const held = useRef<string | null>(null)

  const sentence = (error: ApiError) =>
    (error.is === 'refused' && firstMessage(error.body, field)) || sayApiError(said, error)
  /** Where somebody else has written meanwhile, it is asked. */
  const save = async (seen = kept, isAgain = false) => {
    const wanted = text.trim() || null
    if (wanted === kept) return keepUnsaved(storage, field, id, null)
    if (sent.current === text || (held.current === text && !isAgain)) return
    held.current = null
    sent.current = text
    setSaving({ is: 'saving' })
    const answer = await createKeptApi(http).write(id, { [field]: wanted, seen: { [field]: seen } })
    // Something else may have been typed, or sent, in the meantime.
    if (sent.current === text) sent.current = null
    const isLatest = typed.current === text
    if (answer.ok) {
      if (isLatest) keepUnsaved(storage, field, id, null)
      onSaved(answer.value[field])
      return isLatest ? setSaving({ is: 'saved' }) : undefined
    }
    if (conflict.caught(answer.error)) held.current = text
    setSaving({ is: 'failed', why: sentence(answer.error) })
  }
  const conflict = useConflict<Pick<WholeCalculation, 'name' | 'note'>, string>({
    base: kept ?? '',
    mine: text,
    entriesOf: (now) => now[field] ?? '',
    said: (text) => [{ key: field, label: t[field], text }],
    onOver: (_, theirs) => void save(theirs[field], true),
    onTake: (theirs) => {
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
  // A screen that is left by the keyboard or the browser's own buttons takes the field away without a blur.
  const last = useRef(save)
  last.current = save
  useEffect(() => () => void last.current(), [])
  return { text, type, save, saving, conflict: conflict.dialog }
}

interface NameFieldProps extends Omit<Written, 'field' | 'id'> {
  /** Of the calculation; null while the server has none yet. */
  id: string | null
  /** Why it can't be changed. */
  why?: string | false
}

/** The calculation's name as the head of its sheet, edited in its place. */
export function NameField({ id, why: frozen, ...props }: NameFieldProps) {
  const lacking = useWhyNot('blender')
  const why = frozen || lacking
  const noteId = useId()
  const t = useText(keptText)
  const { text, type, save, saving, conflict } = useWritten({ field: 'name', id: id ?? '', ...props })
  return (
    <div className="holds stack gap-1 no-print">
      <label className="row gap-2 middle soft">
        <span className="visually-hidden">{t.name}</span>
        <input
          className="kept-name-input"
          value={text}
          title={why || text || undefined}
          aria-describedby={why ? noteId : undefined}
          dir="auto"
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

/** What its owner has to say of the calculation, edited in its place; may have several lines. */
export function NoteField(props: Omit<Written, 'field'>) {
  const t = useText(keptText)
  const why = useWhyNot('blender')
  const { text, type, save, saving, conflict } = useWritten({ field: 'note', ...props })
  return (
    <div className="kept-note holds stack gap-1 no-print">
      <Field label={t.note} error={saving.is === 'failed' ? saving.why : null}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            dir="auto"
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

/** Whether what was typed has been saved, quietly. */
function SavingLine({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const t = useText(kept)
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

/** Opens what makes a link to a calculation; without one yet it waits in its place. */
export function ShareButton({ id }: { id: string | null }) {
  const t = useText(kept).share
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
