import { lessPart, partInTank, portionOf } from '#calc/calculation/batch-record.ts'
import type { AmountUnit } from '#calc/lab/lab-record.ts'
import { type Amount as BulkAmount, amountsOf as bulkAmounts } from '#calc/units/amounts.ts'
import { AMOUNTS } from '#calc/units/units.ts'
import { tonnesOf, volumeCorrection } from '#calc/units/volume-correction.ts'
import {
  GROUPS,
  isDistillation,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { producerOf } from '#calc/vocabulary/words/names.ts'
import type { ReportData } from '../report-data.ts'
import { LAB_WORDS, ORIGIN_SIGNS, PERCENT, REPORT_WORDS } from '../report-words.ts'
import {
  type Cell,
  type Column,
  number,
  quantityCell,
  type Row,
  type Section,
  temperatureText,
  text,
  unitOf,
  unitText,
} from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { ownReadingRows } from './own-rows.ts'

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

/** The readings of the materials as they were when they were blended. */
export function materialsSection(subject: Subject): Section {
  const { whole, lang, names } = subject
  const words = REPORT_WORDS[lang]
  const { components } = whole
  const columns: Column[] = [
    { key: 'property', head: words.results.property, width: 30 },
    { key: 'unit', head: words.results.unit, width: 11 },
    ...names.map((name, at): Column => ({ key: `material_${at + 1}`, head: name, width: 16 })),
  ]
  const isFilled = (property: PropertyName, entered: readonly string[] | null) =>
    entered !== null && isDistillation(property) && !entered.includes(property)
  const known = PROPERTY_NAMES.filter((name) =>
    components.some(({ properties }) => properties[name] !== null),
  )
  const rows = known.flatMap((property, at): Row[] => {
    const entry = propertyOf(property)
    const row: Row = {
      key: property,
      cells: [
        text(entry[lang]),
        text(unitOf(entry.unit, subject), entry.unit),
        ...components.map(({ properties, entered }) =>
          quantityCell(
            properties[property],
            entry,
            subject,
            isFilled(property, entered) ? ORIGIN_SIGNS.interpolated : undefined,
          ),
        ),
      ],
    }
    const isFirst = at === 0 || propertyOf(known[at - 1]!).group !== entry.group
    return isFirst
      ? [{ key: entry.group, is: 'group', cells: [text(GROUPS[entry.group][lang])] }, row]
      : [row]
  })
  return {
    key: 'materials',
    title: words.materials.title,
    tables: [{ key: 'readings', columns, rows: [...rows, ...ownReadingRows(subject)], lead: 2 }],
    notes: components.some(({ entered }) => entered !== null) ? [words.materials.filled] : [],
  }
}

/** A part of a batch. */
export interface Amount extends BulkAmount {
  /** m³ at the loading temperature; null also outside the expansion tables. */
  loaded: number | null
}

interface ComponentAmount {
  /** t in vacuo, or as weighed in air. */
  needed: Amount
  /** What of it was not in the tank. */
  toPump: Amount
}

/**
 * The amount of each component of a batch; null where a density that it needs is not known. Volumes count as additive.
 * Components without a share amount to nothing, whatever is known of them.
 */
export function amountsOf({
  whole: { components, basis, record },
  batch,
  loading,
  inAir,
}: Pick<ReportData, 'whole' | 'batch' | 'loading' | 'inAir'>): ComponentAmount[] | null {
  if (!batch) return null
  const portions = components.map(portionOf)
  const sum = portions.reduce((total, { percent }) => total + percent, 0)
  const isInAir = inAir && batch.unit === 'm3'
  return bulkAmounts(portions, basis, batch, sum || 100).map((amount, at) => {
    const portion = portions[at]!
    const isHeel = record?.tank?.material === portion.id
    const part = isHeel ? partInTank(amount, record.tank!, portion) : 0
    const needed: Amount = {
      volume: amount.volume,
      mass: isInAir ? inAirOf(amount, portion.density) : amount.mass,
      loaded: amount.volume === 0 ? 0 : loadedOf(amount.volume, portion.density, loading),
    }
    return {
      needed,
      toPump: {
        volume: lessPart(needed.volume, part),
        mass: lessPart(needed.mass, part),
        loaded: lessPart(needed.loaded, part),
      },
    }
  })
}

const inAirOf = ({ volume, mass }: BulkAmount, density: number | null): number | null =>
  volume === null || volume === 0 || density === null ? mass : tonnesOf(volume, density, 'air')

function loadedOf(volume: number | null, density: number | null, celsius: number | null): number | null {
  if (volume === null || density === null || celsius === null) return null
  const correction = volumeCorrection(density, celsius)
  return correction.is === 'corrected' ? volume / correction.value : null
}

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce(
    (total, amount) => (total === null || amount === null ? null : total + amount),
    0 as number | null,
  )

/** The sum of amounts; null where one of them is not known. */
export const totalOf = (amounts: readonly Amount[]): Amount => ({
  volume: sumOf(amounts.map(({ volume }) => volume)),
  mass: sumOf(amounts.map(({ mass }) => mass)),
  loaded: sumOf(amounts.map(({ loaded }) => loaded)),
})
