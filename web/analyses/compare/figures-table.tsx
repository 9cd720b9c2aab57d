import { propertyOf } from '#calc/vocabulary/properties.ts'
import { type PropertyRow, sectionsOf, sideBySide } from '#web/analysis/rules/property-rows.ts'
import { MaterialHead, PropertyCell } from '#web/analysis/table/material-cells.tsx'
import { hasFractions } from '#web/analysis/table/property-columns.tsx'
import { OriginMark, Value } from '#web/analysis/table/value.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { DASH, shownNumber } from '#web/format/number.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Compared } from './compared.ts'
import { differenceOf } from './differences.ts'

/** The figures of several calculations, those after the first with their differences from it. */
export function FiguresTable({ compared }: { compared: readonly Compared[] }) {
  const t = useText(analyses).comparison
  const language = useLanguage()
  const groups = sideBySide(compared.map(({ calculation }) => calculation.results))
  const [first] = compared
  const rows = groups.flatMap((group) => group.rows)
  const values = (at: number) => rows.map((row) => row.values[at]!)
  const columns = compared.flatMap(({ letter, title, calculation }, at): Column<PropertyRow>[] => {
    const value: Column<PropertyRow> = {
      key: calculation.id,
      head: `${letter} · ${title}`,
      headCell: (
        <MaterialHead
          at={at}
          name={`${letter} · ${title}`}
          below={dayAndTimeOf(calculation.created_at, language)}
        />
      ),
      cell: (row) => <Cell row={row} at={at} quality={calculation.quality} />,
      copy: ({ values }) => {
        const figure = values[at]!
        return typeof figure === 'number' ? shownNumber(figure) : figure
      },
      className: classNames('number material-column', hasFractions(values(at))),
    }
    const difference: Column<PropertyRow> = {
      key: `${calculation.id} difference`,
      head: `${letter} − ${first!.letter}`,
      cell: ({ values }) => <Difference value={differenceOf(values[0]!, values[at]!)} />,
      copy: ({ values }) => differenceOf(values[0]!, values[at]!),
      className: 'number difference-column',
    }
    return at === 0 ? [value] : [value, difference]
  })
  return (
    <DataTable
      caption={t.figures}
      columns={[
        {
          key: 'property',
          head: t.property,
          cell: (row) => <PropertyCell row={row} />,
          copy: ({ property }) => propertyOf(property)[language],
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

interface CellProps {
  row: PropertyRow
  at: number
  quality: Compared['calculation']['quality']
}

function Cell({ row, at, quality }: CellProps) {
  const value = row.values[at]!
  if (value === null) return DASH
  const origin = quality[row.property]
  return (
    <>
      {origin === 'interpolated' || origin === 'extrapolated' ? <OriginMark mark={origin} /> : null}
      {origin === 'estimated' ? '≈ ' : null}
      <Value value={value} />
    </>
  )
}

/** With its sign, so that more and less are told apart without a colour. */
function Difference({ value }: { value: number | null }) {
  const t = useText(analyses).comparison
  const format = useFormat()
  if (value === null) return null
  if (value === 0)
    return (
      <>
        <span aria-hidden="true">=</span>
        <span className="visually-hidden">{t.same}</span>
      </>
    )
  return <bdi>{`${value > 0 ? '+' : ''}${format.value(value)}`}</bdi>
}
