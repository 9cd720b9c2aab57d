// A second implementation of what is computed of heavy fuels, of a recipe's oxygenates and of its heat, straight from the rules; for
// tests. By natural logarithms, by halving, and by the kilograms of a batch.

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const loglog = (x: number) => Math.log(Math.log(x) / Math.LN10) / Math.LN10

export const plainCcai = (density: number, viscosity: number): number =>
  density - (81 + 141 * loglog(viscosity + 0.85))

export const plainCii = (density: number, viscosity: number): number =>
  275.985 - 0.254565 * density + 23.708 * loglog(viscosity + 0.7)

const zOf = (nu: number) => nu + 0.7 + Math.exp(-(1.47 + nu * (1.84 + 0.51 * nu)))

/** By halving in what rises with it. */
function root(rising: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high]
  for (let step = 0; step < 300; step++) {
    const middle = (a + b) / 2
    if (rising(middle) > 0) b = middle
    else a = middle
  }
  return (a + b) / 2
}

type Point = readonly [celsius: number, viscosity: number]
/** The straight line of D341 in log T. */
function lineOf([[t1, nu1], [t2, nu2]]: readonly [Point, Point]) {
  const x = (celsius: number) => Math.log(celsius + 273.15)
  const [w1, w2] = [loglog(zOf(nu1)), loglog(zOf(nu2))]
  return (celsius: number) => w1 + ((w2 - w1) * (x(celsius) - x(t1))) / (x(t2) - x(t1))
}

export function plainViscosityAt(celsius: number, points: readonly [Point, Point]): number {
  const w = lineOf(points)(celsius)
  return Math.exp(root((log) => loglog(zOf(Math.exp(log))) - w, Math.log(0.1), 60))
}

export function plainCelsiusFor(viscosity: number, points: readonly [Point, Point]): number {
  const line = lineOf(points)
  return root((celsius) => loglog(zOf(viscosity)) - line(celsius), -200, 2000)
}

/** MJ/kg by ISO 8217 and D4868: kg/L in the place of kg/m³. */
export function plainHeat(
  kind: 'residual' | 'distillate',
  density: number,
  { sulfur, water, ash }: { sulfur: number; water: number; ash: number },
): number {
  const [a, b, c] = kind === 'residual' ? [46.704, 8.802, 3.167] : [46.423, 8.792, 3.17]
  const d = density / 1000
  const burnt = 100 - water - ash - sulfur
  return ((a - b * d * d + c * d) * burnt) / 100 + 0.0942 * sulfur - 0.02449 * water
}

/** Kilograms of oxygen, kilograms and litres of each kind, in a batch. */
const GRAMS_O: Readonly<Record<string, number>> = {
  methanol: 499.328,
  ethanol: 347.296,
  propanol: 266.235,
  butanol: 215.853,
  mtbe: 181.506,
  etbe: 156.589,
  tame: 156.589,
  fame: 108,
}

interface PlainPart {
  share: number
  density: number
  oxygenate: string | null
}

export function plainComposition(parts: readonly PlainPart[], basis: 'volume' | 'mass') {
  const litres = parts.map(({ share, density }) => (basis === 'volume' ? share : (1000 * share) / density))
  const kilograms = parts.map(({ density }, i) => (litres[i]! * density) / 1000)
  const of = (...names: string[]) =>
    (100 * sum(parts.map(({ oxygenate }, i) => (names.includes(oxygenate ?? '') ? litres[i]! : 0)))) /
    sum(litres)
  const oxygen = sum(parts.map(({ oxygenate }, i) => (GRAMS_O[oxygenate ?? ''] ?? 0) * kilograms[i]!))
  const fame = sum(parts.map(({ oxygenate }, i) => (oxygenate === 'fame' ? kilograms[i]! : 0)))
  return {
    oxygen: oxygen / 10 / sum(kilograms),
    methanol: of('methanol'),
    ethanol: of('ethanol'),
    propanol: of('propanol'),
    butanol: of('butanol'),
    ethers: of('mtbe', 'etbe', 'tame'),
    fame: of('fame'),
    fame_mg_kg: (1e6 * fame) / sum(kilograms),
    other_oxygenates: 0,
  }
}

/** By solubility numbers that are all known. */
export function plainStability(parts: readonly { litres: number; s_bn: number; i_n: number }[]): {
  p: number
  state: string
} {
  const solvency =
    sum(parts.map(({ litres, s_bn }) => litres * s_bn)) / sum(parts.map(({ litres }) => litres))
  const hardest = parts.reduce((most, { litres, i_n }) => (litres > 0 && i_n > most ? i_n : most), 0)
  const p = solvency / hardest
  const state = p >= 1.5 ? 'compatible' : p >= 1.2 ? 'doubtful' : p >= 1 ? 'incompatible' : 'precipitates'
  return { p, state }
}
