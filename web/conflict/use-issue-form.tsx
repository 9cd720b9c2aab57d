import { useId } from 'react'
import { screenText } from '#calc/vocabulary/faults/fault.ts'
import type { Issue } from '#calc/vocabulary/faults/issue.ts'
import { useLanguage } from '#web/services.ts'
import { type KeptForm, useKeptForm } from './use-kept-form.tsx'

interface IssueForm<Kept, Entries, Field extends string>
  extends Omit<KeptForm<Kept, Entries>, 'wrong' | 'itemOf'> {
  /** Everything that is wrong, by the rules that the server goes by as well. */
  issuesOf: (entries: Entries) => readonly Issue[]
  /** The field that a path of the wire leads to. */
  fieldOf: (path: readonly string[]) => Field | undefined
  labelOf: (field: Field) => string
}

/** The form of something that is kept and whose rules name what is wrong by paths, as the server does. */
export function useIssueForm<Kept extends { version: string }, Entries, Field extends string>(
  given: IssueForm<Kept, Entries, Field>,
) {
  const { issuesOf, fieldOf, labelOf } = given
  const language = useLanguage()
  const id = useId()
  const idOf = (field: Field) => `${id}-${field}`
  const wordsOf = (issue: Issue, label: string) => screenText(issue, language, '', label)
  const form = useKeptForm<Kept, Entries>({
    ...given,
    wrong: (entries) =>
      issuesOf(entries).map((issue) => {
        const field = fieldOf(issue.path)
        const message = wordsOf(issue, field ? labelOf(field) : '')
        return field ? { field, fieldId: idOf(field), message } : { message }
      }),
    itemOf: ({ path, message }) => {
      const field = fieldOf(path)
      return field ? { field, fieldId: idOf(field), message: `${labelOf(field)}: ${message}` } : { message }
    },
  })
  const issues = issuesOf(form.entries)
  return {
    form,
    id,
    idOf,
    /** What is wrong with a field, once it was left or the form was sent. */
    errorOf(field: Field): string | null {
      const issue = issues.find(({ path }) => fieldOf(path) === field)
      return form.saidOf(field) ?? (issue && form.isJudged(field) ? wordsOf(issue, labelOf(field)) : null)
    },
  }
}
