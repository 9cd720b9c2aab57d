// Laboratory entries in words, and two people's as one.
import { type LabQuantity, LEVELS } from '#calc/lab/lab-record.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { type FieldText, mergedParts } from '#web/conflict/conflict.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import type { LabEntries, ValueEntry } from '#web/readings/lab-entries.ts'
import { typedUnit } from '#web/readings/typed-as.ts'
import { usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import { useLabFigures } from './lab-figures.tsx'

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

/** A value counts as one; the moment, the levels and what was pumped, from which the prediction is made, as wholes. */
const partsOf = ({ sample, at, keptAt, hasLevels, levels, amounts, temperatureUnit }: LabEntries) => ({
  sample,
  moment: { at, keptAt },
  levels: { hasLevels, levels },
  pumped: { amounts, temperatureUnit },
})

export function mergedEntries(base: LabEntries, mine: LabEntries, theirs: LabEntries): LabEntries {
  const { sample, moment, levels, pumped } = mergedParts(partsOf(base), partsOf(mine), partsOf(theirs))
  return {
    ...theirs,
    sample,
    ...moment,
    ...levels,
    ...pumped,
    values: mergedParts(base.values, mine.values, theirs.values),
    methods: mergedParts(base.methods, mine.methods, theirs.methods),
  }
}
