import './lab.css'
import { type ReactNode, useCallback, useMemo } from 'react'
import { digitsIn, quantityIn } from '#calc/grades/shown.ts'
import { type LabQuantity, LEVELS } from '#calc/lab/lab-record.ts'
import {
  isOwnQuantity,
  lookOf,
  type OwnLook,
  type OwnProperty,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { formatFixed, withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { FieldText } from '#web/conflict/conflict.ts'
import { DASH, fixedOrSignificant } from '#web/format/number.ts'
import { unitWord } from '#web/format/quantities.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import type { LabEntries, ValueEntry } from '#web/readings/lab-entries.ts'
import { typedUnit } from '#web/readings/typed-as.ts'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import { LeftToRight } from '#web/ui/isolated.tsx'

type Given = number | string | null | undefined

/** How figures of a laboratory are written: in the person's unit, with the decimals that the test reports. */
export interface LabFigures {
  name(q: LabQuantity): string
  sign(q: LabQuantity): string
  value(q: LabQuantity, value: Given): string
  /** With its sign. `at` is where it starts, for units that are not even. */
  difference(q: LabQuantity, difference: Given, at: Given): string
  /** A width, such as a reproducibility: without a sign. */
  width(q: LabQuantity, width: Given, at: Given): string
  /** The figures themselves, for a drawing and for what is sorted. */
  shown(q: LabQuantity, value: number): number
  shownDifference(q: LabQuantity, difference: number, at: number): number
}

/** `looks` are how own properties are shown. */
export function useLabFigures(looks?: (q: string) => OwnLook | undefined): LabFigures {
  const { language, units } = usePreferences()
  const { digits } = useFormat()
  return useMemo(() => {
    // A difference of a color is on the scale of its test, which has no unit.
    const unitOf = (q: LabQuantity) => (q === 'color' ? null : quantityIn(q, units, looks?.(q)))
    const decimals = (q: LabQuantity) => (q === 'color' ? 1 : digitsIn(q, units, looks?.(q)))
    const write = (value: number, places: number) =>
      writeDigits(withMinus(fixedOrSignificant(value, places)), digits)
    const between = (q: LabQuantity, difference: number, at: number) =>
      unitOf(q)?.difference(difference, at) ?? difference
    const numbers = (difference: Given, at: Given): [number, number] | null =>
      typeof difference === 'number' && Number.isFinite(difference)
        ? [difference, typeof at === 'number' ? at : 0]
        : null
    return {
      name: (q) => (q === 'color' ? propertyOf('color')[language] : quantityName(q, language, looks?.(q))),
      sign: (q) => unitWord(unitOf(q)?.sign ?? '', language),
      value: (q, value) => {
        if (typeof value === 'string') return value
        if (typeof value !== 'number' || !Number.isFinite(value)) return DASH
        return write(unitOf(q)?.value(value) ?? value, decimals(q))
      },
      difference: (q, difference, at) => {
        const given = numbers(difference, at)
        if (given === null) return DASH
        // A decimal more than the value's: what is looked at is small.
        const figure = between(q, ...given)
        const places = decimals(q) + 1
        const text = formatFixed(figure, places, digits)
        return figure >= 0.5 * 10 ** -places ? `+${text}` : text
      },
      width: (q, width, at) => {
        const given = numbers(width, at)
        return given === null ? DASH : write(Math.abs(between(q, ...given)), decimals(q))
      },
      shown: (q, value) => unitOf(q)?.value(value) ?? value,
      shownDifference: between,
    }
  }, [language, units, digits, looks])
}

/** How own properties are shown, by their definitions. */
export const useLabLooks = (own: readonly OwnProperty[]) =>
  useCallback(
    (q: string): OwnLook | undefined => {
      const definition = own.find(({ key }) => ownQuantity(key) === q)
      return definition && lookOf(definition)
    },
    [own],
  )

/** What the fields say, each with its unit. */
export function useLabFieldTexts(
  components: WholeCalculation['components'],
  looks: Parameters<typeof useLabFigures>[0],
): (entries: LabEntries) => FieldText[] {
  const t = useText(labText)
  const { language, units } = usePreferences()
  const figures = useLabFigures(looks)
  const written = (name: LabQuantity, { text, as }: ValueEntry): string => {
    if (!text.trim() || name === 'color') return text
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

interface OnPhoneProps {
  children: ReactNode
  /** The field beside it says the same to who listens. */
  isSilent?: boolean
}

/** What a column's head says, before a cell of a table that has no room for heads. */
export const OnPhone = ({ children, isSilent }: OnPhoneProps) => (
  <span className="note on-phone" aria-hidden={isSilent}>
    {children}{' '}
  </span>
)

/** A figure of a table, on a phone below the head of its column. */
export const FigureCell = ({ head, figure }: { head: string; figure: string }) => (
  <td className="number">
    <OnPhone>{head}</OnPhone>
    <LeftToRight>{figure}</LeftToRight>
  </td>
)
