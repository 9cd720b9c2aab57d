import './stored.css'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { firstMessage, sayApiError } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { useServices, useText } from '#web/services.ts'
import { RequireRole, useDisabledReason } from '#web/session/require-role.tsx'
import { tabStorage } from '#web/session/tab-storage.ts'
import { faults } from '#web/text/faults.ts'
import { kept as keptText } from '#web/text/kept.ts'
import { Button, IconButton, Word } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { createStoredApi, type WholeCalculation } from './stored.api.ts'
import { keepUnsaved, readUnsaved } from './unsaved-in-tab.ts'

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
  /** Saves the text; after a conflict only once the user has chosen. True where nothing is left to save. */
  const save = async (seen = kept, isAgain = false): Promise<boolean> => {
    const wanted = text.trim() || null
    if (wanted === kept) {
      keepUnsaved(storage, field, id, null)
      return true
    }
    if (sent.current === text || (conflicting.current === text && !isAgain)) return false
    conflicting.current = null
    sent.current = text
    setSaving({ is: 'saving' })
    const answer = await createStoredApi(http).write(id, { [field]: wanted, seen: { [field]: seen } })
    // The text may have changed or been sent again meanwhile.
    if (sent.current === text) sent.current = null
    const isLatest = typed.current === text
    if (answer.ok) {
      if (isLatest) keepUnsaved(storage, field, id, null)
      onSaved(answer.value[field])
      if (isLatest) setSaving({ is: 'saved' })
      return isLatest
    }
    if (conflict.caught(answer.error)) conflicting.current = text
    setSaving({ is: 'failed', why: sentence(answer.error) })
    return false
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
  const lacking = useDisabledReason('blender')
  const why = frozen || lacking
  const edited = useEditedText({ field: 'name', id: id ?? '', ...props })
  return (
    <div className="holds stack gap-1 no-print">
      <NameInput edited={edited} why={why} isDisabled={id === null} />
      <NameState edited={edited} />
    </div>
  )
}

interface NameHeadingProps extends Omit<EditedText, 'field'> {
  title: string
  why?: string | false
}

/** The name as the h1; the pencil swaps it for a field, which stays until its text is saved. */
export function NameHeading({ title, why: frozen, ...props }: NameHeadingProps) {
  const t = useText(keptText)
  const lacking = useDisabledReason('blender')
  const why = frozen || lacking
  const edited = useEditedText({ field: 'name', ...props })
  const isUnsaved = edited.saving.is === 'failed' || edited.text.trim() !== (props.kept ?? '')
  const [isEditing, setEditing] = useState(isUnsaved && !why)
  const pencil = useRef<HTMLButtonElement>(null)
  const stop = async () => {
    if (await edited.save()) setEditing(false)
  }
  const isShown = (isEditing || edited.saving.is === 'failed') && !why
  return (
    <div className="holds stack gap-1">
      <div className="row gap-2 middle">
        <PageHeading className={isShown ? 'visually-hidden' : 'kept-name'}>
          <bdi>{title}</bdi>
        </PageHeading>
        {isShown ? (
          <NameInput
            edited={edited}
            why={why}
            isFirst={isEditing}
            onLeave={() => void stop()}
            onEnter={() => pencil.current?.focus()}
          />
        ) : null}
        {why ? (
          <span title={why} className="kept-frozen soft no-print">
            <Lock aria-hidden size={16} />
            <span className="visually-hidden">{why}</span>
          </span>
        ) : (
          <IconButton
            ref={pencil}
            className="no-print"
            label={t.rename}
            icon={<Pencil aria-hidden size={16} />}
            aria-pressed={isShown}
            onClick={() => setEditing(true)}
          />
        )}
      </div>
      <NameState edited={edited} />
    </div>
  )
}

type Edited = ReturnType<typeof useEditedText>

interface NameInputProps {
  edited: Edited
  why: string | null
  isDisabled?: boolean
  /** Takes the focus as it appears. */
  isFirst?: boolean
  onLeave?: () => void
  onEnter?: () => void
}

function NameInput({ edited, why, isDisabled, isFirst, onLeave, onEnter }: NameInputProps) {
  const t = useText(keptText)
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, save, saving } = edited
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => {
    if (isFirst) input.current?.select()
  }, [])
  return (
    <label className="row gap-2 middle soft no-print">
      <span className="visually-hidden">{t.name}</span>
      <input
        ref={input}
        className="kept-name-input"
        value={text}
        title={why || text || undefined}
        aria-describedby={why ? noteId : undefined}
        dir={text === '' ? undefined : 'auto'}
        autoComplete="off"
        placeholder={t.noName}
        disabled={isDisabled}
        readOnly={Boolean(why)}
        aria-invalid={saving.is === 'failed' || undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={() => (onLeave ? onLeave() : void save())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would press the pencil, which has the focus by then.
          event.preventDefault()
          if (onEnter) onEnter()
          else void save()
        }}
      />
      {onLeave ? null : why ? <Lock aria-hidden size={16} /> : <Pencil aria-hidden size={16} />}
      {why ? (
        <span id={noteId} className="visually-hidden">
          {why}
        </span>
      ) : null}
    </label>
  )
}

/** Whether the name is saved, and a conflict over it. */
const NameState = ({ edited: { saving, save, conflict } }: { edited: Edited }) => (
  <>
    {saving.is === 'failed' ? <p className="field-error">{saving.why}</p> : null}
    <SavingLine saving={saving} onRetry={() => void save(undefined, true)} />
    {conflict}
  </>
)

/** The owner's note on the calculation, edited in place; may have several lines. */
export function NoteField(props: Omit<EditedText, 'field'>) {
  const t = useText(keptText)
  const why = useDisabledReason('blender')
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

export const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Opens the dialog that shares a calculation; disabled until it is stored. */
export function ShareButton({ id }: { id: string | null }) {
  const t = useText(keptText).share
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RequireRole of="blender">
        <Button disabled={id === null} onClick={() => setOpen(true)}>
          {t.button}
        </Button>
      </RequireRole>
      {isOpen && id !== null ? (
        <Suspense>
          <ShareDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
