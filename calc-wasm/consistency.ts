import { cetaneIndexOf, densitiesAt, usualViscosityOf, WATSON, watsonAt } from './correlations.ts'
import { isHeavy as isHeavyFuel } from './vocabulary/heavy.ts'
import {
  DISTILLATION,
  DISTILLATION_NAMES,
  type MaterialProperties,
  type NumericPropertyName,
} from './vocabulary/properties.ts'
import type { MaterialDetails } from './vocabulary/rules/material-details.ts'
import type { Contradiction, ContradictionCode } from './vocabulary/words/contradictions.ts'
import type { MaterialDoubts } from './vocabulary/words/notes.ts'

/** What of a material is checked for consistency. */
export interface Judged extends Partial<Pick<MaterialDetails, 'oxygenate' | 'entered' | 'own' | 'heavy'>> {
  properties: MaterialProperties
}

const GROUPS_MAX = 100
const AKI_APART = 0.5
const MON_ABOVE_RON = 2
const POUR_ABOVE_CLOUD = 1
const INDEX_APART = 2
const CETANE_APART = 10
// The limits below were fitted to published materials: none of these is doubted, but figures in a wrong unit are. °C throughout.
/** A flash point from here on, of a hydrocarbon, lies so far below the 10 % point: 113–180 in 63 materials. */
const FLASH_FROM = 20
const T10_LESS_FLASH = { min: 100, max: 190 }
/** The same limit for lighter materials; no other limit was fitted to these. */
const LIGHT_T10_LESS_FLASH = 40
/** And below the initial boiling point: 76–130. */
const IBP_LESS_FLASH = { min: 65, oxygenate: 50, max: 140 }
/** ln RVP (kPa) + T10/30: 4.69–6.16 in 76 materials. */
const RVP_INDEX = { min: 4.5, max: 6.6 }
/** Cloud less pour point: 1–9 in 168 materials; and cloud point less half the 50 % point of a gasoil: −185 to −133. */
const CLOUD_LESS_POUR = 15
const CLOUD_LESS_HALF_T50 = { min: -200, max: -120 }
const GASOIL_FROM = 150
/** ppm: 0.17–20,543 in published materials. */
const SULFUR = { min: 0.1, max: 50_000 }
/** Of heavy fuels: 24–70,062 in published ones. */
const HEAVY_SULFUR = { min: 10, max: 100_000 }
/** Times what API 11A4.2 gives of the same curve and density: 0.73–1.23 in 120 materials of its range. */
const VISCOSITY_TIMES = { min: 0.67, max: 1.3, outside: { min: 0.5, max: 1.8 } }
/** vol %: with fewer aromatics no hydrocarbon has so low a Watson K. */
const FEW_AROMATICS = { most: 1, watson: 11.9 }
const OCTANE_LEAST = 15
const CETANE_LEAST = 5
const WATSON_FROM = 60
/** °C between points that lie no further apart than so many per cent. */
const STEP = 35
const NEIGHBOURS = 10

/**
 * The figures of a material that can hardly be right, alone or together; most often one is in another unit. Warnings, never refusals. Points that were filled in say nothing
 * of their own and are left out; correlations of hydrocarbons are not asked about an oxygenate.
 */
