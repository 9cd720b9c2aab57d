import { readingIn } from '#calc/assumed/assumed.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { heavyQuantity, TYPICAL_HEAVY } from '#calc/vocabulary/heavy.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { isDistillation, type PropertyName, usualPropertiesOf } from '#calc/vocabulary/properties.ts'
import { isDerived, isQuantity } from '#calc/vocabulary/quantities.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { TYPICAL_PRODUCER } from '#web/materials/offer.ts'
import type { Material } from '../analysis.api.ts'
import { bareOf, readingsFrom } from './assumed.ts'
import type { Result } from './result.ts'

/** A typical stream that could stand in, and whether it is near enough to be suggested. */
export interface Typical {
  stream: Material
  isNear: boolean
}

/** Distances at which two streams are half as near. */
const HALF_AT = { density: 20, pct_50: 30 } as const
/** Nearness from which a stream is suggested, 0–1. */
const ALIKE_FROM = 0.5
/** Words that most names share. */
const COMMON = new Set(['with', 'from', 'grade', 'range', 'low', 'high', 'full', 'light', 'heavy'])

/** Streams that have something that a material lacks, the likeliest first: of its oxygenate, by name, density and curve. */
export function typicalFor(material: Material, list: readonly Material[], category: CategoryName): Typical[] {
  const words = wordsOf(material)
  return list
    .filter(
      (one) =>
        !one.is_owner &&
        one.id !== material.id &&
        one.producer_english_name === TYPICAL_PRODUCER &&
        Object.keys(one.range).length > 0 &&
        (one.oxygenate ?? null) === (material.oxygenate ?? null) &&
        readingsFrom(one, material, category).length > 0,
    )
    .map((stream) => {
      const shared = [...wordsOf(stream)].filter((word) => words.has(word)).length
      const near = nearnessOf(bareOf(material), stream)
      const isAlike = near === null ? shared > 0 : near >= ALIKE_FROM || (shared > 0 && near > ALIKE_FROM / 2)
      return { stream, score: shared + (near ?? 0), isNear: material.oxygenate !== null || isAlike }
    })
    .sort((a, b) => b.score - a.score)
    .map(({ stream, isNear }) => ({ stream, isNear }))
}

const wordsOf = ({ name }: Material): Set<string> =>
  new Set(
    fold(name)
      .match(/[\p{L}]{3,}/gu)
      ?.filter((word) => !COMMON.has(word)),
  )

/** 1 for the same density and 50 % point, 0.5 at the distances of `HALF_AT`; null where neither is known of both. */
function nearnessOf(a: Material, b: Material): number | null {
  const parts = (Object.keys(HALF_AT) as (keyof typeof HALF_AT)[]).flatMap((name) => {
    const [x, y] = [a.properties[name], b.properties[name]]
    return x === null || y === null ? [] : [1 / (1 + Math.abs(x - y) / HALF_AT[name])]
  })
  return parts.length > 0 ? Math.min(...parts) : null
}

/** How many of its category's values a material has by itself. */
export function knownOf(material: Material, category: CategoryName) {
  const all = [
    ...usualPropertiesOf(category),
    ...(category === 'residual' ? TYPICAL_HEAVY.map(heavyQuantity) : []),
  ]
  const bare = bareOf(material)
  return { known: all.filter((name) => readingIn(name, bare) !== null).length, all: all.length }
}

/** Materials without which a value that is shown would be there, and which a typical stream could stand in for. */
export function lackingIn(
  { recipe, blend }: Pick<Result, 'recipe' | 'blend'>,
  blank: readonly string[],
  candidates: (material: Material) => readonly Typical[],
): { material: Material; at: number; found: readonly Typical[] }[] {
  const isOfCurve = blank.some((q) => isQuantity(q) && isDerived(q))
  const ownGaps = (blend.own ?? []).map(({ property, gap }) => [ownQuantity(property.key), gap] as const)
  const gaps = [...Object.entries(blend.gaps), ...ownGaps].filter(
    ([name]) => blank.includes(name) || (isOfCurve && isDistillation(name as PropertyName)),
  )
  return recipe.components.flatMap(({ material, percentage }, at) => {
    if (percentage <= 0) return []
    const names = gaps.flatMap(([name, gap]) => (gap?.components.includes(at) ? [name] : []))
    const helps = ({ stream, isNear }: Typical) =>
      isNear &&
      readingsFrom(stream, material, recipe.category).some(({ property }) => names.includes(property))
    const found = names.length > 0 ? candidates(material) : []
    return found.some(helps) ? [{ material, at, found: found.filter(helps) }] : []
  })
}
