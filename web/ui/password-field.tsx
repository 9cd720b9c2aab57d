import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useText } from '#web/services.ts'
import { ui } from '#web/text/en/ui.ts'
import { Field, type TextFieldProps } from './field.tsx'

/** A password that can be shown; paste and password managers work as anywhere. */
export function PasswordField({
  label,
  hint,
  error,
  marked,
  id,
  className,
  text,
  onText,
  ...input
}: TextFieldProps) {
  const t = useText(ui)
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, marked, id, className }}>
      {(control) => (
        <div className="input-with-button">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input"
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          <button
            type="button"
            className="icon-button"
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
            <span className="visually-hidden">{t.showPassword}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
