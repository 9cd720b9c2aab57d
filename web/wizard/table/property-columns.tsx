import type { Corrected } from '#calc/grades/measure.ts'
import { BLEND, nameOf, namesOf, producerOf } from '#calc/vocabulary/words/names.ts'
import { type Quantities, unitWord } from '#web/format/quantities.ts'
import type { Language } from '#web/text/text.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/table/columns.ts'
import type { Material } from '../analysis.api.ts'
import type { Recipe } from '../rules/draft.ts'
import type { Explanation } from '../rules/explain.ts'
import {
  type CellValue,
  commonTest,
  type PropertyGroup,
  type PropertyRow,
  type RowName,
} from '../rules/property-rows.ts'
import { BlendCell, MaterialCell, MaterialHead, PropertyCell } from './cells.tsx'
import { isWholeFigure } from './value.tsx'

/** Subject of a table: materials side by side and, in results, their blend. */
export interface Subject {
  language: Language
  quantities: Quantities
  materials: readonly Material[]
  groups: readonly PropertyGroup[]
  blend?: {
    recipe: Recipe
    explanation: Explanation
    intervalOf?: ((row: PropertyRow) => string | null) | undefined
    correctedOf?: ((row: PropertyRow) => Corrected | undefined) | undefined
    openRule?: (property: RowName) => void
  }
}

type PropertyColumn = Column<PropertyRow>

/** The most materials that fit a portrait sheet. */
const ROOMY = 3

export const isRoomy = (all: readonly Material[]): boolean => all.length <= ROOMY

/** The columns in order, for screen, copy, paper and files. */
export function propertyColumns(subject: Subject): PropertyColumn[] {
  const { language, quantities, materials, groups, blend } = subject
  const isUpright = isRoomy(materials)
  const names = namesOf(materials, language)
  const rows = groups.flatMap((group) => group.rows)
  // The test of a whole group stands in its head only.
  const common = new Map(
    groups.flatMap(({ rows }) => rows.map(({ property }) => [property, commonTest(rows)] as const)),
  )
  const isCommon = ({ property, testMethod }: PropertyRow) => common.get(property) === testMethod
  const copied = (row: PropertyRow, value: CellValue | undefined) =>
    quantities.number(value ?? null, row.unit, row.own ?? row.property)
  const fractions = (name: string, of: (row: PropertyRow) => CellValue) =>
    classNames(name, hasFractions(rows, of, quantities))
  const columns: (PropertyColumn | false)[] = [
    {
      key: 'property',
      head: { en: 'Property', fa: 'خاصیت' }[language],
      subhead: blend ? { en: 'Recipe', fa: 'ترکیب' }[language] : null,
      cell: (row) => <PropertyCell row={row} />,
      copy: ({ label }) => label[language],
      sheetShare: isUpright ? 23 : 13,
      className: 'property-column',
      isRowHead: true,
    },
    {
      // On the screen it stands with the property.
      key: 'unit',
      head: { en: 'Unit', fa: 'واحد' }[language],
      subhead: blend ? unitWord(blend.recipe.basis === 'mass' ? 'mass %' : 'vol %', language) : null,
      copy: ({ unit, property }) => quantities.sign(unit, property),
    },
    blend !== undefined && {
      key: 'blend',
      head: BLEND[language],
      cell: (row) => <BlendCell row={row} explanation={blend.explanation} openRule={blend.openRule} />,
      copy: (row) => numberClose(row, blend.explanation) ?? copied(row, row.blend),
      sheetShare: isUpright ? 9 : 6.5,
      className: fractions('number blend-column', (row) => row.blend ?? null),
    },
    blend?.intervalOf !== undefined && {
      // On the screen it stands beside the value.
      key: 'interval',
      head: { en: '95 % interval', fa: 'بازهٔ ۹۵ درصد' }[language],
      copy: blend.intervalOf,
    },
    // On the screen they stand below the value.
    blend?.correctedOf !== undefined && {
      key: 'corrected',
      head: { en: 'Corrected by your laboratory', fa: 'تصحیح‌شدهٔ آزمایشگاه خودتان' }[language],
      copy: (row) => copied(row, blend.correctedOf?.(row)?.value),
    },
    blend?.correctedOf !== undefined && {
      key: 'corrected-from',
      head: { en: 'From results', fa: 'تعداد نتایج' }[language],
      copy: (row) => blend.correctedOf?.(row)?.n ?? null,
    },
    ...materials.map((material, at): PropertyColumn => {
      // Results have the share below the name, so two of one name carry their producers in it.
      const component = blend?.recipe.components[at]
      const name = component ? names[at]! : nameOf(material, language)
      const subhead = component?.percentage ?? producerOf(material, language)
      return {
        key: material.id,
        head: name,
        headCell: <MaterialHead at={at} name={name} below={subhead} basis={blend?.recipe.basis} />,
        subhead,
        cell: (row) => (
          <MaterialCell row={row} at={at} names={names} estimate={estimateAt(row, at, blend?.explanation)} />
        ),
        copy: (row) => {
          const reading = copied(row, row.values[at])
          if (row.assumed.includes(at)) return approximateText(reading)
          return reading ?? approximateText(copied(row, estimateAt(row, at, blend?.explanation)))
        },
        comesLater: true,
        className: fractions('number material-column', ({ values }) => values[at]!),
      }
    }),
    {
      key: 'test-method',
      head: { en: 'Test method', fa: 'روش آزمون' }[language],
      headCell: { en: 'Test', fa: 'آزمون' }[language],
      ...(rows.some((row) => !isCommon(row)) && {
        cell: (row: PropertyRow) => (isCommon(row) ? null : <TestMethod name={row.testMethod} />),
      }),
      copy: ({ testMethod }) => testMethod,
      sheetShare: isUpright ? 10.5 : 7.5,
      className: 'test-method',
    },
    blend !== undefined && {
      // How the blend's value was computed: behind the value on the screen, in words elsewhere.
      key: 'method',
      head: { en: 'Method', fa: 'روش محاسبه' }[language],
      copy: (row) => methodOf(row, blend.explanation, language),
      print: (row) => methodOf(row, blend.explanation, language),
      sheetShare: isUpright ? 26 : 9,
      className: 'method-column print-only',
    },
  ]
  return columns.filter((column) => column !== false)
}

