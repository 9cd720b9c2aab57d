// The recipe in a report: materials, shares, and amounts of the batch.

import { lessPart, partInTank, portionOf } from '#calc/calculation/batch-record.ts'
import type { AmountUnit } from '#calc/lab/lab-record.ts'
import {
  type TypedAmount as BulkAmount,
  type BulkUnit,
  amountsOf as bulkAmounts,
  decimalsOf,
  inMeterSteps,
  inUnit,
  meterStep,
} from '#calc/units/amounts.ts'
import { tonnesOf, volumeCorrection } from '#calc/units/volume-correction.ts'
import type { Assumed } from '#calc/vocabulary/blend.ts'
import { nameOfOwn, ownQuantity } from '#calc/vocabulary/own-property.ts'
import {
  GROUPS,
  isDistillation,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { producerOf } from '#calc/vocabulary/words/names.ts'
import { LAB_WORDS, ORIGIN_SIGNS, PERCENT, REPORT_WORDS } from '../report-words.ts'
import {
  amount as amountCell,
  type Cell,
  type ColumnOf,
  type ColumnsOf,
  column,
  number,
  quantityCell,
  type Section,
  tableOf,
  temperatureText,
  text,
  unitOf,
  unitText,
} from '../sheet.ts'
import type { ReportData, Subject } from '../subject.ts'

const DENSITY = { unit: 'kg/m³', digits: 1 }

export function recipeSection(subject: Subject): Section {
  const { whole, lang, names } = subject
  const words = REPORT_WORDS[lang].recipe
  const amounts = amountsOf(subject)
  const components = whole.components.map((component, at) => ({ ...component, at }))
  const columns: ColumnsOf<(typeof components)[number]> = [
    column('material', words.material, 34, ({ at }) => text(names[at]!)),
    column('producer', words.producer, 24, (component) => text(producerOf(component, lang))),
    column('share', words.share(PERCENT[whole.basis][lang]), 14, ({ percentage }) =>
      number(percentage, null),
    ),
    column('density', words.density(unitOf(DENSITY.unit, subject)), 16, ({ properties }) =>
      quantityCell(properties.density, DENSITY, subject),
    ),
    ...(amounts ? amountColumns(subject, amounts, 'needed') : []),
  ]
  const shares = whole.components.reduce((sum, { percentage }) => sum + percentage, 0)
  const total = {
    key: 'total',
    cells: {
      material: text(words.total),
      share: number(shares, null),
      density: quantityCell(whole.blend.results.density, DENSITY, subject),
      ...(amounts && totalCells(subject, amounts, 'needed')),
    },
  }
  return {
    key: 'recipe',
    title: words.title,
    tables: [tableOf('components', components, ({ id }) => id, columns, { sums: [total] })],
    notes: amounts ? amountNotes(subject) : [],
  }
}

type Which = keyof ComponentAmount

/**
 * Amounts of a column in its unit, and as they are told: in the steps of a meter, like on the screen, and together where the whole
 * is known.
 */
function amountsTold(
  amounts: readonly ComponentAmount[],
  which: Which,
  { of, unit }: { of: keyof AmountColumn; unit: BulkUnit },
) {
  const valuesOf = (one: Which) =>
    amounts.map(({ [one]: { [of]: amount } }) => (amount === null ? null : inUnit(amount, unit)))
  const needed = valuesOf('needed')
  const whole = totalOf(needed)
  const known = needed.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  // A sum may lie a hair below the decade of its batch.
  const step = known > 0 ? meterStep({ amount: known * (1 + 1e-9), unit }) : LEAST_STEP
  const toldNeeded = inMeterSteps(needed, step, of === 'loaded' ? null : whole)
  const values = valuesOf(which)
  const told = inMeterSteps(values, step, null).map((amount, at) =>
    values[at] === needed[at] ? toldNeeded[at]! : amount,
  )
  return { values, told, digits: decimalsOf(step) }
}
const LEAST_STEP = 0.1

/** Null if one of them is unknown. */
const totalOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>(
    (total, amount) => (total === null || amount === null ? null : total + amount),
    0,
  )

function columnsTold({ volume, loading, lang, units, batch, inAir }: Subject) {
  const words = REPORT_WORDS[lang].recipe
  const unit = amountUnit(volume, lang)
  const mass = inAir && batch?.unit === 'm3' ? words.massInAir : words.mass
  const loadedAt = loading === null ? '' : temperatureText(loading, { units, lang })
  return [
    { key: `volume_${volume}`, head: words.volume(unit), of: 'volume', unit: volume } as const,
    ...(loading === null
      ? []
      : [
          {
            key: `volume_loaded_${volume}`,
            head: words.loaded(loadedAt, unit),
            of: 'loaded',
            unit: volume,
          } as const,
        ]),
    { key: 'mass_t', head: mass, of: 'mass', unit: 't' } as const,
  ]
}

/**
 * Columns of volumes and masses, and of volumes as metered at the temperature of loading, if known; `at` is the place of a component.
 * Without amounts they are blank, to be filled in by hand.
 */
export const amountColumns = (
  subject: Subject,
  amounts: readonly ComponentAmount[] | null,
  which: Which,
): ColumnOf<{ at: number }>[] =>
  columnsTold(subject).map((one) => {
    const found = amounts && amountsTold(amounts, which, one)
    return column(one.key, one.head, 16, ({ at }) =>
      found ? amountCell(found.values[at]!, found.digits, found.told[at]) : null,
    )
  })

export const totalCells = (
  subject: Subject,
  amounts: readonly ComponentAmount[],
  which: Which,
): Record<string, Cell> =>
  Object.fromEntries(
    columnsTold(subject).map((one) => {
      const { values, told, digits } = amountsTold(amounts, which, one)
      return [one.key, amountCell(totalOf(values), digits, totalOf(told))]
    }),
  )

export const amountUnit = (unit: AmountUnit, lang: Language): string =>
  unit === 'm3' ? unitText('m³', lang) : LAB_WORDS[lang].units[unit]

export function amountNotes({ loading, lang, batch, inAir }: Subject): string[] {
  const words = REPORT_WORDS[lang].recipe
  return [
    inAir && batch?.unit === 'm3' ? words.amountsInAir : words.amounts,
    ...(loading === null ? [] : [words.metered]),
  ]
}

export function materialsSection(subject: Subject): Section {
  const { whole, lang, names } = subject
  const words = REPORT_WORDS[lang]
  const { components } = whole
  const isFilled = (property: PropertyName, entered: readonly string[] | null) =>
    entered !== null && isDistillation(property) && !entered.includes(property)
  const isAssumed = (property: Assumed['property'], at: number) =>
    (whole.blend.assumed?.readings ?? []).some((one) => one.property === property && one.component === at)
  const catalogue = PROPERTY_NAMES.filter((name) =>
    components.some(({ properties }) => properties[name] !== null),
  ).map((property) => {
    const entry = propertyOf(property)
    return {
      key: property as string,
      group: { key: entry.group as string, title: GROUPS[entry.group][lang] },
      name: entry[lang],
      unit: text(unitOf(entry.unit, subject), entry.unit),
      readings: components.map(({ properties, entered }, at) =>
        quantityCell(
          properties[property],
          entry,
          subject,
          isAssumed(property, at)
            ? ORIGIN_SIGNS.assumed
            : isFilled(property, entered)
              ? ORIGIN_SIGNS.interpolated
              : undefined,
        ),
      ),
    }
  })
  const own = whole.blend.own.map(({ property }) => ({
    key: ownQuantity(property.key),
    group: { key: 'own', title: words.results.further },
    name: nameOfOwn(property)[lang],
    unit: text(unitText(property.unit, lang), property.unit),
    readings: components.map(({ own: values }, at) =>
      number(
        Object.hasOwn(values, property.key) ? values[property.key]! : null,
        property.digits,
        isAssumed(ownQuantity(property.key), at) ? ORIGIN_SIGNS.assumed : undefined,
      ),
    ),
  }))
  const rows = [...catalogue, ...own.filter(({ readings }) => readings.some((cell) => cell !== null))]
  const columns: ColumnsOf<(typeof rows)[number]> = [
    column('property', words.results.property, 30, ({ name }) => text(name)),
    column('unit', words.results.unit, 11, ({ unit }) => unit),
    ...names.map((name, at) =>
      column(`material_${at + 1}`, name, 16, ({ readings }: (typeof rows)[number]) => readings[at]!),
    ),
  ]
  return {
    key: 'materials',
    title: words.materials.title,
    tables: [
      tableOf('readings', rows, ({ key }) => key, columns, { groupOf: ({ group }) => group, lead: 2 }),
    ],
    notes: [
      ...(components.some(({ entered }) => entered !== null) ? [words.materials.filled] : []),
      ...(whole.blend.assumed ? [words.materials.assumed] : []),
    ],
  }
}

export interface AmountColumn extends BulkAmount {
  /** m³ at the loading temperature; null also outside the expansion tables. */
  loaded: number | null
}

interface ComponentAmount {
  /** Mass in t in vacuo, or as weighed in air. */
  needed: AmountColumn
  /** `needed` without what was in the tank. */
  toPump: AmountColumn
}

/** The amounts of each component; null where a density is unknown, 0 without a share. Volumes count as additive. */
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
    const needed: AmountColumn = {
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
