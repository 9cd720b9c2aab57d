// How much the tests of rules draw at random, and materials that stand where a rule changes.
import { type Component, OXYGENATES } from '../vocabulary/blend.ts'
import { DISTILLATION_NAMES, type MaterialProperties } from '../vocabulary/properties.ts'
import { plainD4737 } from './plain-blend.ts'
import { plainMolarMass } from './plain-oxygenates.ts'
import { randomNumbers } from './random-recipes.ts'

/** FULL=1: every random test and every fault at full length. */
export const FULL = process.env.FULL === '1'

/** A tenth of so many draws, or another count where that is too few; all of them with FULL=1. */
export const drawn = (full: number, usual = Math.ceil(full / 10)): number => (FULL ? full : usual)

/** Does the work so many times, each with numbers of its own seed, which an error then names. */
export function eachDraw(
  first: number,
  count: number,
  work: (random: () => number, draw: number) => void,
): void {
  for (let draw = 0; draw < count; draw++) {
    const seed = first + draw
    try {
      work(randomNumbers(Math.imul(seed, 0x9e3779b1)), draw)
    } catch (error) {
      const { message } = error as Error
      throw new Error(`draw ${draw} (eachDraw(${seed}, 1, …) repeats it alone): ${message}`, { cause: error })
    }
  }
}

type Random = () => number
const one = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
/** At a threshold, or a hair to either side of it. */
const near = (random: Random, threshold: number, hair = 1e-6) => threshold + one(random, [-hair, 0, 0, hair])

/** A hair to either side of a threshold that is held against what is computed. */
const beside = (random: Random, threshold: number) => threshold + one(random, [-1e-6, 1e-6])

/** Moves the whole curve, so that one of its points reads this. */
function moved(properties: MaterialProperties, point: (typeof DISTILLATION_NAMES)[number], celsius: number) {
  const by = celsius - properties[point]!
  const points = DISTILLATION_NAMES.map((name) => [name, properties[name]! + by])
  return { ...properties, ...Object.fromEntries(points), [point]: celsius }
}

