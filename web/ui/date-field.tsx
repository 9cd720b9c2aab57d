import { readDate } from '#calc/vocabulary/rules/typed-date.ts'
import { dateText, inBothCalendars } from '#web/format/date.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { fieldTexts } from '#web/text/fields.ts'
import { type FieldProps, TextField } from './field.tsx'

interface DateFieldProps extends FieldProps {
  /** As typed; parsed by `readDate`. */
  text: string
  onText: (text: string) => void
  isDay?: boolean
}

/** A date typed as text, in either calendar. The line below shows it in both or asks which is meant, and is never empty, so that nothing moves. */
export function DateField({ isDay = false, hint, ...field }: DateFieldProps) {
  const t = useText(fieldTexts).date
  const language = useLanguage()
  const { digits } = useFormat()
  const { text, onText } = field
  const reading = readDate(text)
  const isWrong = reading.is === 'ambiguous' || reading.is === 'no-such-day'
  const below = () => {
    if (reading.is === 'empty') return hint ?? t.example
    if (reading.is === 'date') return <bdi>{inBothCalendars(reading, language, isDay)}</bdi>
    if (reading.is === 'no-such-day') return t.noSuchDay
    if (reading.is === 'not-a-date') return t.example
    return (
      <>
        {t.which}{' '}
        {reading.options.map((option) => (
          <button
            key={option.day}
            type="button"
            className="link-button"
            onClick={() => onText(dateText(option, language, digits))}
          >
            <bdi>{inBothCalendars(option, language, isDay)}</bdi>
          </button>
        ))}
      </>
    )
  }
  return (
    <TextField
      {...field}
      type="text"
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      marked={isWrong}
      hint={
        <span role="status" className={isWrong ? 'question' : undefined}>
          {below()}
        </span>
      }
    />
  )
}
