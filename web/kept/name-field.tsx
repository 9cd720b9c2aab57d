import { useText } from '#web/services.ts'
import { kept as keptText } from '#web/text/en/kept.ts'
import { TextField } from '#web/ui/field.tsx'
import { SavingLine } from './saving-line.tsx'
import { useWritten } from './use-written.ts'
import './kept.css'

interface WrittenFieldProps {
  /** Of the calculation. */
  id: string
  kept: string | null
  onSaved: (text: string | null) => void
}

/** The calculation's name, edited in its place. */
export function NameField(props: WrittenFieldProps) {
  const t = useText(keptText)
  const { text, type, save, saving, conflict } = useWritten({ field: 'name', ...props })
  return (
    <div className="kept-name no-print">
      <TextField
        label={t.name}
        text={text}
        onText={type}
        dir="auto"
        autoComplete="off"
        placeholder={t.noName}
        error={saving.is === 'failed' ? saving.why : null}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
        }}
      />
      <SavingLine saving={saving} onRetry={() => void save(undefined, true)} />
      {conflict}
    </div>
  )
}
