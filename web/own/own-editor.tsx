import { type FormEvent, useId, useState } from 'react'
import { isWorst, OWN_BASES, OWN_RULES, type OwnProperty } from '#calc/own/own-property.ts'
import { screenText } from '#calc/vocabulary/faults/fault.ts'
import { fieldMessages } from '#web/api/error-body.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { own } from '#web/text/en/own.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup, Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary, type SummaryItem } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import {
  bodyOf,
  entriesAtStart,
  issuesOf,
  OWN_FIELDS,
  type OwnEntries,
  type OwnField,
  type OwnNumberField,
  type OwnStart,
  type OwnTextField,
  withField,
} from './own-entries.ts'
import { createOwnPropertiesApi } from './own-properties.api.ts'
import './own.css'

interface Props {
  start: OwnStart
  /** The keys that there are. */
  taken: readonly string[]
  onClose: () => void
  onSaved: (definition: OwnProperty) => void
}

/** What an attempt to save came to: faults of the entries as they were, or words of the server, by field. */
type Sent = { at: OwnEntries; said: readonly (SummaryItem & { field?: OwnField })[] | null }

const nameOf = ({ name, name_farsi }: OwnProperty, language: 'en' | 'fa') =>
  (language === 'fa' && name_farsi) || name

/** The form of an own property. A field says what is wrong as it is left, and all of them once it was sent. */
export function OwnEditor({ start, taken, onClose, onSaved }: Props) {
  const t = useText(own)
  const said = useText(faults)
  const language = useLanguage()
  const { http } = useServices()
  const expire = useSessionExpired()
  const id = useId()
  const [entries, setEntries] = useState(() => entriesAtStart(start, taken))
  const [opened] = useState(entries)
  const [keyFollows, setKeyFollows] = useState(start.is === 'new')
  const [left, setLeft] = useState<ReadonlySet<OwnField>>(new Set())
  const [sent, setSent] = useState<Sent | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const edit = (part: Partial<OwnEntries>) => setEntries(withField(entries, part, { keyFollows, taken }))

  const issues = issuesOf(entries, start)
  const { fields } = t.editor
  const idOf = (field: OwnField) => `${id}-${field}`
  const fieldOf = (path: readonly string[]) => OWN_FIELDS.find((field) => field === path[0])
  const ofForm = (field: OwnField): string | null => {
    const issue = issues.find(({ path }) => path[0] === field)
    return issue ? screenText(issue, language, '', fields[field]) : null
  }
  const serverSaid = sent?.said && sent.at === entries ? sent.said : null
  const errorOf = (field: OwnField): string | null =>
    serverSaid?.find((item) => item.field === field)?.message ??
    (left.has(field) || sent ? ofForm(field) : null)

  const fail = (words: Sent['said']) => {
    setSent({ at: entries, said: words })
    setAttempt((count) => count + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (issues.length > 0) return fail(null)
    setBusy(true)
    const api = createOwnPropertiesApi(http)
    const body = bodyOf(entries)
    const answer = await (start.is === 'edit' ? api.correct(start.definition.key, body) : api.create(body))
    setBusy(false)
    if (answer.ok) return onSaved(answer.value)
    if (isSignedOut(answer.error)) return expire()
    const { error } = answer
    const words = error.is === 'refused' && error.status === 400 ? fieldMessages(error.body) : []
    if (words.length === 0) return fail([{ message: sayApiError(said, error) }])
    fail(
      words.map(({ path, message }) => {
        const field = fieldOf(path)
        return field ? { field, fieldId: idOf(field), message: `${fields[field]}: ${message}` } : { message }
      }),
    )
  }
  const items =
    serverSaid ??
    (sent && sent.said === null
      ? issues.map(({ path }) => {
          const field = fieldOf(path) ?? 'name'
          return { fieldId: idOf(field), message: ofForm(field) ?? fields[field] }
        })
      : [])

  const shared = (field: OwnTextField | OwnNumberField) => ({
    id: idOf(field),
    label: fields[field],
    text: entries[field],
    error: errorOf(field),
    onText: (text: string) => edit({ [field]: text }),
    onBlur: () => setLeft(new Set(left).add(field)),
  })
  const bases = OWN_BASES[entries.rule]
  const isPower = entries.rule === 'power'
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
      <form id={id} className="own-form" noValidate onSubmit={submit}>
        {items.length > 0 ? (
          <ErrorSummary
            title={serverSaid ? t.editor.failed : t.editor.check}
            items={items}
            attempt={attempt}
          />
        ) : null}
        <fieldset className="own-section">
          <legend>{t.editor.identity}</legend>
          <div className="form-pair">
            <TextField {...shared('name')} dir="auto" required data-autofocus autoComplete="off" />
            <TextField
              {...shared('name_farsi')}
              lang="fa"
              dir="auto"
              hint={t.editor.more}
              autoComplete="off"
            />
            <TextField
              {...shared('key')}
              dir="ltr"
              required
              readOnly={start.is === 'edit'}
              hint={start.is === 'edit' ? t.editor.keyStays : t.editor.keyHint}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onText={(key) => {
                setKeyFollows(key === '')
                edit({ key })
              }}
            />
            <TextField {...shared('method')} dir="auto" hint={t.editor.more} autoComplete="off" />
            <TextField {...shared('unit')} dir="ltr" hint={t.editor.unitHint} autoComplete="off" />
            <NumberField {...shared('digits')} />
          </div>
        </fieldset>
        <fieldset className="own-section">
          <legend>{t.editor.blending}</legend>
          <RadioGroup
            layout="tiles"
            legend={fields.rule}
            legendHidden
            value={entries.rule}
            onValue={(rule) => edit({ rule })}
            options={OWN_RULES.map((value) => ({ value, ...t.rules[value] }))}
          />
          <div className="form-pair">
            {bases.length > 1 ? (
              <Select
                id={idOf('basis')}
                label={fields.basis}
                value={entries.basis ?? bases[0]!}
                error={errorOf('basis')}
                onValue={(basis) => edit({ basis })}
                options={bases.map((value) => ({ value, label: t.bases[value] }))}
              />
            ) : null}
            {isPower ? (
              <>
                <NumberField {...shared('exponent')} required negative />
                <NumberField {...shared('offset')} hint={t.editor.offsetHint} negative />
              </>
            ) : null}
          </div>
          {isWorst(entries.rule) ? <p className="note">{t.bound}</p> : null}
        </fieldset>
        <fieldset className="own-section">
          <legend>{t.editor.limits}</legend>
          <div className="form-pair">
            <NumberField {...shared('min')} unit={entries.unit || undefined} hint={t.editor.more} negative />
            <NumberField {...shared('max')} unit={entries.unit || undefined} hint={t.editor.more} negative />
            <NumberField
              {...shared('reproducibility')}
              unit={entries.unit || undefined}
              hint={t.editor.reproducibilityHint}
            />
          </div>
        </fieldset>
        {start.is === 'edit' ? <p className="note">{t.editor.kept}</p> : null}
      </form>
    </Dialog>
  )
}

function titleOf(
  start: OwnStart,
  t: { newTitle: string; exampleTitle: (name: string) => string; editTitle: (name: string) => string },
  language: 'en' | 'fa',
): string {
  if (start.is === 'new') return t.newTitle
  return (start.is === 'edit' ? t.editTitle : t.exampleTitle)(nameOf(start.definition, language))
}
