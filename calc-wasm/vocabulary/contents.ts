import { onceFor } from '../once-for.ts'
import { type Basis, OXYGENATES, type OxygenateName, type PackedMaterial, type Traits } from './blend.ts'
import { ROW_OXYGENATE_AT, Slot } from './codes.ts'
import { recordOf } from './records.ts'
import { fold } from './rules/fold.ts'
import type { Bilingual } from './words/language.ts'

/** Contents that can be limited: mass % of oxygen, vol % of each kind of oxygenate, and mg/kg of FAME. */
export const CONTENTS = [
  'oxygen',
  'methanol',
  'ethanol',
  'propanol',
  'butanol',
  'ethers',
  'fame',
  'fame_mg_kg',
  'other_oxygenates',
] as const
export type ContentName = (typeof CONTENTS)[number]
/** Null where it does not follow from the stated composition. */
export type Contents = Readonly<Record<ContentName, number | null>>

/** Stated composition; without any statement a material counts as hydrocarbons. */
export type Stated = Pick<Traits, 'oxygenate' | 'oxygen' | 'contains'>
export interface Ingredient extends Stated {
  properties: { density: number | null }
}

/** The stated fields, without empty ones. */
export const statedOf = ({ oxygenate = null, oxygen = null, contains = {} }: Stated): Stated => ({
  oxygenate,
  ...(oxygen !== null && { oxygen }),
  ...(Object.keys(contains).length > 0 && { contains }),
})

/** Mass % of oxygen by the formulas; of FAME that of methyl oleate, from memory; of other oxygenates not known. */
const OXYGEN: Readonly<Record<OxygenateName, number | null>> = {
  methanol: 49.9328,
  ethanol: 34.7296,
  propanol: 26.6235,
  butanol: 21.5853,
  mtbe: 18.1506,
  etbe: 15.6589,
  tame: 15.6589,
  fame: 10.8,
  other: null,
}

/**
 * Density of oxygenates in bought fuels, kg/m³ at 15 °C: those of the catalogue, TAME from memory. None where isomers differ by some
 * per cent; FAME is between 860 and 900 (EN 14214).
 */
export const PURE_DENSITY: Readonly<Partial<Record<OxygenateName, number>>> = {
  methanol: 795.69,
  ethanol: 793.69,
  mtbe: 745.8,
  etbe: 745.7,
  tame: 775,
  fame: 883,
}

const COUNTS_AS: Partial<Record<OxygenateName, ContentName>> = {
  mtbe: 'ethers',
  etbe: 'ethers',
  tame: 'ethers',
  other: 'other_oxygenates',
}
const WHOLE = 100
const MG_PER_KG = 1e6

/** The oxygenates in a material: vol % and kg/m³, null where the density is not known. */
export function oxygenatesIn({ oxygenate, contains = {}, properties: { density } }: Ingredient) {
  if (oxygenate) return [{ name: oxygenate, volume: WHOLE, density }]
  return OXYGENATES.flatMap((name) =>
    contains[name] ? [{ name, volume: contains[name], density: PURE_DENSITY[name] ?? null }] : [],
  )
}

/** The content of a single material; null where it is not known. */
export function contentIn(material: Ingredient, name: ContentName): number | null {
  const { oxygenate, oxygen = null, properties } = material
  const found = oxygenatesIn(material)
  if (name === 'oxygen' && oxygen !== null) return oxygen
  // Stated oxygen of an unknown oxygenate.
  if (found.length === 0) return oxygen ? null : 0
  const counted = (one: OxygenateName) => name === 'oxygen' || name === (COUNTS_AS[one] ?? one)
  if (!isByMass(name)) return found.reduce((sum, one) => sum + (counted(one.name) ? one.volume : 0), 0)
  return found.reduce((sum: number | null, one) => {
    if (name === 'fame_mg_kg' && one.name !== 'fame') return sum
    const share = oxygenate ? 1 : massShare(one, properties.density)
    const of = name === 'oxygen' ? OXYGEN[one.name] : MG_PER_KG
    return sum === null || share === null || of === null ? null : sum + share * of
  }, 0)
}

const massShare = (one: { volume: number; density: number | null }, density: number | null): number | null =>
  one.density === null || density === null ? null : ((one.volume / WHOLE) * one.density) / density

/** Oxygen and traces of FAME count by mass, all else by volume. */
export const isByMass = (name: ContentName): boolean => name === 'oxygen' || name === 'fame_mg_kg'

/** Whether any oxygen or oxygenate is stated. */
export const isOxygenated = (material: Stated): boolean =>
  Boolean(material.oxygenate || material.oxygen || Object.values(material.contains ?? {}).some(Boolean))

const NONE = recordOf(CONTENTS, () => 0) as Contents

/** Contents of a recipe, by its shares and the stated compositions. */
export function contentsOf(
  materials: readonly Ingredient[],
  percentages: readonly number[],
  basis: Basis,
): Contents {
  const used = materials.flatMap((material, at) => {
    const percentage = percentages[at]!
    const { density } = material.properties
    return percentage > 0 ? [{ material, percentage, density }] : []
  })
  if (!used.some(({ material }) => isOxygenated(material))) return NONE
  const isWeighable = used.every(({ density }) => density !== null)
  return recordOf(CONTENTS, (name) => {
    const counts = isByMass(name) ? 'mass' : 'volume'
    if (counts !== basis && !isWeighable) return null
    let [part, whole] = [0, 0]
    for (const { material, percentage, density } of used) {
      const content = contentIn(material, name)
      if (content === null) return null
      const amount =
        counts === basis ? percentage : counts === 'mass' ? percentage * density! : percentage / density!
      part += amount * content
      whole += amount
    }
    return part / whole
  })
}

