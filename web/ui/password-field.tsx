import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useId, useState } from 'react'
import { useText } from '#web/services.ts'
import { fields } from '#web/text/fields.ts'
import { TextField, type TextFieldProps } from './field.tsx'

/** A password that can be shown; paste and password managers work as anywhere. */
export function PasswordField(props: TextFieldProps) {
  const t = useText(fields)
  const [shown, setShown] = useState(false)
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <TextField
      {...props}
      id={id}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      button={
        <button
          type="button"
          className="icon-button"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
          <span className="visually-hidden">{t.showPassword}</span>
        </button>
      }
    />
  )
}
