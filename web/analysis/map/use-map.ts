import { useEffect, useMemo, useRef, useState } from 'react'
import { type Corners, gridOf } from '#calc/recipe-map/grid.ts'
import { type Filled, fillAtOnce, isForSets, isSlow, type Nearby } from '#calc/recipe-map/motion.ts'
import { emptyMap, fillByBlends, type MapQuestion, type MapValues } from '#calc/recipe-map/sample.ts'
import type { RecipeSet, RecipeSets } from '#calc/recipe-set.ts'
import type { Calc, Mixture } from '#calc/vocabulary/blend.ts'
import { useEachFrame } from '#web/ui/use-each-frame.ts'
import { packedOf } from '../rules/result.ts'
import { isSameQuestion, type PageQuestion } from './map-question.ts'
import { loadRecipeSets } from './recipe-sets.ts'

/** Of a map at rest: steps of half a per cent along a line, of one over a triangle. */
const AT_REST: Record<Corners, number> = { 2: 200, 3: 100 }
/**
 * While something moves, a map must be ready well within a frame. Between the points it is linear, which at this size hardly
 * shows.
 */
const IN_MOTION: Record<Corners, { bySet: number; slow: number; byBlends: number }> = {
  2: { bySet: 200, slow: 50, byBlends: 50 },
  3: { bySet: 40, slow: 16, byBlends: 16 },
}
/** Of a frame, for a map in motion: one that takes longer follows at every second frame, or third. */
const FRAME_MS = 2
/** Nothing has moved for so long. */
const REST_MS = 150
/** Of a frame, for work that can wait. */
const SLICE_MS = 8
const POINTS_AT_ONCE = 32

export interface ShownMap {
  question: MapQuestion
  map: MapValues
  isAtRest: boolean
}

/**
 * The map of a question: a quick one at once, and when nothing has moved for a moment one of blends, computed beside whatever
 * else the page does.
 * @param nearby of the recipe itself
 */
export function useMap(asked: PageQuestion, calc: Calc, nearby: Nearby): ShownMap {
  /** Of the latest map in motion. */
  const tookMs = useRef(0)
  const question = useEachFrame(useSame(asked), Math.ceil(tookMs.current / FRAME_MS))
  const sets = useRecipeSets()
  const { options } = question
  const packed = useMemo(() => question.sources.map(packedOf), [question])
  const [settled, setSettled] = useState<{ question: MapQuestion; map: MapValues } | null>(null)
  const isSettled = settled?.question === question
  const latest = useRef(nearby)
  latest.current = nearby

  const former = useRef<{ of: readonly unknown[]; set: RecipeSet | null; filled: Filled } | null>(null)
  const quick = useMemo(() => {
    const began = performance.now()
    const corners = question.varying.length as Corners
    const { bySet, slow, byBlends } = IN_MOTION[corners]
    // By the same source of the same materials.
    const of = [...packed, sets, calc, JSON.stringify(options)]
    const isSame =
      former.current?.of.length === of.length && of.every((one, at) => one === former.current!.of[at])
    const before = isSame ? former.current : null
    const isQuick = sets !== null && isForSets(question, options)
    const set = isQuick ? (before?.set ?? sets.prepare(packed)) : null
    const grid = gridOf(corners, set ? (isSlow(question) ? slow : bySet) : byBlends)
    const source = set ? { set, nearby: latest.current } : { mixture: calc.mixture(packed), options }
    const isOfSource = before && (before.set === null) === (set === null)
    const filled = fillAtOnce(question, grid, source, isOfSource ? before.filled : null)
    former.current = { of, set, filled }
    tookMs.current = performance.now() - began
    return filled.map
  }, [question, packed, options, calc, sets])

  useEffect(() => {
    if (isSettled) return
    let begun: { map: MapValues; mixture: Mixture; next: number } | null = null
    let timer = setTimeout(goOn, REST_MS)
    function goOn() {
      const corners = question.varying.length as Corners
      begun ??= {
        map: emptyMap(question, gridOf(corners, AT_REST[corners])),
        mixture: calc.mixture(packed),
        next: 0,
      }
      const { map, mixture } = begun
      const until = performance.now() + SLICE_MS
      for (; begun.next < map.grid.points && performance.now() < until; begun.next += POINTS_AT_ONCE)
        fillByBlends(map, question, mixture, options, begun.next, begun.next + POINTS_AT_ONCE)
      if (begun.next >= map.grid.points) setSettled({ question, map })
      else timer = setTimeout(goOn)
    }
    return () => clearTimeout(timer)
  }, [question, packed, options, calc, isSettled])

  return { map: isSettled ? settled.map : quick, question, isAtRest: isSettled }
}

/** The question of before while it asks the same. */
function useSame(question: PageQuestion): PageQuestion {
  const kept = useRef(question)
  if (!isSameQuestion(kept.current, question)) kept.current = question
  return kept.current
}

/** Null until they are there; without them maps in motion are coarser. */
function useRecipeSets(): RecipeSets | null {
  const [sets, setSets] = useState<RecipeSets | null>(null)
  useEffect(() => {
    let isWanted = true
    loadRecipeSets().then(
      (loaded) => isWanted && setSets(() => loaded),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return sets
}
