// Plans for tests: worked cases with their answers, and random ones of the catalogue's streams.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packMaterial } from '../mixture.ts'
import { randomNumbers } from '../oracle/random-recipes.ts'
import { areMet, isKept, measuredOf } from '../recipe/evaluate.ts'
import type { Amount, AmountUnit, RecipeLimit } from '../recipe/question.ts'
import { GASOILS, GASOLINES, limitsFrom } from '../recipe/test-recipes.ts'
import type { Blender } from '../vocabulary/blend.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { PlanAnswer, PlanMaterial, PlanProduct, PlanQuestion } from './question.ts'

interface WorkedLimit {
  property: Quantity
  side?: 'min' | 'max'
  min?: number
  max?: number
}
interface WorkedMaterial {
  name: string
  price: number
  price_unit?: AmountUnit
  available?: number
  available_unit?: AmountUnit
  must_use?: number
  own?: Record<string, number>
  properties?: object
}
interface WorkedProduct {
  name: string
  amount: { min: number; max: number }
  price?: number
  at_most?: number
  at_least_if_used?: number
  limits: WorkedLimit[]
}
export interface Worked {
  id: string
  goal?: 'cost' | 'margin'
  materials?: WorkedMaterial[]
  products?: WorkedProduct[] | string
  averages?: { products: number[]; limit: WorkedLimit }[]
  at_most_in_all?: number
  own_properties?: { key: string; rule: 'volume' }[]
  add?: number
  // biome-ignore lint/suspicious/noExplicitAny: each case names what it expects.
  expected: any
}

export const WORKED = JSON.parse(readFileSync(join(import.meta.dir, 'worked-plans.json'), 'utf8')) as Record<
  'plans' | 'classics' | 'random' | 'infeasible',
  Worked[]
>

const sidesOf = ({ property, min, max }: WorkedLimit): RecipeLimit[] => [
  ...(min === undefined ? [] : [{ q: property, side: 'min' as const, limit: min }]),
  ...(max === undefined ? [] : [{ q: property, side: 'max' as const, limit: max }]),
]

export const CONDITIONS = { category: null, d86_group: 'by-curve', residue: 1 } as const

const STREAMS = [...GASOILS, ...GASOLINES]
const m3 = (amount: number): Amount => ({ amount, unit: 'm3' })

function materialOf({
  name,
  price,
  available,
  must_use,
  own,
  properties,
}: WorkedMaterial): PlanMaterial & { name: string } {
  const stream = STREAMS.find((one) => one.name === name)
  return {
    name,
    properties:
      own || properties
        ? { ...emptyProperties(), density: 750, recovery: 98, ...properties }
        : stream!.properties,
    ...(stream?.pour_is && { pour_is: stream.pour_is }),
    ...(own && { own }),
    price: m3(price),
    ...(available !== undefined && { available: m3(available) }),
    ...(must_use !== undefined && { mustUse: m3(must_use) }),
  }
}

/** The question of a worked case; what it doesn't say is as in the case before it. */
export function questionOf(worked: Worked, like: Partial<Worked> = {}): PlanQuestion {
  const all = { ...like, ...worked }
  const own = (all.own_properties ?? []).map(
    ({ key, rule }) => ({ key, name: key, unit: '', rule, decimals: 2 }) as unknown as OwnProperty,
  )
  const products = all.products as WorkedProduct[]
  return {
    goal: all.goal ?? 'cost',
    materials: all.materials!.map(materialOf),
    products: products.map(
      ({ amount, price, at_most, at_least_if_used, limits }): PlanProduct => ({
        basis: 'volume',
        limits: limits.flatMap(sidesOf),
        conditions: CONDITIONS,
        amount: { least: amount.min, most: amount.max, unit: 'm3' },
        ...(own.length > 0 && { options: { own } }),
        ...(price !== undefined && { price: m3(price) }),
        ...(at_most !== undefined && { atMost: at_most }),
        ...(at_least_if_used !== undefined && { atLeastIfUsed: at_least_if_used }),
      }),
    ),
    averages: (all.averages ?? []).flatMap(({ products, limit }) =>
      sidesOf(limit).map((one) => ({ products, limit: one })),
    ),
    ...(all.at_most_in_all !== undefined && { mostInAll: m3(all.at_most_in_all) }),
    step: 1,
  }
}

