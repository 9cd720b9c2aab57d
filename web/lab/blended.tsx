import { AMOUNT_UNITS, type AmountUnit, type LabRecord } from '#calc/lab/lab-record.ts'
import { unitNamed } from '#calc/units/units.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { DASH, formatIndex, formatValue } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import { isVolume, type LabEntries, placeId } from '#web/readings/lab-entries.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { lab as labText } from '#web/text/lab.ts'
import { Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { FigureCell, OnPhone } from './lab-figures.tsx'
import type { LabForm } from './use-lab-form.ts'

const USUAL_CELSIUS = 15

export type BlendedRecipe = Pick<WholeCalculation, 'components' | 'basis'>

const shareHead = (head: string, basis: string) => ({
  className: 'number',
  head: (
    <>
      {head} <span className="unit">{basis}</span>
    </>
  ),
})

export function BlendedFields({
  form,
  recipe: { components, basis },
}: {
  form: LabForm
  recipe: BlendedRecipe
}) {
  const t = useText(labText).blended
  const basisWords = useText(analyses).bases
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
      <PlainTable
        label={t.title}
        className="lab-fields phone-rows"
        heads={[t.material, shareHead(t.plan, basisWords[basis]), t.amount, t.unit, t.temperature]}
      >
        {components.map((component) => {
          const { id } = component
          const name = nameOf(component, language)
          const unit = unitFor(entries, id, basis)
          return (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <FigureCell head={t.plan} figure={formatValue(component.percentage, digits)} />
              <td>
                <OnPhone isSilent>{t.amount}</OnPhone>
                <NumberField
                  id={placeId(['as_blended', id])}
                  label={t.amountOf(name)}
                  labelHidden
                  text={amounts[id]?.text ?? ''}
                  error={form.errorAt(['as_blended', id])}
                  onText={(text) => set(id, { text })}
                />
              </td>
              <td>
                <OnPhone isSilent>{t.unit}</OnPhone>
                <Select<AmountUnit>
                  label={t.unitOf(name)}
                  labelHidden
                  value={unit}
                  onValue={(unit) => set(id, { unit })}
                  options={AMOUNT_UNITS.map((value) => ({ value, label: t.units[value] }))}
                />
              </td>
              <td>
                {isVolume(unit) ? (
                  <>
                    <OnPhone isSilent>{t.temperature}</OnPhone>
                    <NumberField
                      id={placeId(['as_blended', id, 'temperature'])}
                      label={t.temperatureOf(name)}
                      labelHidden
                      unit={entries.temperatureUnit}
                      negative
                      placeholder={formatValue(shown.fromWire(USUAL_CELSIUS), digits)}
                      text={amounts[id]?.temperature ?? ''}
                      error={form.errorAt(['as_blended', id, 'temperature'])}
                      onText={(temperature) => set(id, { temperature })}
                    />
                  </>
                ) : null}
              </td>
            </tr>
          )
        })}
      </PlainTable>
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
  const basisWords = useText(analyses).bases
  const language = useLanguage()
  const { digits } = useFormat()
  const { write, sign } = useQuantities()
  const heads = [t.plan, t.share]
  return (
    <PlainTable
      label={t.title}
      className="lab-table phone-rows"
      heads={[
        t.material,
        { head: t.amount, className: 'number' },
        ...heads.map((head) => shareHead(head, basisWords[basis])),
      ]}
    >
      {components.map((component, at) => {
        const pumped = lab.as_blended?.[component.id]
        const shares = [component.percentage, lab.blended?.[at] ?? null]
        return (
          <tr key={component.id}>
            <th scope="row">
              <bdi>{nameOf(component, language)}</bdi>
            </th>
            <td className="number">
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
            </td>
            {heads.map((head, which) => (
              <FigureCell key={head} head={head} figure={formatValue(shares[which]!, digits)} />
            ))}
          </tr>
        )
      })}
    </PlainTable>
  )
}
