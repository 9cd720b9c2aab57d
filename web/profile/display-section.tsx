import { usePreferences, useServices, useText } from '#web/services.ts'
import { profile } from '#web/text/en/profile.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { UnitsChoice } from './units-choice.tsx'

/** How tables are written: labels in one language or both, how many decimals, in which units and, in the Persian interface, which digits. */
export function DisplaySection() {
  const t = useText(profile).display
  const { preferences } = useServices()
  const { language, digits, labels, decimals } = usePreferences()
  return (
    <section className="section" aria-labelledby="display-title">
      <h2 id="display-title">{t.title}</h2>
      <Checkbox
        label={t.labels}
        checked={labels === 'both'}
        onChecked={(checked) => preferences.change({ labels: checked ? 'both' : 'one' })}
      />
      <Checkbox
        label={t.decimals}
        hint={t.decimalsHint}
        checked={decimals === 'method'}
        onChecked={(checked) => preferences.change({ decimals: checked ? 'method' : 'two' })}
      />
      {language === 'fa' ? (
        <Checkbox
          label={t.digits}
          hint={t.digitsHint}
          checked={digits === 'persian'}
          onChecked={(checked) => preferences.change({ digits: checked ? 'persian' : 'latin' })}
        />
      ) : null}
      <UnitsChoice />
    </section>
  )
}
