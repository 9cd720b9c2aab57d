import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Direction, snapped, stepped } from '#calc/recipe-map/move.ts'
import type { VariedShares } from '#calc/recipe-map/recipes.ts'
import { useAnalysisTools } from '../analysis-context.ts'
import type { Draft, Recipe } from '../rules/draft.ts'
import type { Picture } from './map-picture.ts'

/** Per cent of the recipe: a key's step, a fine one with Shift, and that of the hand. */
const STEP = { key: 1, fine: 0.1, hand: 0.1 }

const DIRECTION: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Moves the recipe over its map, by hand or by keys. One Undo brings it back to where it was taken up. */
export function useDot(recipe: Recipe, varied: VariedShares, picture: Picture) {
  const { store } = useAnalysisTools()
  const from = useRef<Draft | null>(null)
  const isHeld = useRef(false)

  const move = (own: readonly number[]) => {
    from.current ??= store.getState().draft
    const percents = recipe.components.map(({ percentage }, at) => {
      const corner = varied.varying.indexOf(at)
      return corner < 0 ? percentage : own[corner]!
    })
    store.movePercents(percents, from.current)
  }
  const moveTo = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const drawing = event.currentTarget.closest('svg')!.getBoundingClientRect()
    const scale = picture.width / drawing.width
    const weights = picture.weightsOf(
      (event.clientX - drawing.left) * scale,
      (event.clientY - drawing.top) * scale,
    )
    move(snapped(varied, weights, STEP.hand))
  }

  return {
    /** Of the dot. */
    dot: {
      onPointerDown(event: PointerEvent<SVGGElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus({ preventScroll: true })
        event.preventDefault()
        isHeld.current = true
        from.current = store.getState().draft
      },
      onPointerMove(event: PointerEvent<SVGGElement>) {
        if (isHeld.current) moveTo(event)
      },
      onPointerUp() {
        isHeld.current = false
      },
      onPointerCancel() {
        isHeld.current = false
      },
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
    /** Of the map around it. */
    ground: {
      onClick(event: { clientX: number; clientY: number; currentTarget: Element }) {
        from.current = null
        moveTo(event)
      },
    },
  }
}
