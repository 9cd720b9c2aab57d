import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Stretch } from '#calc/recipe-map/fields.ts'
import { snapped, spanOf, stepped, type VariedShares, weightOf } from '#calc/recipe-map/grid.ts'
import type { MapValues } from '#calc/recipe-map/sample.ts'
import { useText } from '#web/services.ts'
import { maps } from '#web/text/maps.ts'
import { afterFrames } from '#web/ui/browser-hooks.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { type Draft, type Recipe, recipeOf } from '../rules/draft.ts'
import type { Figures } from './map-figures.tsx'
import { LINE, type MapPicture, PENS, regionsOf } from './map-picture.ts'
import { type ShownMap, variedOf } from './use-map.ts'

export interface DrawingProps {
  shown: ShownMap
  recipe: Recipe
  varied: VariedShares
  names: readonly string[]
  figures: Figures
  /** Changes whenever `figures` would write differently. */
  unitKey: string
  /** Limits on the shown quantity, in its shown unit. */
  limits: readonly number[]
  /** The recipe's value in the shown unit; null where it has none. */
  here: number | null
  width: number
  reading: string
}

interface MapStageProps extends Pick<DrawingProps, 'recipe' | 'varied' | 'reading'> {
  picture: MapPicture
  /** Place in px, by the first material's part of the two. */
  placeOf: (weight: number) => [x: number, y: number]
  children: ReactNode
}

/**
 * The map, and over it the recipe, dragged or moved by the arrow keys. Only what moves is drawn again, by the
 * compositor alone: no layout, no paint.
 */
