import { useQuantities } from '#web/format/quantities.ts'
import { density15Shown } from '#web/readings/typed-as.ts'
import { useText } from '#web/services.ts'
import { materials } from '#web/text/en/materials.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { MaterialForm } from '../use-material-form.ts'

/** At which temperature a density was read, and with what: asked once there is one that is not °API, which has its own. */
export function DensityMeasured({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const { shown, write, sign } = useQuantities()
  const text = form.entries.properties.density
  const as = form.entries.typed.density
  if (text.trim() === '' || form.unitOf('density') === '°API') return null
  const temperature = as?.temperature ?? { text: '', unit: shown('°C').sign }
  const isMeasured = temperature.text.trim() !== ''
  const at15 = isMeasured ? density15Shown(text, as) : null
  return (
    <>
      <NumberField
        id="material-density-temperature"
        label={t.densityAt}
        hint={at15 === null ? t.densityAtHint : t.density15(write(at15, 'kg/m³'), sign('kg/m³'))}
        text={temperature.text}
        onText={(text) => form.measure('density', { temperature: { ...temperature, text } })}
        onBlur={() => form.leave('density')}
        unit={temperature.unit}
        negative
        placeholder={String(shown('°C').value(15))}
      />
      {isMeasured ? (
        <Checkbox
          label={t.glass}
          checked={as?.glass ?? false}
          onChecked={(isGlass) => form.measure('density', { glass: isGlass || undefined })}
        />
      ) : null}
    </>
  )
}