/** A test by its number; "ASTM" is for screen readers only, since nearly all are. */
function TestMethod({ name }: { name: string | null }) {
  const [, body, number] = name?.match(/^(ASTM )(.*)$/) ?? [null, '', name]
  return (
    <span title={name ?? undefined}>
      {body ? <span className="visually-hidden">{body}</span> : null}
      {number}
    </span>
  )
}

/** The number of a value so close to its limit that it has more digits. */
const numberClose = ({ property }: PropertyRow, { close }: Explanation): number | null => {
  const text = close?.get(property)
  return text === undefined ? null : Number(text)
}

/** Whether a column has fractions; its whole numbers then leave room for one, so that decimal marks align. */
const hasFractions = (
  rows: readonly PropertyRow[],
  of: (row: PropertyRow) => CellValue,
  { write }: Quantities,
) =>
  rows.some(
    (row) => typeof of(row) === 'number' && !isWholeFigure(write(of(row), row.unit, row.own ?? row.property)),
  ) && 'with-fractions'

const CHOSEN = { en: 'chosen', fa: 'انتخابی' }

function methodOf(
  { property, isCautious }: PropertyRow,
  { methods, chosen, approximate }: Explanation,
  language: Language,
): string | null {
  if (isCautious) return null
  const parts = [
    methods[property],
    chosen.includes(property) && CHOSEN[language],
    approximate[property]?.short,
  ]
  return parts.filter(Boolean).join(' · ') || null
}

const estimateAt = ({ property }: PropertyRow, at: number, explanation: Explanation | undefined) =>
  explanation?.approximate[property]?.values[at]

/** As a text, so that it is not taken for a reading. */
const approximateText = (value: CellValue): string | null => (value === null ? null : `≈ ${value}`)
