import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { useLanguage, useText } from '#web/services.ts'
import { materials } from '#web/text/en/materials.ts'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { controlId, type TextFieldName } from '../material-checks.ts'
import type { MaterialEntries } from '../material-entries.ts'
import type { MaterialForm } from '../use-material-form.ts'
import { HeavyFields } from './heavy-fields.tsx'
import { HoldsFields, OxygenateField } from './oxygenate-field.tsx'

const OTHERS = CATEGORY_NAMES.filter((name) => name !== 'customized')

export function IdentitySection({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const language = useLanguage()
  const text = (name: TextFieldName, label: string) => ({
    id: controlId(name),
    label,
    text: form.entries[name],
    onText: (value: string) => form.edit({ [name]: value }),
    onBlur: () => form.leave(name),
    error: form.errorOf(name),
    autoComplete: 'off',
  })
  const options: { value: MaterialEntries['category']; label: string }[] = [
    { value: '', label: t.none },
    ...OTHERS.map((name) => ({ value: name, label: CATEGORIES[name][language] })),
  ]
  return (
    <fieldset className="form-section stack gap-3">
      <legend>{t.identity}</legend>
      <div className="form-pair">
        <Select
          id={controlId('categories')}
          label={t.otherCategory}
          hint={form.entries.category === '' ? t.otherCategoryAsked : t.otherCategoryHint}
          error={form.errorOf('categories')}
          value={form.entries.category}
          onValue={(category) => form.edit({ category })}
          options={options}
          isFirst
        />
        <OxygenateField form={form} />
        <TextField {...text('name', t.name)} required dir="auto" />
        <TextField {...text('name_farsi', t.nameFarsi)} lang="fa" dir="auto" hint={t.optional} />
        <TextField {...text('producer_english_name', t.producer)} required dir="auto" />
        <TextField {...text('producer_farsi_name', t.producerFarsi)} lang="fa" dir="auto" hint={t.optional} />
      </div>
      <HoldsFields form={form} />
      <HeavyFields form={form} />
    </fieldset>
  )
}