export function MapStage({ recipe, varied, reading, picture, placeOf, children }: MapStageProps) {
  const t = useText(maps)
  const { width, height } = picture
  const { weight, dot, ground } = useDot(recipe, varied.varying, picture)
  const [x, y] = placeOf(weight)
  return (
    <div className="map-stage" style={{ inlineSize: width, blockSize: height }}>
      <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`} {...ground}>
        {children}
      </svg>
      <div
        className="map-here"
        style={{
          insetBlockStart: LINE.top,
          blockSize: LINE.height - LINE.bottom - LINE.top,
          transform: `translateX(${x}px)`,
        }}
      />
      <div
        className="map-dot"
        role="slider"
        tabIndex={0}
        aria-label={t.dot}
        aria-valuemin={0}
        aria-valuemax={spanOf(varied)}
        aria-valuenow={varied.shares[varied.varying[0]]!}
        aria-valuetext={reading}
        style={{ transform: `translate(${x}px, ${y}px)` }}
        {...dot}
      />
    </div>
  )
}

export function MapLegend() {
  const t = useText(maps)
  const id = useId()
  return (
    <ul className="map-legend tiny line gap-1 across-3 middle" aria-label={t.legend}>
      {(['passes', 'holds', 'misses'] as const).map((part) => (
        <li key={part} className="row gap-2 middle">
          <svg width="28" height="16" aria-hidden="true">
            <Patterns id={id} />
            <rect {...PENS.ground} width="28" height="16" />
            {part === 'misses' ? null : <Tinted id={id} part={part} d="M0 0H28V16H0Z" />}
            <rect {...PENS.frame} x="0.5" y="0.5" width="27" height="15" />
          </svg>
          <span>{t[part]}</span>
        </li>
      ))}
    </ul>
  )
}

interface RegionsOnMapProps {
  map: MapValues
  outline: string
  dataOf: (region: readonly Stretch[]) => string
}

/** Background of a map, with the regions where all limits are met and where none fails. */
export function RegionsOnMap({ map, outline, dataOf }: RegionsOnMapProps) {
  const id = useId()
  const regions = map.requirements.length > 0 ? regionsOf(map) : null
  return (
    <>
      <Patterns id={id} />
      <path {...PENS.ground} d={outline} />
      {regions ? (
        <>
          <Tinted id={id} part="holds" d={dataOf(regions.holds)} />
          <path {...PENS.ground} d={dataOf(regions.passes)} />
          <Tinted id={id} part="passes" d={dataOf(regions.passes)} />
        </>
      ) : null}
    </>
  )
}

/** Lines where all limits are met, dots where a test could not tell: legible in grey. */
const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={`${id}-passes`}
      width="7"
      height="7"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0V7" stroke="var(--green)" opacity="0.55" />
    </pattern>
    <pattern id={`${id}-holds`} width="7" height="7" patternUnits="userSpaceOnUse">
      <circle fill="var(--amber)" cx="2" cy="2" r="0.9" />
    </pattern>
  </defs>
)

const TINTS = { passes: 'green-wash', holds: 'amber-wash' } as const

const Tinted = ({ id, part, d }: { id: string; part: keyof typeof TINTS; d: string }) => (
  <>
    <path fill={`var(--${TINTS[part]})`} d={d} />
    <path d={d} fill={`url(#${id}-${part})`} />
  </>
)

/** Steps in % of the recipe: by key, by key with Shift, by dragging. */
const STEP = { key: 1, fine: 0.1, hand: 0.1 }

const SIGN: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }

/** The current recipe, if its materials are the map's. */
const latestOf = (drawn: Recipe, now: Recipe | null): Recipe =>
  now?.components.length === drawn.components.length &&
  now.components.every(({ material }, at) => material.id === drawn.components[at]!.material.id)
    ? now
    : drawn

/** Frames between updates of the page while dragging: faster figures can't be read. */
const FRAMES = 6

/**
 * Moves the recipe over its map, by dragging or by keys. One Undo returns to where it was picked up. While dragging,
 * only the dot is drawn at every frame.
 */
function useDot(drawn: Recipe, varying: VariedShares['varying'], picture: MapPicture) {
  const { store } = useAnalysisTools()
  // From the draft: estimate and map follow some frames later, and two keys may come between.
  const recipe = latestOf(drawn, recipeOf(useAnalysis((state) => state.draft)))
  const varied = variedOf(recipe, varying)
  const from = useRef<Draft | null>(null)
  /** Pointer that drags it; others are ignored. */
  const pointer = useRef<number | null>(null)
  const [dragged, setDragged] = useState<readonly number[] | null>(null)
  /** The move since the last frame, and the shares not yet passed to the page. */
  const pending = useRef<(() => void) | null>(null)
  const unsent = useRef<readonly number[] | null>(null)
  const frame = useRef(0)
  const sending = useRef(0)

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

  const send = () => {
    cancelAnimationFrame(sending.current)
    sending.current = 0
    if (unsent.current) moveNow.current(unsent.current)
    unsent.current = null
  }
  const show = () => {
    cancelAnimationFrame(frame.current)
    pending.current?.()
    pending.current = null
  }
  const sharesAt = (x: number, part: Element) => {
    const drawing = part.closest('.map-stage')!.getBoundingClientRect()
    const scale = picture.width / drawing.width
    return snapped(varied, picture.weightAt((x - drawing.left) * scale), STEP.hand)
  }
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    pending.current = () => {
      unsent.current = sharesAt(clientX, currentTarget)
      setDragged(unsent.current)
      if (sending.current === 0) afterFrames(FRAMES, sending, send)
    }
    cancelAnimationFrame(frame.current)
    // At the start of a frame, when reading the layout forces no recalculation.
    frame.current = requestAnimationFrame(show)
  }
  const release = ({ pointerId }: PointerEvent) => {
    if (pointer.current !== pointerId) return
    pointer.current = null
    show()
    send()
    setDragged(null)
  }
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      cancelAnimationFrame(sending.current)
    },
    [],
  )

  return {
    weight: weightOf(dragged ? { shares: dragged, varying: [0, 1] } : varied),
    dot: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || pointer.current !== null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus({ preventScroll: true })
        event.preventDefault()
        pointer.current = event.pointerId
        from.current = store.getState().draft
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (pointer.current === event.pointerId) follow(event)
      },
      onPointerUp: release,
      onPointerCancel: release,
      onLostPointerCapture: release,
      onClick: (event: { stopPropagation(): void }) => event.stopPropagation(),
      onKeyDown(event: KeyboardEvent) {
        const sign = SIGN[event.key]
        if (!sign || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        move(stepped(varied, sign * (event.shiftKey ? STEP.fine : STEP.key)))
      },
      onBlur() {
        from.current = null
      },
    },
    ground: {
      onClick({ clientX, currentTarget }: MouseEvent) {
        from.current = null
        move(sharesAt(clientX, currentTarget))
      },
    },
  }
}
