import { STATES } from '#calc/grades/check.ts'
import { pointAt } from '#calc/recipe-map/grid.ts'
import { sharesAt } from '#calc/recipe-map/sample.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { useFormat, useText } from '#web/services.ts'
import { maps } from '#web/text/maps.ts'
import { percentages } from '#web/text/percentages.ts'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { type Figures, labelOf } from './map-figures.ts'
import type { ShownMap } from './use-map.ts'

/** Tenths of what the materials share. */
const STEPS = 10

/** The points of a map at whole tenths. */
function tenthsOf({ map: { grid } }: ShownMap): number[] {
  const every = grid.divisions / STEPS
  if (grid.corners === 2) return Array.from({ length: STEPS + 1 }, (_, k) => k * every)
  return Array.from({ length: STEPS + 1 }, (_, row) =>
    Array.from({ length: row + 1 }, (_, at) => pointAt(row * every, at * every)),
  ).flat()
}

interface MapTableProps {
  shown: ShownMap
  names: readonly string[]
  figures: Figures
}

/** The map in figures, for those who can't see it. */
export function MapTable({ shown, names, figures }: MapTableProps) {
  const t = useText(maps)
  const { digits } = useFormat()
  return (
    <TableRegion label={t.table.label}>
      <table className="plain-table" aria-busy={!shown.isAtRest}>
        <Head shown={shown} names={names} figures={figures} />
        <tbody>
          {tenthsOf(shown).map((point) => (
            <Row key={point} shown={shown} point={point} figures={figures} digits={digits} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function Head({ shown: { question, map }, names, figures }: MapTableProps) {
  const t = useText(maps)
  const unit = useText(percentages).basisUnits[question.basis]
  return (
    <thead>
      <tr>
        {question.varying.map((at) => (
          <th key={at} scope="col">
            {labelOf({ name: names[at]!, sign: unit })}
          </th>
        ))}
        <th scope="col">{labelOf(figures)}</th>
        {map.states.length > 0 ? (
          <>
            <th scope="col">{t.table.margin}</th>
            <th scope="col">{t.table.verdict}</th>
          </>
        ) : null}
      </tr>
    </thead>
  )
}

interface RowProps {
  shown: ShownMap
  point: number
  figures: Figures
  digits: ReturnType<typeof useFormat>['digits']
}

const SHARE_DECIMALS = 1
const MARGIN_DECIMALS = 2

function Row({ shown: { question, map }, point, figures, digits }: RowProps) {
  const t = useText(maps)
  const shares = sharesAt(map, point)
  const written = (value: number | undefined, write: (value: number) => string) =>
    value === undefined || Number.isNaN(value) ? DASH : write(value)
  const state = STATES[map.states[point] ?? -1]
  return (
    <tr>
      {question.varying.map((at) => (
        <td key={at}>
          <bdi>{formatFixed(shares[at]!, SHARE_DECIMALS, digits)}</bdi>
        </td>
      ))}
      <td>
        <bdi>{written(map.shown[point], (value) => figures.write(figures.value(value)))}</bdi>
      </td>
      {state && state !== 'na' ? (
        <>
          <td>
            <bdi>{written(map.worst[point], (value) => formatFixed(value, MARGIN_DECIMALS, digits))}</bdi>
          </td>
          <td>{t.verdicts[state]}</td>
        </>
      ) : null}
    </tr>
  )
}
