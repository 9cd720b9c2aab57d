import { cetaneIndexOf, densitiesAt, usualViscosityOf } from './correlations.ts'
import {
  DISTILLATION,
  DISTILLATION_NAMES,
  type MaterialProperties,
  type NumericPropertyName,
} from './vocabulary/properties.ts'
import type { MaterialDetails } from './vocabulary/rules/material-details.ts'
import type { MaterialDoubts } from './vocabulary/words/component-notes.ts'
import type { Contradiction, ContradictionCode } from './vocabulary/words/contradictions.ts'

/** What of a material its figures are held against each other with. */
export interface Judged extends Partial<Pick<MaterialDetails, 'oxygenate' | 'entered'>> {
  properties: MaterialProperties
}

const GROUPS_MAX = 100
const AKI_APART = 0.5
const POUR_ABOVE_CLOUD = 1
const INDEX_APART = 2
const CETANE_APART = 10
/** °C by which a flash point stays below the 10 % point, and at most below the initial one. */
const FLASH_BELOW_T10 = 40
const FLASH_BELOW_IBP = 140
const RVP_OF_HEAVY = { rvp: 5, ibp: 120 }
const RVP_OF_LIGHT = { rvp: 20, ibp: 30 }
const VISCOSITY_FACTOR = 2
const DENSITY_MARGIN = 0.08
/** °C between points that lie no further apart than so many per cent. */
const STEP = 35
const NEIGHBOURS = 10

/**
 * The figures of a material that can hardly be right together: warnings, never refusals. Points that were filled in say nothing
 * of their own and are left out; correlations of hydrocarbons are not asked about an oxygenate.
 */
export function contradictionsOf({ properties, oxygenate = null, entered = null }: Judged): Contradiction[] {
  const p = measured(properties, entered)
  const found: Contradiction[] = []
  /** Adds it where both figures are there and `isWrong`. */
  const hold = (
    code: ContradictionCode,
    names: readonly [NumericPropertyName, NumericPropertyName],
    isWrong: (first: number, second: number) => boolean,
    quoted: (first: number, second: number) => number[] = (first, second) => [first, second],
  ) => {
    const [first, second] = [p[names[0]], p[names[1]]]
    if (first === null || second === null || !isWrong(first, second)) return
    found.push({ code, properties: [...names], figures: quoted(first, second) })
  }
  /** The same against a figure that others make together. */
  const against = (
    code: ContradictionCode,
    name: NumericPropertyName,
    others: readonly NumericPropertyName[],
    expected: number | null,
    isWrong: (given: number, expected: number) => boolean,
  ) => {
    const given = p[name]
    if (given === null || expected === null || !isWrong(given, expected)) return
    found.push({ code, properties: [name, ...others], figures: [given, expected] })
  }

  hold(
    'groups-over-100',
    ['aromatics', 'olefin'],
    (aromatics, olefin) => aromatics + olefin > GROUPS_MAX,
    (aromatics, olefin) => [aromatics + olefin],
  )
  hold('benzene-over-aromatics', ['benzene', 'aromatics'], (benzene, all) => benzene > all)
  hold('mercaptan-over-sulfur', ['mercaptan', 'sulfur_ppm'], (mercaptan, all) => mercaptan > all)
  hold('mon-over-ron', ['octan_mon', 'octan_ron'], (mon, ron) => mon > ron)
  const mean = p.octan_ron === null || p.octan_mon === null ? null : (p.octan_ron + p.octan_mon) / 2
  against(
    'aki-not-mean',
    'octan_aki',
    ['octan_ron', 'octan_mon'],
    mean,
    (aki, own) => Math.abs(aki - own) > AKI_APART,
  )
  hold(
    'pour-above-cloud',
    ['pour_freezing_point', 'cloud_point'],
    (pour, cloud) => pour > cloud + POUR_ABOVE_CLOUD,
  )
  const index = oxygenate === null ? cetaneIndexOf(p) : null
  const makesIndex = ['density', 'pct_10', 'pct_50', 'pct_90'] as const
  against(
    'cetane-index-not-own',
    'cetane_index',
    makesIndex,
    index,
    (given, own) => Math.abs(given - own) > INDEX_APART,
  )
  against(
    'cetane-apart',
    'cetane_number',
    p.cetane_index === null ? makesIndex : ['cetane_index'],
    p.cetane_index ?? index,
    (number, other) => Math.abs(number - other) > CETANE_APART,
  )
  hold('flash-high', ['flash_point', 'pct_10'], (flash, t10) => flash > t10 - FLASH_BELOW_T10)
  hold('flash-low', ['flash_point', 'ibp'], (flash, ibp) => flash < ibp - FLASH_BELOW_IBP)
  hold('rvp-high', ['rvp', 'ibp'], (rvp, ibp) => rvp > RVP_OF_HEAVY.rvp && ibp > RVP_OF_HEAVY.ibp)
  hold('rvp-low', ['rvp', 'ibp'], (rvp, ibp) => rvp < RVP_OF_LIGHT.rvp && ibp < RVP_OF_LIGHT.ibp)
  if (oxygenate === null) {
    against(
      'viscosity-unusual',
      'viscosity_40',
      ['density', 'pct_10', 'pct_30', 'pct_50', 'pct_70', 'pct_90'],
      usualViscosityOf(p),
      (given, usual) => given > VISCOSITY_FACTOR * usual || given < usual / VISCOSITY_FACTOR,
    )
    hold(
      'density-unusual',
      ['density', 'pct_50'],
      (density, t50) => {
        const { min, max } = densitiesAt(t50)
        return density > (1 + DENSITY_MARGIN) * max || density < (1 - DENSITY_MARGIN) * min
      },
      (density, t50) => [density, t50, densitiesAt(t50).min, densitiesAt(t50).max].map(Math.round),
    )
  }
  const given = DISTILLATION.filter(([name]) => p[name] !== null)
  for (const [at, [name, percent]] of given.entries()) {
    const [before, from] = given[at - 1] ?? []
    if (before === undefined || percent - from! > NEIGHBOURS) continue
    const isStep = (upper: number, lower: number) => upper - lower > STEP
    hold('curve-step', [name, before], isStep, (upper, lower) => [upper - lower])
  }
  return found
}

/** What speaks against a material’s data, for the notes of the blends that it is in. */
export const doubtsOf = (
  material: Judged & Partial<Pick<MaterialDetails, 'distillation'>>,
): MaterialDoubts => ({
  contradictions: contradictionsOf(material),
  distillation: material.distillation ?? 'd86',
})

/** The readings without the points that were filled in between others. */
const measured = (properties: MaterialProperties, entered: Judged['entered']): MaterialProperties =>
  entered
    ? {
        ...properties,
        ...Object.fromEntries(
          DISTILLATION_NAMES.filter((name) => !entered.includes(name)).map((name) => [name, null]),
        ),
      }
    : properties
