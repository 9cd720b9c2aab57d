import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import {
  figuresOf,
  groupOfKind,
  type Offered,
  type OfferedFigure,
  type Order,
  ratingProperty,
  type SortKey,
  sortKeysOf,
} from '#web/materials/offer.ts'
import { Button } from '#web/ui/button.tsx'
import { temperatureRange } from '#web/ui/chart/curve.ts'
import { SortHead } from '#web/ui/table/table-region.tsx'
import type { Material } from '../analysis.api.ts'
import { MaterialRow, SHOWN_UNITS, type TypicalOf, useRowWords } from './material-row.tsx'

interface MaterialListProps {
  offer: readonly Offered<Material>[]
  found: ReadonlySet<Offered<Material>>
  isPending: boolean
  category: CategoryName
  order: Order
  onOrder: (order: Order) => void
  places: readonly (Material | null)[]
  isLocked: (isChosen: boolean) => boolean
  /** m³ that can be pumped, by material that stands for a tank. */
  pumpable: ReadonlyMap<string, number>
  onToggle: (material: Material) => void
  /** Short name of the grade that the last column is about. */
  grade?: string
  /** The typical stream that stands in for what a material lacks, and what takes it. */
  typical?: TypicalOf
}

const WIDTHS: Partial<Record<OfferedFigure, string>> = {
  distillation: 'var(--material-curve, 9.5rem)',
  density: '6.25rem',
  viscosity_50: '6.5rem',
}

