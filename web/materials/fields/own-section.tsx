import Plus from 'lucide-react/icons/plus'
import { nameOfOwn, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { own as ownText } from '#web/text/own.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { controlId, ownField } from '../material-checks.ts'
import type { MaterialForm } from '../use-material-form.ts'

/** The values of own properties, and the way to one more without leaving the form. */
export function OwnSection({ form, onDefine }: { form: MaterialForm; onDefine: () => void }) {
  const t = useText(ownText)
  const { is, definitions, reload } = form.own
  return (
    <fieldset className="form-section stack gap-3">
      <legend>{t.title}</legend>
      {is === 'failed' ? (
        <p className="field-error">
          {t.failed}{' '}
          <button type="button" className="link-button" onClick={() => void reload()}>
            <Word of="tryAgain" />
          </button>
        </p>
      ) : null}
      <div className="property-grid tile-s tiles sparse across-4">
        {definitions.map((definition) => (
          <OwnField key={definition.key} definition={definition} form={form} />
        ))}
      </div>
      {is === 'ready' ? (
        <div>
          <Button small icon={<Plus aria-hidden size={16} />} onClick={onDefine}>
            {t.define}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

function OwnField({ definition, form }: { definition: OwnProperty; form: MaterialForm }) {
  const language = useLanguage()
  const { key, unit, min } = definition
  const field = ownField(key)
  return (
    <NumberField
      id={controlId(field)}
      label={nameOfOwn(definition)[language]}
      unit={unit ? unitWord(unit, language) : undefined}
      text={form.entries.own[key] ?? ''}
      onText={(text) => form.editOwn(key, text)}
      onBlur={() => form.leave(field)}
      error={form.errorOf(field)}
      negative={min === null || min < 0}
    />
  )
}
