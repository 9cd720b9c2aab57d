import { shownNumber } from '#web/format/number.ts'
import type { Language } from '#web/text/text.ts'
import type { Column, CopyCell } from '#web/ui/table/columns.ts'
import type { Material } from '../analysis.api.ts'
import { Share } from '../parts/share.tsx'
import type { Recipe } from '../rules/draft.ts'
import type { Explanation } from '../rules/explain.ts'
import { BLEND, nameOf, namesOf, producerOf } from '../rules/names.ts'
import type { CellValue, PropertyRow } from '../rules/property-rows.ts'
import { BlendCell, MethodCell } from './blend-cells.tsx'
import { MaterialCell, MaterialHead, PropertyCell } from './material-cells.tsx'

/** What a table is about: materials side by side and, in results, what was blended of them. */
export interface Subject {
  language: Language
  /** Units that are words, in that language. */
  units: Readonly<Record<string, string>>
  materials: readonly Material[]
  blend?: { recipe: Recipe; explanation: Explanation }
}

type PropertyColumn = Column<PropertyRow>

/** Up to so many materials fit an upright sheet of paper. */
const ROOMY = 3

export const isRoomy = (all: readonly Material[]): boolean => all.length <= ROOMY

/** The columns from first to last. A new one is added here alone: screen, copy, paper and files follow. */
export function propertyColumns(of: Subject): PropertyColumn[] {
  const names = namesOf(of.materials, of.language)
  const materials = names.map((_, at) => material(of, names, at))
  const columns = [property(of), unit(of), blend(of), ...materials, testMethod(of), method(of)]
  return columns.filter((column) => column !== null)
}

function property(of: Subject): PropertyColumn {
  const head = { en: 'Property', fa: 'خاصیت' }[of.language]
  const recipe = { en: 'Recipe', fa: 'ترکیب' }[of.language]
  return {
    key: 'property',
    head: { show: head, copy: [head, of.blend ? recipe : null] },
    cell: (row) => <PropertyCell row={row} />,
    copy: ({ label }) => label[of.language],
    sheetShare: isRoomy(of.materials) ? 23 : 15,
    className: 'property-column',
    isRowHead: true,
  }
}

/** On the screen the unit stands with its property. */
function unit({ language, units, blend }: Subject): PropertyColumn {
  const write = (name: string) => units[name] ?? name
  const share = blend && write(blend.recipe.basis === 'mass' ? 'mass %' : 'vol %')
  return {
    key: 'unit',
    head: { show: null, copy: [{ en: 'Unit', fa: 'یکا' }[language], share ?? null] },
    copy: (row) => write(row.unit),
  }
}

function blend(of: Subject): PropertyColumn | null {
  if (!of.blend) return null
  const { explanation } = of.blend
  const head = BLEND[of.language]
  return {
    key: 'blend',
    head: { show: <span className="blend-head">{head}</span>, copy: [head] },
    cell: (row) => <BlendCell row={row} explanation={explanation} />,
    copy: (row) => asShown(row.blend ?? null),
    sheetShare: isRoomy(of.materials) ? 9 : 6.5,
    className: 'number blend-column',
  }
}

function material(of: Subject, names: readonly string[], at: number): PropertyColumn {
  const { language, blend } = of
  const shown = of.materials[at]!
  // Results have the share below the name, so two of one name carry their producers in it.
  const component = blend?.recipe.components[at]
  const name = component ? names[at]! : nameOf(shown, language)
  const producer = producerOf(shown, language)
  const below = component ? (
    <Share percentage={component.percentage} basis={blend!.recipe.basis} />
  ) : (
    <bdi>{producer}</bdi>
  )
  return {
    key: shown.id,
    head: {
      show: <MaterialHead at={at} name={name} below={below} />,
      copy: [name, component?.percentage ?? producer],
    },
    cell: (row) => <MaterialCell row={row} at={at} names={names} />,
    copy: (row) => asShown(row.values[at]!),
    className: 'number material-column',
  }
}

function testMethod(of: Subject): PropertyColumn {
  return {
    key: 'test-method',
    head: { en: 'Test method', fa: 'روش آزمون' }[of.language],
    cell: (row) => row.testMethod,
    copy: (row) => row.testMethod,
    sheetShare: isRoomy(of.materials) ? 10.5 : 8.5,
    className: 'test-method',
  }
}

/** How the blend's value was computed: a sign on the screen, the words elsewhere. */
function method(of: Subject): PropertyColumn | null {
  if (!of.blend) return null
  const { explanation } = of.blend
  const methodOf = (row: PropertyRow) => (row.isCautious ? null : (explanation.methods[row.property] ?? null))
  return {
    key: 'method',
    head: { en: 'Method', fa: 'روش محاسبه' }[of.language],
    cell: (row) => <MethodCell row={row} explanation={explanation} />,
    copy: methodOf,
    print: methodOf,
    sheetShare: isRoomy(of.materials) ? 26 : 12,
    className: 'method-column',
  }
}

/** A value rounded as the screen shows it, still a number. */
const asShown = (value: CellValue): CopyCell => (typeof value === 'number' ? shownNumber(value) : value)
