import './materials.css'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { EditorDialog } from '#web/conflict/use-stored-form.tsx'
import { createOwnPropertiesApi } from '#web/own/own-list.ts'
import { useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { materials } from '#web/text/materials.ts'
import { own as ownTexts } from '#web/text/own.ts'
import { ErrorSummary } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { DistillationSection, LabSheetSection } from './fields/filled-sections.tsx'
import { DetailsSection, IdentitySection } from './fields/material-sections.tsx'
import { OwnSection, PropertySections } from './fields/property-fields.tsx'
import { controlId, fieldLabelOf, ownField } from './material-checks.ts'
import { copied, EMPTY_ENTRIES, entriesOf } from './material-entries.ts'
import { materialKindOf } from './offer.ts'
import { type FormStart, type MaterialForm, useMaterialForm } from './use-material-form.ts'

const OwnEditor = lazy(async () => ({ default: (await import('#web/own/own-editor.tsx')).OwnEditor }))

interface MaterialDialogProps {
  start: FormStart
  onClose: () => void
  onSaved: (saved: Material) => void
}

/** The form of a material. Closing it keeps the entries of a new one as a draft. */
export function MaterialDialog({ start, onClose, onSaved }: MaterialDialogProps) {
  const t = useText(materials)
  const ownTitle = useText(ownTexts).add
  const language = useLanguage()
  const { http } = useServices()
  const id = useId()
  const isNew = start.of === undefined
  const [isDraft, setDraft] = useState(start.isDraft)
  const [isDefining, setDefining] = useState(false)
  const [defined, setDefined] = useState<string | null>(null)
  // After the editor has returned focus to its opener.
  useEffect(() => {
    if (!isDefining && defined !== null) document.getElementById(controlId(ownField(defined)))?.focus()
  }, [isDefining, defined])
  const form = useMaterialForm(start, onSaved)
  const changed = ![start.entries, EMPTY_ENTRIES].some(
    (entries) => JSON.stringify(entries) === JSON.stringify(form.entries),
  )
  const startEmpty = () => {
    form.draft.forget()
    form.restart(EMPTY_ENTRIES)
    setDraft(false)
  }
  const close = () => {
    if (isNew && changed) form.draft.keep(form.entries)
    onClose()
  }
  return (
    <>
      <EditorDialog
        id={id}
        title={isNew ? t.add : t.edit(nameOf(start.entries, language))}
        submit={isNew ? t.form.addButton : t.form.saveButton}
        busy={form.busy}
        onSubmit={form.submit}
        onClose={close}
        isChanged={changed}
      >
        {isDraft ? (
          <Notice tone="info" live={false} actions={{ text: t.form.startEmpty, act: startEmpty }}>
            <p>{t.form.kept}</p>
          </Notice>
        ) : null}
        {start.gaps ? <Gaps names={start.gaps} /> : null}
        <Failure form={form} />
        <LabSheetSection form={form} />
        <IdentitySection form={form} />
        <DistillationSection form={form} />
        <PropertySections form={form} />
        <OwnSection form={form} onDefine={() => setDefining(true)} />
        <DetailsSection form={form} />
      </EditorDialog>
      {form.conflict}
      {isDefining ? (
        <Suspense>
          <OwnEditor
            start={{ is: 'new' }}
            title={ownTitle}
            mine={form.own.definitions}
            save={(body) => createOwnPropertiesApi(http).create(body)}
            onClose={() => setDefining(false)}
            onSaved={async ({ key }) => {
              await form.own.reload()
              setDefined(key)
              setDefining(false)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function Gaps({ names }: { names: readonly PropertyName[] }) {
  const t = useText(materials).form
  const language = useLanguage()
  return (
    <Notice tone="info" live={false} title={t.gaps}>
      <ul className="line gap-0 across-4">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${controlId(name)}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(controlId(name))?.focus()
              }}
            >
              {propertyOf(name)[language]}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Failure({ form: { failure, attempt, wording } }: { form: MaterialForm }) {
  const t = useText(materials)
  if (!failure) return null
  const items = failure.faults.map(({ field, message }) => {
    const label = fieldLabelOf(field, wording)
    const listed = failure.title === t.failures.fields && label && !message.includes(label)
    return {
      fieldId: field ? controlId(field) : undefined,
      message: listed ? t.withDetail({ title: label, detail: message }) : message,
    }
  })
  return <ErrorSummary title={failure.title || undefined} items={items} attempt={attempt} />
}

interface CompleteMaterialProps {
  material: Material
  /** The category of a copy. */
  category: CategoryName
  gaps: readonly PropertyName[]
  onClose: () => void
  onSaved: (saved: Material) => void
}

/** The form for a material's missing values: edits an own material, copies one of the catalogue or in a tank. */
export function CompleteMaterial({ material, category, gaps, ...ends }: CompleteMaterialProps) {
  const { units } = usePreferences()
  const [start] = useState((): FormStart => {
    const entries = entriesOf(material, units)
    if (materialKindOf(material) === 'own') return { of: material, entries, gaps }
    const copy = copied(entries)
    return { entries: category === 'customized' ? copy : { ...copy, category }, gaps }
  })
  return <MaterialDialog start={start} {...ends} />
}