export function contradictionsOf({
  properties,
  oxygenate = null,
  entered = null,
  own = {},
  heavy = {},
}: Judged): Contradiction[] {
  const p = measured(properties, entered)
  const found: Contradiction[] = []
  /** Adds it where both figures are there and `isWrong`. */
  const hold = (
    code: ContradictionCode,
    names: readonly [NumericPropertyName, NumericPropertyName],
    isWrong: (first: number, second: number) => boolean,
    quoted: (first: number, second: number) => number[] = (first, second) => [first, second],
  ): boolean => {
    const [first, second] = [p[names[0]], p[names[1]]]
    if (first === null || second === null || !isWrong(first, second)) return false
    found.push({ code, properties: [...names], figures: quoted(first, second) })
    return true
  }
  /** The same of a figure that can hardly be right by itself. */
  const alone = (code: ContradictionCode, name: NumericPropertyName, isWrong: (value: number) => boolean) => {
    const value = p[name]
    if (value !== null && isWrong(value)) found.push({ code, properties: [name], figures: [value] })
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
  hold('mon-over-ron', ['octan_mon', 'octan_ron'], (mon, ron) => mon > ron + MON_ABOVE_RON)
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
  for (const octane of ['octan_ron', 'octan_mon', 'octan_aki'] as const)
    alone('octane-low', octane, (value) => value !== 0 && value < OCTANE_LEAST)
  alone('cetane-low', 'cetane_number', (value) => value < CETANE_LEAST)
  const sulfur = isHeavyFuel(own) || Object.keys(heavy).length > 0 ? HEAVY_SULFUR : SULFUR
  alone('sulfur-unusual', 'sulfur_ppm', (ppm) => ppm !== 0 && !(ppm >= sulfur.min && ppm <= sulfur.max))

  const isHydrocarbon = oxygenate === null
  const isHeavy = (flash: number) => isHydrocarbon && flash >= FLASH_FROM
  const closest = isHydrocarbon ? IBP_LESS_FLASH.min : IBP_LESS_FLASH.oxygenate
  const isFlashHigh =
    hold(
      'flash-high',
      ['flash_point', 'pct_10'],
      (flash, t10) => t10 - flash < (isHeavy(flash) ? T10_LESS_FLASH.min : LIGHT_T10_LESS_FLASH),
    ) ||
    hold('flash-high', ['flash_point', 'ibp'], (flash, ibp) => flash >= FLASH_FROM && ibp - flash < closest)
  if (
    !isFlashHigh &&
    !hold('flash-low', ['flash_point', 'ibp'], (flash, ibp) => ibp - flash > IBP_LESS_FLASH.max)
  )
    hold(
      'flash-low',
      ['flash_point', 'pct_10'],
      (flash, t10) => isHeavy(flash) && t10 - flash > T10_LESS_FLASH.max,
    )

  // A vapour pressure of 0 is what sheets of heavy materials state.
  const pressureOf = (rvp: number, t10: number) => Math.log(rvp) + t10 / 30
  hold('rvp-high', ['rvp', 'pct_10'], (rvp, t10) => rvp > 0 && pressureOf(rvp, t10) > RVP_INDEX.max)
  hold('rvp-low', ['rvp', 'pct_10'], (rvp, t10) => rvp > 0 && pressureOf(rvp, t10) < RVP_INDEX.min)

  hold(
    'cloud-far-from-pour',
    ['cloud_point', 'pour_freezing_point'],
    (cloud, pour) => cloud - pour > CLOUD_LESS_POUR,
  )
  if (isHydrocarbon) {
    hold('cloud-unusual', ['cloud_point', 'pct_50'], (cloud, t50) => {
      const apart = cloud - t50 / 2
      return t50 >= GASOIL_FROM && !(apart >= CLOUD_LESS_HALF_T50.min && apart <= CLOUD_LESS_HALF_T50.max)
    })
    const usual = usualViscosityOf(p)
    const times = usual?.isInRange ? VISCOSITY_TIMES : VISCOSITY_TIMES.outside
    against(
      'viscosity-unusual',
      'viscosity_40',
      ['density', 'pct_10', 'pct_30', 'pct_50', 'pct_70', 'pct_90'],
      usual?.value ?? null,
      (given, usual) => given > times.max * usual || given < times.min * usual,
    )
    hold(
      'density-unusual',
      ['density', 'pct_50'],
      (density, t50) => {
        const k = watsonAt(t50, density)
        return t50 > WATSON_FROM && !(k >= WATSON.min && k <= WATSON.max)
      },
      (density, t50) => [density, t50, densitiesAt(t50).min, densitiesAt(t50).max].map(Math.round),
    )
    const { density, pct_50 } = p
    alone(
      'aromatics-low',
      'aromatics',
      (percent) =>
        percent > 0 &&
        percent <= FEW_AROMATICS.most &&
        density !== null &&
        pct_50 !== null &&
        watsonAt(pct_50, density) < FEW_AROMATICS.watson,
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

/** Doubts about a material’s data, for the notes of the blends that it is in. */
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
