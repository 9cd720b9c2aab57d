import './lab.css'
import { type ReactNode, useCallback, useMemo } from 'react'
import { digitsIn, quantityIn } from '#calc/grades/shown.ts'
import { type LabQuantity, LEVELS } from '#calc/lab/lab-record.ts'
import {
  isOwnQuantity,
  type OwnFormat,
  type OwnProperty,
  ownFormat,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { formatFixed, withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { choiceText } from '#calc/vocabulary/words/reported.ts'
import type { FieldText } from '#web/conflict/conflict.ts'
import { DASH, fixedOrSignificant } from '#web/format/number.ts'
import { unitWord } from '#web/format/quantities.ts'
import type { LabEntries, ValueEntry } from '#web/readings/lab-entries.ts'
import { typedUnit } from '#web/readings/typed-as.ts'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { lab as labText } from '#web/text/lab.ts'
import { LeftToRight } from '#web/ui/isolated.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'

type Given = number | string | null | undefined

export type LabFigures = ReturnType<typeof useLabFigures>

/** How laboratory figures are written: in the user's unit, with the decimals of the test. `formatOf`: of own properties. */
export function useLabFigures(formatOf?: (q: string) => OwnFormat | undefined) {
  const { language, units } = usePreferences()
  const { digits } = useFormat()
  return useMemo(() => {
    // The color scale has no unit.
    const unitOf = (q: LabQuantity) => (q === 'color' ? null : quantityIn(q, units, formatOf?.(q)))
    const decimals = (q: LabQuantity) => (q === 'color' ? 1 : digitsIn(q, units, formatOf?.(q)))
    const write = (value: number, places: number) =>
      writeDigits(withMinus(fixedOrSignificant(value, places)), digits)
    const between = (q: LabQuantity, difference: number, at: number) =>
      unitOf(q)?.difference(difference, at) ?? difference
    const numbers = (difference: Given, at: Given): [number, number] | null =>
      typeof difference === 'number' && Number.isFinite(difference)
        ? [difference, typeof at === 'number' ? at : 0]
        : null
    return {
      name: (q: LabQuantity): string =>
        q === 'color' ? propertyOf('color')[language] : quantityName(q, language, formatOf?.(q)),
      sign: (q: LabQuantity) => unitWord(unitOf(q)?.sign ?? '', language),
      value: (q: LabQuantity, value: Given): string => {
        if (typeof value === 'string') return value
        if (typeof value !== 'number' || !Number.isFinite(value)) return DASH
        const word = choiceText(q, value, language)
        if (word !== null) return word
        return write(unitOf(q)?.value(value) ?? value, decimals(q))
      },
      /** A signed difference. `at` is where it starts, for nonlinear units. */
      difference: (q: LabQuantity, difference: Given, at: Given): string => {
        const given = numbers(difference, at)
        if (given === null) return DASH
        // Differences are small: one decimal more than the value's.
        const figure = between(q, ...given)
        const places = decimals(q) + 1
        const text = formatFixed(figure, places, digits)
        return figure >= 0.5 * 10 ** -places ? `+${text}` : text
      },
      /** A width, such as a reproducibility: unsigned. */
      width: (q: LabQuantity, width: Given, at: Given): string => {
        const given = numbers(width, at)
        return given === null ? DASH : write(Math.abs(between(q, ...given)), decimals(q))
      },
      /** The shown figures as numbers, for drawing and sorting. */
      shown: (q: LabQuantity, value: number) => unitOf(q)?.value(value) ?? value,
      shownDifference: between,
    }
  }, [language, units, digits, formatOf])
}

export const useOwnFormatOf = (own: readonly OwnProperty[]) =>
  useCallback(
    (q: string): OwnFormat | undefined => {
      const definition = own.find(({ key }) => ownQuantity(key) === q)
      return definition && ownFormat(definition)
    },
    [own],
  )

export function useLabFieldTexts(
  components: WholeCalculation['components'],
  formatOf: Parameters<typeof useLabFigures>[0],
): (entries: LabEntries) => FieldText[] {
  const t = useText(labText)
  const { language, units } = usePreferences()
  const figures = useLabFigures(formatOf)
  const textOf = (name: LabQuantity, { text, as }: ValueEntry): string => {
    if (!text.trim() || name === 'color') return text
    const word = choiceText(name, Number(text), language)
    if (word !== null) return word
    return `${text} ${isOwnQuantity(name) ? figures.sign(name) : typedUnit(name, as, units)}`
  }
  const entriesOf = <Value,>(values: Partial<Record<string, Value>>) =>
    Object.entries(values) as [LabQuantity, Value][]
  return (entries) => [
    { key: 'at', label: t.sample.at, text: entries.at },
    { key: 'sample', label: t.sample.name, text: entries.sample },
    ...entriesOf(entries.values).map(([name, value]) => ({
      key: name,
      label: t.values.measuredOf(figures.name(name)),
      text: textOf(name, value),
    })),
    ...LEVELS.flatMap((level) =>
      entriesOf(entries.hasLevels ? entries.levels[level] : {}).map(([name, value]) => ({
        key: `${level} ${name}`,
        label: t.values.levelOf({ level: t.values.level[level], name: figures.name(name) }),
        text: textOf(name, value),
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

/** A column's head, repeated in its cells on a phone; silent where a field in the cell has its own label. */
export const OnPhone = ({ children, isSilent }: { children: ReactNode; isSilent?: boolean }) => (
  <span className="note on-phone" aria-hidden={isSilent}>
    {children}{' '}
  </span>
)

/** A column of figures; on a phone each stands below the column's head, here without its unit. */
export const figureColumn = <Row,>(
  key: string,
  name: string,
  figure: (row: Row, at: number) => string,
  head: ReactNode = name,
): TableColumn<Row> => ({
  key,
  head,
  className: 'number',
  cell: (row, at) => (
    <>
      <OnPhone>{name}</OnPhone>
      <LeftToRight>{figure(row, at)}</LeftToRight>
    </>
  ),
})
