import type { PointMark } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { HEAVY_TITLE, heavyOwn, isHeavyKey, ownOfAll } from '#calc/vocabulary/heavy.ts'
import {
  isOwnQuantity,
  nameOfOwn,
  type OwnProperty,
  type OwnQuantity,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import {
  type BlendResults,
  GROUPS,
  type GroupName,
  isDistillation,
  type PropertyName,
  propertiesOf,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import type { Language } from '#web/text/text.ts'
import type { Material } from '../analysis.api.ts'

/** A number in the row's unit, a text (colour), or nothing. */
export type CellValue = number | string | null

export type RowName = PropertyName | OwnQuantity

export interface PropertyRow {
  property: RowName
  own?: OwnProperty
  label: Record<Language, string>
  /** '' for a pure number or a text. */
  unit: string
  testMethod: string | null
  /** Absent in a comparison. */
  blend?: CellValue
  /** A second, safer-sided figure beside the blend's value. */
  cautious?: number
  /** The row shows only that figure. */
  isCautious?: true
  /** By material, in the order of selection. */
  values: CellValue[]
  /** Positions of the lowest and highest number; empty when fewer than two differ. */
  lowest: number[]
  highest: number[]
  /** Positions of distillation points that were interpolated, not measured. */
  filled: number[]
  /** Positions of readings of a typical stream, which the material lacks. */
  assumed: number[]
}

const HEADS = { ...GROUPS, heavy: HEAVY_TITLE, own: { en: 'Own properties', fa: 'خواص من' } }

export interface PropertyGroup {
  group: keyof typeof HEADS
  rows: PropertyRow[]
}

type Measured = Pick<Material, 'properties'> &
  Partial<Pick<Material, 'entered' | 'own' | 'heavy' | 'assumed'>>

const PPM_PER_PERCENT = 10_000

/** Materials side by side. Sulfur is in mass %; customized shows what at least one material has. */
export const comparisonOf = (
  category: CategoryName,
  materials: readonly Measured[],
  definitions: readonly OwnProperty[] = [],
): PropertyGroup[] =>
  groupsOf(
    category,
    (property) => rowOf(property, materials, property === 'sulfur_ppm'),
    ownOfAll(materials, definitions).map((one) => ownRow(one, ownValues(one, materials), materials)),
  )

/** The blend beside its components. Customized shows every property of the blend that has a value. */
export const resultsOf = (
  category: CategoryName,
  materials: readonly Measured[],
  results: BlendResults,
  cautiousFlashPoint: number | null = null,
  own: readonly OwnBlended[] = [],
): PropertyGroup[] =>
  groupsOf(
    category,
    (property) => ({
      ...rowOf(property, materials),
      blend: results[property],
      ...(property === 'flash_point' && cautiousFlashPoint !== null && { cautious: cautiousFlashPoint }),
    }),
    own.map(({ property, value }) => ({
      ...ownRow(property, ownValues(property, materials), materials),
      blend: value,
    })),
  )

/** Results of several calculations side by side: every property that one of them has. */
export function sideBySide(results: readonly BlendResults[], own: readonly (readonly OwnBlended[])[] = []) {
  const calculations = results.map((properties) => ({ properties }))
  return groupsOf(
    'customized',
    (property) => rowOf(property, calculations),
    distinct(own.flat().map(({ property }) => property)).map((property) =>
      ownRow(
        property,
        own.map((of) => of.find((one) => isComparable(one.property, property))?.value ?? null),
      ),
    ),
  )
}

interface OwnBlended {
  property: OwnProperty
  value: number | null
}

/** Whether figures of two definitions can be compared. */
const isComparable = (a: OwnProperty, b: OwnProperty): boolean => a.key === b.key && a.unit === b.unit

const distinct = (all: readonly OwnProperty[]): OwnProperty[] =>
  all.filter((one, at) => all.findIndex((other) => isComparable(one, other)) === at)

const ownValues = ({ key }: OwnProperty, materials: readonly Measured[]): (number | null)[] =>
  materials.map((material) => heavyOwn(material).own[key] ?? null)

function ownRow(
  property: OwnProperty,
  values: CellValue[],
  materials: readonly Measured[] = [],
): PropertyRow {
  return {
    property: ownQuantity(property.key),
    own: property,
    label: nameOfOwn(property),
    unit: property.unit,
    testMethod: property.method || null,
    values,
    ...extremesOf(values),
    filled: [],
    assumed: assumedIn(ownQuantity(property.key), materials),
  }
}

/** Properties that customized results leave out: a material has a value, the blend has none. */
export function leftOutOf(category: CategoryName, materials: readonly Measured[], results: BlendResults) {
  if (category !== 'customized') return []
  const isRead = (name: PropertyName) => materials.some(({ properties }) => properties[name] !== null)
  return propertiesOf(category).filter((name) => results[name] === null && isRead(name))
}

export const sectionsOf = (groups: readonly PropertyGroup[], language: Language) =>
  groups.map(({ group, rows }) => ({ head: HEADS[group][language], note: commonTest(rows), rows }))

/** Smaller groups name no common test in their head. */
const COMMON_FROM = 3
/** Nor do groups in which a smaller part shares it. */
const COMMON_PART = 0.75
/** The test that most rows of a group share, to stand once in its head; null where they differ. */
export function commonTest(rows: readonly Pick<PropertyRow, 'testMethod'>[]): string | null {
  const tests = rows.map(({ testMethod }) => testMethod).filter((test) => test !== null)
  for (const [test, { length }] of Map.groupBy(tests, (test) => test))
    if (length >= COMMON_FROM && length >= tests.length * COMMON_PART) return test
  return null
}

/** Groups for copies and files, where the second figure of a cell has a row of its own. */
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

/** Whether some material lacks a reading that the table shows. */
export const hasDashes = (groups: readonly PropertyGroup[]): boolean =>
  groups.some(({ rows }) => rows.some(({ values }) => values.includes(null)))

/** A category's rows by group, then own properties that have a value. */
function groupsOf(
  category: CategoryName,
  row: (property: PropertyName) => PropertyRow,
  own: readonly PropertyRow[],
): PropertyGroup[] {
  const hasValue = ({ values, blend = null }: PropertyRow) =>
    [...values, blend].some((value) => value !== null)
  // Customized results leave out properties without a blend value, whatever the materials have.
  const isShown = (one: PropertyRow) => (one.blend === undefined ? hasValue(one) : one.blend !== null)
  const rows = propertiesOf(category).map((name) => ({ name, group: propertyOf(name).group, row: row(name) }))
  const isListed = (name: PropertyName, one: PropertyRow) => {
    if (category === 'customized') return isShown(one)
    return !propertyOf(name).isOptional || hasValue(one)
  }
  const shown = rows.filter(({ name, row: one }) => isListed(name, one))
  const ownGroups = Map.groupBy(own.filter(hasValue), (one): 'heavy' | 'own' =>
    isHeavyKey(one.own!.key) ? 'heavy' : 'own',
  )
  return [
    ...(Object.keys(GROUPS) as GroupName[])
      .map((group) => ({ group, rows: shown.filter((one) => one.group === group).map((one) => one.row) }))
      .filter((group) => group.rows.length > 0),
    ...[...ownGroups].map(([group, rows]) => ({ group, rows })),
  ]
}

/** Signs of points that were not measured, in tables and in the graph's numbers. */
export const ROW_ORIGIN_SIGNS = { interpolated: '∘', extrapolated: '×' } as const

/** Points that were computed, not measured: of a material by its position, of the blend as null. */
export interface Computed {
  mark: Exclude<PointMark, 'given'>
  of: number | null
  properties: PropertyName[]
}

/** Points of a table that were not measured, the blend's first. */
export function computedIn(
  groups: readonly PropertyGroup[],
  blendMarks: Partial<Record<PropertyName, PointMark>> = {},
): Computed[] {
  const rows = groups.flatMap((group) => group.rows)
  const namesIn = (found: readonly PropertyRow[]) =>
    found.map(({ property }) => property).filter((property) => !isOwnQuantity(property))
  const inBlend = (mark: Computed['mark']) =>
    rows.filter(
      ({ property, blend }) =>
        typeof blend === 'number' && !isOwnQuantity(property) && blendMarks[property] === mark,
    )
  const materials = rows[0]?.values.map((_, at) => rows.filter(({ filled }) => filled.includes(at))) ?? []
  return [
    { mark: 'interpolated' as const, of: null, properties: namesIn(inBlend('interpolated')) },
    { mark: 'extrapolated' as const, of: null, properties: namesIn(inBlend('extrapolated')) },
    ...materials.map((found, of) => ({ mark: 'interpolated' as const, of, properties: namesIn(found) })),
  ].filter(({ properties }) => properties.length > 0)
}

function rowOf(property: PropertyName, materials: readonly Measured[], inPercent = false): PropertyRow {
  const known = propertyOf(property)
  const values = materials.map(({ properties }): CellValue => {
    const value = properties[property] ?? null
    return inPercent && typeof value === 'number' ? value / PPM_PER_PERCENT : value
  })
  return {
    property,
    label: { en: known.en, fa: known.fa },
    unit: inPercent ? 'mass %' : known.unit,
    testMethod: known.testMethod,
    values,
    ...extremesOf(values),
    filled: materials.flatMap(({ properties, entered }, at) =>
      isDistillation(property) && properties[property] !== null && entered?.includes(property) === false
        ? [at]
        : [],
    ),
    assumed: assumedIn(property, materials),
  }
}

/** Positions of the materials that have a typical reading of this. */
const assumedIn = (name: RowName, materials: readonly Measured[]): number[] =>
  materials.flatMap(({ assumed = [] }, at) => (assumed.some(({ property }) => property === name) ? [at] : []))

function extremesOf(values: readonly CellValue[]): Pick<PropertyRow, 'lowest' | 'highest'> {
  const numbers = values.filter((value) => typeof value === 'number')
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const positionsOf = (wanted: number) =>
    least < most ? values.flatMap((value, i) => (value === wanted ? [i] : [])) : []
  return { lowest: positionsOf(least), highest: positionsOf(most) }
}
