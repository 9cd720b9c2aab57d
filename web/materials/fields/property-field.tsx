import type { ClipboardEventHandler } from 'react'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { materials } from '#web/text/materials.ts'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { controlId } from '../material-checks.ts'
import type { MaterialForm } from '../use-material-form.ts'

interface Props {
  name: PropertyName
  form: MaterialForm
  /** Shown in the empty field: the value that it will be given. */
  placeholder?: string
  onPaste?: ClipboardEventHandler<HTMLInputElement>
}

/** The field of one property, with its unit inside and its test method's range behind the checks. */
export function PropertyField({ name, form, placeholder, onPaste }: Props) {
  const t = useText(materials).form
  const language = useLanguage()
  const property = propertyOf(name)
  const shared = {
    id: controlId(name),
    name,
    label: property[language],
    text: form.entries.properties[name],
    onText: (text: string) => form.editProperty(name, text),
    onBlur: () => form.leave(name),
    error: form.errorOf(name),
  }
  if (name === 'color') return <TextField {...shared} hint={t.colorHint} autoComplete="off" dir="ltr" />
  return (
    <NumberField
      {...shared}
      unit={property.unit && unitWord(form.unitOf(name), language)}
      negative={property.range !== undefined && property.range.min < 0}
      required={name === 'recovery'}
      hint={name === 'recovery' ? t.recoveryHint : undefined}
      placeholder={placeholder}
      onPaste={onPaste}
      doubts={form.doubtsOf(name)}
    />
  )
}
