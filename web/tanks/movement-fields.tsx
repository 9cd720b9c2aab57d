import { useState } from 'react'
import { AMOUNT_UNITS } from '#calc/lab/lab-record.ts'
import type { Shown } from '#calc/units/units.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { propertiesOf } from '#calc/vocabulary/properties.ts'
import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import { listed } from '#web/materials/list-tools.tsx'
import { ReadingFields, ReadingsPaste } from '#web/materials/samples/reading-fields.tsx'
import { useDefinitions } from '#web/own/own-list.ts'
import { isVolume } from '#web/readings/lab-entries.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { createStoredApi } from '#web/stored/stored.api.ts'
import { lab as labText } from '#web/text/lab.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import { Select } from '#web/ui/choice.tsx'
import { Details } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import type { MovementEntries } from './movement-entries.ts'
import { createTanksApi, type MovementKind, type Tank } from './tanks.api.ts'
import { useTankWords } from './use-tank-words.ts'

interface MovementFieldsProps {
  entries: MovementEntries
  field: (name: string) => { id: string; error: string | null }
  onEdit: (part: Partial<MovementEntries>) => void
}

export const choicesOf = (none: string, all: readonly { id: string; name: string }[]) => [
  { value: '', label: none },
  ...all.map(({ id, name }) => ({ value: id, label: name })),
]

interface AmountFieldsProps extends MovementFieldsProps {
  label: string
  celsius: Shown
}

export function AmountFields({ label, entries, celsius, field, onEdit }: AmountFieldsProps) {
  const t = useText(texts).form
  const { units } = useText(labText).blended
  return (
    <div className="tiles tile-s across-4 top">
      <NumberField
        {...field('amount')}
        label={label}
        text={entries.amount}
        onText={(amount) => onEdit({ amount })}
        required
      />
      <Select
        {...field('unit')}
        label={t.fields.unit}
        value={entries.unit}
        onValue={(unit) => onEdit({ unit })}
        options={AMOUNT_UNITS.map((value) => ({ value, label: units[value] }))}
      />
      {isVolume(entries.unit) ? (
        <NumberField
          {...field('temperature')}
          label={t.fields.temperature}
          hint={t.temperatureHint}
          unit={celsius.sign}
          negative
          text={entries.temperature}
          onText={(temperature) => onEdit({ temperature })}
        />
      ) : null}
    </div>
  )
}

type OfCategory = MovementFieldsProps & { category: CategoryName }

/** The received material: the user's own, those of the tank's category, or search results. */
export function MaterialChoice({ entries, category, field, onEdit }: OfCategory) {
  const t = useText(texts).form
  const language = useLanguage()
  const { http } = useServices()
  const { asked, again } = useQuery((signal) =>
    http.ask('GET /materials/', { bearer: true, keepScreen: true, signal }),
  )
  const [search, setSearch] = useState('')
  const chosen = entries.material
  return (
    <QueryView asked={asked} again={again} t={t} rows={2}>
      {(all) => {
        const materials = all.filter(({ is_tank }) => !is_tank)
        const sorting = { column: 'name' as const, descending: false }
        const found = listed(materials, { search, category: 'all', sorting }, language).filter(
          ({ id, is_owner, categories }) =>
            id === chosen || search.trim() || is_owner || categories.some(({ name }) => name === category),
        )
        const rows = found.toSorted((a, b) => Number(b.is_owner) - Number(a.is_owner))
        // The chosen material stays in the list.
        const kept = rows.some(({ id }) => id === chosen) ? undefined : all.find(({ id }) => id === chosen)
        const shown = kept ? [kept, ...rows] : rows
        const names = namesOf(shown, language)
        return (
          <>
            <TextField
              type="search"
              label={t.search}
              hint={t.searchHint}
              text={search}
              onText={setSearch}
              dir="auto"
              autoComplete="off"
            />
            <Select
              {...field('material')}
              label={t.fields.material}
              value={chosen}
              onValue={(material) => onEdit({ material })}
              options={choicesOf(
                t.choose,
                shown.map(({ id }, at) => ({ id, name: names[at]! })),
              )}
            />
          </>
        )
      }}
    </QueryView>
  )
}

interface BlendFieldsProps extends MovementFieldsProps {
  tanks: readonly Tank[]
  /** Asks for the tank that receives the blend. */
  asksTank: boolean
  asksBlend: boolean
}

