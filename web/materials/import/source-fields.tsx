import { type DragEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import './import.css'

const ACCEPT = '.xlsx,.xlsm,.ods,.csv,.tsv,.txt,text/csv,text/plain'

interface PasteFieldProps {
  label: string
  hint?: string | undefined
  text: string
  onText: (text: string) => void
}

export const PasteField = ({ text, onText, ...field }: PasteFieldProps) => (
  <Field {...field}>
    {(control) => (
      <textarea
        {...control}
        className="input import-paste"
        dir="auto"
        rows={5}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    )}
  </Field>
)

interface SourceFieldsProps {
  t: Record<'file' | 'fileHint' | 'drop' | 'paste' | 'pasteButton', string> & {
    pasteHint?: string | undefined
  }
  /** Why the last source could not be read. */
  fault: string | null
  onFile: (file: File) => void
  onPaste: (text: string) => void
}

/** A file, chosen or dropped, or cells that were copied. */
export function SourceFields({ t, fault, onFile, onPaste }: SourceFieldsProps) {
  const [pasted, setPasted] = useState('')
  const [isOver, setOver] = useState(false)
  const open = (file: File | undefined) => file && onFile(file)
  const over = (event: DragEvent, isIn: boolean) => {
    event.preventDefault()
    setOver(isIn)
  }
  return (
    <>
      {fault ? (
        <Notice tone="error">
          <p>{fault}</p>
        </Notice>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the field inside is for everybody */}
      <div
        className={classNames('field import-drop', isOver && 'import-drop-over')}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          open(event.dataTransfer.files[0])
        }}
      >
        <Field label={t.file} hint={t.fileHint}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept={ACCEPT}
              data-autofocus
              onChange={(event) => open(event.target.files?.[0])}
            />
          )}
        </Field>
        <p className="soft import-drop-here">{t.drop}</p>
      </div>
      <PasteField label={t.paste} hint={t.pasteHint} text={pasted} onText={setPasted} />
      {pasted.trim() === '' ? null : (
        <div className="line gap-3 middle">
          <Button onClick={() => onPaste(pasted)}>{t.pasteButton}</Button>
        </div>
      )}
    </>
  )
}
