import { useEffect, useRef } from 'react'
import { useText } from '#web/services.ts'
import { fields } from '#web/text/fields.ts'
import { useFailedTitle } from './page.tsx'

export interface SummaryItem {
  /** The id of the field that the message speaks of; none when it speaks of the whole form. */
  fieldId?: string
  message: string
}

interface ErrorSummaryProps {
  title?: string
  items: readonly SummaryItem[]
  /** Changes with every failed attempt, so that focus comes back each time. */
  attempt: number
}

/** What kept a form from being sent; takes focus, each line leads to its field, and the title says so. */
export function ErrorSummary({ title, items, attempt }: ErrorSummaryProps) {
  const t = useText(fields)
  useFailedTitle(true)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, not a new render, moves focus
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <div ref={box} className="error-summary stack gap-2" role="alert" tabIndex={-1}>
      <h2>{title ?? t.problem}</h2>
      <ul className="stack gap-1">
        {items.map(({ fieldId, message }) => (
          <li key={`${fieldId}${message}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId)?.focus()
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
