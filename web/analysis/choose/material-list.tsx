import { useEffect, useMemo, useRef } from 'react'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { temperatureRange } from '#web/ui/chart/curve.ts'
import { SortHead } from '#web/ui/table/table-region.tsx'
import type { Material } from '../analysis.api.ts'
import { type Offered, type Order, ratingProperty, SORT_KEYS, type SortKey } from '../rules/offer.ts'
import { useGrowing } from './growing-list.ts'
import { MaterialRow } from './material-row.tsx'
import { useRovingRows } from './roving-rows.ts'
import { useRowWords } from './row-words.ts'

interface MaterialListProps {
  /** In the order in which they stand. */
  offer: readonly Offered[]
  /** Those that are looked for. */
  found: ReadonlySet<Offered>
  /** They are being looked for. */
  isPending: boolean
  category: CategoryName
  order: Order
  onOrder: (order: Order) => void
  /** The chosen materials by place. */
  places: readonly (Material | null)[]
  isLocked: (isChosen: boolean) => boolean
  /** m³ that can be pumped out of those that stand for tanks. */
  pumpable: ReadonlyMap<string, number>
  onToggle: (material: Material) => void
}

const NUMBERS: readonly SortKey[] = ['density', 'sulfur', 'rating', 'coverage']
const UNITS: Partial<Record<SortKey, string>> = { density: 'kg/m³', distillation: '°C', sulfur: 'ppm' }

export function MaterialList(props: MaterialListProps) {
  const { offer, found, isPending, category, order, onOrder, places, isLocked, pumpable, onToggle } = props
  const words = useRowWords()
  const { t } = words
  const roving = useRovingRows()
  const scale = useMemo(() => temperatureRange(offer.map(({ material }) => material)), [offer])
  const placeById = new Map(places.map((material, place) => [material?.id, place]))
  const { room, more, isGrowing } = useGrowing(found.size, offer, isPending)
  const built = useBuilt(offer, found, room)
  return (
    <>
      <table
        ref={roving.list}
        aria-label={t.list}
        className="material-list"
        hidden={found.size === 0}
        aria-busy={isPending || isGrowing || undefined}
        onFocus={roving.onFocus}
        onKeyDown={roving.onKeyDown}
      >
        <thead>
          <tr className="material-heads">
            {SORT_KEYS.map((key) => (
              <SortHead
                key={key}
                column={key}
                className={NUMBERS.includes(key) ? 'number' : undefined}
                sorting={order}
                onSort={() => onOrder(orderBy(key, order))}
              >
                <span>
                  <bdi>{key === 'rating' ? headOfRating(category, t) : t.columns[key]}</bdi>{' '}
                  {UNITS[key] ? <span className="unit ltr">{words.sign(UNITS[key])}</span> : null}
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
            return (
              <MaterialRow
                key={row.material.id}
                row={row}
                place={place}
                isLocked={isLocked(place >= 0)}
                isHidden={!found.has(row)}
                pumpable={pumpable.get(row.material.id)}
                {...{ scale, words, onToggle }}
              />
            )
          })}
        </tbody>
      </table>
      {room < found.size ? (
        <More onNear={more}>
          <span className="note">{t.shown(words.prose(room), words.prose(found.size))}</span>
          <Button small onClick={more}>
            {t.showMore}
          </Button>
        </More>
      ) : null}
    </>
  )
}

/**
 * The rows that stand in the document: those there is room for, and all that did before in this order. Another order begins anew:
 * to move a thousand rows takes longer than to build the few that are seen.
 */
function useBuilt(offer: readonly Offered[], found: ReadonlySet<Offered>, room: number): Offered[] {
  const built = useMemo(() => ({ of: offer, ids: new Set<string>() }), [offer])
  let left = room
  return built.of.filter((row) => {
    if (found.has(row) && left-- > 0) built.ids.add(row.material.id)
    return built.ids.has(row.material.id)
  })
}

function headOfRating(category: CategoryName, t: ReturnType<typeof useRowWords>['t']): string {
  const property = ratingProperty(category)
  return property ? t.ratings[property] : t.columns.rating
}

/** By a column: the fullest first, all else from the smallest; once more the other way round. */
export const orderBy = (column: SortKey, former: Order): Order => ({
  column,
  descending: former.column === column ? !former.descending : column === 'coverage',
})

/** Asks for the next rows as soon as it comes near the window. */
function More({ onNear, children }: { onNear: () => void; children: React.ReactNode }) {
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
