import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { invalidMessages, sayApiError } from '#web/api/errors.ts'
import type { Answer, ApiError } from '#web/api/http.ts'
import { useText } from '#web/services.ts'
import { faults } from '#web/text/faults.ts'
import { fieldTexts } from '#web/text/fields.ts'
import { useFailedTitle } from './page.tsx'
import { useMutation } from './query.tsx'

export interface SummaryItem {
  fieldId?: string
  message: string
}

interface ErrorSummaryProps {
  title?: string
  items: readonly SummaryItem[]
  /** Changes with every failed attempt, to move focus each time. */
  attempt: number
}

/** The errors of a form: takes focus, links each line to its field, and marks the document's title. */
export function ErrorSummary({ title, items, attempt }: ErrorSummaryProps) {
  const t = useText(fieldTexts)
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

export interface Problem {
  field?: string
  message: string
}

interface Failed {
  title?: string
  problems: readonly Problem[]
  attempt: number
}

interface SendOptions {
  /** The heading of the error summary. */
  title?: string
  fieldOf?: (path: readonly string[]) => string | undefined
  /** Whether it has handled the error. */
  caught?: (error: ApiError) => boolean
}

/** Sends a form and keeps its errors. `prefix` is that of the fields' ids. */
export function useForm(prefix?: string) {
  const t = useText(faults)
  const own = useId()
  const id = prefix ?? own
  const [failed, setFailed] = useState<Failed | null>(null)
  const { busy, run } = useMutation()
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
    field: (field: string) => ({ id: idOf(field), error: errorOf(field) }),
    /**
     * Sends one request at a time, so that the second press of a double click sends nothing. Errors are shown in the summary, and
     * at the field that `fieldOf` names.
     * @returns null if the request failed or another one is running
     */
    send: <T,>(
      call: () => Promise<Answer<T>>,
      { title, fieldOf, caught }: SendOptions = {},
    ): Promise<{ value: T } | null> =>
      run(async () => {
        const answer = await call()
        if (answer.ok) setFailed(null)
        else if (!caught?.(answer.error))
          fail(problemsIn(answer.error, sayApiError(t, answer.error), fieldOf), title)
        return answer
      }),
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

/** The messages of an error by field, or `otherwise` for the whole form. */
function problemsIn(error: ApiError, otherwise: string, fieldOf: SendOptions['fieldOf']): Problem[] {
  const words = invalidMessages(error)
  if (words.length === 0) return [{ message: otherwise }]
  return words.map(({ path, message }) => ({ field: fieldOf?.(path), message }))
}

export const sendingWith = (send: () => void) => (event: FormEvent) => {
  event.preventDefault()
  send()
}
