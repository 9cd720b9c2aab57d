import {
  cetaneIndexOf,
  densitiesAt,
  knownReadings,
  usualViscosityOf,
  WATSON,
  watsonAt,
} from './correlations.ts'
import { zOf } from './methods/steps.ts'
import { isHeavy as isHeavyFuel } from './vocabulary/heavy.ts'
import {
  DISTILLATION,
  DISTILLATION_NAMES,
  type MaterialProperties,
  type NumericPropertyName,
} from './vocabulary/properties.ts'
import { recordOf } from './vocabulary/records.ts'
import type { MaterialDetails } from './vocabulary/rules/material-details.ts'
import type { Contradiction, ContradictionCode } from './vocabulary/words/contradictions.ts'
import type { MaterialDoubts } from './vocabulary/words/notes.ts'

/** The data of a material that are checked for consistency. */
interface Judged extends Partial<Pick<MaterialDetails, 'oxygenate' | 'entered' | 'own' | 'heavy'>> {
  properties: MaterialProperties
}

const GROUPS_MAX = 100
const AKI_APART = 0.5
const MON_ABOVE_RON = 2
/**
 * RON less MON: at most 19.5 in 120 published hydrocarbons (an olefin), 16.3 in those with under 20 vol % of aromatics and olefins, and
 * from 2.5 on with more than 25.
 */
const OCTANES_APART = { most: 20, withoutGroups: 16.5, few: 20, least: 2, many: 25 }
/** Gasoline streams have a 50 % point of at most 170 °C, and diesel fuels no octane number that could be measured. */
const OF_GASOLINE = { octane: 60, t50: 220, cetane: 40, rvp: 20, flash: 40 }
/** Slopes of ASTM D341: 2.99–4.43 in 153 published materials with viscosities at 40 and 50 or 100 °C. */
const D341_SLOPE = { min: 2.6, max: 4.9 }
const POUR_ABOVE_CLOUD = 1
const INDEX_APART = 2
/** The cetane index of paraffins (from this Watson K) lies far above their cetane number, and was not made for esters. */
const CETANE_APART = { most: 10, ofParaffins: 20, watson: 12.5 }
// The limits below were fitted to published materials: they accept all of these, and find figures in a wrong unit. °C throughout.
/** 10 % point less flash point, of hydrocarbons with a flash point from 20 °C on: 113–180 in 63 materials. */
const FLASH_FROM = 20
const T10_LESS_FLASH = { min: 100, max: 190 }
/** The lower limit for lighter materials, the only one fitted to them. */
const LIGHT_T10_LESS_FLASH = 40
/** Initial boiling point less flash point: 76–130; traces of alcohol make that of an ester low. */
const IBP_LESS_FLASH = { min: 65, oxygenate: 50, max: 140, fame: 260 }
/** ln RVP (kPa) + T10/30: 4.69–6.16 in 76 materials. */
const RVP_INDEX = { min: 4.5, max: 6.6 }
/** A smaller vapour pressure is at the end of the test's range, kPa. */
const LEAST_RVP = 2
/** Cloud less pour point: 1–9 in 168 materials; and cloud point less half the 50 % point of a gasoil: −185 to −133. */
const CLOUD_LESS_POUR = 15
const CLOUD_LESS_HALF_T50 = { min: -200, max: -120 }
const GASOIL_FROM = 150
/** ppm: 0.17–20,543 in published materials. */
const SULFUR = { min: 0.1, max: 50_000 }
/** Heavy fuels: 24–70,062 in published ones. */
const HEAVY_SULFUR = { min: 10, max: 100_000 }
/** Viscosity over that of API 11A4.2 for the same curve and density: 0.73–1.23 in 120 materials of its range. */
const VISCOSITY_TIMES = { min: 0.67, max: 1.3, outside: { min: 0.5, max: 1.8 } }
/** With at most this much aromatics, vol %, no hydrocarbon has a Watson K below this. */
const FEW_AROMATICS = { most: 1, watson: 11.9 }
const OCTANE_LEAST = 15
const CETANE_LEAST = 5
const WATSON_FROM = 60
/** Largest step, °C, between neighbouring labels; over a label that is missing, twice as much. */
const STEP = 35
/** Points further apart, %, are not looked at. */
const NEIGHBOURS = 10

