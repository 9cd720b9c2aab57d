import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useText } from '#web/services.ts'
import { fieldTexts } from '#web/text/fields.ts'
import { classNames } from './class-names.ts'

/** Attributes that tie a control to its label, hint and error. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: string
  /** The label is for screen readers only, as in tables with heads. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: string | null
  /** Plausibility warnings, announced as they appear. */
  doubts?: readonly string[]
  /** Marked invalid without a text: a neighbouring field's error covers it. */
  marked?: boolean
  id?: string
  className?: string
}

export function Field({
  label,
  labelHidden,
  hint,
  error,
  doubts,
  marked,
  id: givenId,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const isDoubtful = doubts !== undefined && doubts.length > 0
  const described = [hint && `${id}-hint`, error && `${id}-error`, isDoubtful && `${id}-doubts`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error || marked ? true : undefined,
      })}
      <Hint id={id}>{hint}</Hint>
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
      {doubts ? (
        <div role="status" id={`${id}-doubts`} className="field-doubts awaits">
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </div>
      ) : null}
    </div>
  )
}

export const Hint = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <div id={`${id}-hint`} className="field-hint">
      {children}
    </div>
  ) : null

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'> & {
    text: string
    onText: (text: string) => void
    button?: ReactNode
  }

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  marked,
  id,
  className,
  text,
  onText,
  button,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      marked={marked}
      id={id}
      className={className}
    >
      {(control) => {
        const field = (
          <input
            type="text"
            {...input}
            {...control}
            // Empty, it runs as the page does: its caret and its placeholder stand where a text would begin.
            dir={input.dir === 'auto' && text === '' ? undefined : input.dir}
            className="input"
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )
        return button ? (
          <div className="input-with-button holds">
            {field}
            {button}
          </div>
        ) : (
          field
        )
      }}
    </Field>
  )
}

export function PasswordField(props: TextFieldProps) {
  const t = useText(fieldTexts)
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

/** An error that is announced; nothing without a text. */
export const ErrorLine = ({ text }: { text: string | false | null }) =>
  text ? (
    <p role="alert" className="field-error">
      {text}
    </p>
  ) : null

export const Lines = ({ of, className = 'note' }: { of: readonly string[]; className?: string }) =>
  of.map((text) => (
    <p key={text} className={className}>
      {text}
    </p>
  ))
