import { type Basis, type Holding, OXYGENATES, type OxygenateName, type PackedMaterial } from './blend.ts'
import { ROW_OXYGENATE_AT, Slot } from './codes.ts'
import { fold } from './rules/fold.ts'
import type { Bilingual } from './words/language.ts'

/** What limits count of a recipe's oxygenates: mass % of oxygen, vol % of each kind, and FAME by mass as well, mg/kg. */
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
/** By quantity; null where it does not follow from what is stated. */
export type Contents = Readonly<Record<ContentName, number | null>>

/** What is known of a material's composition; one without any statement counts as hydrocarbons. */
export interface Ingredient extends Stated {
  properties: { density: number | null }
}
/** The fields of its composition. */
export interface Stated {
  oxygenate?: OxygenateName | null
  oxygen?: number | null
  contains?: Holding
}

/** The fields of a material, without those that are absent. */
export const statedOf = ({ oxygenate = null, oxygen = null, contains = {} }: Stated): Stated => ({
  oxygenate,
  ...(oxygen !== null && { oxygen }),
  ...(Object.keys(contains).length > 0 && { contains }),
})

/** Mass % of oxygen by the formulas; of FAME that of a methyl oleate, from memory. What another oxygenate holds is not known. */
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
 * kg/m³ at 15 °C, of what a bought fuel holds: those of the catalogue, TAME from memory. None where isomers differ by some per
 * cent; FAME is between 860 and 900 (EN 14214).
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

/** What a material consists of beside hydrocarbons: vol % and kg/m³ of each; a density is null where it is not known. */
export function oxygenatesIn({ oxygenate, contains = {}, properties: { density } }: Ingredient) {
  if (oxygenate) return [{ name: oxygenate, volume: WHOLE, density }]
  return OXYGENATES.flatMap((name) =>
    contains[name] ? [{ name, volume: contains[name], density: PURE_DENSITY[name] ?? null }] : [],
  )
}

/** What a material by itself holds of it, in its unit; null where that is not known. */
export function contentIn(material: Ingredient, name: ContentName): number | null {
  const { oxygenate, oxygen = null, properties } = material
  const found = oxygenatesIn(material)
  if (name === 'oxygen' && oxygen !== null) return oxygen
  // It holds oxygen of an unknown oxygenate.
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

/** Whether it states that it holds any oxygen. */
export const isOxygenated = (material: Stated): boolean =>
  Boolean(material.oxygenate || material.oxygen || Object.values(material.contains ?? {}).some(Boolean))

const NONE = Object.fromEntries(CONTENTS.map((name) => [name, 0])) as Contents

/** What a recipe holds, by its shares and by what its materials are said to be. */
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
  return Object.fromEntries(
    CONTENTS.map((name) => {
      const counts = isByMass(name) ? 'mass' : 'volume'
      if (counts !== basis && !isWeighable) return [name, null]
      let [held, all] = [0, 0]
      for (const { material, percentage, density } of used) {
        const content = contentIn(material, name)
        if (content === null) return [name, null]
        const amount =
          counts === basis ? percentage : counts === 'mass' ? percentage * density! : percentage / density!
        held += amount * content
        all += amount
      }
      return [name, held / all]
    }),
  ) as Contents
}

/** The same of whole components. */
export const contentsOfAll = (
  components: readonly (Ingredient & { percentage: number })[],
  basis: Basis,
): Contents =>
  contentsOf(
    components,
    components.map(({ percentage }) => percentage),
    basis,
  )

/**
 * What a mixture states once it is one material: the one oxygenate that all of it is, or vol % of each that it holds, and its
 * oxygen as it follows from what they state.
 */
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
  // If one of them holds oxygen of an unknown oxygenate, so does the mixture.
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

/** A packed material as far as it is counted here. */
export const ingredientOf = ({ row, holds }: PackedMaterial): Ingredient => ({
  ...holds,
  oxygenate: oxygenateOf(row[ROW_OXYGENATE_AT]!) ?? null,
  properties: { density: Number.isNaN(row[Slot.density]!) ? null : row[Slot.density]! },
})

export const contentsOfPacked = (
  materials: readonly PackedMaterial[],
  percentages: readonly number[],
  basis: Basis,
): Contents => contentsOf(materials.map(ingredientOf), percentages, basis)

/** What a recipe holds, where any of it was stated; undefined where nothing was. */
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

/** How names call them, folded, without blanks; the first that fits counts, so methanol stands before ethanol. */
const CALLED: readonly (readonly [OxygenateName, RegExp])[] = [
  ['methanol', /methanol|methylalcohol|متانول|متیلالکل/],
  ['ethanol', /ethanol|ethylalcohol|اتانول|اتیلالکل/],
  ['propanol', /propanol|propylalcohol|پروپانول|پروپیلالکل/],
  ['butanol', /butanol|butylalcohol|بوتانول|بوتیلالکل/],
  ['mtbe', /mtbe|methyltert(iary)?-?butylether|امتیبیای/],
  ['etbe', /etbe|ethyltert(iary)?-?butylether|ایتیبیای/],
  ['tame', /\btame\b|tert(iary)?-?amylmethylether/],
  ['fame', /\bfame\b|biodiesel|methylester|بیودیزل|بایودیزل|متیلاستر/],
  // Kerosene made of alcohol is none, nor is petroleum ether.
  [
    'other',
    /alcohol(?!-?to-?jet)|(?<!petroleum )\bethers?\b|(?<!از ?)الکل|(?<![\u0600-\u06ff])اتر(?![\u0600-\u06ff]| نفت)/,
  ],
]

/** Which oxygenate names look like, for a form to ask about; null for none. Nothing is concluded from it. */
export function oxygenateLike(names: readonly string[]): OxygenateName | null {
  const words = fold(names.join(' | '))
  const joined = words.replace(/[ _]/g, '')
  return CALLED.find(([, pattern]) => pattern.test(words) || pattern.test(joined))?.[0] ?? null
}

interface Described extends Stated {
  name: string
  name_farsi?: string | null
}

/** Fuels that are called by what they hold of an oxygenate. */
const BLENDED = /\b(?:E(?:10|15|20|25|85)|B(?:20|30|100))\b/i

/** False for an oxygenate, by what is said of it or by its name, and for a fuel that holds some: no estimate holds for one. */
export const isEstimable = ({ name, name_farsi, ...stated }: Described): boolean =>
  !isOxygenated(stated) && oxygenateLike([name, name_farsi ?? '']) === null && !BLENDED.test(name)
