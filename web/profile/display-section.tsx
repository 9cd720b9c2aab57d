import { usePreferences, useServices, useText } from '#web/services.ts'
import { profile } from '#web/text/en/profile.ts'
import { Checkbox } from '#web/ui/choice.tsx'

/** The digits of tables, a choice that only the Persian interface offers. */
export function DisplaySection() {
  const t = useText(profile).display
  const { preferences } = useServices()
  const { language, digits } = usePreferences()
  if (language !== 'fa') return null
  return (
    <section className="section" aria-labelledby="display-title">
      <h2 id="display-title">{t.title}</h2>
      <Checkbox
        label={t.digits}
        hint={t.digitsHint}
        checked={digits === 'persian'}
        onChecked={(checked) => preferences.change({ digits: checked ? 'persian' : 'latin' })}
      />
    </section>
  )
}
