// The second implementation of additives' doses and curves: by fractions of a curve that is cut into many pieces, and by bisection.

type Points = readonly (readonly [dose: number, delta: number])[]

/** The effect at a dose: the sum over all pieces of what each gives up to there. */
export function plainDelta(points: Points, dose: number): number | null {
  const knots: Points = [[0, 0], ...points]
  if (dose > knots.at(-1)![0]) return null
  return knots.slice(1).reduce((sum, [to, delta], at) => {
    const [from, before] = knots[at]!
    const part = Math.min(1, Math.max(0, (dose - from) / (to - from)))
    return sum + part * (delta - before)
  }, 0)
}

/** The smallest dose with that effect, by halving. */
export function plainDose(points: Points, wanted: number): number | null {
  const end = points.at(-1)![1]
  const isUp = end > 0
  if (isUp ? wanted > end || wanted < 0 : wanted < end || wanted > 0) return null
  let [low, high] = [0, points.at(-1)![0]]
  for (let k = 0; k < 200; k++) {
    const middle = (low + high) / 2
    const delta = plainDelta(points, middle)!
    if (isUp ? delta >= wanted : delta <= wanted) high = middle
    else low = middle
  }
  return high
}

/** mg/kg, mg/L and L/m³ by the mass and volume of one litre of fuel. */
export function plainDoses(dose: number, unit: 'mg_kg' | 'mg_l' | 'l_m3', fuel: number, additive: number) {
  const kgOfLitre = fuel * 1e-3
  const mg = { mg_kg: dose * kgOfLitre, mg_l: dose, l_m3: dose * 1e-3 * additive * 1e3 }[unit]
  return { mg_kg: mg / kgOfLitre, mg_l: mg, l_m3: (mg * 1e-6 * 1000 * 1000) / additive }
}
