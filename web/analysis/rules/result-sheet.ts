import { namesOf } from '#calc/vocabulary/names.ts'
import { MINUS } from '#calc/vocabulary/numbers.ts'
import { GROUPS, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { formatValue } from '#web/format/number.ts'
import type { Language } from '#web/text/text.ts'
import type { CopyCell } from './copy-table.ts'
import type { Recipe } from './draft.ts'
import type { CellValue, PropertyGroup } from './property-rows.ts'

interface ResultSheet {
  recipe: Recipe
  groups: readonly PropertyGroup[]
  methods: Partial<Record<PropertyName, string>>
  cautiousFlashPoint: number | null
  language: Language
  heads: {
    property: string
    unit: string
    units: Readonly<Record<string, string>>
    blend: string
    testMethod: string
    method: string
    recipe: string
    cautious: string
  }
  basisUnit: string
}

/** The results as rows for a spreadsheet: a head, the recipe, then each group. Numbers rounded as shown. */
export function resultSheet(sheet: ResultSheet): CopyCell[][] {
  const { recipe, groups, methods, cautiousFlashPoint, language, heads, basisUnit } = sheet
  const names = namesOf(
    recipe.components.map(({ material }) => material),
    language,
  )
  const shares = recipe.components.map(({ percentage }) => percentage)
  const empty = names.map(() => null)
  const rows: CopyCell[][] = [
    [heads.property, heads.unit, heads.blend, ...names, heads.testMethod, heads.method],
    [heads.recipe, basisUnit, null, ...shares, null, null],
  ]
  for (const group of groups) {
    rows.push([GROUPS[group.group][language], null, null, ...empty, null, null])
    for (const row of group.rows) {
      rows.push([
        propertyOf(row.property)[language],
        heads.units[row.unit] ?? row.unit,
        asShown(row.blend ?? null),
        ...row.values.map(asShown),
        row.testMethod,
        methods[row.property] ?? null,
      ])
      if (row.property === 'flash_point' && cautiousFlashPoint !== null)
        rows.push([
          heads.cautious,
          heads.units[row.unit] ?? row.unit,
          asShown(cautiousFlashPoint),
          ...empty,
          null,
          null,
        ])
    }
  }
  return rows
}

const asShown = (value: CellValue): CopyCell =>
  typeof value === 'number' ? Number(formatValue(value).replace(MINUS, '-')) : value
