import { type ComponentProps, useId, useState } from 'react'
import { type Issue, screenText } from '#calc/vocabulary/faults/fault.ts'
import { type FieldMessage, invalidMessages, sayApiError } from '#web/api/errors.ts'
import type { Answer } from '#web/api/http.ts'
import { useLanguage, useText } from '#web/services.ts'
import { useDisabledReason } from '#web/session/require-role.tsx'
import { faults } from '#web/text/faults.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { ErrorSummary, type SummaryItem } from '#web/ui/form.tsx'
import type { FieldText } from './conflict.ts'
import { useConflict } from './use-conflict.tsx'

/** A line of the error summary; the server's name their field. */
type Item = SummaryItem & { field?: string }

interface KeptForm<Kept, Entries> {
  start: Entries
  /** Of the stored object when the form was opened; undefined for a new one. */
  version: string | undefined
  entriesOf: (kept: Kept) => Entries
  textsOf: (entries: Entries) => readonly FieldText[]
  merged: (base: Entries, mine: Entries, theirs: Entries) => Entries
  faultsIn: (entries: Entries) => readonly Item[]
  itemOf?: (message: FieldMessage) => Item
  save: (entries: Entries, seen: string) => Promise<Answer<Kept>>
  onSaved: (kept: Kept) => void
  t: { check: string; failed: string }
}

/** The entries of a failed attempt, and the server's messages; null where the form's own check failed. */
type Failed<Entries> = { entries: Entries; messages: readonly Item[] | null }

/**
 * The form of something stored. A field shows its fault once it is left, all do once the form was sent. Someone else's changes
 * meanwhile open a dialog.
 */
export function useStoredForm<Kept extends { version: string }, Entries>(form: KeptForm<Kept, Entries>) {
  const { version = '', entriesOf, t } = form
  const words = useText(faults)
  const [entries, setEntries] = useState(form.start)
  const [opened, setOpened] = useState({ entries, seen: version })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<Failed<Entries> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  // The server's messages stay until an entry changes; the form's own faults follow the entries.
  const refused = failed?.entries === entries ? failed.messages : null
  const items = refused ?? (failed?.messages === null ? form.faultsIn(entries) : [])

  const fail = (entries: Entries, messages: readonly Item[] | null) => {
    setFailed({ entries, messages })
    setAttempt((count) => count + 1)
  }
  const save = async (entries: Entries, seen: string) => {
    if (busy) return
    setBusy(true)
    const answer = await form.save(entries, seen)
    setBusy(false)
    if (answer.ok) return form.onSaved(answer.value)
    const { error } = answer
    if (conflict.caught(error)) return
    const found = invalidMessages(error)
    const itemOf = form.itemOf ?? (({ message }) => ({ message }))
    fail(entries, found.length > 0 ? found.map(itemOf) : [{ message: sayApiError(words, error) }])
  }
  const rebase = (entries: Entries, theirs: Kept) => {
    setOpened({ entries: entriesOf(theirs), seen: theirs.version })
    setEntries(entries)
    setFailed(null)
  }
  const conflict = useConflict<Kept, Entries>({
    ...form,
    base: opened.entries,
    mine: entries,
    onOverwrite: (merged, theirs) => {
      rebase(merged, theirs)
      void save(merged, theirs.version)
    },
    onUseTheirs: (theirs) => rebase(entriesOf(theirs), theirs),
  })
  return {
    entries,
    setEntries,
    busy,
    isChanged: entries !== opened.entries,
    /** Whether a field's fault is shown yet. */
    isJudged: (field: string) => failed !== null || left.has(field),
    leave: (field: string) => setLeft(new Set(left).add(field)),
    /** The server's message about a field's present text. */
    refusalOf: (field: string) => refused?.find((item) => item.field === field)?.message,
    onSubmit: () =>
      form.faultsIn(entries).length > 0 ? fail(entries, null) : void save(entries, opened.seen),
    summary:
      items.length > 0 ? (
        <ErrorSummary title={refused ? t.failed : t.check} items={items} attempt={attempt} />
      ) : null,
    conflict: conflict.dialog,
  }
}

/** The dialog of an editor; who may not blend can only read it. */
export const EditorDialog = (props: Omit<ComponentProps<typeof FormDialog>, 'why' | 'cancel'>) => (
  <FormDialog className="stack gap-6" size="wide" {...props} why={useDisabledReason('blender')} cancel />
)

/** A fault of the form's own, or one by the server's rules, which has a path. */
type FieldFault<Field extends string> = { field: Field | undefined; message: string } | Issue

interface FieldForm<Kept, Entries, Field extends string>
  extends Omit<KeptForm<Kept, Entries>, 'faultsIn' | 'itemOf'> {
  faultsOf: (entries: Entries) => readonly FieldFault<Field>[]
  /** The field of a fault's path. */
  fieldOf: (path: readonly string[]) => Field | undefined
  labelOf: (field: Field) => string
}

/** The form of something stored, with each fault at its field. */
export function useFieldForm<Kept extends { version: string }, Entries, Field extends string>(
  options: FieldForm<Kept, Entries, Field>,
) {
  const { fieldOf, labelOf } = options
  const language = useLanguage()
  const id = useId()
  const idOf = (field: Field) => `${id}-${field}`
  const faultsOf = (entries: Entries) =>
    options.faultsOf(entries).map((fault) => {
      if (!('path' in fault)) return fault
      const field = fieldOf(fault.path)
      return { field, message: screenText(fault, language, '', field ? labelOf(field) : '') }
    })
  const itemOf = (field: Field | undefined, message: string): Item =>
    field ? { field, fieldId: idOf(field), message } : { message }
  const form = useStoredForm<Kept, Entries>({
    ...options,
    faultsIn: (entries) => faultsOf(entries).map(({ field, message }) => itemOf(field, message)),
    itemOf: ({ path, message }) => {
      const field = fieldOf(path)
      return itemOf(field, field ? `${labelOf(field)}: ${message}` : message)
    },
  })
  const faults = faultsOf(form.entries)
  /** A field's fault, once it was left or the form was sent. */
  const errorOf = (field: Field): string | null => {
    const fault = form.isJudged(field) ? faults.find((one) => one.field === field) : undefined
    return form.refusalOf(field) ?? fault?.message ?? null
  }
  const fieldProps = (field: Field) => ({ id: idOf(field), label: labelOf(field), error: errorOf(field) })
  return {
    form,
    id,
    idOf,
    errorOf,
    fieldProps,
    textProps: (field: Field, text: string, onText: (text: string) => void) => ({
      ...fieldProps(field),
      text,
      onText,
      onBlur: () => form.leave(field),
    }),
  }
}