/** A case by its name, with what it takes from another. */
export function workedPlan(id: string): {
  question: PlanQuestion
  expected: Worked['expected']
  worked: Worked
} {
  const { plans, classics, random, infeasible } = WORKED
  const worked = [...plans, ...classics, ...random, ...infeasible].find((one) => one.id === id)!
  const like = id.startsWith('P') ? plans[0]! : id.startsWith('L') ? classics[0]! : {}
  if (typeof worked.products === 'string') {
    const { products: _, ...rest } = worked
    const question = questionOf(rest, like)
    const amounts = [5600, 5000]
    return {
      worked,
      expected: worked.expected,
      question: {
        ...question,
        products: question.products.map((one, k) => ({
          ...one,
          amount: { least: amounts[k]!, most: amounts[k]!, unit: 'm3' },
        })),
      },
    }
  }
  const question = questionOf(worked, like)
  if (id === 'P1b')
    return {
      worked,
      expected: worked.expected,
      question: {
        ...question,
        materials: question.materials.toReversed(),
        products: question.products.toReversed(),
      },
    }
  const prices = id === 'P1d' ? [700, 640] : id === 'P1e' ? [720, 650] : null
  if (prices)
    return {
      worked,
      expected: worked.expected,
      question: {
        ...question,
        goal: 'margin',
        products: question.products.map((one, k) => ({
          ...one,
          price: m3(prices[k]!),
          amount: { least: 0, most: 8000, unit: 'm3' },
        })),
      },
    }
  return { question, expected: worked.expected, worked }
}

const GRADES: Record<'gasoil' | 'gasoline', readonly string[]> = {
  gasoil: [
    'density min 820, density max 845, sulfur_ppm max 50, flash_point min 55, viscosity_40 min 2, viscosity_40 max 4.5, cloud_point max -5, cetane_number min 51, aromatics max 30, pct_95 max 360',
    'sulfur_ppm max 15, flash_point min 52, viscosity_40 min 1.9, viscosity_40 max 4.1, cetane_number min 40, aromatics max 35, pct_90 min 282, pct_90 max 338',
    'density max 845, sulfur_ppm max 10, flash_point min 55, viscosity_40 min 2, viscosity_40 max 4.5, cetane_number min 51, cetane_index min 46, r250 max 65, r350 min 85, pct_95 max 360',
    'density max 860, sulfur_ppm max 1000, flash_point min 55, viscosity_40 min 2, viscosity_40 max 6, cloud_point max 0, r250 max 65',
    'density max 890, sulfur_ppm max 5000, flash_point min 60, viscosity_40 min 2, viscosity_40 max 6, cetane_index min 40, cloud_point max 5',
  ],
  gasoline: [
    'octan_ron min 95, octan_mon min 85, rvp min 45, rvp max 60, benzene max 1, aromatics max 35, olefin max 18, sulfur_ppm max 10, density min 720, density max 775, e70 min 20, e70 max 48, e100 min 46, e100 max 71, e150 min 75, fbp max 210',
    'octan_ron min 91, octan_mon min 81, rvp min 45, rvp max 60, benzene max 1, aromatics max 35, olefin max 18, sulfur_ppm max 10, density min 720, density max 775, e70 min 20, e100 min 46, fbp max 210',
    'octan_aki min 87, rvp max 62, sulfur_ppm max 80, benzene max 1.3, pct_10 max 70, pct_50 min 77, pct_50 max 121, pct_90 max 190, fbp max 225',
  ],
}
const CURVED = /^(e|r|pct|ibp|fbp|octan|cetane_index|vli|di_)/

