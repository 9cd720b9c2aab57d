import '../../analysis/wizard.css'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import {
  type CellValue,
  type PropertyRow,
  sectionsOf,
  sideBySide,
} from '#web/analysis/rules/property-rows.ts'
import { MaterialHead, PropertyCell } from '#web/analysis/table/cells.tsx'
import { hasFractions } from '#web/analysis/table/property-columns.tsx'
import { OriginMark, Value } from '#web/analysis/table/value.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { DASH } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LeftToRight } from '#web/ui/isolated.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

export interface Compared {
  letter: string
  title: string
  calculation: WholeCalculation
}

/** Keeps a head that begins with a Latin letter right to left. */
const RIGHT_TO_LEFT = '\u200f'

export function FiguresTable({ compared }: { compared: readonly Compared[] }) {
  const t = useText(analyses).comparison
  const language = useLanguage()
  const format = useFormat()
  const quantities = useQuantities()
  const groups = sideBySide(
    compared.map(({ calculation }) => calculation.results),
    compared.map(({ calculation }) => calculation.own_results ?? []),
  )
  const [first] = compared
  const rows = groups.flatMap((group) => group.rows)
  const difference = ({ values, unit, property }: PropertyRow, at: number) =>
    differenceOf(values[0]!, values[at]!, quantities.shown(unit, property).value)
  const text = (row: PropertyRow, at: number): string => {
    const { isWire, decimals } = quantities.shown(row.unit, row.property)
    const value = difference(row, at) ?? 0
    return isWire
      ? quantities.write(value, row.unit, row.own ?? row.property)
      : formatFixed(value, decimals, format.digits)
  }
  const columns = compared.flatMap(({ letter, title, calculation }, at): Column<PropertyRow>[] => {
    const value: Column<PropertyRow> = {
      key: calculation.id,
      head: `${letter} · ${title}`,
      headCell: (
        <MaterialHead
          at={at}
          name={language === 'fa' ? `${RIGHT_TO_LEFT}${letter} · ${title}` : `${letter} · ${title}`}
          below={dayAndTimeOf(calculation.created_at, language)}
        />
      ),
      cell: (row) => <Cell row={row} at={at} quality={calculation.quality} />,
      copy: ({ values, unit, property, own }) => quantities.number(values[at]!, unit, own ?? property),
      className: classNames(
        'number material-column',
        hasFractions(rows, ({ values }) => values[at]!, quantities),
      ),
    }
    const against: Column<PropertyRow> = {
      key: `${calculation.id} difference`,
      head: `${letter} − ${first!.letter}`,
      cell: (row) => <Difference value={difference(row, at)} text={text(row, at)} />,
      copy: (row) => difference(row, at),
      className: 'number difference-column',
    }
    return at === 0 ? [value] : [value, against]
  })
  return (
    <DataTable
      caption={t.figures}
      columns={[
        {
          key: 'property',
          head: t.property,
          cell: (row) => <PropertyCell row={row} />,
          copy: ({ label }) => label[language],
          className: 'property-column',
          isRowHead: true,
        },
        ...columns,
      ]}
      sections={sectionsOf(groups, language)}
      rowKey={({ property }) => property}
      className="property-table property-table-roomy"
      withPage
    />
  )
}

function Cell({ row, at, quality }: { row: PropertyRow; at: number; quality: WholeCalculation['quality'] }) {
  const value = row.values[at]!
  if (value === null) return DASH
  const origin = isOwnQuantity(row.property) ? undefined : quality[row.property]
  return (
    <>
      {origin === 'interpolated' || origin === 'extrapolated' ? <OriginMark mark={origin} /> : null}
      {origin === 'estimated' ? '≈ ' : null}
      <Value value={value} row={row} />
    </>
  )
}

/** With its sign, so that it does not depend on colour. */
function Difference({ value, text }: { value: number | null; text: string }) {
  const t = useText(analyses).comparison
  if (value === null) return null
  if (value === 0)
    return (
      <>
        <span aria-hidden="true">=</span>
        <span className="visually-hidden">{t.same}</span>
      </>
    )
  return <LeftToRight>{value > 0 ? `+${text}` : text}</LeftToRight>
}

/** Relative rounding error between sums taken in a different order. */
const NOISE = 1e-9

/** `value` minus `first` in the unit both are shown in; 0 within rounding error, null if one is not a number. */
export function differenceOf(
  first: CellValue,
  value: CellValue,
  shown: (wire: number) => number = (wire) => wire,
): number | null {
  if (typeof first !== 'number' || typeof value !== 'number') return null
  const difference = shown(value) - shown(first)
  return Math.abs(difference) <= NOISE * Math.max(1, Math.abs(first)) ? 0 : difference
}
