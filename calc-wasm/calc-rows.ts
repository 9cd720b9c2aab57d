import type { BlendResults, MaterialProperties, PropertyName } from './vocabulary/properties.ts'

// Properties by name on one side, by slot on the other, written out: the same loop over names takes several times as long,
// and a preview makes a blend at every keystroke. A test holds the order to the vocabulary's.

/** A number as the core takes it: NaN for what is unknown or not finite. */
const known = (value: number | null): number => (value === null || value - value !== 0 ? Number.NaN : value)

/** A number of the core: null where it has none. */
const found = (value: number): number | null => (value - value === 0 ? value : null)

/** The numbers of a material into the core's row, from position `at`; the colour's place is left out. */
export function writeNumbers(row: Float64Array, at: number, properties: MaterialProperties): void {
  row[at] = known(properties.ibp)
  row[at + 1] = known(properties.pct_5)
  row[at + 2] = known(properties.pct_10)
  row[at + 3] = known(properties.pct_20)
  row[at + 4] = known(properties.pct_30)
  row[at + 5] = known(properties.pct_40)
  row[at + 6] = known(properties.pct_50)
  row[at + 7] = known(properties.pct_60)
  row[at + 8] = known(properties.pct_70)
  row[at + 9] = known(properties.pct_80)
  row[at + 10] = known(properties.pct_90)
  row[at + 11] = known(properties.pct_95)
  row[at + 12] = known(properties.fbp)
  row[at + 13] = known(properties.recovery)
  row[at + 14] = known(properties.density)
  row[at + 15] = known(properties.flash_point)
  row[at + 16] = known(properties.rvp)
  row[at + 17] = known(properties.viscosity_40)
  row[at + 18] = known(properties.cloud_point)
  row[at + 19] = known(properties.pour_freezing_point)
  row[at + 21] = known(properties.mercaptan)
  row[at + 22] = known(properties.sulfur_ppm)
  row[at + 23] = known(properties.aromatics)
  row[at + 24] = known(properties.olefin)
  row[at + 25] = known(properties.benzene)
  row[at + 26] = known(properties.octan_ron)
  row[at + 27] = known(properties.octan_mon)
  row[at + 28] = known(properties.octan_aki)
  row[at + 29] = known(properties.cetane_number)
  row[at + 30] = known(properties.cetane_index)
}

/** The core's numbers by name. */
export const readNumbers = (row: Float64Array, color: string | null): BlendResults => ({
  ibp: found(row[0]!),
  pct_5: found(row[1]!),
  pct_10: found(row[2]!),
  pct_20: found(row[3]!),
  pct_30: found(row[4]!),
  pct_40: found(row[5]!),
  pct_50: found(row[6]!),
  pct_60: found(row[7]!),
  pct_70: found(row[8]!),
  pct_80: found(row[9]!),
  pct_90: found(row[10]!),
  pct_95: found(row[11]!),
  fbp: found(row[12]!),
  recovery: found(row[13]!),
  density: found(row[14]!),
  flash_point: found(row[15]!),
  rvp: found(row[16]!),
  viscosity_40: found(row[17]!),
  cloud_point: found(row[18]!),
  pour_freezing_point: found(row[19]!),
  color,
  mercaptan: found(row[21]!),
  sulfur_ppm: found(row[22]!),
  aromatics: found(row[23]!),
  olefin: found(row[24]!),
  benzene: found(row[25]!),
  octan_ron: found(row[26]!),
  octan_mon: found(row[27]!),
  octan_aki: found(row[28]!),
  cetane_number: found(row[29]!),
  cetane_index: found(row[30]!),
})

/** What numbers of the core stand for, by name; `meaning` holds it by number. */
export const readMeanings = <T>(codes: Int32Array, meaning: readonly T[]): Record<PropertyName, T> => ({
  ibp: meaning[codes[0]!]!,
  pct_5: meaning[codes[1]!]!,
  pct_10: meaning[codes[2]!]!,
  pct_20: meaning[codes[3]!]!,
  pct_30: meaning[codes[4]!]!,
  pct_40: meaning[codes[5]!]!,
  pct_50: meaning[codes[6]!]!,
  pct_60: meaning[codes[7]!]!,
  pct_70: meaning[codes[8]!]!,
  pct_80: meaning[codes[9]!]!,
  pct_90: meaning[codes[10]!]!,
  pct_95: meaning[codes[11]!]!,
  fbp: meaning[codes[12]!]!,
  recovery: meaning[codes[13]!]!,
  density: meaning[codes[14]!]!,
  flash_point: meaning[codes[15]!]!,
  rvp: meaning[codes[16]!]!,
  viscosity_40: meaning[codes[17]!]!,
  cloud_point: meaning[codes[18]!]!,
  pour_freezing_point: meaning[codes[19]!]!,
  color: meaning[codes[20]!]!,
  mercaptan: meaning[codes[21]!]!,
  sulfur_ppm: meaning[codes[22]!]!,
  aromatics: meaning[codes[23]!]!,
  olefin: meaning[codes[24]!]!,
  benzene: meaning[codes[25]!]!,
  octan_ron: meaning[codes[26]!]!,
  octan_mon: meaning[codes[27]!]!,
  octan_aki: meaning[codes[28]!]!,
  cetane_number: meaning[codes[29]!]!,
  cetane_index: meaning[codes[30]!]!,
})
