import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import { useId } from 'react'
import { useText } from '#web/services.ts'
import { useWhyNot } from '#web/session/needs.tsx'
import { kept, kept as keptText } from '#web/text/kept.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { type Saving, useWritten } from './use-written.ts'
import './kept.css'

interface NameFieldProps {
  /** Of the calculation; null while the server has none yet. */
  id: string | null
  kept: string | null
  onSaved: (text: string | null) => void
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

interface NoteFieldProps {
  id: string
  kept: string | null
  onSaved: (text: string | null) => void
}

/** What its owner has to say of the calculation, edited in its place; may have several lines. */
export function NoteField(props: NoteFieldProps) {
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