/** Two to five products of these grades from the catalogue's streams, at prices and amounts that the seed draws; `isTight`: more than there may be. */
export function randomPlan(seed: number, { isLinear = false, isTight = false } = {}): PlanQuestion {
  const random = randomNumbers(seed)
  const kind = random() < 0.6 ? ('gasoil' as const) : ('gasoline' as const)
  const grades = GRADES[kind]
  const goal = random() < 0.5 ? ('cost' as const) : ('margin' as const)
  const count = 2 + Math.floor(random() * 4)
  const products = Array.from({ length: count }, (): PlanProduct => {
    const grade = grades[Math.floor(random() * grades.length)]!
    const most = 500 + 100 * Math.floor(random() * 40)
    const least = goal === 'cost' ? most : Math.floor(most * random() * 0.5)
    const extra = isLinear ? 1 : random()
    return {
      basis: 'volume',
      conditions: CONDITIONS,
      limits: limitsFrom(grade).filter(({ q }) => !isLinear || !CURVED.test(q) || q === 'pct_50'),
      amount: { least, most, unit: 'm3' },
      price: m3(600 + Math.floor(random() * 250)),
      ...(extra < 0.15 && { atMost: 4 }),
      ...(extra > 0.15 && extra < 0.3 && { atLeastIfUsed: 5 }),
    }
  })
  const all = products.reduce((sum, { amount }) => sum + amount.most, 0)
  const streams = kind === 'gasoil' ? GASOILS : GASOLINES
  const room = isTight ? 1.5 : 4
  const materials = streams.map(({ name, properties, pour_is }): PlanMaterial => {
    const available = Math.floor((all * room * random()) / streams.length)
    return {
      name,
      properties,
      ...(pour_is && { pour_is }),
      price: m3(450 + Math.floor(random() * 350)),
      available: m3(available),
      ...(random() < 0.05 && { mustUse: m3(Math.floor(available / 3)) }),
    } as PlanMaterial
  })
  return { goal, materials, products, averages: [], step: 1 }
}

const LIMITED = {
  gasoil: [
    ...(['density', 'sulfur_ppm', 'flash_point', 'viscosity_40', 'cetane_number', 'cetane_index'] as const),
    ...(['pct_10', 'pct_50', 'pct_90', 'pct_95', 'r250', 'r350', 'fbp', 'pct_20', 't90e', 'e250'] as const),
  ],
  gasoline: [
    ...(['density', 'sulfur_ppm', 'rvp', 'octan_ron', 'octan_mon', 'octan_aki', 'aromatics'] as const),
    ...(['pct_10', 'pct_50', 'pct_90', 'e70', 'e100', 'e150', 'fbp', 'di_c', 'vli', 't50e'] as const),
  ],
} satisfies Record<string, readonly Quantity[]>

/** Three to five products, and a plan that keeps their limits, most of them curved and near its values; there is little more of each material than it takes. */
export function planAround(calc: Blender, seed: number): { question: PlanQuestion; hidden: number } {
  const random = randomNumbers(seed * 7919 + 3)
  const kind = random() < 0.5 ? ('gasoil' as const) : ('gasoline' as const)
  const streams = kind === 'gasoil' ? GASOILS : GASOLINES
  const goal = random() < 0.6 ? ('cost' as const) : ('margin' as const)
  const mixture = calc.mixture(streams.map((one) => packMaterial(one.properties, one)))
  const used = streams.map(() => 0)
  const made: number[] = []
  const products = Array.from({ length: 3 + Math.floor(random() * 3) }, (): PlanProduct => {
    const order = streams.map((_, i) => ({ i, key: random() })).sort((a, b) => a.key - b.key)
    const weights = streams.map(() => 0)
    for (const { i } of order.slice(0, 2 + Math.floor(random() * 4)))
      weights[i] = 0.05 - Math.log(1 - random())
    const sum = weights.reduce((all, one) => all + one, 0)
    const shares = weights.map((one) => one / sum)
    const most = 500 + 100 * Math.floor(random() * 40)
    for (const [i, share] of shares.entries()) used[i]! += share * most
    made.push(most)
    const base = { basis: 'volume', conditions: CONDITIONS } as const
    const values = measuredOf(mixture.blend(shares, 'volume'), shares, { candidates: streams, ...base })
    const limits = Array.from({ length: 4 + Math.floor(random() * 6) }, (): RecipeLimit[] => {
      const q = LIMITED[kind][Math.floor(random() * LIMITED[kind].length)]!
      const { value } = values.of(q)
      if (value === null) return []
      const room = (0.001 + random() * random() * 0.03) * Math.max(1, Math.abs(value))
      return random() < 0.5
        ? [{ q, side: 'min', limit: value - room }]
        : [{ q, side: 'max', limit: value + room }]
    })
    const least = goal === 'cost' ? most : Math.floor(most * 0.4)
    return {
      ...base,
      limits: limits.flat(),
      amount: { least, most, unit: 'm3' },
      price: m3(600 + Math.floor(random() * 250)),
    }
  })
  const materials = streams.map(({ name, properties, pour_is }, i): PlanMaterial => {
    const available = Math.ceil(used[i]! * (1 + random() * 0.4) + (random() < 0.3 ? 300 : 0))
    const stock = { name, properties, ...(pour_is && { pour_is }) }
    return { ...stock, price: m3(450 + Math.floor(random() * 350)), available: m3(available) }
  })
  const paid = used.reduce((sum, amount, i) => sum + amount * materials[i]!.price!.amount, 0)
  const brought =
    goal === 'cost' ? 0 : products.reduce((sum, one, k) => sum + made[k]! * one.price!.amount, 0)
  return { question: { goal, materials, products, averages: [], step: 1 }, hidden: paid - brought }
}

