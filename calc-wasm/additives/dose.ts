import type { Additive, Curve, Doses, DoseUnit } from '../vocabulary/additive.ts'

/** Of the untreated fuel, whose density (kg/m³ at 15 °C) may not be known. */
export function dosesOf(
  dose: number,
  unit: DoseUnit,
  fuelDensity: number | null,
  { density }: Pick<Additive, 'density'>,
): Doses {
  const litre = fuelDensity === null ? null : fuelDensity / 1000
  const mg_l = unit === 'mg_l' ? dose : unit === 'l_m3' ? dose * density : litre && dose * litre
  return {
    mg_kg: unit === 'mg_kg' ? dose : litre && mg_l && mg_l / litre,
    mg_l,
    l_m3: unit === 'l_m3' ? dose : mg_l && mg_l / density,
  }
}

/** What a dose does; null beyond the last point that was measured. */
export function deltaAt({ points }: Pick<Curve, 'points'>, dose: number): number | null {
  let [from, before] = [0, 0]
  for (const [at, delta] of points) {
    if (dose <= at) return before + ((dose - from) / (at - from)) * (delta - before)
    ;[from, before] = [at, delta]
  }
  return null
}

export const lastDose = ({ points }: Pick<Curve, 'points'>): number => points.at(-1)![0]

/** The smallest dose that brings an untreated value to another; null where the curve does not reach it. */
export function doseFor({ points }: Pick<Curve, 'points'>, base: number, target: number): number | null {
  const wanted = target - base
  let [from, before] = [0, 0]
  if (wanted === 0) return 0
  for (const [at, delta] of points) {
    const isBetween = delta > before ? wanted > before && wanted <= delta : wanted < before && wanted >= delta
    if (isBetween && delta !== before) return from + ((wanted - before) / (delta - before)) * (at - from)
    ;[from, before] = [at, delta]
  }
  return null
}

/** The lowest and the highest value that doses of an additive can bring about. */
export function reachable({ points }: Pick<Curve, 'points'>, base: number): [low: number, high: number] {
  const end = base + points.at(-1)![1]
  return [Math.min(base, end), Math.max(base, end)]
}
