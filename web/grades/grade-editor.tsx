import { type FormEvent, useId, useState } from 'react'
import { builtIn } from '#calc/grades/built-in.ts'
import type { Side } from '#calc/grades/grade.ts'
import { D86_GROUPS, type D86Group } from '#calc/grades/grade.ts'
import { tooNarrow } from '#calc/grades/own-grade.ts'
import { HEAVY } from '#calc/grades/reproducibility.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { screenText } from '#calc/vocabulary/faults/fault.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { fieldMessages } from '#web/api/error-body.ts'
import { useSpoken } from '#web/format/quantities.ts'
import { useLooks } from '#web/own/use-looks.ts'
import { useFormat, usePreferences, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { grades } from '#web/text/en/grades.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary, type SummaryItem } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { entriesAtStart, type GradeEntries, type GradeStart, gradeBody, issuesOf } from './grade-entries.ts'
import { createGradesApi, type Grade } from './grades.api.ts'
import { messageAt, ownIssuesOf, readEntries, sideOf } from './limit-entries.ts'
import { fieldId, LimitFields } from './limit-fields.tsx'

export type { GradeStart }

interface Props {
  start: GradeStart
  onClose: () => void
  onSaved: (grade: Grade) => void
}

/** What an attempt to save came to: faults of the entries as they were, or words of the server. */
type Sent = { at: GradeEntries; said: readonly SummaryItem[] | null }

/** The form of an own grade. A field says what is wrong as it is left, and all of them once it was sent. */
export function GradeEditor({ start, onClose, onSaved }: Props) {
  const t = useText(grades)
  const said = useText(faults)
  const { language, units } = usePreferences()
  const { digits } = useFormat()
  const spoken = useSpoken()
  const { http } = useServices()
  const expire = useSessionExpired()
  const id = useId()
  const [entries, setEntries] = useState(() => entriesAtStart(start, digits, units))
  const [opened] = useState(entries)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<Sent | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const edit = (part: Partial<GradeEntries>) => setEntries({ ...entries, ...part })
  const leave = (field: string) => setLeft(new Set(left).add(field))

  const precisionOf = (group: D86Group): string =>
    group === 'group4'
      ? t.editor.precisions.group4(spoken.figure(HEAVY.ibp, '°C'), spoken.at(HEAVY.fbp, '°C'))
      : t.editor.precisions[group]
  const looks = useLooks()
  const issues = [...issuesOf(entries), ...ownIssuesOf(entries.limits, looks.definitions)]
  const nameIssue = issues.find(({ path }) => path[0] === 'name')
  const nameError =
    nameIssue && (left.has('name') || sent) ? screenText(nameIssue, language, 'name', t.editor.name) : null
  const serverSaid = sent?.said && sent.at === entries ? sent.said : null
  const narrow = tooNarrow(readEntries(entries.limits).limits, entries.category || null)

  const itemsOf = (): SummaryItem[] =>
    issues.map((issue) => {
      const [field, at, part] = issue.path
      const row = field === 'limits' && at !== undefined ? entries.limits[Number(at)] : undefined
      if (!row) {
        const label = field === 'name' ? t.editor.name : t.editor.limits
        return {
          fieldId: field === 'name' ? `${id}-name` : undefined,
          message: screenText(issue, language, field!, label),
        }
      }
      const side = part === 'note' ? part : sideOf(row, part as Side)
      const message =
        (part === 'q' ? t.rows.gone : null) ??
        messageAt(issues, entries.limits, Number(at), side, language, t.rows[side], looks.of(row.q)) ??
        ''
      return { fieldId: fieldId(row.key, side), message }
    })
  const fail = (words: readonly SummaryItem[] | null) => {
    setSent({ at: entries, said: words })
    setAttempt((count) => count + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (issues.length > 0) return fail(null)
    setBusy(true)
    const api = createGradesApi(http)
    const body = gradeBody(entries)
    const answer = await (start.is === 'edit' ? api.correct(start.grade.id, body) : api.create(body))
    setBusy(false)
    if (answer.ok) return onSaved(answer.value)
    if (isSignedOut(answer.error)) return expire()
    const { error } = answer
    const words = error.is === 'refused' && error.status === 400 ? fieldMessages(error.body) : []
    fail(
      words.length > 0 ? words.map(({ message }) => ({ message })) : [{ message: sayApiError(said, error) }],
    )
  }
  const items = serverSaid ?? (sent && sent.said === null ? itemsOf() : [])

  return (
    <Dialog
      size="wide"
      title={titleOf(start, t.editor, language)}
      onClose={onClose}
      closeOnOverlay={entries === opened}
      footer={
        <>
          <Button onClick={onClose}>{t.editor.cancel}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t.editor.save}
          </Button>
        </>
      }
    >
      <form id={id} className="grade-form" noValidate onSubmit={submit}>
        {items.length > 0 ? (
          <ErrorSummary
            title={serverSaid ? t.editor.failed : t.editor.check}
            items={items}
            attempt={attempt}
          />
        ) : null}
        <div className="form-pair">
          <TextField
            id={`${id}-name`}
            label={t.editor.name}
            text={entries.name}
            error={nameError}
            required
            dir="auto"
            onText={(name) => edit({ name })}
            onBlur={() => leave('name')}
          />
          <TextField
            label={t.editor.nameFa}
            lang="fa"
            dir="auto"
            text={entries.nameFa}
            onText={(nameFa) => edit({ nameFa })}
          />
          <Select
            label={t.editor.category}
            value={entries.category}
            onValue={(category) => edit({ category })}
            options={[
              { value: '' as const, label: t.editor.anyCategory },
              ...CATEGORY_NAMES.filter((name) => name !== 'customized').map((name) => ({
                value: name,
                label: CATEGORIES[name][language],
              })),
            ]}
          />
          <Select
            label={t.editor.precision}
            value={entries.d86Group}
            onValue={(d86Group) => edit({ d86Group })}
            options={D86_GROUPS.toReversed().map((group) => ({
              value: group,
              label: precisionOf(group),
            }))}
          />
        </div>
        <fieldset>
          <legend className="field-label">{t.editor.limits}</legend>
          <p className="note">{t.editor.limitsHint}</p>
          {entries.copiedFrom ? (
            <p className="note">{t.editor.copied(builtIn(entries.copiedFrom)?.name[language] ?? '')}</p>
          ) : null}
          <LimitFields
            isWhole
            entries={entries.limits}
            issues={issues}
            isJudged={(key, field) => sent !== null || left.has(`${key} ${field}`)}
            onChange={(limits) => edit({ limits })}
            onLeave={(key, field) => leave(`${key} ${field}`)}
          />
          <p role="status" className="field-doubts">
            {narrow.length > 0
              ? t.editor.narrow(
                  joined(
                    narrow.map((q) => looks.name(q)),
                    language,
                  ),
                )
              : null}
          </p>
        </fieldset>
      </form>
    </Dialog>
  )
}

function titleOf(
  start: GradeStart,
  t: { newTitle: string; editTitle: (name: string) => string; copyTitle: (name: string) => string },
  language: 'en' | 'fa',
): string {
  if (start.is === 'new') return t.newTitle
  return (start.is === 'edit' ? t.editTitle : t.copyTitle)(start.grade.name[language])
}
