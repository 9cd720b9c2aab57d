import { HEAVY_FIELDS, heavyKey, heavyProperty } from '#calc/vocabulary/heavy.ts'
import { nameOfOwn } from '#calc/vocabulary/own-property.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { materials } from '#web/text/en/materials.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { controlId, ownField } from '../material-checks.ts'
import type { MaterialForm } from '../use-material-form.ts'

/** What is known of a marine or heavy fuel: asked of those of its category, and where something stands in it already. */
export function HeavyFields({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const language = useLanguage()
  const { category, own } = form.entries
  const isSaid = HEAVY_FIELDS.some((name) => own[heavyKey(name)])
  if (category !== 'residual' && !isSaid) return null
  return (
    <details className="material-holds" open>
      <summary>{t.heavy}</summary>
      <p className="field-hint">{t.heavyHint}</p>
      <div className="property-grid tiles sparse across-4">
        {HEAVY_FIELDS.map((name) => {
          const key = heavyKey(name)
          const property = heavyProperty(name)
          return (
            <NumberField
              key={name}
              id={controlId(ownField(key))}
              label={nameOfOwn(property)[language]}
              unit={unitWord(property.unit, language)}
              text={own[key] ?? ''}
              onText={(text) => form.editOwn(key, text)}
              onBlur={() => form.leave(ownField(key))}
              error={form.errorOf(ownField(key))}
            />
          )
        })}
      </div>
    </details>
  )
}
