import type { CategoryName } from '#calc/vocabulary/categories.ts'
import {
  type BlendResults,
  GROUPS,
  type GroupName,
  type MaterialProperties,
  type PropertyName,
  propertiesOf,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import type { Language } from '#web/text/text.ts'

/** What a cell shows: a number in the row's unit, a text (colour), or nothing. */
export type CellValue = number | string | null

/** A property of a table: all that its columns take from it. */
export interface PropertyRow {
  property: PropertyName
  label: Record<Language, string>
  /** Unit of every number of the row; '' for a pure number or a text. */
  unit: string
  testMethod: string | null
  /** The blend's value; absent in a comparison. */
  blend?: CellValue
  /** A safer-sided second figure beside the blend's value. */
  cautious?: number
  /** The row is of such a figure alone. */
  isCautious?: true
  /** One value a material, in the order of selection. */
  values: CellValue[]
  /** Positions of the lowest and the highest number; empty when fewer than two differ. */
  lowest: number[]
  highest: number[]
}

export interface PropertyGroup {
  group: GroupName
  rows: PropertyRow[]
}

type Measured = { properties: MaterialProperties }

const PPM_PER_PERCENT = 10_000

/** The materials side by side. Sulfur in per cent by mass; customized shows what at least one material has. */
export const comparisonOf = (category: CategoryName, materials: readonly Measured[]): PropertyGroup[] =>
  groupsOf(
    category,
    (property) => rowOf(property, materials, property === 'sulfur_ppm'),
    ({ values }) => values.some((value) => value !== null),
  )

/** The blend with its components beside it. Customized shows every property of the blend that has a value. */
export const resultsOf = (
  category: CategoryName,
  materials: readonly Measured[],
  results: BlendResults,
  cautiousFlashPoint: number | null = null,
): PropertyGroup[] =>
  groupsOf(
    category,
    (property) => ({
      ...rowOf(property, materials, false),
      blend: results[property],
      ...(property === 'flash_point' && cautiousFlashPoint !== null && { cautious: cautiousFlashPoint }),
    }),
    ({ blend }) => blend !== null,
  )

/** Properties that customized results leave out because the blend has no value, although a material has one. */
export const leftOutOf = (
  category: CategoryName,
  materials: readonly Measured[],
  results: BlendResults,
): PropertyName[] =>
  category === 'customized'
    ? propertiesOf(category).filter(
        (property) =>
          results[property] === null && materials.some(({ properties }) => properties[property] !== null),
      )
    : []

/** The groups as sections of a table. */
export const sectionsOf = (groups: readonly PropertyGroup[], language: Language) =>
  groups.map(({ group, rows }) => ({ head: GROUPS[group][language], rows }))

/** The groups for a copy or a file, where the second figure of a cell stands in a row of its own. */
export const withCautiousRows = (groups: readonly PropertyGroup[]): PropertyGroup[] =>
  groups.map(({ group, rows }) => ({
    group,
    rows: rows.flatMap((row) => (row.cautious === undefined ? [row] : [row, cautiousRowOf(row)])),
  }))

const cautiousRowOf = (row: PropertyRow): PropertyRow => ({
  ...row,
  label: { en: `${row.label.en}, cautious`, fa: `${row.label.fa}، محتاطانه` },
  testMethod: null,
  blend: row.cautious,
  isCautious: true,
  values: row.values.map(() => null),
})

/** Whether some material lacks a reading that the table has a row for. */
export const hasDashes = (groups: readonly PropertyGroup[]): boolean =>
  groups.some(({ rows }) => rows.some(({ values }) => values.includes(null)))

function groupsOf(
  category: CategoryName,
  row: (property: PropertyName) => PropertyRow,
  isShownInCustomized: (row: PropertyRow) => boolean,
): PropertyGroup[] {
  const rows = propertiesOf(category).map(row)
  const shown = category === 'customized' ? rows.filter(isShownInCustomized) : rows
  return (Object.keys(GROUPS) as GroupName[])
    .map((group) => ({ group, rows: shown.filter(({ property }) => propertyOf(property).group === group) }))
    .filter((group) => group.rows.length > 0)
}

function rowOf(property: PropertyName, materials: readonly Measured[], inPercent: boolean): PropertyRow {
  const known = propertyOf(property)
  const values = materials.map(({ properties }): CellValue => {
    const value = properties[property]
    return inPercent && typeof value === 'number' ? value / PPM_PER_PERCENT : value
  })
  const numbers = values.filter((value) => typeof value === 'number')
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const positionsOf = (wanted: number) =>
    least < most ? values.flatMap((value, i) => (value === wanted ? [i] : [])) : []
  return {
    property,
    label: { en: known.en, fa: known.fa },
    unit: inPercent ? 'mass %' : known.unit,
    testMethod: known.testMethod,
    values,
    lowest: positionsOf(least),
    highest: positionsOf(most),
  }
}
