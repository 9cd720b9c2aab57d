// Laboratory entries in words, and two people's as one.
import { type LabQuantity, LEVELS } from '#calc/lab/lab-record.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { type FieldText, mergedParts, type Parts } from '#web/conflict/conflict.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import type { LabEntries, ValueEntry } from '#web/readings/lab-entries.ts'
import { typedUnit } from '#web/readings/typed-as.ts'
import { usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import { useLabFigures } from './use-lab-figures.ts'

type Looks = Parameters<typeof useLabFigures>[0]

/** What the fields say, each with its unit. */
export function useLabFieldTexts(
  components: WholeCalculation['components'],
  looks: Looks,
): (entries: LabEntries) => FieldText[] {
  const t = useText(labText)
  const { language, units } = usePreferences()
  const figures = useLabFigures(looks)
  const written = (name: LabQuantity, { text, as }: ValueEntry): string => {
    if (!text.trim() || name === 'color') return text
    return `${text} ${isOwnQuantity(name) ? figures.sign(name) : typedUnit(name, as, units)}`
  }
  const entriesOf = <Value>(values: Partial<Record<string, Value>>) =>
    Object.entries(values) as [LabQuantity, Value][]
  return (entries) => [
    { key: 'at', label: t.sample.at, text: entries.at },
    { key: 'sample', label: t.sample.name, text: entries.sample },
    ...entriesOf(entries.values).map(([name, value]) => ({
      key: name,
      label: t.values.measuredOf(figures.name(name)),
      text: written(name, value),
    })),
    ...LEVELS.flatMap((level) =>
      entriesOf(entries.hasLevels ? entries.levels[level] : {}).map(([name, value]) => ({
        key: `${level} ${name}`,
        label: t.values.levelOf(t.values.level[level], figures.name(name)),
        text: written(name, value),
      })),
    ),
    ...entriesOf(entries.methods).map(([name, text]) => ({
      key: `method ${name}`,
      label: t.values.methodOf(figures.name(name)),
      text,
    })),
    ...components.map((component) => {
      const { text = '', unit, temperature } = entries.amounts[component.id] ?? {}
      const at = temperature?.trim() ? `, ${temperature} ${entries.temperatureUnit}` : ''
      return {
        key: component.id,
        label: t.blended.amountOf(nameOf(component, language)),
        text: unit && text.trim() ? `${text} ${t.blended.units[unit]}${at}` : '',
      }
    }),
  ]
}

/** What counts as one: a value, and what was pumped as a whole, for the prediction is made from all of it. */
const partsOf = ({
  at,
  keptAt,
  values,
  methods,
  hasLevels,
  levels,
  amounts,
  ...rest
}: LabEntries): Parts => ({
  sample: rest.sample,
  moment: { at, keptAt },
  levels: { hasLevels, levels },
  pumped: { amounts, temperatureUnit: rest.temperatureUnit },
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`value ${name}`, value])),
  ...Object.fromEntries(Object.entries(methods).map(([name, text]) => [`method ${name}`, text])),
})

export function mergedEntries(base: LabEntries, mine: LabEntries, theirs: LabEntries): LabEntries {
  const parts = mergedParts(partsOf(base), partsOf(mine), partsOf(theirs))
  const among = (kind: string) =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([name, part]) =>
        name.startsWith(kind) ? [[name.slice(kind.length), part as never]] : [],
      ),
    )
  return {
    ...theirs,
    sample: parts.sample as string,
    ...(parts.moment as Pick<LabEntries, 'at' | 'keptAt'>),
    ...(parts.levels as Pick<LabEntries, 'levels' | 'hasLevels'>),
    ...(parts.pumped as Pick<LabEntries, 'amounts' | 'temperatureUnit'>),
    values: among('value '),
    methods: among('method '),
  }
}
