import { useState } from 'react'
import { OXYGENATES, type OxygenateName } from '#calc/vocabulary/blend.ts'
import { OXYGENATE_NAMES, oxygenateLike } from '#calc/vocabulary/words/oxygenate-names.ts'
import { unitWord } from '#web/format/quantities.ts'
import type { HoldsName } from '#web/readings/held.ts'
import { useLanguage, useText } from '#web/services.ts'
import { materials } from '#web/text/en/materials.ts'
import { Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { controlId, holdsLabel } from '../material-checks.ts'
import type { MaterialForm } from '../use-material-form.ts'

/** What a material is that is no hydrocarbon. A name that looks like one makes the form ask; the answer is the person's. */
export function OxygenateField({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const language = useLanguage()
  const [denied, setDenied] = useState<OxygenateName | null>(null)
  const { oxygenate, name, name_farsi } = form.entries
  const like = oxygenate === '' ? oxygenateLike([name, name_farsi]) : null
  const choose = (value: OxygenateName | '') => form.edit({ oxygenate: value })
  const options: { value: OxygenateName | ''; label: string }[] = [
    { value: '', label: t.hydrocarbon },
    ...OXYGENATES.map((value) => ({ value, label: OXYGENATE_NAMES[value][language] })),
  ]
  const question =
    like !== null && like !== denied ? (
      <span className="question" role="status">
        {t.isOxygenate(like === 'other' ? null : OXYGENATE_NAMES[like][language])}{' '}
        <button type="button" className="link-button" onClick={() => choose(like)}>
          {t.yesOxygenate}
        </button>{' '}
        <button type="button" className="link-button" onClick={() => setDenied(like)}>
          {t.noOxygenate}
        </button>
      </span>
    ) : null
  return (
    <Select
      label={t.oxygenate}
      hint={question ?? t.oxygenateHint}
      value={oxygenate}
      onValue={choose}
      options={options}
    />
  )
}

/** What a bought fuel contains, and what a sheet says of oxygen: closed unless something stands in it, or is wrong there. */
export function HoldsFields({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const language = useLanguage()
  const { oxygenate, holds } = form.entries
  const [isOpen, setOpen] = useState(Object.values(holds).some(Boolean))
  const names: readonly HoldsName[] = oxygenate ? ['oxygen'] : [...OXYGENATES, 'oxygen']
  const isShown = isOpen || names.some((name) => form.errorOf(`holds-${name}`) !== null)
  return (
    <details
      className="material-holds"
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t.holds}</summary>
      {isShown ? (
        <>
          <p className="field-hint">{t.holdsHint}</p>
          <div className="property-grid tiles sparse across-4">
            {names.map((name) => (
              <NumberField
                key={name}
                id={controlId(`holds-${name}`)}
                label={holdsLabel(name, language)}
                unit={unitWord(name === 'oxygen' ? 'mass %' : 'vol %', language)}
                text={holds[name] ?? ''}
                onText={(text) => form.edit({ holds: { ...holds, [name]: text } })}
                error={form.errorOf(`holds-${name}`)}
              />
            ))}
          </div>
        </>
      ) : null}
    </details>
  )
}
