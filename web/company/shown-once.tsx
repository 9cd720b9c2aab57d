import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useText } from '#web/services.ts'
import { company as companyText } from '#web/text/company.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** A secret that is never shown again, to be copied. */
export function ShownOnce({ label, text, hint, copy }: Record<'label' | 'text' | 'hint' | 'copy', string>) {
  const t = useText(companyText).invitations
  const [said, say] = useState<string | null>(null)
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
        <Button
          icon={<Copy aria-hidden size={16} />}
          onClick={() =>
            navigator.clipboard.writeText(text).then(
              () => say(t.copied),
              () => say(t.copyFailed),
            )
          }
        >
          {copy}
        </Button>
        <p role="status" className="note">
          {said}
        </p>
      </div>
    </div>
  )
}
