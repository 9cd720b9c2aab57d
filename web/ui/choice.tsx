import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field, type FieldProps, Hint } from './field.tsx'

export interface Option<V extends string> {
  value: V
  label: string
  hint?: ReactNode
}

type SelectProps<V extends string> = FieldProps & {
  value: V
  onValue: (value: V) => void
  options: readonly Option<V>[]
  /** Takes the initial focus of a dialog. */
  isFirst?: boolean
}

/** A native select, which works on every device and with every screen reader. */
export function Select<V extends string>({ value, onValue, options, isFirst, ...field }: SelectProps<V>) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="select-box">
          <select
            {...control}
            data-autofocus={isFirst}
            className="input"
            value={value}
            onChange={(event) => onValue(event.target.value as V)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={16} />
        </div>
      )}
    </Field>
  )
}

type RadioGroupProps<V extends string> = {
  legend: string
  legendHidden?: boolean
  value: V | null
  onValue: (value: V) => void
  options: readonly Option<V>[]
  /** `tiles` for the main choice of a step, `line` for a minor one. */
  layout?: 'tiles' | 'line'
}

export function RadioGroup<V extends string>({
  legend,
  legendHidden,
  value,
  onValue,
  options,
  layout = 'line',
}: RadioGroupProps<V>) {
  const name = useId()
  return (
    <fieldset className={`radios radios-${layout}${layout === 'line' ? ' line gap-1 across-4' : ''}`}>
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className="radio">
          <input
            type="radio"
            id={`${name}-${option.value}`}
            name={name}
            checked={value === option.value}
            onChange={() => onValue(option.value)}
            aria-describedby={option.hint ? `${name}-${option.value}-hint` : undefined}
          />
          <label htmlFor={`${name}-${option.value}`}>{option.label}</label>
          <Hint id={`${name}-${option.value}`}>{option.hint}</Hint>
        </div>
      ))}
    </fieldset>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'onChange' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  onChecked: (checked: boolean) => void
}

export function Checkbox({ label, hint, onChecked, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className="checkbox">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <Hint id={id}>{hint}</Hint>
    </div>
  )
}
