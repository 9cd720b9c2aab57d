import type { PointMark } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { HEAVY_TITLE, type Heavy, heavyOwn, isHeavyKey, ownOfAll } from '#calc/vocabulary/heavy.ts'
import {
  isOwnQuantity,
  nameOfOwn,
  type OwnProperty,
  type OwnQuantity,
  type OwnValues,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import {
  type BlendResults,
  GROUPS,
  type GroupName,
  isDistillation,
  type MaterialProperties,
  type PropertyName,
  propertiesOf,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import type { Language } from '#web/text/text.ts'

/** What a cell shows: a number in the row's unit, a text (colour), or nothing. */
export type CellValue = number | string | null

/** What a row is of: a property of the program, or one of the reader's own. */
export type RowName = PropertyName | OwnQuantity

/** A property of a table: all that its columns take from it. */
export interface PropertyRow {
  property: RowName
  own?: OwnProperty
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
  /** Positions of distillation points that nobody measured: they were filled in between others. */
  filled: number[]
}

const HEADS = { ...GROUPS, heavy: HEAVY_TITLE, own: { en: 'Own properties', fa: 'خاصیت‌های من' } }

export interface PropertyGroup {
  group: keyof typeof HEADS
  rows: PropertyRow[]
}

interface Measured {
  properties: MaterialProperties
  entered?: readonly PropertyName[] | null
  own?: OwnValues
  heavy?: Heavy
}

const PPM_PER_PERCENT = 10_000

/** The materials side by side. Sulfur in per cent by mass; customized shows what at least one material has. */
export const comparisonOf = (
  category: CategoryName,
  materials: readonly Measured[],
  definitions: readonly OwnProperty[] = [],
): PropertyGroup[] =>
  groupsOf(
    category,
    (property) => rowOf(property, materials, property === 'sulfur_ppm'),
    ownOfAll(materials, definitions).map((one) => ownRow(one, ownValues(one, materials))),
  )

/** The blend with its components beside it. Customized shows every property of the blend that has a value. */
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
    own.map(({ property, value }) => ({ ...ownRow(property, ownValues(property, materials)), blend: value })),
  )

/** Results of several calculations side by side: every property that one of them has. */
export function sideBySide(
  results: readonly BlendResults[],
  own: readonly (readonly OwnBlended[])[] = [],
): PropertyGroup[] {
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

export interface OwnBlended {
  property: OwnProperty
  value: number | null
}

/** Definitions of one key whose figures can be set against each other. */
const isComparable = (a: OwnProperty, b: OwnProperty): boolean => a.key === b.key && a.unit === b.unit

const distinct = (all: readonly OwnProperty[]): OwnProperty[] =>
  all.filter((one, at) => all.findIndex((other) => isComparable(one, other)) === at)

const ownValues = ({ key }: OwnProperty, materials: readonly Measured[]): (number | null)[] =>
  materials.map((material) => heavyOwn(material).own[key] ?? null)

function ownRow(property: OwnProperty, values: CellValue[]): PropertyRow {
  return {
    property: ownQuantity(property.key),
    own: property,
    label: nameOfOwn(property),
    unit: property.unit,
    testMethod: property.method || null,
    values,
    ...extremesOf(values),
    filled: [],
  }
}

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

export const sectionsOf = (groups: readonly PropertyGroup[], language: Language) =>
  groups.map(({ group, rows }) => ({
    head: HEADS[group][language],
    note: commonTest(rows),
    rows,
  }))

/** Fewer rows than these don't need a common word: each says its own. */
const COMMON_FROM = 3
/** Nor do several that go their own ways: the head would be read as theirs. */
const COMMON_PART = 0.75
/** The test of a group, where its head says it. */
export const commonTest = (rows: readonly PropertyRow[]) => commonOf(rows, ({ testMethod }) => testMethod)

/** What the rows of a group say alike but for a few, so that it may stand once in the group's head; null where they differ. */
export function commonOf<Row>(
  rows: readonly Row[],
  of: (row: Row) => string | null | undefined,
): string | null {
  const said = rows.map(of).filter((text) => text !== null && text !== undefined)
  for (const [text, { length }] of Map.groupBy(said, (text) => text))
    if (length >= COMMON_FROM && length >= said.length * COMMON_PART) return text
  return null
}

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

/** The rows of a category's properties by group, below them those of own properties that something here has a value of. */
function groupsOf(
  category: CategoryName,
  row: (property: PropertyName) => PropertyRow,
  own: readonly PropertyRow[],
): PropertyGroup[] {
  const hasValue = ({ values, blend = null }: PropertyRow) =>
    [...values, blend].some((value) => value !== null)
  // A blend without a value is left out of customized results, whatever its materials have.
  const isShown = (one: PropertyRow) => (one.blend === undefined ? hasValue(one) : one.blend !== null)
  const rows = propertiesOf(category).map((name) => ({ group: propertyOf(name).group, row: row(name) }))
  const shown = category === 'customized' ? rows.filter((one) => isShown(one.row)) : rows
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

/** The signs of points that were not measured, in tables as in the graph's numbers. */
export const ORIGIN_SIGNS = { interpolated: '∘', extrapolated: '×' } as const

/** Which points were computed rather than measured: of a material by its position, of the blend as null. */
export interface Computed {
  mark: Exclude<PointMark, 'given'>
  of: number | null
  properties: PropertyName[]
}

/** The points of a table that were not measured, the blend's first. */
export function computedIn(
  groups: readonly PropertyGroup[],
  blendMarks: Partial<Record<PropertyName, PointMark>> = {},
): Computed[] {
  const rows = groups.flatMap((group) => group.rows)
  const named = (found: readonly PropertyRow[]) =>
    found.map(({ property }) => property).filter((property) => !isOwnQuantity(property))
  const inBlend = (mark: Computed['mark']) =>
    rows.filter(
      ({ property, blend }) =>
        typeof blend === 'number' && !isOwnQuantity(property) && blendMarks[property] === mark,
    )
  const materials = rows[0]?.values.map((_, at) => rows.filter(({ filled }) => filled.includes(at))) ?? []
  return [
    { mark: 'interpolated' as const, of: null, properties: named(inBlend('interpolated')) },
    { mark: 'extrapolated' as const, of: null, properties: named(inBlend('extrapolated')) },
    ...materials.map((found, of) => ({ mark: 'interpolated' as const, of, properties: named(found) })),
  ].filter(({ properties }) => properties.length > 0)
}

function rowOf(property: PropertyName, materials: readonly Measured[], inPercent = false): PropertyRow {
  const known = propertyOf(property)
  const values = materials.map(({ properties }): CellValue => {
    const value = properties[property]
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
  }
}

function extremesOf(values: readonly CellValue[]): Pick<PropertyRow, 'lowest' | 'highest'> {
  const numbers = values.filter((value) => typeof value === 'number')
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const positionsOf = (wanted: number) =>
    least < most ? values.flatMap((value, i) => (value === wanted ? [i] : [])) : []
  return { lowest: positionsOf(least), highest: positionsOf(most) }
}
