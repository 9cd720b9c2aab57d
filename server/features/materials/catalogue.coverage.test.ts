import { describe, expect, test } from 'bun:test'
import { builtCalc } from '#calc/oracle/test-calc.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { PROPERTY_NAMES, propertiesOf } from '#calc/vocabulary/properties.ts'
import { bundledCatalogue } from './catalogue.file.ts'

const calc = await builtCalc()
const published = bundledCatalogue().filter(
  ({ producer_english_name }) => producer_english_name !== 'Typical stream',
)

/** A property that the product has and nobody publishes is no fault of the catalogue. */
const isPublished = new Set(
  PROPERTY_NAMES.filter((name) => published.some(({ properties }) => properties[name] !== null)),
)

/** The share of a category's rows that a blend of these materials leaves empty; without estimates. */
function emptyShare(category: CategoryName, materials: typeof published, percentages: number[]): number {
  const components = materials.map(({ properties }, i) => ({ percentage: percentages[i]!, properties }))
  const { results } = calc.blend(components, 'volume')
  const rows = propertiesOf(category).filter((name) => isPublished.has(name))
  return rows.filter((name) => results[name] === null).length / rows.length
}

/** Real white spirits, and nothing fuller is published: better found there than missed. */
const EXEMPT = ['White spirit', 'Mineral turps (high-aromatic white spirit)']

describe('a published material', () => {
  const placed = published.flatMap((material) =>
    material.categories
      .filter((category) => category !== 'customized' && !EXEMPT.includes(material.name))
      .map((category) => [`${material.name} in ${category}`, material, category] as const),
  )
  test.each(placed)(
    '%s fills three fifths of its rows, or stands under customized',
    (_, material, category) => {
      // Of a heavy fuel its own rows tell as much.
      const heavy = Object.keys(material.heavy).length
      if (heavy < 2) expect(emptyShare(category, [material], [100])).toBeLessThanOrEqual(0.4)
      if (category === 'gasoline') expect(material.properties.octan_ron).not.toBeNull()
    },
  )
})

describe('a random blend of three published materials', () => {
  test.each([
    ['gasoil', 0.25],
    ['gasoline', 0.2],
    ['naphtha', 0.25],
    ['white_spirit', 0.39],
  ] as const)('of %s leaves on average less than %d of the rows empty', (category, limit) => {
    const pool = published.filter(({ categories }) => categories.includes(category))
    let seed = 1
    const random = () => {
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
      return seed / 2 ** 32
    }
    let sum = 0
    for (let blend = 0; blend < 2000; blend++) {
      const chosen = new Set<number>()
      while (chosen.size < 3) chosen.add(Math.floor(random() * pool.length))
      const materials = [...chosen].map((position) => pool[position]!)
      sum += emptyShare(
        category,
        materials,
        materials.map(() => 5 + 60 * random()),
      )
    }
    expect(sum / 2000).toBeLessThan(limit)
  })
})
