import { memo } from 'react'
import type { MapQuantity } from '#calc/recipe-map/sample.ts'
import { useText } from '#web/services.ts'
import { maps } from '#web/text/en/maps.ts'
import { type Option, Select } from '#web/ui/choice.tsx'

interface MapFieldsProps {
  quantity: MapQuantity
  quantities: readonly Option<MapQuantity>[]
  onQuantity: (quantity: MapQuantity) => void
  /** Of all materials of the recipe. */
  ids: readonly string[]
  names: readonly string[]
  /** Positions that may vary, and those that do. */
  free: readonly number[]
  varying: readonly number[]
  /** Ids. */
  onVarying: (varying: string[]) => void
}

/** What the map shows, and which materials vary. Renders again only when what can be chosen changes, not with the recipe. */
export const MapFields = memo(
  function MapFields(props: MapFieldsProps) {
    const t = useText(maps)
    return (
      <div className="map-choices">
        <Select
          label={t.shows}
          value={props.quantity}
          onValue={props.onQuantity}
          options={props.quantities}
        />
        {props.free.length > 2 ? <CornerFields {...props} /> : null}
      </div>
    )
  },
  (before, now) => SHOWN.every((key) => JSON.stringify(before[key]) === JSON.stringify(now[key])),
)

const SHOWN = [
  'quantity',
  'quantities',
  'ids',
  'names',
  'free',
  'varying',
] as const satisfies (keyof MapFieldsProps)[]

const NONE = 'none'

/** Which materials vary. One that stands at another corner already changes places with the one it replaces. */
function CornerFields({ ids, names, free, varying, onVarying }: MapFieldsProps) {
  const t = useText(maps)
  const vary = (positions: readonly number[]) => onVarying(positions.map((at) => ids[at]!))
  const choose = (corner: number, at: number) => {
    const former = varying[corner]
    const next = varying.map((one) => (one === at && former !== undefined ? former : one))
    // What stood at the first two can't be moved to a corner that was empty.
    if (former === undefined) return vary(next.includes(at) ? next : [...next, at])
    vary(next.with(corner, at))
  }
  return [0, 1, 2].map((corner) => {
    const others = corner === 2 && varying.length === 2 ? varying : []
    const options = free
      .filter((at) => !others.includes(at))
      .map((at) => ({ value: String(at), label: names[at]! }))
    return (
      <Select
        key={corner}
        label={t.corner[corner]!}
        value={varying[corner] === undefined ? NONE : String(varying[corner])}
        onValue={(value) => (value === NONE ? vary(varying.slice(0, 2)) : choose(corner, Number(value)))}
        options={corner === 2 ? [{ value: NONE, label: t.none }, ...options] : options}
      />
    )
  })
}
