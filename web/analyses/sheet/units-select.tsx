import { setOf, UNIT_SET_NAMES, UNIT_SETS, type UnitSet } from '#calc/units/choice.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { profile } from '#web/text/en/profile.ts'
import { Select } from '#web/ui/choice.tsx'

/** The units of the reader, for those who have no profile to choose them in. */
export function UnitsSelect() {
  const t = useText(profile).display
  const { preferences } = useServices()
  const { units } = usePreferences()
  const set: UnitSet | 'own' = setOf(units) ?? 'own'
  const sets: readonly (UnitSet | 'own')[] = set === 'own' ? [...UNIT_SET_NAMES, set] : UNIT_SET_NAMES
  return (
    <Select
      label={t.units}
      value={set}
      onValue={(chosen) => {
        if (chosen !== 'own') void preferences.change({ units: UNIT_SETS[chosen] })
      }}
      options={sets.map((value) => ({ value, label: t.unitSets[value] }))}
    />
  )
}
