// Densities and volumes at 15 °C and other temperatures: tables 53B and 54B of ASTM D1250 / API MPMS 11.1 (1980), generalised
// products. The coefficients are from seven public programs, which agree; the standard itself, which is sold, was not read.

/** 60 °F in °C, and the density of water there, kg/m³: the reference of a specific gravity. */
export const SIXTY_F = (60 - 32) / 1.8
export const WATER_60F = 999.016

/** Range of the tables: kg/m³ at 15 °C, and °C: of a density that was read, and of a volume, whose equation later editions take to 150. */
export const CORRECTED = {
  density: { min: 653, max: 1075 },
  temperature: { min: -18, max: 90 },
  loading: { min: -18, max: 150 },
} as const

export type VolumeCorrection =
  | { is: 'corrected'; value: number }
  /** The input that is outside the tables. */
  | { is: 'outside'; of: 'density' | 'temperature' }

/** Coefficient of thermal expansion at 15 °C, 1/°C, of a density there, kg/m³. */
type Row = (density: number) => number

const product =
  (k0: number, k1: number): Row =>
  (density) =>
    k0 / (density * density) + k1 / density

/** Rows by the density where each begins; the outer rows continue beyond the tables. */
const ROWS: readonly (readonly [from: number, row: Row])[] = [
  [200, product(346.4228, 0.4388)],
  [770.5, (density) => -0.00336312 + 2680.3206 / (density * density)],
  [787.5, product(594.5418, 0)],
  [839, product(186.9696, 0.4862)],
]
const DENSITY_END = 2000

export const rowAt = (density: number): Row => ROWS.findLast(([from]) => density >= from)?.[1] ?? ROWS[0]![1]

const factorBy = (row: Row, density: number, celsius: number): number => {
  const expansion = row(density) * (celsius - 15)
  return Math.exp(-expansion * (1 + 0.8 * expansion))
}

/** Volume at 15 °C of one volume at `celsius`. */
export const factorAt = (density: number, celsius: number): number =>
  factorBy(rowAt(density), density, celsius)

const HALVINGS = 60

/**
 * The density at 15 °C that reads `reading` at `celsius`, both kg/m³. Repeated correction would oscillate where two rows meet, so
 * each row, within which the reading rises with the density, is searched by halving. Where rows overlap the solution nearer to the
 * reading counts, and in a gap the boundary itself; either is less than 0.1 kg/m³ from the other row's.
 */
export function densityOfReading(reading: number, celsius: number): number {
  if (celsius === 15) return reading
  const found = ROWS.flatMap(([from, row], at) => {
    let [low, high] = [from, ROWS[at + 1]?.[0] ?? DENSITY_END]
    const readAt = (density: number) => density * factorBy(row, density, celsius)
    if (reading < readAt(low) || reading > readAt(high)) return []
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (low + high) / 2
      if (readAt(middle) < reading) low = middle
      else high = middle
    }
    return [(low + high) / 2]
  })
  if (found.length === 0) {
    const below = ROWS.findLastIndex(([from, row]) => from * factorBy(row, from, celsius) <= reading)
    return (below < 0 ? undefined : ROWS[below + 1]?.[0]) ?? Number.NaN
  }
  return found.reduce((best, one) => (Math.abs(one - reading) < Math.abs(best - reading) ? one : best))
}

const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max

function within(
  density: number,
  celsius: number,
  value: number,
  temperature: { min: number; max: number } = CORRECTED.temperature,
): VolumeCorrection {
  if (!isWithin(celsius, temperature)) return { is: 'outside', of: 'temperature' }
  if (!isWithin(density, CORRECTED.density)) return { is: 'outside', of: 'density' }
  return { is: 'corrected', value }
}

/** VCF: the volume at 15 °C of one volume at `celsius`, for a density at 15 °C in kg/m³. */
export const volumeCorrection = (density15: number, celsius: number): VolumeCorrection =>
  within(density15, celsius, factorAt(density15, celsius), CORRECTED.loading)

/** Expansion factor of a glass hydrometer calibrated at 15 °C. */
export const glassFactor = (celsius: number): number =>
  1 - 0.000023 * (celsius - 15) - 0.00000002 * (celsius - 15) ** 2

/** Density at 15 °C, kg/m³, of one read at `celsius`; `glass` for an uncorrected reading of a glass hydrometer. */
export function density15Of(reading: number, celsius: number, { glass = false } = {}): VolumeCorrection {
  const density = densityOfReading(glass ? reading * glassFactor(celsius) : reading, celsius)
  return within(density, celsius, density)
}

/** Buoyancy of air on a liquid, kg/m³, and on the weights of the scale: fits all 28 published rows of table 56. */
const BUOYANCY = { liquid: 1.22, weights: 0.00015 } as const

/** Tonnes of a volume in m³ at 15 °C: in vacuo, or as weighed in air. */
export const tonnesOf = (volume15: number, density15: number, weighed: 'vacuo' | 'air' = 'vacuo'): number =>
  (volume15 * (weighed === 'air' ? density15 * (1 + BUOYANCY.weights) - BUOYANCY.liquid : density15)) / 1000
