import { Fragment, lazy, Suspense, useEffect, useId, useState } from 'react'
import {
  GROUPS,
  type GroupName,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { DensityMeasured } from '#web/materials/fields/measured-fields.tsx'
import { createOwnPropertiesApi } from '#web/own/own-properties.api.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { useWhyNot } from '#web/session/needs.tsx'
import { materials } from '#web/text/materials.ts'
import { own as ownTexts } from '#web/text/own.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DraftStorage } from './draft-storage.ts'
import { DetailsSection } from './fields/details-section.tsx'
import { DistillationSection } from './fields/distillation-section.tsx'
import { IdentitySection } from './fields/identity-section.tsx'
import { LabSheetSection } from './fields/lab-sheet-section.tsx'
import { ViscosityMeasured } from './fields/measured-fields.tsx'
import { OwnSection } from './fields/own-section.tsx'
import { PropertyField } from './fields/property-field.tsx'
import { controlId, labelOf, ownField } from './material-checks.ts'
import { differs, EMPTY_ENTRIES } from './material-entries.ts'
import type { MaterialsApi } from './materials.api.ts'
import { type FormStart, type MaterialForm, useMaterialForm } from './use-material-form.ts'
import './materials.css'

export type { FormStart }

const OwnEditor = lazy(async () => ({ default: (await import('#web/own/own-editor.tsx')).OwnEditor }))

interface Props {
  start: FormStart
  api: MaterialsApi
  drafts: DraftStorage
  onClose: () => void
  onSaved: (saved: Material) => void
}

const OTHER_GROUPS = ['physical', 'chemical', 'performance'] as const satisfies readonly GroupName[]

/** The form of a material, new or corrected. Closing it keeps what was typed for a new one. */
export function MaterialDialog({ start, api, drafts, onClose, onSaved }: Props) {
  const t = useText(materials)
  const ownTitle = useText(ownTexts).add
  const language = useLanguage()
  const { http } = useServices()
  const id = useId()
  const [kept, setKept] = useState(start.kept)
  const [isDefining, setDefining] = useState(false)
  const [defined, setDefined] = useState<string | null>(null)
  // After the editor has given focus back to what opened it.
  useEffect(() => {
    if (!isDefining && defined !== null) document.getElementById(controlId(ownField(defined)))?.focus()
  }, [isDefining, defined])
  const form = useMaterialForm({ start, api, drafts, onSaved })
  const why = useWhyNot('blender')
  const changed = differs(form.entries, start.entries) && differs(form.entries, EMPTY_ENTRIES)
  const close = () => {
    if (start.mode === 'add' && changed) drafts.keep(form.entries)
    onClose()
  }
  return (
    <>
      <FormDialog
        id={id}
        size="wide"
        className="stack gap-6"
        title={start.mode === 'add' ? t.add : t.edit(nameOf(start.entries, language))}
        submit={start.mode === 'add' ? t.form.addButton : t.form.saveButton}
        busy={form.busy}
        why={why}
        onSubmit={form.submit}
        onClose={close}
        isChanged={changed}
        cancel
      >
        {kept ? (
          <Notice
            tone="info"
            live={false}
            actions={
              <Button
                small
                onClick={() => {
                  drafts.forget()
                  form.restart(EMPTY_ENTRIES)
                  setKept(false)
                }}
              >
                {t.form.startEmpty}
              </Button>
            }
          >
            <p>{t.form.kept}</p>
          </Notice>
        ) : null}
        {start.gaps ? <Gaps names={start.gaps} /> : null}
        <Failure form={form} />
        <LabSheetSection form={form} />
        <IdentitySection form={form} />
        <DistillationSection form={form} />
        {OTHER_GROUPS.map((group) => (
          <fieldset key={group} className="form-section stack gap-3">
            <legend>{GROUPS[group][language]}</legend>
            <div className="property-grid tile-s tiles sparse across-4">
              {PROPERTY_NAMES.filter((name) => propertyOf(name).group === group).map((name) => (
                <Fragment key={name}>
                  <PropertyField name={name} form={form} />
                  {name === 'density' ? <DensityMeasured form={form} /> : null}
                  {name === 'viscosity_40' ? <ViscosityMeasured form={form} /> : null}
                  {name === 'pour_freezing_point' ? <PourKindField form={form} /> : null}
                </Fragment>
              ))}
            </div>
          </fieldset>
        ))}
        <OwnSection form={form} onDefine={() => setDefining(true)} />
        <DetailsSection form={form} />
      </FormDialog>
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

/** What the form was opened to fill in; each leads to its field. */
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

/** Which of the two the figure is: asked once there is one. */
function PourKindField({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const { pour_is, properties } = form.entries
  if (properties.pour_freezing_point.trim() === '') return null
  return (
    <Select
      label={t.pourIs}
      hint={t.pourIsHint}
      value={pour_is}
      onValue={(chosen) => form.edit({ pour_is: chosen })}
      options={(['', 'pour', 'freezing'] as const).map((value) => ({
        value,
        label: t.pourKinds[value || 'unknown'],
      }))}
    />
  )
}

function Failure({ form: { failure, attempt, wording } }: { form: MaterialForm }) {
  const t = useText(materials)
  if (!failure) return null
  const items = failure.faults.map(({ field, message }) => {
    const label = labelOf(field, wording)
    const listed = failure.title === t.failures.fields && label && !message.includes(label)
    return {
      fieldId: field ? controlId(field) : undefined,
      message: listed ? t.withDetail(label, message) : message,
    }
  })
  return <ErrorSummary title={failure.title || undefined} items={items} attempt={attempt} />
}
