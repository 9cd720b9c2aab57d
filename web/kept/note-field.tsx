import { useText } from '#web/services.ts'
import { kept as keptText } from '#web/text/en/kept.ts'
import { Field } from '#web/ui/field.tsx'
import { SavingLine } from './saving-line.tsx'
import { useWritten } from './use-written.ts'

interface NoteFieldProps {
  /** Of the calculation. */
  id: string
  kept: string | null
  onSaved: (text: string | null) => void
}

/** What its owner has to say of the calculation, edited in its place; may have several lines. */
export function NoteField(props: NoteFieldProps) {
  const t = useText(keptText)
  const { text, type, save, saving, conflict } = useWritten({ field: 'note', ...props })
  return (
    <div className="kept-note stack gap-1 no-print">
      <Field label={t.note} error={saving.is === 'failed' ? saving.why : null}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            dir="auto"
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