/**
 * Implausible figures of a material, alone or together; most often one is in a wrong unit. Warnings, never refusals. Filled-in
 * points are left out, and correlations of hydrocarbons are not applied to an oxygenate.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a flat list of checks, in the order in which they are told
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a flat list of checks
export function contradictionsOf({
  properties,
  oxygenate = null,
  entered = null,
  own = {},
  heavy = {},
}: Judged): Contradiction[] {
  const p = measured(properties, entered)
  const found: Contradiction[] = []
  /** Adds a contradiction if all these readings are known and `isWrong`; true if it was added. */
  const check = (
    code: ContradictionCode,
    names: readonly NumericPropertyName[],
    isWrong: (...values: number[]) => boolean,
    quoted: (...values: number[]) => number[] = (...values) => values,
  ): boolean => {
    const values = knownReadings(p, names)
    if (!values || !isWrong(...values)) return false
    found.push({ code, properties: [...names], figures: quoted(...values) })
    return true
  }

  check(
    'groups-over-100',
    ['aromatics', 'olefin'],
    (aromatics, olefin) => aromatics + olefin > GROUPS_MAX,
    (aromatics, olefin) => [aromatics + olefin],
  )
  check('benzene-over-aromatics', ['benzene', 'aromatics'], (benzene, all) => benzene > all)
  check('mercaptan-over-sulfur', ['mercaptan', 'sulfur_ppm'], (mercaptan, all) => mercaptan > all)
  check('mon-over-ron', ['octan_mon', 'octan_ron'], (mon, ron) => mon > ron + MON_ABOVE_RON)
  const groups = (p.aromatics ?? Number.NaN) + (p.olefin ?? Number.NaN)
  const isParaffin = groups < OCTANES_APART.few
  check(
    'octanes-apart',
    ['octan_ron', 'octan_mon'],
    (ron, mon) =>
      oxygenate === null && ron - mon > (isParaffin ? OCTANES_APART.withoutGroups : OCTANES_APART.most),
    (ron, mon) => [ron, mon, ron - mon],
  )
  check(
    'octanes-close',
    ['octan_mon', 'octan_ron'],
    (mon, ron) =>
      groups >= OCTANES_APART.many && ron - mon < OCTANES_APART.least && mon <= ron + MON_ABOVE_RON,
  )
  if (!check('octane-of-diesel', ['octan_ron', 'pct_50'], isOfBoth(OF_GASOLINE.t50)))
    check('octane-of-diesel', ['octan_ron', 'cetane_number'], isOfBoth(OF_GASOLINE.cetane))
  check(
    'rvp-with-flash',
    ['rvp', 'flash_point'],
    (rvp, flash) => oxygenate === null && rvp > OF_GASOLINE.rvp && flash > OF_GASOLINE.flash,
  )
  for (const [celsius, other] of [
    [50, heavy.viscosity_50],
    [100, heavy.viscosity_100],
  ] as const)
    if (other !== undefined)
      check(
        'viscosities-apart',
        ['viscosity_40'],
        (at40) => !isOnOneLine(at40, other, celsius),
        (at40) => [at40, other, 40, celsius],
      )
  check(
    'aki-not-mean',
    ['octan_aki', 'octan_ron', 'octan_mon'],
    (aki, ron, mon) => Math.abs(aki - (ron + mon) / 2) > AKI_APART,
    (aki, ron, mon) => [aki, (ron + mon) / 2],
  )
  check(
    'pour-above-cloud',
    ['pour_freezing_point', 'cloud_point'],
    (pour, cloud) => pour > cloud + POUR_ABOVE_CLOUD,
  )
  const index = oxygenate === null ? cetaneIndexOf(p) : null
  const makesIndex = ['density', 'pct_10', 'pct_50', 'pct_90'] as const
  if (index !== null)
    check(
      'cetane-index-not-own',
      ['cetane_index', ...makesIndex],
      (given) => Math.abs(given - index) > INDEX_APART,
      (given) => [given, index],
    )
  const cetane = p.cetane_index ?? index
  const isParaffinic =
    p.density !== null && p.pct_50 !== null && watsonAt(p.pct_50, p.density) >= CETANE_APART.watson
  const apart = isParaffinic ? CETANE_APART.ofParaffins : CETANE_APART.most
  if (cetane !== null && oxygenate !== 'fame')
    check(
      'cetane-apart',
      ['cetane_number', ...(p.cetane_index === null ? makesIndex : (['cetane_index'] as const))],
      (number) => Math.abs(number - cetane) > apart,
      (number) => [number, cetane],
    )
  for (const octane of ['octan_ron', 'octan_mon', 'octan_aki'] as const)
    check('octane-low', [octane], (value) => value !== 0 && value < OCTANE_LEAST)
  check('cetane-low', ['cetane_number'], (value) => value < CETANE_LEAST)
  const sulfur = isHeavyFuel(own) || Object.keys(heavy).length > 0 ? HEAVY_SULFUR : SULFUR
  check('sulfur-unusual', ['sulfur_ppm'], (ppm) => ppm !== 0 && !(ppm >= sulfur.min && ppm <= sulfur.max))

  const isHydrocarbon = oxygenate === null
  const isHeavy = (flash: number) => isHydrocarbon && flash >= FLASH_FROM
  const closest = isHydrocarbon ? IBP_LESS_FLASH.min : IBP_LESS_FLASH.oxygenate
  const furthest = oxygenate === 'fame' ? IBP_LESS_FLASH.fame : IBP_LESS_FLASH.max
  const isFlashHigh =
    check(
      'flash-high',
      ['flash_point', 'pct_10'],
      (flash, t10) => t10 - flash < (isHeavy(flash) ? T10_LESS_FLASH.min : LIGHT_T10_LESS_FLASH),
    ) ||
    check('flash-high', ['flash_point', 'ibp'], (flash, ibp) => flash >= FLASH_FROM && ibp - flash < closest)
  if (!isFlashHigh && !check('flash-low', ['flash_point', 'ibp'], (flash, ibp) => ibp - flash > furthest))
    check(
      'flash-low',
      ['flash_point', 'pct_10'],
      (flash, t10) => isHeavy(flash) && t10 - flash > T10_LESS_FLASH.max,
    )

  // Sheets of heavy materials state a vapour pressure of 0.
  const pressureOf = (rvp: number, t10: number) => Math.log(rvp) + t10 / 30
  // FAME and heavy paraffins boil late; what a sheet states of their vapour pressure is the least that the test reads.
  check(
    'rvp-high',
    ['rvp', 'pct_10'],
    (rvp, t10) => oxygenate !== 'fame' && rvp > LEAST_RVP && pressureOf(rvp, t10) > RVP_INDEX.max,
  )
  check('rvp-low', ['rvp', 'pct_10'], (rvp, t10) => rvp > 0 && pressureOf(rvp, t10) < RVP_INDEX.min)

  check(
    'cloud-far-from-pour',
    ['cloud_point', 'pour_freezing_point'],
    (cloud, pour) => cloud - pour > CLOUD_LESS_POUR,
  )
  if (isHydrocarbon) {
    check('cloud-unusual', ['cloud_point', 'pct_50'], (cloud, t50) => {
      const apart = cloud - t50 / 2
      return t50 >= GASOIL_FROM && !(apart >= CLOUD_LESS_HALF_T50.min && apart <= CLOUD_LESS_HALF_T50.max)
    })
    const usual = usualViscosityOf(p)
    const times = usual?.isInRange ? VISCOSITY_TIMES : VISCOSITY_TIMES.outside
    if (usual)
      check(
        'viscosity-unusual',
        ['viscosity_40', 'density', 'pct_10', 'pct_30', 'pct_50', 'pct_70', 'pct_90'],
        (given) => given > times.max * usual.value || given < times.min * usual.value,
        (given) => [given, usual.value],
      )
    check(
      'density-unusual',
      ['density', 'pct_50'],
      (density, t50) => {
        const k = watsonAt(t50, density)
        return t50 > WATSON_FROM && !(k >= WATSON.min && k <= WATSON.max)
      },
      (density, t50) => [density, t50, densitiesAt(t50).min, densitiesAt(t50).max].map(Math.round),
    )
    const { density, pct_50 } = p
    check(
      'aromatics-low',
      ['aromatics'],
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
    const labels = DISTILLATION_NAMES.indexOf(name) - DISTILLATION_NAMES.indexOf(before)
    const isStep = (upper: number, lower: number) => upper - lower > STEP * labels
    check('curve-step', [name, before], isStep, (upper, lower) => [upper - lower])
  }
  return found
}

const isOfBoth = (least: number) => (octane: number, other: number) =>
  octane >= OF_GASOLINE.octane && other >= least

/** Whether viscosities at 40 °C and at a higher temperature fall as those of petroleum do. */
function isOnOneLine(at40: number, other: number, celsius: number): boolean {
  const w = (nu: number) => Math.log10(Math.log10(zOf(nu)))
  const slope = (w(at40) - w(other)) / Math.log10((celsius + 273.15) / (40 + 273.15))
  return slope >= D341_SLOPE.min && slope <= D341_SLOPE.max
}

/** Doubts about a material’s data, for the notes of its blends. */
export const doubtsOf = (
  material: Judged & Partial<Pick<MaterialDetails, 'distillation'>>,
): MaterialDoubts => ({
  contradictions: contradictionsOf(material),
  distillation: material.distillation ?? 'd86',
})

/** The readings without filled-in points. */
function measured(properties: MaterialProperties, entered: Judged['entered']): MaterialProperties {
  const filled = DISTILLATION_NAMES.filter((name) => entered && !entered.includes(name))
  return { ...properties, ...recordOf(filled, () => null) }
}