/** The same for components with shares. */
export const contentsOfAll = (
  components: readonly (Ingredient & { percentage: number })[],
  basis: Basis,
): Contents =>
  contentsOf(
    components,
    components.map(({ percentage }) => percentage),
    basis,
  )

/** The stated composition of a mixture as one material: its only oxygenate, or vol % of each; and the resulting oxygen. */
export function statedOfMixture(
  materials: readonly Ingredient[],
  volumes: readonly number[],
): Required<Stated> {
  const { oxygen, ethanol } = contentsOf(materials, volumes, 'volume')
  const only = materials[0]?.oxygenate ?? null
  if (materials.every(({ oxygenate = null }) => oxygenate === only)) {
    const isStated = materials.some((one) => one.oxygen != null || isOxygenated({ ...one, oxygenate: null }))
    if (only || !isStated) return { oxygenate: only, oxygen: isStated ? oxygen : null, contains: {} }
  }
  // Oxygen of an unknown oxygenate in any of them stays so in the mixture.
  if (ethanol === null && oxygen !== null) return { oxygenate: null, oxygen, contains: {} }
  const whole = volumes.reduce((sum, one) => sum + one, 0)
  const contains: Partial<Record<OxygenateName, number>> = {}
  for (const [at, material] of materials.entries())
    for (const { name, volume } of oxygenatesIn(material))
      contains[name] = (contains[name] ?? 0) + (volume * volumes[at]!) / whole
  return { oxygenate: null, oxygen, contains }
}

/** An oxygenate by its number in the core; undefined for hydrocarbons. */
export const oxygenateOf = (number: number): OxygenateName | undefined => OXYGENATES[number - 1]

export const ingredientOf = onceFor(
  ({ row, holds }: PackedMaterial): Ingredient => ({
    ...holds,
    oxygenate: oxygenateOf(row[ROW_OXYGENATE_AT]!) ?? null,
    properties: { density: Number.isNaN(row[Slot.density]!) ? null : row[Slot.density]! },
  }),
)

export const contentsOfPacked = (
  materials: readonly PackedMaterial[],
  percentages: readonly number[],
  basis: Basis,
): Contents => contentsOf(materials.map(ingredientOf), percentages, basis)

/** Contents of a recipe; undefined where no oxygenate is stated. */
export const compositionOf = (
  materials: readonly PackedMaterial[],
  percentages: readonly number[],
  basis: Basis,
): Contents | undefined => {
  const contents = contentsOfPacked(materials, percentages, basis)
  return contents === NONE ? undefined : contents
}

export const OXYGENATE_NAMES: Record<OxygenateName, Bilingual> = {
  methanol: { en: 'Methanol', fa: 'متانول' },
  ethanol: { en: 'Ethanol', fa: 'اتانول' },
  propanol: { en: 'Propanol', fa: 'پروپانول' },
  butanol: { en: 'Butanol', fa: 'بوتانول' },
  mtbe: { en: 'MTBE', fa: 'MTBE' },
  etbe: { en: 'ETBE', fa: 'ETBE' },
  tame: { en: 'TAME', fa: 'TAME' },
  fame: { en: 'FAME (biodiesel)', fa: 'بیودیزل (FAME)' },
  other: { en: 'Another oxygenate', fa: 'ترکیب اکسیژن‌دار دیگر' },
}

/** Patterns of names, folded, without blanks; the first match counts, so methanol comes before ethanol. */
const CALLED: readonly (readonly [OxygenateName, RegExp])[] = [
  ['methanol', /methanol|methylalcohol|متانول|متیلالکل/],
  ['ethanol', /ethanol|ethylalcohol|اتانول|اتیلالکل/],
  ['propanol', /propanol|propylalcohol|پروپانول|پروپیلالکل/],
  ['butanol', /butanol|butylalcohol|بوتانول|بوتیلالکل/],
  ['mtbe', /mtbe|methyltert(iary)?-?butylether|امتیبیای/],
  ['etbe', /etbe|ethyltert(iary)?-?butylether|ایتیبیای/],
  ['tame', /\btame\b|tert(iary)?-?amylmethylether/],
  ['fame', /\bfame\b|biodiesel|methylester|بیودیزل|بایودیزل|متیلاستر/],
  // Not kerosene made of alcohol, nor petroleum ether.
  [
    'other',
    /alcohol(?!-?to-?jet)|(?<!petroleum )\bethers?\b|(?<!از ?)الکل|(?<![\u0600-\u06ff])اتر(?![\u0600-\u06ff]| نفت)/,
  ],
]

/** The oxygenate that names suggest, for a form to ask about; null for none. */
export function oxygenateLike(names: readonly string[]): OxygenateName | null {
  const words = fold(names.join(' | '))
  const joined = words.replace(/[ _]/g, '')
  return CALLED.find(([, pattern]) => pattern.test(words) || pattern.test(joined))?.[0] ?? null
}

interface Described extends Stated {
  name: string
  name_farsi?: string | null
}

/** Fuels named by their content of an oxygenate. */
const BLENDED = /\b(?:E(?:10|15|20|25|85)|B(?:20|30|100))\b/i

/** False for oxygenates and fuels with them, by statement or name: no estimate is valid for these. */
export const isEstimable = ({ name, name_farsi, ...stated }: Described): boolean =>
  !isOxygenated(stated) && oxygenateLike([name, name_farsi ?? '']) === null && !BLENDED.test(name)
