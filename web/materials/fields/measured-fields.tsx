import { useQuantities } from '#web/format/quantities.ts'
import { density15Shown, viscosityShown } from '#web/readings/typed-as.ts'
import { useText } from '#web/services.ts'
import { materials } from '#web/text/materials.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { MaterialForm } from '../use-material-form.ts'

/** Two viscosities at other temperatures in the place of one at 40 °C. */
export function ViscosityMeasured({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const { shown, write } = useQuantities()
  const text = form.entries.properties.viscosity_40
  const as = form.entries.typed.viscosity_40
  if (text.trim() === '') return null
  const blank = { text: '', unit: shown('°C').sign }
  const { temperature = blank, second } = as ?? {}
  const found = viscosityShown(text, as)
  const leave = () => form.leave('viscosity_40')
  return (
    <>
      <Checkbox
        label={t.twoViscosities}
        checked={second !== undefined}
        onChecked={(isTwo) =>
          form.measure('viscosity_40', {
            temperature: undefined,
            second: isTwo ? { text: '', temperature: blank } : undefined,
          })
        }
      />
      {second ? (
        <>
          <NumberField
            label={t.viscosityAt}
            text={temperature.text}
            onText={(text) => form.measure('viscosity_40', { temperature: { ...temperature, text } })}
            onBlur={leave}
            unit={temperature.unit}
            negative
          />
          <NumberField
            label={t.secondViscosity}
            hint={found ? t.viscosity40(write(found.viscosity, 'cSt'), found.isFar) : undefined}
            text={second.text}
            onText={(text) => form.measure('viscosity_40', { second: { ...second, text } })}
            onBlur={leave}
            unit="cSt"
          />
          <NumberField
            label={t.secondViscosityAt}
            text={second.temperature.text}
            onText={(text) =>
              form.measure('viscosity_40', {
                second: { ...second, temperature: { ...second.temperature, text } },
              })
            }
            onBlur={leave}
            unit={second.temperature.unit}
            negative
          />
        </>
      ) : null}
    </>
  )
}

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
