import { useEffect, useMemo, useRef, useState } from 'react'
import { type Corners, gridOf } from '#calc/recipe-map/grid.ts'
import { type Filled, fillAtOnce, isSlow } from '#calc/recipe-map/motion.ts'
import { emptyMap, fillByBlends, type MapQuestion, type MapValues } from '#calc/recipe-map/sample.ts'
import type { Calc, Mixture } from '#calc/vocabulary/blend.ts'
import { useEachFrame } from '#web/ui/use-each-frame.ts'
import { useSame } from '../parts/use-same.ts'
import { packedOf } from '../rules/result.ts'
import { isSameQuestion, type PageQuestion } from './map-question.ts'

/** Of a map at rest: steps of half a per cent along a line, of one over a triangle. */
const AT_REST: Record<Corners, number> = { 2: 200, 3: 100 }
/**
 * While something moves, a map must be ready well within a frame. Between the points it is linear, which at this size hardly
 * shows.
 */
const IN_MOTION: Record<Corners, { quick: number; slow: number }> = {
  2: { quick: 100, slow: 50 },
  3: { quick: 24, slow: 16 },
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
 */
export function useMap(asked: PageQuestion, calc: Calc): ShownMap {
  /** Of the latest map in motion. */
  const tookMs = useRef(0)
  const now = useSame(asked, isSameQuestion)
  const late = useEachFrame(now, Math.ceil(tookMs.current / FRAME_MS))
  // Other materials are another drawing: that of a triangle is no line.
  const question = late.varying.join() === now.varying.join() ? late : now
  const { options } = question
  const packed = useMemo(() => question.sources.map(packedOf), [question])
  const [settled, setSettled] = useState<{ question: MapQuestion; map: MapValues } | null>(null)
  const isSettled = settled?.question === question

  const former = useRef<{ of: readonly unknown[]; filled: Filled } | null>(null)
  const quick = useMemo(() => {
    const began = performance.now()
    const corners = question.varying.length as Corners
    const grid = gridOf(corners, IN_MOTION[corners][isSlow(question) ? 'slow' : 'quick'])
    // By the same methods of the same materials.
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
