import { producerOf } from '#calc/vocabulary/words/names.ts'
import { type Amount, amountsOf, sumOf } from '../amounts.ts'
import { quantityCell, temperatureText, unitOf } from '../quantity-cells.ts'
import { PERCENT, REPORT_WORDS } from '../report-words.ts'
import { type Column, number, type Row, type Section, text } from '../sheet.ts'
import type { Subject } from '../subject.ts'

const DENSITY = { unit: 'kg/m³', digits: 1 }
/** Decimals of an amount in m³ or t: a litre, or a kilogram. */
export const AMOUNT_DIGITS = 3

/** The materials with their shares, and with their amounts of a batch where one is named. */
export function recipeSection(subject: Subject): Section {
  const { whole, batch, loading, lang, names } = subject
  const words = REPORT_WORDS[lang].recipe
  const amounts = batch && amountsOf(whole.components, whole.basis, batch, loading)
  const columns: Column[] = [
    { key: 'material', head: words.material, width: 34 },
    { key: 'producer', head: words.producer, width: 24 },
    { key: 'share', head: words.share(PERCENT[whole.basis][lang]), width: 14 },
    { key: 'density', head: words.density(unitOf(DENSITY.unit, subject)), width: 16 },
    ...(amounts ? amountColumns(subject) : []),
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
        ...(amounts ? amountCells(amounts[at]!, loading) : []),
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
      ...(amounts ? amountCells(totalOf(amounts), loading) : []),
    ],
  }
  return {
    key: 'recipe',
    title: words.title,
    tables: [{ key: 'components', columns, rows: [...rows, total] }],
    notes: amounts ? amountNotes(subject) : [],
  }
}

/** Of volumes and masses; and of the volumes that a meter reads where a temperature of loading is known. */
export function amountColumns({ loading, lang, units }: Subject): Column[] {
  const words = REPORT_WORDS[lang].recipe
  return [
    { key: 'volume_m3', head: words.volume, width: 16 },
    ...(loading === null
      ? []
      : [
          {
            key: 'volume_loaded_m3',
            head: words.loaded(temperatureText(loading, { units, lang })),
            width: 16,
          },
        ]),
    { key: 'mass_t', head: words.mass, width: 16 },
  ]
}

export const amountCells = ({ volume, mass, loaded }: Amount, loading: number | null) => [
  number(volume, AMOUNT_DIGITS),
  ...(loading === null ? [] : [number(loaded, AMOUNT_DIGITS)]),
  number(mass, AMOUNT_DIGITS),
]

export function amountNotes({ loading, lang }: Subject): string[] {
  const words = REPORT_WORDS[lang].recipe
  return [words.amounts, ...(loading === null ? [] : [words.metered])]
}

export const totalOf = (amounts: readonly Amount[]): Amount => ({
  volume: sumOf(amounts.map(({ volume }) => volume)),
  mass: sumOf(amounts.map(({ mass }) => mass)),
  loaded: sumOf(amounts.map(({ loaded }) => loaded)),
})
