import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import { createKeptApi } from '#web/kept/kept.api.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Select } from '#web/ui/choice.tsx'
import type { MovementFieldsProps } from './amount-fields.tsx'
import { createTanksApi, type Tank } from './tanks.api.ts'
import { useTankWords } from './use-tank-words.ts'

interface Props extends MovementFieldsProps {
  tanks: readonly Tank[]
  /** Into which it goes. */
  asksTank: boolean
  asksBlend: boolean
}

/** Which blend, into which tank, and out of which tanks its materials were taken. */
export function BlendFields({ asksTank, asksBlend, ...rest }: Props) {
  const t = useText(texts).form
  const { entries, tanks, field, onEdit } = rest
  return (
    <>
      {asksBlend ? <BlendChoice {...rest} /> : null}
      {asksTank ? (
        <Select
          {...field('tank')}
          label={t.fields.tank}
          hint={tanks.length === 0 ? t.noTanks : undefined}
          value={entries.tank}
          onValue={(tank) => onEdit({ tank })}
          options={[
            { value: '', label: t.noTank },
            ...tanks.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      {entries.calculation && tanks.length > 0 ? <Draws key={entries.calculation} {...rest} /> : null}
    </>
  )
}

type PartProps = Omit<Props, 'asksTank' | 'asksBlend'>

/** One of those that were kept last. */
function BlendChoice({ entries, field, onEdit }: PartProps) {
  const t = useText(texts).form
  const language = useLanguage()
  const words = useTankWords()
  const { http } = useServices()
  const { asked, again } = useAsked((signal) => createTanksApi(http).blends(signal))
  return (
    <AskedView asked={asked} again={again} t={t} rows={1}>
      {(rows) => (
        <Select
          {...field('calculation')}
          label={t.fields.calculation}
          hint={rows.length === 0 ? t.noBlends : undefined}
          value={entries.calculation}
          onValue={(calculation) => onEdit({ calculation, from: {} })}
          options={[
            { value: '', label: t.choose },
            ...rows.map(({ id, name, created_at, components }) => ({
              value: id,
              label:
                name ??
                `${t.unnamed(words.moment(created_at))}: ${joined(namesOf(components, language), language)}`,
            })),
          ]}
        />
      )}
    </AskedView>
  )
}

/** The tank of each material; a material that stands for a tank was taken out of it. */
function Draws({ entries, tanks, field, onEdit }: PartProps) {
  const t = useText(texts).form
  const language = useLanguage()
  const { http } = useServices()
  const { asked, again } = useAsked(
    (signal) => createKeptApi(http).find(entries.calculation, signal),
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
    <AskedView asked={asked} again={again} t={t} rows={2}>
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
                options={[
                  { value: '', label: t.notFrom },
                  ...tanks.map((one) => ({ value: one.id, label: one.name })),
                ]}
              />
            ))}
          </fieldset>
        )
      }}
    </AskedView>
  )
}
