import { useEffect, useMemo, useRef, useState } from 'react'
import { assumedIn } from '#calc/assumed/assumed.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { gridOf, spanOf, type VariedShares } from '#calc/recipe-map/grid.ts'
import {
  type AssumedAt,
  emptyMap,
  type Filled,
  fillAtOnce,
  fillByBlends,
  isSlow,
  type MapMaterial,
  type MapQuantity,
  type MapQuestion,
  type MapValues,
} from '#calc/recipe-map/sample.ts'
import type { BlendOptions, Calc, Mixture } from '#calc/vocabulary/blend.ts'
import { statedOf } from '#calc/vocabulary/contents.ts'
import { exact } from '#calc/vocabulary/rules/recipe-rules.ts'
import { useEachFrame } from '#web/ui/browser-hooks.ts'
import type { Material } from '../analysis.api.ts'
import { useSame } from '../analysis-context.ts'
import type { Finishing } from '../rules/bench/finish.ts'
import { type Draft, isHeld, type Recipe, recipeMaterials, recipeShares } from '../rules/draft.ts'
import { packedOf, typicalWaysOf } from '../rules/result.ts'
import { priceOf, type SearchCriteria } from '../rules/search-criteria.ts'

export interface Mapped {
  recipe: Recipe
  finish: Finishing | null
}

interface PageQuestion extends MapQuestion {
  sources: readonly Material[]
  options: BlendOptions | undefined
}

/** Positions of materials whose shares may move. */
export const movable = (draft: Pick<Draft, 'bench'>, { components }: Recipe): number[] =>
  components.flatMap(({ material }, at) => (isHeld(draft, material.id) ? [] : [at]))

/** The materials that vary by default: the two largest, in the order of the recipe. */
export const usualVarying = (free: readonly number[], { components }: Recipe): number[] =>
  free
    .toSorted((a, b) => components[b]!.percentage - components[a]!.percentage)
    .slice(0, 2)
    .sort((a, b) => a - b)

export const variedOf = (recipe: Recipe, varying: VariedShares['varying']): VariedShares => ({
  shares: recipeShares(recipe),
  varying,
})

/** A map's question; independent of the recipe's place on the map, so that moving it needs no new map. */
export function mapQuestion(
  { recipe, finish }: Mapped,
  varying: VariedShares['varying'],
  quantity: MapQuantity,
  specification: Specification | null,
  criteria: SearchCriteria,
  { own, biasCorrections, resting }: Pick<MapQuestion, 'own' | 'biasCorrections' | 'resting'>,
): PageQuestion {
  const sources = [...recipeMaterials(recipe), ...(finish ? [finish.material] : [])]
  const varied = variedOf(recipe, varying)
  const span = exact(spanOf(varied))
  const shares = varied.shares.map((share, at) => (varying.includes(at) ? 0 : share))
  shares[varying[0]] = span
  const total = shares.reduce((sum, share) => sum + share, 0)
  const scale = finish && total > 0 ? (100 - finish.share) / total : 1
  return {
    sources,
    options: recipe.options,
    materials: sources.map((material): MapMaterial => {
      const price = priceOf(material, criteria)
      return { properties: material.properties, ...statedOf(material), ...(price && { price }) }
    }),
    shares: [...shares.map((share) => share * scale), ...(finish ? [finish.share] : [])],
    varying,
    basis: recipe.basis,
    quantity,
    specification,
    ...(own && own.length > 0 && { own }),
    ...(biasCorrections && { biasCorrections }),
    ...(resting && { resting }),
    ...(recipe.dosed && { dosed: recipe.dosed }),
  }
}

function isSameQuestion(a: PageQuestion, b: PageQuestion): boolean {
  const { materials, sources, specification, ...rest } = a
  const { materials: others, sources: otherSources, specification: other, ...more } = b
  return (
    specification === other &&
    sources.length === otherSources.length &&
    sources.every((source, at) => source === otherSources[at]) &&
    materials.every(
      ({ price }, at) =>
        price?.amount === others[at]!.price?.amount && price?.unit === others[at]!.price?.unit,
    ) &&
    JSON.stringify(rest) === JSON.stringify(more)
  )
}

/** Divisions at rest: steps of 0.5 %. */
const AT_REST = 200
/**
 * Divisions while something moves, when a map must be ready well within a frame; the interpolation hardly shows at
 * this size.
 */
const IN_MOTION = { quick: 100, slow: 50 }
/** Time per frame for a map in motion; a slower one is updated every second or third frame. */
const FRAME_MS = 2
/** At rest after this long without movement. */
const REST_MS = 150
const SLICE_MS = 8
/** With typical readings a point takes dozens of blends. */
const POINTS_AT_ONCE = { plain: 32, typical: 2 }

export interface ShownMap {
  question: MapQuestion
  map: MapValues
  isAtRest: boolean
}

/** The map of a question: a coarse one at once, and at rest a fine one, computed in slices between other work. */
export function useMap(asked: PageQuestion, calc: Calc): ShownMap {
  /** Duration of the latest map in motion. */
  const tookMs = useRef(0)
  const now = useSame(asked, isSameQuestion)
  const late = useEachFrame(now, Math.ceil(tookMs.current / FRAME_MS))
  // Other varied materials need another drawing, so the late question must not be shown.
  const question = late.varying.join() === now.varying.join() ? late : now
  const { options } = question
  const packed = useMemo(() => question.sources.map(packedOf), [question])
  const [settled, setSettled] = useState<{ question: MapQuestion; map: MapValues } | null>(null)
  const isSettled = settled?.question === question

  const former = useRef<{ of: readonly unknown[]; filled: Filled } | null>(null)
  const quick = useMemo(() => {
    const began = performance.now()
    const grid = gridOf(IN_MOTION[isSlow(question) ? 'slow' : 'quick'])
    // A former map is reused only for the same materials and methods.
    const of = [...packed, calc, JSON.stringify(options)]
    const isSame =
      former.current?.of.length === of.length && of.every((one, at) => one === former.current!.of[at])
    const before = isSame ? former.current!.filled : null
    const filled = fillAtOnce(question, grid, calc.mixture(packed), options, before)
    former.current = { of, filled }
    tookMs.current = performance.now() - began
    return filled.map
  }, [question, packed, options, calc])

  useEffect(() => {
    if (isSettled) return
    const ways = question.sources.map((material) => typicalWaysOf(material).ways)
    const isTypical = ways.some(Boolean)
    const { basis } = question
    const assumedAt: AssumedAt = (shares, blend) =>
      assumedIn(calc, { materials: packed, ways, shares, basis, options: options ?? {} }, blend)
    const atOnce = POINTS_AT_ONCE[isTypical ? 'typical' : 'plain']
    let begun: { map: MapValues; mixture: Mixture; next: number } | null = null
    let timer = setTimeout(computeSlice, REST_MS)
    function computeSlice() {
      begun ??= {
        map: emptyMap(question, gridOf(AT_REST)),
        mixture: calc.mixture(packed),
        next: 0,
      }
      const { map, mixture } = begun
      const until = performance.now() + SLICE_MS
      for (; begun.next < map.grid.points && performance.now() < until; begun.next += atOnce)
        fillByBlends(map, question, mixture, options, begun.next, begun.next + atOnce, assumedAt)
      if (begun.next >= map.grid.points) setSettled({ question, map })
      else timer = setTimeout(computeSlice)
    }
    return () => clearTimeout(timer)
  }, [question, packed, options, calc, isSettled])

  return { map: isSettled ? settled.map : quick, question, isAtRest: isSettled }
}
