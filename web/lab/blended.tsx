import { AMOUNT_UNITS, type AmountUnit, type LabRecord } from '#calc/lab/lab-record.ts'
import { unitNamed } from '#calc/units/units.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { DASH, formatIndex, formatValue } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { isVolume, type LabEntries, placeId } from '#web/readings/lab-entries.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { analyses } from '#web/text/analyses.ts'
import { lab as labText } from '#web/text/lab.ts'
import { Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SimpleTable } from '#web/ui/table/table.tsx'
import { figureColumn, OnPhone } from './lab-figures.tsx'
import type { LabForm } from './use-lab-form.ts'

const USUAL_CELSIUS = 15

export type BlendedRecipe = Pick<WholeCalculation, 'components' | 'basis'>

type Component = BlendedRecipe['components'][number]

/** The columns of a material's name and of its shares. */
function useRecipeColumns(basis: Basis) {
  const t = useText(labText).blended
  const unit = useText(analyses).bases[basis]
  const language = useLanguage()
  const { digits } = useFormat()
  return {
    material: {
      key: 'material',
      head: t.material,
      isRowHead: true,
      cell: (component: Component) => <bdi>{nameOf(component, language)}</bdi>,
    },
    share: (key: 'plan' | 'share', shareOf: (component: Component, at: number) => number | null) =>
      figureColumn<Component>(
        key,
        t[key],
        (component, at) => formatValue(shareOf(component, at), digits),
        <>
          {t[key]} <span className="unit">{unit}</span>
        </>,
      ),
  }
}

export function BlendedFields({
  form,
  recipe: { components, basis },
}: {
  form: LabForm
  recipe: BlendedRecipe
}) {
  const t = useText(labText).blended
  const { material, share } = useRecipeColumns(basis)
  const { digits } = useFormat()
  const language = useLanguage()
  const entries = form.entries!
  const { amounts } = entries
  const shown = unitNamed('temperature', entries.temperatureUnit)!
  const set = (id: string, part: Partial<LabEntries['amounts'][string]>) =>
    form.edit((now) => ({
      ...now,
      amounts: {
        ...now.amounts,
        [id]: { text: '', temperature: '', unit: unitFor(now, id, basis), ...now.amounts[id], ...part },
      },
    }))
  return (
    <div className="stack gap-2">
      <p className="note">{t.lead}</p>
      <SimpleTable
        label={t.title}
        className="lab-fields phone-rows"
        rows={components}
        rowKey={({ id }) => id}
        columns={[
          material,
          share('plan', ({ percentage }) => percentage),
          {
            key: 'amount',
            head: t.amount,
            cell: (component) => (
              <>
                <OnPhone isSilent>{t.amount}</OnPhone>
                <NumberField
                  id={placeId(['as_blended', component.id])}
                  label={t.amountOf(nameOf(component, language))}
                  labelHidden
                  text={amounts[component.id]?.text ?? ''}
                  error={form.errorAt(['as_blended', component.id])}
                  onText={(text) => set(component.id, { text })}
                />
              </>
            ),
          },
          {
            key: 'unit',
            head: t.unit,
            cell: (component) => (
              <>
                <OnPhone isSilent>{t.unit}</OnPhone>
                <Select<AmountUnit>
                  label={t.unitOf(nameOf(component, language))}
                  labelHidden
                  value={unitFor(entries, component.id, basis)}
                  onValue={(unit) => set(component.id, { unit })}
                  options={AMOUNT_UNITS.map((value) => ({ value, label: t.units[value] }))}
                />
              </>
            ),
          },
          {
            key: 'temperature',
            head: t.temperature,
            cell: (component) =>
              isVolume(unitFor(entries, component.id, basis)) ? (
                <>
                  <OnPhone isSilent>{t.temperature}</OnPhone>
                  <NumberField
                    id={placeId(['as_blended', component.id, 'temperature'])}
                    label={t.temperatureOf(nameOf(component, language))}
                    labelHidden
                    unit={entries.temperatureUnit}
                    negative
                    placeholder={formatValue(shown.fromWire(USUAL_CELSIUS), digits)}
                    text={amounts[component.id]?.temperature ?? ''}
                    error={form.errorAt(['as_blended', component.id, 'temperature'])}
                    onText={(temperature) => set(component.id, { temperature })}
                  />
                </>
              ) : null,
          },
        ]}
      />
      <Total entries={entries} ids={components.map(({ id }) => id)} basis={basis} />
    </div>
  )
}

/** A material's chosen unit, otherwise the last one chosen: a batch is mostly metered in one unit. */
function unitFor({ amounts }: LabEntries, id: string, basis: Basis): AmountUnit {
  return amounts[id]?.unit ?? Object.values(amounts).at(-1)?.unit ?? (basis === 'mass' ? 't' : 'm3')
}

/** The sum, if all are in one unit: it shows a misplaced decimal. */
function Total({ entries, ids, basis }: { entries: LabEntries; ids: readonly string[]; basis: Basis }) {
  const t = useText(labText).blended
  const { amount } = useFormat()
  const typed = ids.filter((id) => (entries.amounts[id]?.text ?? '').trim() !== '')
  const numbers = typed.map((id) => numberOf(entries.amounts[id]!.text))
  const units = new Set(typed.map((id) => unitFor(entries, id, basis)))
  if (typed.length < ids.length || units.size !== 1 || numbers.includes(null)) return null
  const sum = numbers.reduce<number>((total, number) => total + number!, 0)
  return (
    <p className="note" role="status">
      {t.total({ amount: amount(sum), unit: t.units[[...units][0]!] })}
    </p>
  )
}

export function PumpedTable({
  lab,
  recipe: { components, basis },
}: {
  lab: LabRecord
  recipe: BlendedRecipe
}) {
  const t = useText(labText).blended
  const { material, share } = useRecipeColumns(basis)
  const { digits } = useFormat()
  const { write, sign } = useQuantities()
  return (
    <SimpleTable
      label={t.title}
      className="lab-table phone-rows"
      rows={components}
      rowKey={({ id }) => id}
      columns={[
        material,
        {
          key: 'amount',
          head: t.amount,
          className: 'number',
          cell: ({ id }) => {
            const pumped = lab.as_blended?.[id]
            return (
              <>
                <OnPhone>{t.amount}</OnPhone>
                {pumped ? (
                  <bdi>
                    {formatIndex(pumped.amount, digits)} {t.units[pumped.unit]}
                  </bdi>
                ) : (
                  DASH
                )}
                {pumped?.temperature === undefined ? null : (
                  <bdi className="note block plain">
                    {write(pumped.temperature, '°C')} {sign('°C')}
                  </bdi>
                )}
              </>
            )
          },
        },
        share('plan', ({ percentage }) => percentage),
        share('share', (_, at) => lab.blended?.[at] ?? null),
      ]}
    />
  )
}
