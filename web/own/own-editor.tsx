import '../materials/materials.css'
import './own.css'
import { useState } from 'react'
import { OWN_FIELDS } from '#calc/own/own-rules.ts'
import { isWorst, OWN_BASES, OWN_RULES, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { FieldText } from '#web/conflict/conflict.ts'
import { EditorDialog, useFieldForm } from '#web/conflict/use-stored-form.tsx'
import { useText } from '#web/services.ts'
import { own } from '#web/text/own.ts'
import { RadioGroup, Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { OwnEditorProps } from './definitions-list.tsx'
import {
  mergedProperty,
  type OwnEntries,
  type OwnField,
  type OwnNumberField,
  type OwnTextField,
  propertyAtStart,
  propertyBody,
  propertyIssues,
  withField,
} from './own-entries.ts'
import type { KeptProperty } from './own-list.ts'

type Props = OwnEditorProps<KeptProperty, OwnProperty>

export function OwnEditor({ start, title, mine, save, onClose, onSaved }: Props) {
  const t = useText(own)
  const taken = mine.map(({ key }) => key)
  const [keyFollows, setKeyFollows] = useState(start.is === 'new')
  const { fields } = t.editor
  const { form, id, idOf, errorOf, textProps } = useFieldForm<KeptProperty, OwnEntries, OwnField>({
    start: propertyAtStart(start, taken),
    version: start.is === 'edit' ? start.of.version : undefined,
    entriesOf: (of) => propertyAtStart({ is: 'edit', of }, taken),
    textsOf: useOwnFieldTexts(),
    merged: mergedProperty,
    faultsOf: (entries) => propertyIssues(entries, start),
    fieldOf: ([name]) => OWN_FIELDS.find((field) => field === name),
    labelOf: (field) => fields[field],
    save: (entries, seen) => save(propertyBody(entries), seen),
    onSaved,
    t: t.editor,
  })
  const { entries } = form
  const edit = (part: Partial<OwnEntries>) => form.setEntries(withField(entries, part, { keyFollows, taken }))

  const shared = (field: OwnTextField | OwnNumberField) =>
    textProps(field, entries[field], (text) => edit({ [field]: text }))
  const bases = OWN_BASES[entries.rule]
  const isPower = entries.rule === 'power'
  return (
    <EditorDialog {...form} id={id} title={title} submit={t.editor.save} onClose={onClose}>
      <fieldset className="form-section stack gap-3">
        <legend>{t.editor.identity}</legend>
        <div className="tiles tile-l gap-4 top">
          <TextField {...shared('name')} dir="auto" required data-autofocus autoComplete="off" />
          <TextField {...shared('name_farsi')} lang="fa" dir="auto" hint={t.editor.more} autoComplete="off" />
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
      <fieldset className="form-section stack gap-3">
        <legend>{t.editor.blending}</legend>
        <RadioGroup
          layout="tiles"
          legend={fields.rule}
          legendHidden
          value={entries.rule}
          onValue={(rule) => edit({ rule })}
          options={OWN_RULES.map((value) => ({ value, ...t.rules[value] }))}
        />
        <div className="tiles tile-l gap-4 top">
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
      <fieldset className="form-section stack gap-3">
        <legend>{t.editor.limits}</legend>
        <div className="tiles tile-l gap-4 top">
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
    </EditorDialog>
  )
}

export function useOwnFieldTexts(): (entries: OwnEntries) => FieldText[] {
  const { editor, rules, bases } = useText(own)
  return (entries) =>
    OWN_FIELDS.map((key) => {
      const text =
        key === 'rule'
          ? rules[entries.rule].label
          : key === 'basis'
            ? entries.basis && bases[entries.basis]
            : entries[key]
      return { key, label: editor.fields[key], text: text ?? '' }
    })
}