/** The blend, the tank that receives it, and the tanks that its materials are drawn from. */
export function BlendFields({ asksTank, asksBlend, tanks, ...shared }: BlendFieldsProps) {
  const t = useText(texts).form
  const { entries, field, onEdit } = shared
  return (
    <>
      {asksBlend ? <BlendChoice {...shared} /> : null}
      {asksTank ? (
        <Select
          {...field('tank')}
          label={t.fields.tank}
          hint={tanks.length === 0 ? t.noTanks : undefined}
          value={entries.tank}
          onValue={(tank) => onEdit({ tank })}
          options={choicesOf(t.noTank, tanks)}
        />
      ) : null}
      {entries.calculation && tanks.length > 0 ? (
        <Draws key={entries.calculation} {...shared} tanks={tanks} />
      ) : null}
    </>
  )
}

function BlendChoice({ entries, field, onEdit }: MovementFieldsProps) {
  const t = useText(texts).form
  const language = useLanguage()
  const words = useTankWords()
  const { http } = useServices()
  const { asked, again } = useQuery((signal) => createTanksApi(http).blends(signal))
  return (
    <QueryView asked={asked} again={again} t={t} rows={1}>
      {(rows) => (
        <Select
          {...field('calculation')}
          label={t.fields.calculation}
          hint={rows.length === 0 ? t.noBlends : undefined}
          value={entries.calculation}
          onValue={(calculation) => onEdit({ calculation, from: {} })}
          options={choicesOf(
            t.choose,
            rows.map(({ id, name, created_at, components }) => ({
              id,
              name:
                name ??
                `${t.unnamed(words.moment(created_at))}: ${joined(namesOf(components, language), language)}`,
            })),
          )}
        />
      )}
    </QueryView>
  )
}

/** The tank that each material was drawn from; preset for materials that stand for a tank. */
function Draws({ entries, tanks, field, onEdit }: MovementFieldsProps & { tanks: readonly Tank[] }) {
  const t = useText(texts).form
  const language = useLanguage()
  const { http } = useServices()
  const { asked, again } = useQuery(
    (signal) => createStoredApi(http).find(entries.calculation, signal),
    [entries.calculation],
    ({ components, batch }) => {
      const own = components.flatMap(({ id }) => {
        const tank = tanks.find(({ material }) => material === id)
        return tank ? [[id, tank.id] as const] : []
      })
      onEdit({
        from: Object.fromEntries(own),
        ...(batch && entries.amount === '' && { amount: String(batch.amount), unit: batch.unit }),
      })
    },
  )
  return (
    <QueryView asked={asked} again={again} t={t} rows={2}>
      {({ components }) => {
        const parts = components.filter(({ percentage }) => percentage > 0)
        const names = namesOf(parts, language)
        return (
          <fieldset className="tiles tile-s across-4 top">
            <legend className="field-label">{t.from}</legend>
            {parts.map(({ id }, at) => (
              <Select
                key={id}
                {...field(`from-${id}`)}
                label={t.fromOf(names[at]!)}
                value={entries.from[id] ?? ''}
                onValue={(tank) => onEdit({ from: { ...entries.from, [id]: tank } })}
                options={choicesOf(t.notFrom, tanks)}
              />
            ))}
          </fieldset>
        )
      }}
    </QueryView>
  )
}

/** The readings; folded for a receipt. */
export function MovementReadings({
  kind,
  category,
  entries,
  field,
  onEdit,
}: OfCategory & { kind: MovementKind }) {
  const t = useText(texts).form
  const own = useDefinitions()
  const readings = {
    names: propertiesOf(category),
    own,
    values: entries.readings,
    onValues: (readings: MovementEntries['readings']) => onEdit({ readings }),
  }
  const fields = (
    <>
      <ReadingsPaste {...readings} />
      <ReadingFields {...readings} fieldOf={(group, name) => field(`${group}-${name}`)} />
    </>
  )
  if (kind === 'sample')
    return (
      <>
        <h3>{t.measured}</h3>
        {fields}
      </>
    )
  return (
    <Details summary={t.readings}>
      <div className="stack">
        <p className="note">{t.readingsHint}</p>
        {fields}
      </div>
    </Details>
  )
}
