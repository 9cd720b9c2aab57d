import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { fieldMessages, sayApiError } from '#web/api/errors.ts'
import type { Answer, ApiError } from '#web/api/http.ts'
import { useText } from '#web/services.ts'
import { faults } from '#web/text/faults.ts'
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

/** What is wrong with a form: a message, and the field that it is about. */
export interface Problem {
  field?: string
  message: string
}

interface Failed {
  title?: string
  problems: readonly Problem[]
  attempt: number
}

/** A form's fields and what is wrong with them since it was sent. `prefix` is that of the fields' ids. */
export function useForm(prefix?: string) {
  const said = useText(faults)
  const own = useId()
  const id = prefix ?? own
  const [failed, setFailed] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const idOf = (field: string) => `${id}-${field}`
  const fail = (problems: readonly Problem[], title?: string) =>
    setFailed((before) => ({ title, problems, attempt: (before?.attempt ?? 0) + 1 }))
  const errorOf = (field: string): string | null =>
    failed?.problems.find((problem) => problem.field === field)?.message ?? null
  return {
    id,
    busy,
    idOf,
    fail,
    clear: () => setFailed(null),
    /** Of the control of a field. */
    field: (field: string) => ({ id: idOf(field), error: errorOf(field) }),
    /**
     * Sends, one at a time: the second press of a double click sends nothing. What is refused is told under `title`, of a
     * field where `fieldOf` knows it, unless `caught` sees to it.
     * @returns the value; null where there is none
     */
    async send<T>(
      call: () => Promise<Answer<T>>,
      title?: string,
      fieldOf: (path: readonly string[]) => string | undefined = () => undefined,
      caught: (error: ApiError) => boolean = () => false,
    ): Promise<{ value: T } | null> {
      if (isSending.current) return null
      isSending.current = true
      setBusy(true)
      const answer = await call()
      isSending.current = false
      setBusy(false)
      if (answer.ok) {
        setFailed(null)
        return answer
      }
      if (!caught(answer.error))
        fail(problemsIn(answer.error, fieldOf, sayApiError(said, answer.error)), title)
      return null
    },
    summary: failed ? (
      <ErrorSummary
        title={failed.title}
        attempt={failed.attempt}
        items={failed.problems.map(
          ({ field, message }): SummaryItem => ({ message, ...(field && { fieldId: idOf(field) }) }),
        )}
      />
    ) : null,
  }
}

/** What an error says field by field, or `otherwise` of the whole. */
function problemsIn(
  error: ApiError,
  fieldOf: (path: readonly string[]) => string | undefined,
  otherwise: string,
): Problem[] {
  const words = error.is === 'refused' && error.status === 400 ? fieldMessages(error.body) : []
  if (words.length === 0) return [{ message: otherwise }]
  return words.map(({ path, message }) => ({ field: fieldOf(path), message }))
}

export const sendingWith = (send: () => void) => (event: FormEvent) => {
  event.preventDefault()
  send()
}
