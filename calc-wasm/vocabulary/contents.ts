import { type Basis, OXYGENATES, type OxygenateName } from './blend.ts'

/** What limits count of a recipe's oxygenates: vol % of each kind, and mass % of oxygen. */
export const CONTENTS = [
  'oxygen',
  'methanol',
  'ethanol',
  'propanol',
  'butanol',
  'ethers',
  'fame',
  'other_oxygenates',
] as const
export type ContentName = (typeof CONTENTS)[number]
/** Null where the shares alone don't tell. */
export type Contents = Readonly<Record<ContentName, number | null>>

/** What is known of a material; one that says nothing counts as hydrocarbons. */
export interface Ingredient {
  oxygenate?: OxygenateName | null
  properties: { density: number | null }
}

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

const COUNTS_AS: Partial<Record<OxygenateName, ContentName>> = {
  mtbe: 'ethers',
  etbe: 'ethers',
  tame: 'ethers',
  other: 'other_oxygenates',
}

/** What a material by itself holds of it, in its unit. */
export function contentIn({ oxygenate }: Pick<Ingredient, 'oxygenate'>, name: ContentName): number | null {
  if (!oxygenate) return 0
  if (name === 'oxygen') return OXYGEN[oxygenate]
  return (COUNTS_AS[oxygenate] ?? oxygenate) === name ? 100 : 0
}

/** Oxygen counts by mass, all else by volume. */
export const isByMass = (name: ContentName): boolean => name === 'oxygen'

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
  if (!used.some(({ material }) => material.oxygenate)) return NONE
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

/** An oxygenate by its number in the core; undefined for hydrocarbons. */
export const oxygenateOf = (number: number): OxygenateName | undefined => OXYGENATES[number - 1]
