import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

interface CopyFieldProps extends Record<'label' | 'text' | 'hint', string> {
  t: Record<'copy' | 'copied' | 'copyFailed', string>
}

/** A read-only secret or link with a button that copies it. */
export function CopyField({ label, text, hint, t }: CopyFieldProps) {
  const [status, setStatus] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus(t.copied),
      () => setStatus(t.copyFailed),
    )
  return (
    <div className="stack gap-2">
      <TextField
        label={label}
        text={text}
        onText={() => {}}
        readOnly
        dir="ltr"
        hint={hint}
        onFocus={(event) => event.target.select()}
      />
      <div className="line gap-3 middle">
        <Button icon={<Copy aria-hidden size={16} />} onClick={copy}>
          {t.copy}
        </Button>
        <p role="status" className="note">
          {status}
        </p>
      </div>
    </div>
  )
}
