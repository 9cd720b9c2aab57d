import { zOf } from '../methods/steps.ts'

const STEPS = 200

/** The inverse of Z, which rises with the viscosity, by halving. */
function nuOf(z: number): number {
  let [low, high] = [0, Math.max(1, z)]
  for (let step = 0; step < STEPS && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2
    if (zOf(middle) < z) low = middle
    else high = middle
  }
  return (low + high) / 2
}

interface ViscosityPoint {
  celsius: number
  /** mm²/s */
  viscosity: number
}

/** Further than this outside of the two temperatures, °C, a viscosity is a guess. */
const GUESS_FROM = 40

// The axes of ASTM D341, on which viscosity against temperature is a straight line.
const x = (celsius: number) => Math.log10(celsius + 273.15)
const w = (nu: number) => Math.log10(Math.log10(zOf(nu)))

/**
 * The viscosity at `celsius`, mm²/s, by ASTM D341 (valid from 0.21 mm²/s). Null if the points form no line: one temperature, a
 * viscosity below 0.21 mm²/s or rising with temperature. `isFar`: more than 40 °C outside of the two.
 */
export function viscosityAt(
  celsius: number,
  [first, second]: readonly [ViscosityPoint, ViscosityPoint],
): { viscosity: number; isFar: boolean } | null {
  const points = [first, second].toSorted((a, b) => a.celsius - b.celsius)
  const [cold, warm] = points as [ViscosityPoint, ViscosityPoint]
  if (!(warm.celsius > cold.celsius && cold.viscosity > warm.viscosity && warm.viscosity >= 0.21)) return null
  if (!(cold.celsius > -273.15 && celsius > -273.15)) return null
  const slope = (w(warm.viscosity) - w(cold.viscosity)) / (x(warm.celsius) - x(cold.celsius))
  const z = 10 ** (10 ** (w(cold.viscosity) + slope * (x(celsius) - x(cold.celsius))))
  const viscosity = nuOf(z)
  if (!(viscosity >= 0.21 && Number.isFinite(viscosity))) return null
  return { viscosity, isFar: celsius < cold.celsius - GUESS_FROM || celsius > warm.celsius + GUESS_FROM }
}

/** The temperature, °C, of a viscosity on the line through two others; null if they form no line. */
export function temperatureFor(
  viscosity: number,
  [first, second]: readonly [ViscosityPoint, ViscosityPoint],
): number | null {
  if (!(first.viscosity >= 0.21 && second.viscosity >= 0.21 && viscosity >= 0.21)) return null
  if (first.celsius === second.celsius || first.viscosity === second.viscosity) return null
  const slope = (x(second.celsius) - x(first.celsius)) / (w(second.viscosity) - w(first.viscosity))
  const celsius = 10 ** (x(first.celsius) + slope * (w(viscosity) - w(first.viscosity))) - 273.15
  return slope < 0 && Number.isFinite(celsius) ? celsius : null
}

/** Slope of a distillate's line: viscosities within 0.5 % on average, 3.5 % at worst, of 116 kerosene and gasoil cuts. */
const DISTILLATE_SLOPE = -3.886
const DISTILLATE_MOST = 12

/** A distillate's viscosity at 50 °C from that at 40 °C; null if it is out of range for a distillate. */
export function viscosity50(at40: number): number | null {
  if (!(at40 >= 0.21 && at40 <= DISTILLATE_MOST)) return null
  const w50 = w(at40) + DISTILLATE_SLOPE * Math.log10(323.15 / 313.15)
  const viscosity = nuOf(10 ** (10 ** w50))
  return viscosity >= 0.21 ? viscosity : null
}
