import { type CSSProperties, memo, type ReactNode } from 'react'
import { noReadingText } from '#calc/vocabulary/messages.ts'
import { nameOf, namesOf, producerOf } from '#calc/vocabulary/names.ts'
import { GROUPS, propertyOf } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { useFormat, useLanguage } from '#web/services.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LineSample } from '#web/ui/line-sample.tsx'
import { TableRegion } from '#web/ui/table.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysisText, useUnit } from '../analysis-context.ts'
import type { CellValue, PropertyGroup, PropertyRow } from '../rules/property-rows.ts'
import { MissingValue } from './missing-value.tsx'

interface PropertyTableProps {
  caption: string
  groups: readonly PropertyGroup[]
  materials: readonly Pick<
    Material,
    'id' | 'name' | 'name_farsi' | 'producer_english_name' | 'producer_farsi_name'
  >[]
  /** The column of the blend; without it the table is a comparison. */
  blend?: {
    head: ReactNode
    cell: (row: PropertyRow) => ReactNode
    /** The last column: the method behind the row's number. */
    method: (row: PropertyRow) => ReactNode
  }
  /** Below a material's name: its share of the recipe. */
  share?: (position: number) => ReactNode
}

/** With so few materials there is room for both names of a property on one line. */
const ROOMY = 3

/** Properties by group, one column a material, the blend first: comparison and results are the same table. */
export const PropertyTable = memo(function PropertyTable(props: PropertyTableProps) {
  const { caption, groups, materials, blend, share } = props
  const t = useAnalysisText().table
  const language = useLanguage()
  // A comparison has the producers below the names; results have the shares there.
  const names = share ? namesOf(materials, language) : materials.map((material) => nameOf(material, language))
  const columns = materials.length + 2 + (blend ? 2 : 0)
  const style = { '--fraction': `${useFractionWidth(groups)}ch` } as CSSProperties
  return (
    <TableRegion label={caption} withPage>
      <table
        className={classNames('table property-table', materials.length <= ROOMY && 'property-table-roomy')}
        style={style}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="property-head">
              {t.property}
            </th>
            {blend ? (
              <th scope="col" className="blend-column">
                {blend.head}
              </th>
            ) : null}
            {materials.map((material, position) => (
              <th scope="col" key={material.id} className="material-head">
                <LineSample series={seriesAt(position)} />
                <bdi className="material-name">{names[position]}</bdi>
                <bdi className="material-producer">
                  {share ? share(position) : producerOf(material, language)}
                </bdi>
              </th>
            ))}
            <th scope="col" className="test-method-head">
              {t.testMethod}
            </th>
            {blend ? (
              <th scope="col" className="method-head">
                {t.method}
              </th>
            ) : null}
          </tr>
        </thead>
        {groups.map(({ group, rows }) => (
          <tbody key={group}>
            <tr className="group-row">
              <th scope="rowgroup" colSpan={columns}>
                <span>{GROUPS[group][language]}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.property}>
                <PropertyHead row={row} />
                {blend ? <td className="number blend-column">{blend.cell(row)}</td> : null}
                {row.values.map((value, position) => (
                  <td key={materials[position]!.id} className="number">
                    {value === null ? (
                      <MissingReading row={row} position={position} names={names} />
                    ) : (
                      <Value value={value} />
                    )}
                    <RowMark row={row} position={position} />
                  </td>
                ))}
                <td className="test-method ltr">{row.testMethod}</td>
                {blend ? <td className="method-cell">{blend.method(row)}</td> : null}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableRegion>
  )
})

/** The property's name in the language of the interface, the other one below it, and the unit once. */
function PropertyHead({ row }: { row: PropertyRow }) {
  const unit = useUnit()
  const language = useLanguage()
  const property = propertyOf(row.property)
  const other = language === 'fa' ? 'en' : 'fa'
  return (
    <th scope="row" className="property-head">
      <div className="property-label">
        <bdi>{property[language]}</bdi>{' '}
        <bdi className="property-other" lang={other}>
          {property[other]}
        </bdi>{' '}
        {row.unit ? <bdi className="unit">{unit(row.unit)}</bdi> : null}
      </div>
    </th>
  )
}

/** A value by the display rule, its integer and fraction apart so that a column stands on the decimal mark. */
export function Value({ value }: { value: Exclude<CellValue, null> }) {
  const format = useFormat()
  if (typeof value === 'string') return <bdi className="value value-text">{value}</bdi>
  const [whole, fraction] = splitAtMark(format.value(value))
  return (
    <span className="value">
      {whole}
      <span className="value-fraction">{fraction}</span>
    </span>
  )
}

interface MissingReadingProps {
  row: PropertyRow
  position: number
  names: readonly string[]
}

/** The dash of a material; each says which of them lack the reading. */
function MissingReading({ row, position, names }: MissingReadingProps) {
  const t = useAnalysisText().table
  const language = useLanguage()
  const lacking = row.values.flatMap((value, i) => (value === null ? [i] : []))
  return (
    <MissingValue
      why={noReadingText(lacking, names, language)}
      label={t.noReading}
      isEcho={row.blend === null || position !== lacking[0]}
    />
  )
}

/** The lowest and the highest of a row, quietly. */
function RowMark({ row, position }: { row: PropertyRow; position: number }) {
  const t = useAnalysisText().table
  if (row.blend !== undefined) return null
  const isLowest = row.lowest.includes(position)
  const isHighest = row.highest.includes(position)
  return (
    <span className="row-mark">
      {isLowest || isHighest ? (
        <>
          <span aria-hidden="true">{isLowest ? '▾' : '▴'}</span>
          <span className="visually-hidden">{isLowest ? t.lowest : t.highest}</span>
        </>
      ) : null}
    </span>
  )
}

const splitAtMark = (text: string): [string, string] => {
  const mark = text.search(/[.\u066b]/)
  return mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark)]
}

/** Characters that the longest fraction of the table takes, its mark included. */
function useFractionWidth(groups: readonly PropertyGroup[]): number {
  const format = useFormat()
  const values = groups.flatMap(({ rows }) => rows.flatMap((row) => [...row.values, row.blend ?? null]))
  return Math.max(
    0,
    ...values.map((value) => (typeof value === 'number' ? splitAtMark(format.value(value))[1].length : 0)),
  )
}
