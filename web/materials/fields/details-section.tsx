import { nameOfOwn, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES, propertyOf } from '#calc/vocabulary/properties.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { materials } from '#web/text/materials.ts'
import { Select } from '#web/ui/choice.tsx'
import { Details } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { controlId, isDetail } from '../material-checks.ts'
import type { MaterialForm } from '../use-material-form.ts'

/** Price and standard deviations: closed unless filled or faulty. */
export function DetailsSection({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const { price, precision, properties, own } = form.entries
  const isWrong = form.failure?.faults.some(({ field }) => isDetail(field)) ?? false
  const isShown = (...texts: (string | undefined)[]) => texts.some((text) => (text ?? '').trim() !== '')
  const language = useLanguage()
  const fields = [
    ...NUMERIC_PROPERTY_NAMES.filter((name) => isShown(properties[name], precision[name])).map((name) => ({
      name,
      label: propertyOf(name)[language],
      unit: propertyOf(name).unit && form.deviationUnitOf(name),
    })),
    ...form.own.definitions.flatMap((definition) => {
      const { key, unit } = definition
      const name = ownQuantity(key)
      return isShown(own[key], precision[name]) ? { name, label: nameOfOwn(definition)[language], unit } : []
    }),
  ]
  return (
    <Details
      className="form-section stack gap-3 material-extras"
      summary={t.details}
      isOpenAtFirst={price.amount !== '' || Object.keys(precision).length > 0}
      isKeptOpen={isWrong}
    >
      <PriceFields form={form} />
      <fieldset className="material-precision">
        <legend className="field-label">{t.precision}</legend>
        <p className="field-hint">{fields.length > 0 ? t.precisionHint : t.precisionNone}</p>
        <div className="property-grid tile-s tiles sparse across-4">
          {fields.map(({ name, label, unit }) => (
            <NumberField
              key={name}
              id={controlId(`precision-${name}`)}
              label={t.precisionOf(label)}
              unit={unit ? unitWord(unit, language) : undefined}
              text={precision[name] ?? ''}
              onText={(text) => form.editPrecision(name, text)}
              error={form.errorOf(`precision-${name}`)}
            />
          ))}
        </div>
      </fieldset>
    </Details>
  )
}

function PriceFields({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const { price } = form.entries
  const edit = (part: Partial<typeof price>) => form.edit({ price: { ...price, ...part } })
  return (
    <div className="property-grid tile-s tiles sparse across-4">
      <NumberField
        id={controlId('price-amount')}
        label={t.price}
        hint={t.priceHint}
        text={price.amount}
        onText={(amount) => edit({ amount })}
        error={form.errorOf('price-amount')}
      />
      <TextField
        id={controlId('price-currency')}
        label={t.currency}
        hint={t.currencyHint}
        text={price.currency}
        onText={(currency) => edit({ currency })}
        error={form.errorOf('price-currency')}
        maxLength={3}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
      />
      <Select
        label={t.priceUnit}
        value={price.unit}
        onValue={(unit) => edit({ unit })}
        options={PRICE_UNITS.map((value) => ({ value, label: t.priceUnits[value] }))}
      />
    </div>
  )
}
