import Plus from 'lucide-react/icons/plus'
import { type ClipboardEventHandler, Fragment } from 'react'
import { nameOfOwn, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import {
  GROUPS,
  type GroupName,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { unitWord, useQuantities } from '#web/format/quantities.ts'
import { viscosityShown } from '#web/readings/typed-as.ts'
import { useLanguage, useText } from '#web/services.ts'
import { materials } from '#web/text/materials.ts'
import { own as ownText } from '#web/text/own.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { controlId, ownField } from '../material-checks.ts'
import { wireNumber } from '../material-entries.ts'
import type { MaterialForm } from '../use-material-form.ts'

const GROUP_NAMES = ['physical', 'chemical', 'performance'] as const satisfies readonly GroupName[]

/** All properties except the distillation, by group; some readings have follow-up fields. */
export function PropertySections({ form }: { form: MaterialForm }) {
  const language = useLanguage()
  return GROUP_NAMES.map((group) => (
    <fieldset key={group} className="form-section stack gap-3">
      <legend>{GROUPS[group][language]}</legend>
      <div className="property-grid tile-s tiles sparse across-4">
        {PROPERTY_NAMES.filter((name) => propertyOf(name).group === group).map((name) => (
          <Fragment key={name}>
            <PropertyField name={name} form={form} />
            {name === 'density' ? <DensityMeasured form={form} /> : null}
            {name === 'viscosity_40' ? <ViscosityMeasured form={form} /> : null}
            {name === 'pour_freezing_point' ? <PourKindField form={form} /> : null}
          </Fragment>
        ))}
      </div>
    </fieldset>
  ))
}

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
          <OwnPropertyField key={definition.key} definition={definition} form={form} />
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

interface PropertyFieldProps {
  name: PropertyName
  form: MaterialForm
  /** The interpolated value, shown in an empty field. */
  placeholder?: string
  onPaste?: ClipboardEventHandler<HTMLInputElement>
}

export function PropertyField({ name, form, placeholder, onPaste }: PropertyFieldProps) {
  const t = useText(materials).form
  const language = useLanguage()
  const property = propertyOf(name)
  const shared = {
    id: controlId(name),
    name,
    label: property[language],
    text: form.entries.properties[name],
    onText: (text: string) => form.editProperty(name, text),
    onBlur: () => form.leave(name),
    error: form.errorOf(name),
  }
  if (name === 'color') return <TextField {...shared} hint={t.colorHint} autoComplete="off" dir="ltr" />
  return (
    <NumberField
      {...shared}
      unit={property.unit && unitWord(form.unitOf(name), language)}
      negative={property.range !== undefined && property.range.min < 0}
      required={name === 'recovery'}
      hint={name === 'recovery' ? t.recoveryHint : undefined}
      placeholder={placeholder}
      onPaste={onPaste}
      doubts={form.doubtsOf(name)}
    />
  )
}

export function OwnPropertyField({ definition, form }: { definition: OwnProperty; form: MaterialForm }) {
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

/** Two viscosities at other temperatures instead of one at 40 °C. */
function ViscosityMeasured({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const { shown, write } = useQuantities()
  const text = form.entries.properties.viscosity_40
  const as = form.entries.typed.viscosity_40
  if (text.trim() === '') return null
  const blank = { text: '', unit: shown('°C').sign }
  const { temperature = blank, second } = as ?? {}
  const found = viscosityShown(text, as)
  const leave = () => form.leave('viscosity_40')
  const measure = (part: Parameters<typeof form.measure>[1]) => form.measure('viscosity_40', part)
  return (
    <>
      <Checkbox
        label={t.twoViscosities}
        checked={second !== undefined}
        onChecked={(isTwo) =>
          measure({ temperature: undefined, second: isTwo ? { text: '', temperature: blank } : undefined })
        }
      />
      {second ? (
        <>
          <NumberField
            label={t.viscosityAt}
            text={temperature.text}
            onText={(text) => measure({ temperature: { ...temperature, text } })}
            onBlur={leave}
            unit={temperature.unit}
            negative
          />
          <NumberField
            label={t.secondViscosity}
            hint={found ? t.viscosity40(write(found.viscosity, 'cSt'), found.isFar) : undefined}
            text={second.text}
            onText={(text) => measure({ second: { ...second, text } })}
            onBlur={leave}
            unit="cSt"
          />
          <NumberField
            label={t.secondViscosityAt}
            text={second.temperature.text}
            onText={(text) =>
              measure({ second: { ...second, temperature: { ...second.temperature, text } } })
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

/** Temperature and instrument of a density; none for °API. */
function DensityMeasured({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const { shown, write, sign } = useQuantities()
  const text = form.entries.properties.density
  const as = form.entries.typed.density
  if (text.trim() === '' || form.unitOf('density') === '°API') return null
  const temperature = as?.temperature ?? { text: '', unit: shown('°C').sign }
  const isMeasured = temperature.text.trim() !== ''
  const at15 = isMeasured ? wireNumber(form.entries, 'density') : null
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

function PourKindField({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const { pour_is, properties } = form.entries
  if (properties.pour_freezing_point.trim() === '') return null
  return (
    <Select
      label={t.pourIs}
      hint={t.pourIsHint}
      value={pour_is}
      onValue={(chosen) => form.edit({ pour_is: chosen })}
      options={(['', 'pour', 'freezing'] as const).map((value) => ({
        value,
        label: t.pourKinds[value || 'unknown'],
      }))}
    />
  )
}
