// Random questions around a hidden recipe, and the plain way to answer them.

import { packMaterial } from '../mixture.ts'
import { randomMaterial, randomNumbers } from '../oracle/random-recipes.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { areMet, isKept, measuredOf } from './evaluate.ts'
import type { Candidate, RecipeLimit, RecipeQuantity, RecipeQuestion } from './question.ts'
import { GASOILS, GASOLINES, questionOf } from './test-recipes.ts'

const OF_GASOIL: RecipeQuantity[] = [
  ...(['density', 'sulfur_ppm', 'flash_point', 'viscosity_40', 'cloud_point', 'cetane_number'] as const),
  ...(['pour_freezing_point', 'aromatics', 'cetane_index', 'pct_10', 'pct_50', 'pct_90'] as const),
  ...(['pct_95', 'pct_20', 'r250', 'r350', 'ibp', 'fbp', 'pct_70'] as const),
  ...(['r@215', 'r@287.5', 'r@330', 'r180', 'r340', 'e250', 'e350', 't50e', 't90e'] as const),
]
const OF_GASOLINE: RecipeQuantity[] = [
  ...([
    'density',
    'sulfur_ppm',
    'rvp',
    'octan_ron',
    'octan_mon',
    'octan_aki',
    'aromatics',
    'olefin',
  ] as const),
  ...([
    'benzene',
    'pct_10',
    'pct_50',
    'pct_90',
    'e70',
    'e100',
    'e150',
    'fbp',
    'pct_30',
    'vli',
    'di_c',
    'di_f',
    'e180',
    't10e',
    't50e',
    't90e',
    'r@60',
    'r@112.5',
    'r@170',
  ] as const),
]

/** `hidden`: shares of a recipe that keeps all limits, unless some were drawn to exclude each other. */
export interface Problem {
  question: RecipeQuestion
  hidden: number[]
}

export function problemOf(calc: Blender, seed: number, count: number): Problem {
  const random = randomNumbers(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const isGasoil = random() < 0.5
  const streams: readonly Candidate[] = isGasoil ? GASOILS : GASOLINES
  const pool = streams.map((stream) => ({ stream, key: random() })).sort((a, b) => a.key - b.key)
  const candidates = Array.from({ length: count }, (_, i): Candidate => {
    const own: Candidate = pool[i] ? pool[i].stream : { properties: randomMaterial(random) }
    return { ...own, price: { amount: 400 + Math.floor(random() * 500), unit: 'm3' } }
  })
  const weights = candidates.map(() => (random() < 0.2 ? 0 : -Math.log(1 - random())))
  const sum = weights.reduce((a, b) => a + b, 0)
  const hidden = sum > 0 ? weights.map((weight) => weight / sum) : weights.map((_, i) => Number(i === 0))
  const question = questionOf(candidates, [], { basis: random() < 0.3 ? 'mass' : 'volume' })
  const blend = blendOf(calc, question)(hidden)
  const measured = measuredOf(blend, hidden, question)
  const limits = Array.from({ length: 2 + Math.floor(random() * 8) }, (): RecipeLimit[] => {
    const q = one(isGasoil ? OF_GASOIL : OF_GASOLINE)
    const { value } = measured.of(q)
    if (value === null) return []
    const room = random() < 0.1 ? -0.01 : random() * random() * 0.1
    const apart = room * Math.max(1, Math.abs(value))
    return random() < 0.5
      ? [{ q, side: 'min', limit: value - apart }]
      : [{ q, side: 'max', limit: value + apart }]
  })
  return { question: { ...question, limits: limits.flat() }, hidden }
}

const blendOf = (calc: Blender, { candidates, basis }: RecipeQuestion) => {
  const mixture = calc.mixture(candidates.map((one) => packMaterial(one.properties, one)))
  return (shares: readonly number[]) => mixture.blend(shares, basis)
}

/** Whether the core finds a recipe within the limits; it knows nothing of how recipes are searched for. */
export function judgeOf(calc: Blender, question: RecipeQuestion) {
  const blend = blendOf(calc, question)
  const limits = question.limits.map((limit) => ({ ...limit, strict: limit.strict ?? false }))
  return (shares: readonly number[]): boolean => {
    const measured = measuredOf(blend(shares), shares, question)
    return areMet(limits, (at) => isKept(limits[at]!, measured))
  }
}

export const costOf = ({ candidates, basis }: RecipeQuestion, shares: readonly number[]): number =>
  candidates.reduce((sum, { price, properties }, i) => {
    const unit = basis === 'mass' ? 1000 / properties.density! : 1
    return sum + shares[i]! * price!.amount * unit
  }, 0)

/** All recipes in steps of one part in `parts`. */
export function* lattice(count: number, parts: number): Generator<number[]> {
  if (count === 1) {
    yield [parts]
    return
  }
  for (let first = 0; first <= parts; first++)
    for (const rest of lattice(count - 1, parts - first)) yield [first, ...rest]
}

const EXCHANGED = [1, 2, 5, 15, 40]

/** The best recipe in steps of 0.1 % that can be reached by moving steps from one material to another; judged by the core alone. */
export function exchanged(
  start: readonly number[],
  scoreOf: (shares: readonly number[]) => number | null,
): { steps: number[]; value: number } {
  const at = (steps: readonly number[]) => scoreOf(steps.map((step) => step / 1000))
  let best = { steps: [...start], value: at(start) ?? Number.POSITIVE_INFINITY }
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const from of start.keys())
      for (const to of start.keys())
        for (const by of EXCHANGED) {
          if (from === to || best.steps[from]! < by) continue
          const steps = best.steps.with(from, best.steps[from]! - by)
          steps[to]! += by
          const value = at(steps)
          if (value === null || !(value < best.value - 1e-9)) continue
          best = { steps, value }
          isBetter = true
        }
  }
  return best
}
