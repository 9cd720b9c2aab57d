import { producerOf } from '#calc/vocabulary/words/names.ts'
import { type Amount, amountsOf, sumOf } from '../amounts.ts'
import { quantityCell, unitOf } from '../quantity-cells.ts'
import { PERCENT, REPORT_WORDS } from '../report-words.ts'
import { type Column, number, type Row, type Section, text } from '../sheet.ts'
import type { Subject } from '../subject.ts'

const DENSITY = { unit: 'kg/m³', digits: 1 }
/** Decimals of an amount in m³ or t: a litre, or a kilogram. */
export const AMOUNT_DIGITS = 3

/** The materials with their shares, and with their amounts of a batch where one is named. */
export function recipeSection(subject: Subject): Section {
  const { whole, batch, lang, names } = subject
  const words = REPORT_WORDS[lang].recipe
  const amounts = batch && amountsOf(whole.components, whole.basis, batch)
  const columns: Column[] = [
    { key: 'material', head: words.material, width: 34 },
    { key: 'producer', head: words.producer, width: 24 },
    { key: 'share', head: words.share(PERCENT[whole.basis][lang]), width: 14 },
    { key: 'density', head: words.density(unitOf(DENSITY.unit, subject)), width: 16 },
    ...(amounts ? amountColumns(words) : []),
  ]
  const rows = whole.components.map((component, at): Row => {
    const { id, percentage, properties } = component
    return {
      key: id,
      cells: [
        text(names[at]!),
        text(producerOf(component, lang)),
        number(percentage, null),
        quantityCell(properties.density, DENSITY, subject),
        ...(amounts ? amountCells(amounts[at]!) : []),
      ],
    }
  })
  const total: Row = {
    key: 'total',
    is: 'total',
    cells: [
      text(words.total),
      null,
      number(sumOf(whole.components.map(({ percentage }) => percentage)), null),
      quantityCell(whole.blend.results.density, DENSITY, subject),
      ...(amounts ? amountCells(totalOf(amounts)) : []),
    ],
  }
  return {
    key: 'recipe',
    title: words.title,
    tables: [{ key: 'components', columns, rows: [...rows, total] }],
    notes: amounts ? [words.amounts] : [],
  }
}

export const amountColumns = (words: { volume: string; mass: string }): Column[] => [
  { key: 'volume_m3', head: words.volume, width: 16 },
  { key: 'mass_t', head: words.mass, width: 16 },
]

export const amountCells = ({ volume, mass }: Amount) => [
  number(volume, AMOUNT_DIGITS),
  number(mass, AMOUNT_DIGITS),
]

export const totalOf = (amounts: readonly Amount[]): Amount => ({
  volume: sumOf(amounts.map(({ volume }) => volume)),
  mass: sumOf(amounts.map(({ mass }) => mass)),
})
