import { readingFrom, readingIn, withAssumed, withoutAssumed } from '#calc/assumed/assumed.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { heavyQuantity, TYPICAL_HEAVY } from '#calc/vocabulary/heavy.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { isDistillation, propertiesOf } from '#calc/vocabulary/properties.ts'
import type { AssumedReading, BlendRequest, Material } from '../analysis.api.ts'

/** A typical reading that a material lacks: its property and the stream that it is taken from. */
export type AssumedRequest = NonNullable<BlendRequest['assumed']>[number]

/** A material as it is without typical readings. */
export function bareOf(material: Material): Material {
  const { assumed = [], ...bare } = material
  return assumed.length > 0 ? withoutAssumed(bare, assumed) : material
}

/** A material with these typical readings in place of others, as far as it lacks them. */
export function withReadings(material: Material, readings: readonly AssumedReading[]): Material {
  const bare = bareOf(material)
  const assumed = readings.filter(({ property }) => readingIn(property, bare) === null)
  return assumed.length > 0 ? { ...withAssumed(bare, assumed), assumed } : bare
}

/** What a blend computes from others where materials don't state it. */
const COMPUTED: readonly AssumedReading['property'][] = ['octan_aki', 'cetane_index']

/** What a category's blends show, with the readings of heavy fuels where they can be among its materials. */
const shownIn = (category: CategoryName): readonly AssumedReading['property'][] =>
  category === 'residual' || category === 'customized'
    ? [...propertiesOf(category), ...TYPICAL_HEAVY.map(heavyQuantity)]
    : propertiesOf(category)

const isCurvePoint = (property: AssumedReading['property']): boolean =>
  !isOwnQuantity(property) && isDistillation(property)

/**
 * What a stream can stand in for: what the category shows and the material lacks. A curve is taken whole or not at all,
 * since two curves' points are none.
 */
export function readingsFrom(stream: Material, material: Material, category: CategoryName): AssumedReading[] {
  const bare = bareOf(material)
  const hasCurve = propertiesOf(category).some(
    (name) => isDistillation(name) && bare.properties[name] !== null,
  )
  return shownIn(category).flatMap((property) => {
    if (readingIn(property, bare) !== null || COMPUTED.includes(property)) return []
    if (hasCurve && isCurvePoint(property)) return []
    const reading = readingFrom(property, stream)
    return reading ? [{ ...reading, from: stream.id }] : []
  })
}

/** The request of recipes with these materials; empty where nothing is assumed. */
export function assumedRequest(materials: readonly Material[]): Pick<BlendRequest, 'assumed'> {
  const assumed = materials.flatMap(({ id, assumed = [] }) =>
    assumed.map(({ property, from }) => ({ material: id, property, from })),
  )
  return assumed.length > 0 ? { assumed } : {}
}

/** A material with what was asked for of it, by the streams as they are now. */
export function withRequested(
  material: Material,
  asked: readonly AssumedRequest[],
  byId: ReadonlyMap<string, Material>,
): Material {
  const readings = asked.flatMap(({ material: of, property, from }): AssumedReading[] => {
    const stream = of === material.id ? byId.get(from) : undefined
    const reading = stream && readingFrom(property, bareOf(stream))
    return reading ? [{ ...reading, from }] : []
  })
  return withReadings(material, readings)
}

/** A recipe's typical readings by position, as blends have them. */
export const readingsIn = ({
  components,
}: {
  components: readonly { material: Material }[]
}): NonNullable<Blend['assumed']>['readings'] =>
  components.flatMap(({ material: { assumed = [] } }, component) =>
    assumed.map((reading) => ({ component, ...reading })),
  )
