import type { AmountUnit } from '#calc/lab/lab-record.ts'
import { AMOUNTS } from '#calc/units/units.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { producerOf } from '#calc/vocabulary/words/names.ts'
import { type Amount, amountsOf, totalOf } from '../amounts.ts'
import { LAB_WORDS } from '../lab-words.ts'
import { quantityCell, temperatureText, unitOf, unitText } from '../quantity-cells.ts'
import { PERCENT, REPORT_WORDS } from '../report-words.ts'
import { type Cell, type Column, number, type Row, type Section, text } from '../sheet.ts'
import type { Subject } from '../subject.ts'

const DENSITY = { unit: 'kg/m³', digits: 1 }

/** The materials with their shares, and with their amounts of a batch where one is named. */
export function recipeSection(subject: Subject): Section {
  const { whole, lang, names } = subject
  const words = REPORT_WORDS[lang].recipe
  const amounts = amountsOf(subject)
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
        ...(amounts ? amountCells(amounts[at]!.needed, subject) : []),
      ],
    }
  })
  const total: Row = {
    key: 'total',
    is: 'total',
    cells: [
      text(words.total),
      null,
      number(
        whole.components.reduce((sum, { percentage }) => sum + percentage, 0),
        null,
      ),
      quantityCell(whole.blend.results.density, DENSITY, subject),
      ...(amounts ? amountCells(totalOf(amounts.map(({ needed }) => needed)), subject) : []),
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
export function amountColumns({ volume, loading, lang, units, batch, inAir }: Subject): Column[] {
  const words = REPORT_WORDS[lang].recipe
  const unit = amountUnit(volume, lang)
  return [
    { key: `volume_${volume}`, head: words.volume(unit), width: 16 },
    ...(loading === null
      ? []
      : [
          {
            key: `volume_loaded_${volume}`,
            head: words.loaded(temperatureText(loading, { units, lang }), unit),
            width: 16,
          },
        ]),
    { key: 'mass_t', head: inAir && batch?.unit === 'm3' ? words.massInAir : words.mass, width: 16 },
  ]
}

export const amountCells = (amount: Amount, { loading, volume }: Subject) => [
  amountCell(amount.volume, volume),
  ...(loading === null ? [] : [amountCell(amount.loaded, volume)]),
  amountCell(amount.mass, 't'),
]

/** Of m³ or t. */
const amountCell = (amount: number | null, unit: AmountUnit): Cell =>
  number(amount === null ? null : amount / AMOUNTS[unit].size, AMOUNTS[unit].decimals)

export const amountUnit = (unit: AmountUnit, lang: Language): string =>
  unit === 'm3' ? unitText('m³', lang) : LAB_WORDS[lang].units[unit]

export function amountNotes({ loading, lang, batch, inAir }: Subject): string[] {
  const words = REPORT_WORDS[lang].recipe
  return [
    inAir && batch?.unit === 'm3' ? words.amountsInAir : words.amounts,
    ...(loading === null ? [] : [words.metered]),
  ]
}
