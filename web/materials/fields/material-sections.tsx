// What a material is and what it costs: the first and the last section of its form.
import { useState } from 'react'
import { OXYGENATES, type OxygenateName } from '#calc/vocabulary/blend.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { OXYGENATE_NAMES, oxygenateLike } from '#calc/vocabulary/contents.ts'
import { HEAVY_FIELDS, heavyKey, heavyProperty } from '#calc/vocabulary/heavy.ts'
import { nameOfOwn, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES, propertyOf } from '#calc/vocabulary/properties.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { unitWord } from '#web/format/quantities.ts'
import type { HoldsName } from '#web/readings/contents.ts'
import { useLanguage, useText } from '#web/services.ts'
import { materials } from '#web/text/materials.ts'
import { Select } from '#web/ui/choice.tsx'
import { Details } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { controlId, holdsLabel, isDetail, type TextFieldName } from '../material-checks.ts'
import type { MaterialEntries } from '../material-entries.ts'
import type { MaterialForm } from '../use-material-form.ts'
import { OwnPropertyField } from './property-fields.tsx'

const OTHERS = CATEGORY_NAMES.filter((name) => name !== 'customized')

export function IdentitySection({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const language = useLanguage()
  const text = (name: TextFieldName, label: string) => ({
    id: controlId(name),
    label,
    text: form.entries[name],
    onText: (value: string) => form.edit({ [name]: value }),
    onBlur: () => form.leave(name),
    error: form.errorOf(name),
    autoComplete: 'off',
  })
  const options: { value: MaterialEntries['category']; label: string }[] = [
    { value: '', label: t.none },
    ...OTHERS.map((name) => ({ value: name, label: CATEGORIES[name][language] })),
  ]
  return (
    <fieldset className="form-section stack gap-3">
      <legend>{t.identity}</legend>
      <div className="tiles tile-l gap-4 top">
        <Select
          id={controlId('categories')}
          label={t.otherCategory}
          hint={form.entries.category === '' ? t.otherCategoryAsked : t.otherCategoryHint}
          error={form.errorOf('categories')}
          value={form.entries.category}
          onValue={(category) => form.edit({ category })}
          options={options}
          isFirst
        />
        <OxygenateField form={form} />
        <TextField {...text('name', t.name)} required dir="auto" />
        <TextField {...text('name_farsi', t.nameFarsi)} lang="fa" dir="auto" hint={t.optional} />
        <TextField {...text('producer_english_name', t.producer)} required dir="auto" />
        <TextField {...text('producer_farsi_name', t.producerFarsi)} lang="fa" dir="auto" hint={t.optional} />
      </div>
      <HoldsFields form={form} />
      <HeavyFields form={form} />
    </fieldset>
  )
}

/** Fields of a marine or heavy fuel: shown for its category, and where one is filled. */
function HeavyFields({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const { category, own } = form.entries
  if (category !== 'residual' && !HEAVY_FIELDS.some((name) => own[heavyKey(name)])) return null
  return (
    <details open>
      <summary>{t.heavy}</summary>
      <p className="field-hint">{t.heavyHint}</p>
      <div className="property-grid tile-s tiles sparse across-4">
        {HEAVY_FIELDS.map((name) => (
          <OwnPropertyField key={name} definition={heavyProperty(name)} form={form} />
        ))}
      </div>
    </details>
  )
}

/** The oxygenate that a material is. A name that looks like one makes the form ask. */
function OxygenateField({ form }: { form: MaterialForm }) {
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

/** Oxygenates in a bought fuel, and its oxygen: closed unless filled or faulty. */
function HoldsFields({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const language = useLanguage()
  const { oxygenate, holds } = form.entries
  const names: readonly HoldsName[] = oxygenate ? ['oxygen'] : [...OXYGENATES, 'oxygen']
  return (
    <Details
      summary={t.holds}
      isOpenAtFirst={Object.values(holds).some(Boolean)}
      isKeptOpen={names.some((name) => form.errorOf(`holds-${name}`) !== null)}
    >
      <p className="field-hint">{t.holdsHint}</p>
      <div className="property-grid tile-s tiles sparse across-4">
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
    </Details>
  )
}

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
      <fieldset>
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
