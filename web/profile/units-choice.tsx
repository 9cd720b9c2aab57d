import { useState } from 'react'
import {
  QUANTITIES,
  type QuantityKind,
  setOf,
  UNIT_SET_NAMES,
  UNIT_SETS,
  UNIT_SIGNS,
} from '#calc/units/choice.ts'
import { unitWord } from '#web/format/quantities.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { profile } from '#web/text/en/profile.ts'
import { RadioGroup, Select } from '#web/ui/choice.tsx'

/** What quantities are read and typed in: a set, or each for itself. */
export function UnitsChoice() {
  const t = useText(profile).display
  const { preferences } = useServices()
  const { language, units } = usePreferences()
  const set = setOf(units)
  const [isOwn, setOwn] = useState(set === null)
  const shown = isOwn || set === null ? 'own' : set
  const choose = (kind: QuantityKind, sign: string) =>
    preferences.change({ units: { ...units, [kind]: sign } as typeof units })
  return (
    <>
      <RadioGroup
        legend={t.units}
        value={shown}
        onValue={(chosen) => {
          setOwn(chosen === 'own')
          if (chosen !== 'own') void preferences.change({ units: UNIT_SETS[chosen] })
        }}
        options={[...UNIT_SET_NAMES, 'own' as const].map((value) => ({ value, label: t.unitSets[value] }))}
      />
      {shown === 'own' ? (
        <div className="unit-choices">
          {QUANTITIES.map((kind) => (
            <Select
              key={kind}
              label={t.unitOf[kind]}
              value={units[kind] as string}
              onValue={(sign) => choose(kind, sign)}
              options={UNIT_SIGNS[kind].map((value) => ({
                value: value as string,
                label: unitWord(value, language),
              }))}
            />
          ))}
        </div>
      ) : null}
      <p className="field-hint">{t.unitsHint}</p>
    </>
  )
}
