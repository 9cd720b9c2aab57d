import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { useFold } from './disclosure.tsx'
import './segments.css'

interface Choice<V extends string> {
  value: V
  label: string
  hint?: string
}

interface SegmentsProps<V extends string> {
  label: string
  value: V
  onValue: (value: V) => void
  options: readonly Choice<V>[]
}

/** A few choices side by side, as native radios. */
export function Segments<V extends string>({ label, value, onValue, options }: SegmentsProps<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="seg">
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'on' : undefined}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

interface RadioMenuProps<V extends string> {
  /** What it is for, as `Decimals`, before what is chosen. */
  label: string
  labelHidden?: boolean
  shown: string
  icon?: ReactNode
  /** Part of a heading instead of a control beside others. */
  isQuiet?: boolean
  note?: string
  value: V | null
  onValue: (value: V) => void
  options: readonly Choice<V>[]
  children?: ReactNode
}

/** Arrows go through radios of a panel that closes with a choice; Enter or Space takes the one that has the focus. */
export function walkRadios(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  const all = [...event.currentTarget.querySelectorAll('input')]
  const at = all.indexOf(event.target as HTMLInputElement)
  if (at < 0 || (by === undefined && event.key !== 'Enter')) return
  event.preventDefault()
  if (by !== undefined) all[(at + by + all.length) % all.length]!.focus()
  else if (all[at]!.checked) close()
  else all[at]!.click()
}

/** A button that opens a panel of radios, each with what it means. */
export function RadioMenu<V extends string>({
  label,
  labelHidden = false,
  shown,
  icon,
  isQuiet = false,
  note,
  value,
  onValue,
  options,
  children,
}: RadioMenuProps<V>) {
  const id = useId()
  const { isOpen, setOpen, close, box } = useFold()
  return (
    <div {...box} className="menu-box">
      <Button
        small
        icon={icon}
        variant={isQuiet ? 'quiet' : 'secondary'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={labelHidden ? 'visually-hidden' : 'soft'}>{label}</span>
        <b>
          <bdi>{shown}</bdi>
        </b>
        <ChevronDown aria-hidden size={14} />
      </Button>
      {isOpen ? (
        <div id={id} className="menu radio-menu">
          {note ? <p className="note">{note}</p> : null}
          <div role="radiogroup" aria-label={label} onKeyDown={(event) => walkRadios(event, close)}>
            {options.map((option) => (
              <label key={option.value} className={option.value === value ? 'opt on' : 'opt'}>
                <input
                  type="radio"
                  name={id}
                  checked={option.value === value}
                  onChange={() => {
                    onValue(option.value)
                    close()
                  }}
                />
                <span>
                  <bdi>{option.label}</bdi>
                </span>
                {option.hint ? <small>{option.hint}</small> : null}
              </label>
            ))}
          </div>
          {children}
        </div>
      ) : null}
    </div>
  )
}