/** Each puts one or all of the materials of a recipe where one rule ends and another begins. */
const PLACES: ((recipe: Component[], random: Random) => Component[])[] = [
  // Octane numbers outside 50 to 110 blend linearly.
  (recipe, random) =>
    onOne(recipe, random, {
      [one(random, ['octan_ron', 'octan_mon'])]: near(random, one(random, [50, 110])),
    }),
  // What counts as diesel, and the ranges of D4737: equal densities and curves are those of the blend.
  (recipe, random) => onAll(recipe, { density: near(random, one(random, [760, 805, 895])) }),
  (recipe, random) => {
    const [point, celsius] = one(random, [
      ...([171, 259] as const).map((at) => ['pct_10', at] as const),
      ...([150, 212, 308] as const).map((at) => ['pct_50', at] as const),
      ...([251, 363] as const).map((at) => ['pct_90', at] as const),
    ])
    return onAll(recipe, moved(recipe[0]!.properties, point, near(random, celsius)))
  },
  (recipe, random) => onOne(recipe, random, { cetane_index: near(random, one(random, [32.5, 56.5])) }),
  (recipe, random) => onAll(recipe, { sulfur_ppm: near(random, 500) }),
  // Alcohols: where their vapour pressure stops rising with their share, and the most that is computed.
  (recipe, random) => {
    const share = near(random, one(random, [0.01, 1, 10, 30, 50]), 0.01)
    const rest = recipe.slice(1)
    const first = { ...recipe[0]!, percentage: share, oxygenate: one(random, OXYGENATES) }
    return [
      first,
      ...rest.map((other) => ({ ...other, oxygenate: null, percentage: (100 - share) / rest.length })),
    ]
  },
  // A share that counts from 0.01 %, and one that shows from 5 %.
  (recipe, random) => {
    const share = near(random, one(random, [0.01, 1, 5, 95, 99, 99.99]), 1e-3)
    const rest = recipe.slice(1)
    return [
      { ...recipe[0]!, percentage: share },
      ...rest.map((other) => ({ ...other, percentage: (100 - share) / rest.length })),
    ]
  },
  // Molar masses are known from 50 to 400, and those of alcohols: beside one, a material at an end.
  (recipe, random) => {
    const isHeavy = random() < 0.5
    const density = isHeavy ? 840 + 40 * random() : 560 + 60 * random()
    const boilingAt = (celsius: number): Component => {
      const { properties } = recipe[0]!
      return {
        ...recipe[0]!,
        oxygenate: null,
        properties: moved({ ...properties, density }, 'pct_50', celsius),
      }
    }
    let [known, unknown] = isHeavy ? [200, 700] : [150, -60]
    for (let halving = 0; halving < 40; halving++) {
      const middle = (known + unknown) / 2
      if (plainMolarMass(boilingAt(middle)) === null) unknown = middle
      else known = middle
    }
    const others = recipe.slice(1).map((other) => ({ ...other, oxygenate: null }))
    return [
      boilingAt(known + 3 * (random() - 0.5)),
      { ...others[0]!, oxygenate: one(random, ['methanol', 'ethanol', 'propanol', 'butanol'] as const) },
      ...others.slice(1),
    ]
  },
  // The segments of the curve: no width at the front, and one over 100 °F at an end; the coldest middle of the correlation.
  (recipe, random) => onOne(recipe, random, moved(recipe[0]!.properties, 'pct_50', near(random, 50))),
  (recipe, random) => {
    const last = recipe[0]!.properties.pct_95! + near(random, 500 / 9)
    return onOne(recipe, random, { ...recipe[0]!.properties, fbp: last + 1 })
  },
  // Flash points 60 °C apart, and at 0 °C; cloud and pour points 30 °C apart.
  (recipe, random) => onTwo(recipe, { flash_point: near(random, 80) }, { flash_point: 20 }),
  (recipe, random) => onOne(recipe, random, { flash_point: near(random, 0) }),
  (recipe, random) => {
    const name = one(random, ['cloud_point', 'cfpp', 'pour_freezing_point'] as const)
    return onTwo(recipe, { [name]: near(random, 10) }, { [name]: -20 })
  },
  // A stated AKI 0.5 from the mean of the two octanes, and a stated cetane index 2 from the calculated one.
  (recipe, random) =>
    onAll(recipe, { octan_ron: 92, octan_mon: 82, octan_aki: beside(random, one(random, [86.5, 87.5])) }),
  (recipe, random) => {
    const diesel = { ...recipe[0]!.properties, density: 840 }
    const at = moved(diesel, 'pct_50', 270)
    const index = plainD4737(840, at.pct_10!, at.pct_50!, at.pct_90!)
    return onAll(recipe, { ...at, cetane_index: beside(random, index + one(random, [-2, 2])) })
  },
  // Light in heavy hydrocarbons: API gravities that the rule was fitted to, and shares.
  (recipe, random) => {
    const density = (api: number) => (141.5 * 999.016) / (api + 131.5)
    const apart = beside(random, one(random, [10, 100]))
    return onTwo(recipe, { density: density(12 + apart) }, { density: density(12) }).map((component, i) =>
      i < 2 ? component : { ...component, percentage: 0 },
    )
  },
  // Ethers and other oxygenates up to a tenth; without a density, a curve or a scale of its own a trace counts as the others.
  (recipe, random) => {
    const share = near(random, one(random, [1, 10]), 0.01)
    const gap = one(random, [{}, { density: null }, { pct_50: null, pct_90: null, pct_95: null, fbp: null }])
    const [first, ...rest] = recipe
    return [
      { ...first!, percentage: share, oxygenate: one(random, [...OXYGENATES, null]) },
      ...rest.map((other) => ({ ...other, percentage: (100 - share) / rest.length, oxygenate: null })),
    ].map((each, i) => (i === 0 ? { ...each, properties: { ...each.properties, ...gap } } : each))
  },
  (recipe, random) => {
    const colors = ['+30', '+16', '12', '3', 'L0.5', 'D8.0', '>8', '0.5']
    return recipe.map((each) => ({ ...each, properties: { ...each.properties, color: one(random, colors) } }))
  },
  // Viscosities about the least that the rule can take.
  (recipe, random) =>
    onOne(recipe, random, { viscosity_40: near(random, one(random, [0.2, 0.21, 2]), 1e-3) }),
]

function onOne(recipe: Component[], random: Random, changed: Partial<MaterialProperties>): Component[] {
  const at = Math.floor(random() * recipe.length)
  return recipe.map((each, i) =>
    i === at ? { ...each, properties: { ...each.properties, ...changed } } : each,
  )
}

const onTwo = (
  recipe: Component[],
  first: Partial<MaterialProperties>,
  second: Partial<MaterialProperties>,
): Component[] =>
  recipe.map((each, i) => ({ ...each, properties: { ...each.properties, ...(i === 0 ? first : second) } }))

const onAll = (recipe: Component[], changed: Partial<MaterialProperties>): Component[] =>
  recipe.map((each) => ({ ...each, properties: { ...each.properties, ...changed } }))

/** The recipe, of whole materials, with one of the places where a rule changes in it. */
export const atThreshold = (random: Random, recipe: Component[]): Component[] =>
  one(random, PLACES)(recipe, random)