export function MaterialList(props: MaterialListProps) {
  const { offer, found, isPending, category, order, onOrder, places, isLocked, pumpable, onToggle } = props
  const { grade, typical } = props
  const figures = figuresOf(category)
  const words = useRowWords()
  const { t } = words
  const roving = useRovingRows()
  const scale = useMemo(() => temperatureRange(offer.map(({ material }) => material)), [offer])
  const placeById = new Map(places.map((material, place) => [material?.id, place]))
  const { room, more, isGrowing } = useGrowing(found.size, offer, isPending)
  const built = useBuilt(offer, found, room)
  const counts = useMemo(() => countsIn(found), [found])
  const firstOf = new Map<string, Offered<Material>>()
  for (const row of built) {
    const group = groupOfKind(row.kind)
    if (found.has(row) && !firstOf.has(group)) firstOf.set(group, row)
  }
  const columns = figures.map((figure) => WIDTHS[figure] ?? '4.75rem').join(' ')
  return (
    <>
      <table
        ref={roving.list}
        aria-label={t.list}
        className="material-list"
        style={{ '--material-figures': columns } as CSSProperties}
        hidden={found.size === 0}
        aria-busy={isPending || isGrowing || undefined}
        onFocus={roving.onFocus}
        onKeyDown={roving.onKeyDown}
      >
        <thead>
          <tr className="material-heads">
            {sortKeysOf(category).map((key) => (
              <SortHead
                key={key}
                column={key}
                className={key === 'name' || key === 'distillation' ? undefined : 'number'}
                sorting={order}
                onSort={() => onOrder(orderBy(key, order))}
              >
                <span>
                  <bdi>
                    {key === 'rating'
                      ? headOfRating(category, t)
                      : key === 'coverage' && grade
                        ? t.forGrade(grade)
                        : t.columns[key]}
                  </bdi>{' '}
                  {key in SHOWN_UNITS ? (
                    <span className="unit ltr">
                      {words.sign(SHOWN_UNITS[key as keyof typeof SHOWN_UNITS])}
                    </span>
                  ) : null}
                </span>
              </SortHead>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t.columns.about}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {built.map((row) => {
            const place = placeById.get(row.material.id) ?? -1
            const group = groupOfKind(row.kind)
            return (
              <Fragment key={row.material.id}>
                {firstOf.get(group) === row ? (
                  <tr className="material-group">
                    <th colSpan={figures.length + 3} scope="rowgroup">
                      {t.groups[group]} <span className="plain">{words.prose(counts.get(group) ?? 0)}</span>
                    </th>
                  </tr>
                ) : null}
                <MaterialRow
                  row={row}
                  figures={figures}
                  grade={grade}
                  typical={typical}
                  place={place}
                  isLocked={isLocked(place >= 0)}
                  isHidden={!found.has(row)}
                  pumpable={pumpable.get(row.material.id)}
                  scale={scale}
                  words={words}
                  onToggle={onToggle}
                />
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {room < found.size ? (
        <More onNear={more}>
          <span className="note">{t.shown({ shown: words.prose(room), all: words.prose(found.size) })}</span>
          <Button small onClick={more}>
            {t.showMore}
          </Button>
        </More>
      ) : null}
    </>
  )
}

/**
 * Rows in the document: those there is room for, and all built before in this order. Another order begins anew:
 * moving a thousand rows takes longer than building the few in sight.
 */
function useBuilt(
  offer: readonly Offered<Material>[],
  found: ReadonlySet<Offered<Material>>,
  room: number,
): Offered<Material>[] {
  const built = useMemo(() => ({ of: offer, ids: new Set<string>() }), [offer])
  let left = room
  return built.of.filter((row) => {
    if (found.has(row) && left-- > 0) built.ids.add(row.material.id)
    return built.ids.has(row.material.id)
  })
}

function countsIn(found: ReadonlySet<Offered<Material>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { kind } of found) counts.set(groupOfKind(kind), (counts.get(groupOfKind(kind)) ?? 0) + 1)
  return counts
}

function headOfRating(category: CategoryName, t: ReturnType<typeof useRowWords>['t']): string {
  const property = ratingProperty(category)
  return property ? t.ratings[property] : t.columns.rating
}

/** By a column: coverage from the fullest, others from the smallest; pressed again, reversed. */
export const orderBy = (column: SortKey, former: Order): Order => ({
  column,
  descending: former.column === column ? !former.descending : column === 'coverage',
})

/** Asks for the next rows when it comes near the window. */
function More({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const near = useRef(onNear)
  near.current = onNear
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && near.current(),
      { rootMargin: '600px' },
    )
    observer.observe(box.current!)
    return () => observer.disconnect()
  })
  return (
    <div ref={box} className="row gap-4 middle">
      {children}
    </div>
  )
}

/** Rows shown at once, and how many follow at a time while the browser is idle. */
const FIRST = 40
const STEP = 20
/** Beyond these, rows come when scrolling near them. */
const UNASKED = 1000
const IDLE_WITHIN_MS = 300

const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, IDLE_WITHIN_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
  return () => window.cancelIdleCallback(handle)
}

/** How many rows of `total` are shown: a few at once, the others while the browser is idle. */
function useGrowing(total: number, list: unknown, isPaused: boolean) {
  const [growth, setGrowth] = useState({ list, room: FIRST })
  const room = growth.list === list ? growth.room : FIRST
  const more = () => setGrowth({ list, room: room + STEP })
  useEffect(() => {
    if (isPaused || room >= Math.min(total, UNASKED)) return
    return whenIdle(() => startTransition(() => setGrowth({ list, room: room + STEP })))
  }, [room, total, list, isPaused])
  return { room, more, isGrowing: room < Math.min(total, UNASKED) }
}

const PAGE = 10
const FRAMES = 6
const ROWS = '.material-row:not([hidden])'

/**
 * All rows are one tab stop; arrows move between them. The stop is moved in the document: rendering a thousand rows
 * at every key would be slow.
 */
function useRovingRows() {
  const list = useRef<HTMLTableElement>(null)

  const stopAt = (control: HTMLElement | undefined) => {
    if (!control || control.tabIndex === 0) return
    for (const former of list.current!.querySelectorAll<HTMLElement>('.material-row [tabindex="0"]'))
      former.tabIndex = -1
    control.tabIndex = 0
  }

  // Rows come and go with a search, and are locked once enough is chosen.
  useLayoutEffect(() => {
    const stop = list.current?.querySelector<HTMLElement>(`${ROWS} [tabindex="0"]`)
    if (!stop || stop.matches(':disabled')) stopAt(controlsOf(list.current?.querySelector(ROWS))[0])
  })

  return {
    list,
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(ROWS)) stopAt(target)
    },
    onKeyDown(event: KeyboardEvent) {
      const row = event.target instanceof Element ? event.target.closest(ROWS) : null
      if (!row || event.altKey || event.ctrlKey || event.metaKey) return
      const next = controlAfter(event.key, event.target as HTMLElement, row, list.current!)
      if (next === null) return
      event.preventDefault()
      next.focus()
      bringIntoView(next, FRAMES)
    },
  }
}

/** Rows that come into view for the first time get their heights only some frames later. */
function bringIntoView(control: HTMLElement, frames: number) {
  if (document.activeElement !== control) return
  control.scrollIntoView({ block: 'nearest' })
  if (frames > 1) requestAnimationFrame(() => bringIntoView(control, frames - 1))
}

/** The control that a key leads to; null for other keys. */
function controlAfter(key: string, from: HTMLElement, row: Element, list: HTMLElement): HTMLElement | null {
  const isRtl = getComputedStyle(list).direction === 'rtl'
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return controlsOf(row).at(-1) ?? null
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return controlsOf(row)[0] ?? null
  const rows = [...list.querySelectorAll(ROWS)]
  const at = rows.indexOf(row)
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: rows.length - 1,
  }[key]
  if (to === undefined) return null
  const controls = controlsOf(rows[Math.max(0, Math.min(to, rows.length - 1))])
  // In the same column.
  return (from.matches('input') ? controls[0] : controls.at(-1)) ?? null
}

const controlsOf = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('input:enabled, .material-about button') ?? []),
]
