import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { BLEND, joined, namesOf } from '#calc/vocabulary/words/names.ts'
import { momentOf } from '#web/format/date.ts'
import type { analysis } from '#web/text/analysis.ts'
import type { graph } from '#web/text/graph.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { type Column, type CopyCell, sheetOf } from '#web/ui/table/columns.ts'
import {
  type Computed,
  type PropertyGroup,
  type PropertyRow,
  sectionsOf,
  withCautiousRows,
} from '../rules/property-rows.ts'
import type { Result } from '../rules/result.ts'

interface Sheet {
  columns: readonly Column<PropertyRow>[]
  groups: readonly PropertyGroup[]
  result: Result
  /** Whether the inputs have changed since. */
  isOutdated: boolean
  warnings: readonly string[]
  /** Why values are missing. */
  reasons: readonly string[]
  /** Points that were not measured. Cells stay numbers, so lines below the table list these points. */
  computed: readonly Computed[]
}

/** Results to be copied or saved: the table, and below it the calculation, warnings and missing values. */
export function resultSheet(
  { columns, groups, result, isOutdated, warnings, reasons, computed }: Sheet,
  t: Translation<typeof analysis>,
  marks: Translation<typeof graph>,
  language: Language,
): CopyCell[][] {
  const { recipe, estimate, confirmed } = result
  const list = (head: string, lines: readonly string[]): CopyCell[][] =>
    lines.length === 0 ? [] : [[], [head], ...lines.map((line) => [line])]
  const names = namesOf(
    recipe.components.map(({ material }) => material),
    language,
  )
  const said = ({ mark, of, properties }: Computed): string =>
    t.results.computedLine(
      of === null ? BLEND[language] : names[of]!,
      marks[mark],
      joined(
        properties.map((name) => propertyOf(name)[language]),
        language,
      ),
    )
  const below: CopyCell[][] = [
    [],
    [t.category.legend, CATEGORIES[recipe.category][language]],
    confirmed
      ? [isOutdated ? t.results.former : t.results.confirmed, momentOf(confirmed.created_at, language)]
      : [t.results.estimate, t.results.unconfirmed],
    ...(confirmed ? [[t.results.calculationId, confirmed.id]] : []),
    [t.results.engine((confirmed ?? estimate!).engine)],
    ...list(t.results.warnings, warnings),
    ...list(t.results.leftOut, reasons),
    ...list(t.results.computed, computed.map(said)),
  ]
  const table = sheetOf(columns, sectionsOf(withCautiousRows(groups), language))
  return [...table, ...below.map((cells) => columns.map((_, at) => cells[at] ?? null))]
}