/** Throws where an answer breaks anything that its question asks; by the core alone, and plain sums. In m³. */
export function judged(
  calc: Blender,
  question: PlanQuestion,
  answer: Extract<PlanAnswer, { is: 'found' }>,
): void {
  const { materials, products, step } = question
  const ask = (isSo: boolean, what: string) => {
    if (!isSo) throw new Error(what)
  }
  const isStep = (amount: number) => Math.abs(amount / step - Math.round(amount / step)) < 1e-6
  let objective = 0
  for (const [k, product] of products.entries()) {
    const { amounts, total } = answer.products[k]!
    const used = amounts.flatMap((amount, at) => (amount > 0 ? [at] : []))
    const sum = amounts.reduce((all, one) => all + one, 0)
    ask(
      amounts.every((one) => one >= 0 && isStep(one)),
      `product ${k}: steps`,
    )
    ask(Math.abs(sum - total) < 1e-6, `product ${k}: total`)
    const room = product.amount.least === product.amount.most ? step / 2 : 1e-6
    ask(
      sum >= product.amount.least - room && sum <= product.amount.most + room,
      `product ${k}: amount ${sum}`,
    )
    ask(used.length <= (product.atMost ?? 10), `product ${k}: materials`)
    ask(
      used.every((at) => amounts[at]! >= ((product.atLeastIfUsed ?? 0) / 100) * sum - 1e-6),
      `product ${k}: least`,
    )
    ask(!product.only || used.every((at) => product.only!.includes(at)), `product ${k}: only`)
    objective += used.reduce((all, at) => all + amounts[at]! * materials[at]!.price!.amount, 0)
    if (question.goal === 'margin') objective -= sum * product.price!.amount
    if (sum === 0) continue
    const candidates = used.map((at) => materials[at]!)
    const shares = used.map((at) => amounts[at]! / sum)
    const blend = calc
      .mixture(candidates.map((one) => packMaterial(one.properties, one)))
      .blend(shares, product.basis, product.options)
    const measured = measuredOf(blend, shares, { ...product, candidates })
    const limits = product.limits.map((limit) => ({ ...limit, strict: limit.strict ?? false }))
    for (const limit of limits)
      ask(
        limit.one_of !== undefined || isKept(limit, measured),
        `product ${k}: ${limit.q} ${limit.side} ${limit.limit}`,
      )
    ask(
      areMet(limits, (at) => isKept(limits[at]!, measured)),
      `product ${k}: limits`,
    )
  }
  for (const [at, { available, mustUse }] of materials.entries()) {
    const used = answer.products.reduce((sum, { amounts }) => sum + amounts[at]!, 0)
    ask(used <= (available?.amount ?? Number.POSITIVE_INFINITY) + 1e-6, `material ${at}: ${used}`)
    ask(used >= (mustUse?.amount ?? 0) - 1e-6, `material ${at}: must use`)
    ask(Math.abs(answer.materials[at]!.used - used) < 1e-6, `material ${at}: used`)
  }
  const all = answer.products.reduce((sum, { total }) => sum + total, 0)
  ask(all <= (question.mostInAll?.amount ?? Number.POSITIVE_INFINITY) + 1e-6, 'most in all')
  ask(
    Math.abs(objective - answer.objective) <= 1e-9 * Math.max(1, Math.abs(objective)),
    `objective ${objective}`,
  )
  ask(answer.objective >= answer.bound - 1e-7 * Math.abs(answer.bound) - 1e-6, 'cheaper than the bound')
}
