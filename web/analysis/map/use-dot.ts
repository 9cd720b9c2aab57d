import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Direction, snapped, stepped, weightsOf } from '#calc/recipe-map/grid.ts'
import { afterFrames } from '#web/ui/browser-hooks.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { type Draft, type Recipe, recipeOf } from '../rules/draft.ts'
import type { Picture } from './map-picture.ts'
import { variedOf } from './use-map.ts'

/** Steps in % of the recipe: of a key, of a key with Shift, of dragging. */
const STEP = { key: 1, fine: 0.1, hand: 0.1 }

const DIRECTION: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The current recipe, unless its materials are not those of the map. */
const latestOf = (drawn: Recipe, now: Recipe | null): Recipe =>
  now?.components.length === drawn.components.length &&
  now.components.every(({ material }, at) => material.id === drawn.components[at]!.material.id)
    ? now
    : drawn

/** While dragging, the page around the map is updated every so many frames: nobody reads figures faster. */
const FRAMES = 6

/**
 * Moves the recipe over its map, by dragging or by keys. One Undo brings it back to where it was picked up. While dragging, the dot
 * alone is drawn at every frame.
 */
export function useDot(drawn: Recipe, varying: readonly number[], picture: Picture) {
  const { store } = useAnalysisTools()
  // From the draft, because the estimate and the map follow some frames later, and two keys may come between.
  const recipe = latestOf(drawn, recipeOf(useAnalysis((state) => state.draft)))
  const varied = variedOf(recipe, varying)
  const from = useRef<Draft | null>(null)
  /** The pointer that drags it; others are ignored. */
  const heldBy = useRef<number | null>(null)
  const [inHand, setInHand] = useState<readonly number[] | null>(null)
  /** The moves since the last frame, and the shares that the page has not been told of. */
  const pending = useRef<(() => void) | null>(null)
  const untold = useRef<readonly number[] | null>(null)
  const frame = useRef(0)
  const telling = useRef(0)

  const move = (own: readonly number[]) => {
    from.current ??= store.getState().draft
    const percents = recipe.components.map(({ percentage }, at) => {
      const corner = varied.varying.indexOf(at)
      return corner < 0 ? percentage : own[corner]!
    })
    store.movePercents(percents, from.current)
  }
  const moveNow = useRef(move)
  moveNow.current = move

  const tell = () => {
    cancelAnimationFrame(telling.current)
    telling.current = 0
    if (untold.current) moveNow.current(untold.current)
    untold.current = null
  }
  const show = () => {
    cancelAnimationFrame(frame.current)
    pending.current?.()
    pending.current = null
  }
  const sharesAt = (x: number, y: number, part: Element) => {
    const drawing = part.closest('.map-stage')!.getBoundingClientRect()
    const scale = picture.width / drawing.width
    const weights = picture.weightsOf((x - drawing.left) * scale, (y - drawing.top) * scale)
    return snapped(varied, weights, STEP.hand)
  }
  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    pending.current = () => {
      untold.current = sharesAt(clientX, clientY, currentTarget)
      setInHand(untold.current)
      if (telling.current === 0) afterFrames(FRAMES, telling, tell)
    }
    cancelAnimationFrame(frame.current)
    // At the start of a frame, when reading the layout forces no recalculation.
    frame.current = requestAnimationFrame(show)
  }
  const letGo = ({ pointerId }: PointerEvent) => {
    if (heldBy.current !== pointerId) return
    heldBy.current = null
    show()
    tell()
    setInHand(null)
  }
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      cancelAnimationFrame(telling.current)
    },
    [],
  )

  return {
    /** Its place on the map. */
    weights: weightsOf(inHand ? { shares: inHand, varying: inHand.map((_, corner) => corner) } : varied),
    /** Handlers of the dot. */
    dot: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || heldBy.current !== null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus({ preventScroll: true })
        event.preventDefault()
        heldBy.current = event.pointerId
        from.current = store.getState().draft
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (heldBy.current === event.pointerId) follow(event)
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onLostPointerCapture: letGo,
      onClick: (event: { stopPropagation(): void }) => event.stopPropagation(),
      onKeyDown(event: KeyboardEvent) {
        const direction = DIRECTION[event.key]
        if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        move(stepped(varied, direction, event.shiftKey ? STEP.fine : STEP.key))
      },
      onBlur() {
        from.current = null
      },
    },
    /** Handlers of the map around it. */
    ground: {
      onClick({ clientX, clientY, currentTarget }: MouseEvent) {
        from.current = null
        move(sharesAt(clientX, clientY, currentTarget))
      },
    },
  }
}
