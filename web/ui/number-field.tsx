import { type ComponentProps, type CSSProperties, type Ref, useRef } from 'react'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import { withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { fieldTexts } from '#web/text/fields.ts'
import { useMatches } from './browser-hooks.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'

export interface Steps {
  min: number
  max: number
  step: number
  page: number
}

const decimalsOf = (step: number) => (String(step).split('.')[1] ?? '').length

/** The value after a key, clamped to the range and rounded to the step's decimals; null for other keys. */
export function afterKey(key: string, value: number | null, { min, max, step, page }: Steps): number | null {
  const from = value ?? Math.max(min, 0)
  const to = {
    ArrowUp: from + step,
    ArrowDown: from - step,
    PageUp: from + page,
    PageDown: from - page,
    Home: min,
    End: max,
  }[key]
  if (to === undefined) return null
  return Number(Math.min(max, Math.max(min, to)).toFixed(decimalsOf(step)))
}

type Passed = Pick<
  ComponentProps<'input'>,
  'name' | 'required' | 'onBlur' | 'onKeyDown' | 'onPaste' | 'onFocus'
>

export interface NumberFieldProps extends FieldProps, Passed {
  /** As typed; parsed by `readNumber`. */
  text: string
  onText: (text: string) => void
  /** Shown inside the field at its end, and part of the accessible value. */
  unit?: string
  /** Makes the field a spin button: arrows, Page, Home and End change the number. */
  steps?: Steps
  /** Offers a minus beside the field on touch, because decimal keypads lack one. */
  negative?: boolean
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
}

/** Asks what a text that can mean several numbers is. */
function WhichNumber({
  text,
  options,
  onText,
}: Pick<NumberFieldProps, 'text' | 'onText'> & { options: readonly string[] }) {
  const t = useText(fieldTexts)
  const { digits } = useFormat()
  return (
    <span className="question" role="status">
      {t.whichNumber(text, options.length > 1)}{' '}
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className="link-button"
          onClick={() => onText(writeDigits(option, digits))}
        >
          {t.takeNumber(writeDigits(withMinus(option), digits))}
        </button>
      ))}
    </span>
  )
}

/**
 * A number typed as text: the wheel does nothing, no input is dropped, Persian digits and ٫ are accepted, and "12,5" raises
 * a question below the field. A press that focuses the field selects its content, as Tab does.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, labelHidden, error, doubts, marked, id, className, text, onText, steps, negative } = props
  const t = useText(fieldTexts)
  const { digits } = useFormat()
  const language = useLanguage()
  const unit = props.unit && unitWord(props.unit, language)
  const hasSign = useMatches('(pointer: coarse)') && negative
  const isEntered = useRef(false)
  const reading = readNumber(text)
  const value = reading.is === 'number' ? reading.value : null
  const spin = steps && {
    role: 'spinbutton' as const,
    'aria-valuemin': steps.min,
    'aria-valuemax': steps.max,
    'aria-valuenow': value ?? undefined,
    'aria-valuetext': value === null ? text || t.emptyNumber : `${text} ${unit ?? ''}`.trim(),
  }
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      error={error}
      doubts={doubts}
      id={id}
      className={className}
      marked={marked || reading.is === 'ambiguous'}
      hint={
        reading.is === 'ambiguous' ? (
          <WhichNumber text={text} options={reading.options} onText={onText} />
        ) : (
          props.hint
        )
      }
    >
      {(control) => (
        <div
          className="number-box"
          style={unit ? ({ '--unit-length': unit.length } as CSSProperties) : undefined}
        >
          <input
            {...control}
            {...spin}
            aria-describedby={
              // A spin button's value includes the unit.
              unit && !spin
                ? classNames(`${control.id}-unit`, control['aria-describedby'])
                : control['aria-describedby']
            }
            ref={props.inputRef}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={props.name}
            required={props.required}
            placeholder={props.placeholder}
            className={classNames('input input-number', hasSign && 'input-signed')}
            dir="ltr"
            value={text}
            onChange={(event) => onText(event.target.value)}
            onBlur={props.onBlur}
            onFocus={props.onFocus}
            onPointerDown={(event) => {
              isEntered.current = document.activeElement !== event.currentTarget
            }}
            onClick={(event) => {
              // After the browser has placed the caret: keeps a selection by dragging; a second press places the caret.
              const { selectionStart, selectionEnd } = event.currentTarget
              if (isEntered.current && selectionStart === selectionEnd) event.currentTarget.select()
              isEntered.current = false
            }}
            onPaste={props.onPaste}
            onKeyDown={(event) => {
              props.onKeyDown?.(event)
              if (event.defaultPrevented || !steps || event.ctrlKey || event.metaKey || event.altKey) return
              if (event.shiftKey) return
              const next = afterKey(event.key, value, steps)
              if (next === null) return
              event.preventDefault()
              onText(writeDigits(String(next), digits))
            }}
          />
          {hasSign ? (
            <IconButton
              className="number-sign"
              label={t.changeSign}
              icon={<span aria-hidden="true">±</span>}
              onClick={() => onText(/^\s*[-−]/.test(text) ? text.replace(/^\s*[-−]\s*/, '') : `−${text}`)}
            />
          ) : null}
          {unit ? (
            <span id={`${control.id}-unit`} className="number-unit" aria-hidden="true">
              <bdi>{unit}</bdi>
            </span>
          ) : null}
        </div>
      )}
    </Field>
  )
}
