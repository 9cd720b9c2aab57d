import { digitsIn, quantityIn } from '#calc/grades/shown.ts'
import type { LimitInForce } from '#calc/grades/specification.ts'
import { STATES } from '#calc/grades/states.ts'
import { ownFormatIn } from '#calc/own/own-measure.ts'
import { costUnit, type MapQuantity, quantityShown, sharesAt } from '#calc/recipe-map/sample.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import { type OwnResult, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import { type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { maps } from '#web/text/maps.ts'
import { percentages } from '#web/text/percentages.ts'
import { SimpleTable, type TableColumn } from '#web/ui/table/table.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { useMoney } from '../find/find-columns.tsx'
import type { ShownMap } from './use-map.ts'

export interface Figures {
  name: string
  /** '' without a unit. */
  sign: string
  /** From the wire to the shown unit. */
  value(wire: number): number
  /** Writes a value in the shown unit; with the decimals of its test by default. */
  write(value: number, decimals?: number): string
}

const DECIMALS = { margin: 1, cost: 2 }

export function useFigures(own: readonly OwnResult[]): (quantity: MapQuantity) => Figures {
  const t = useText(maps)
  const { digits } = useFormat()
  const { language, units } = usePreferences()
  const money = useMoney()
  const currency = useAnalysis((state) => state.draft.criteria.currency)
  const fixed =
    (usual: number) =>
    (value: number, decimals = usual) =>
      formatFixed(value, decimals, digits)
  const plain = (value: number) => value
  return (quantity) => {
    const q = quantityShown(quantity)
    if (q) {
      const look = ownFormatIn(own, q)
      const shown = quantityIn(q, units, look)
      return {
        name: quantityName(q, language, look),
        sign: unitWord(shown.sign, language),
        value: shown.value,
        write: fixed(digitsIn(q, units, look)),
      }
    }
    const unit = costUnit(quantity)
    return unit
      ? { name: t.cost(money.per(unit)), sign: currency, value: plain, write: fixed(DECIMALS.cost) }
      : { name: t.margin, sign: 'R', value: plain, write: fixed(DECIMALS.margin) }
  }
}

/** The quantities a map can show: key properties, what the grade limits, then all others with a value. */
export function mapQuantities(
  blend: Blend,
  keyProperties: readonly PropertyName[],
  limits: readonly LimitInForce[],
  hasPrices: boolean,
): MapQuantity[] {
  const known = NUMERIC_PROPERTY_NAMES.filter((name) => blend.results[name] !== null)
  const first = known.filter((name) => keyProperties.includes(name))
  const own = (blend.own ?? []).flatMap(({ property, value }) =>
    value === null ? [] : ownQuantity(property.key),
  )
  const all = new Set<Quantity>([...first, ...limits.map(({ q }) => q), ...known, ...own])
  return [
    ...all,
    ...(limits.length > 0 ? (['margin'] as const) : []),
    ...(hasPrices ? (['cost-m3', 'cost-t'] as const) : []),
  ]
}

export const figureLabel = ({ name, sign }: Pick<Figures, 'name' | 'sign'>): string =>
  sign ? `${name} (${sign})` : name

/** Steps of the table over the span. */
const STEPS = 10

interface MapTableProps {
  shown: ShownMap
  names: readonly string[]
  figures: Figures
}

const SHARE_DECIMALS = 1
const MARGIN_DECIMALS = 2

export function MapTable({ shown: { question, map, isAtRest }, names, figures }: MapTableProps) {
  const t = useText(maps)
  const { digits } = useFormat()
  const unit = useText(percentages).basisUnits[question.basis]
  const figure = (value: number | undefined, write: (value: number) => string) => (
    <bdi>{value === undefined || Number.isNaN(value) ? DASH : write(value)}</bdi>
  )
  /** None where no limit is judged there. */
  const stateAt = (point: number) => {
    const state = STATES[map.states[point] ?? -1]
    return state === 'na' ? undefined : state
  }
  const verdicts: TableColumn<number>[] = [
    {
      key: 'margin',
      head: t.table.margin,
      cell: (point) =>
        stateAt(point) && figure(map.worst[point], (margin) => formatFixed(margin, MARGIN_DECIMALS, digits)),
    },
    {
      key: 'verdict',
      head: t.table.verdict,
      cell: (point) => {
        const state = stateAt(point)
        return state && t.verdicts[state]
      },
    },
  ]
  return (
    <SimpleTable
      isPlain
      label={t.table.label}
      busy={!isAtRest}
      rows={Array.from({ length: STEPS + 1 }, (_, k) => (k * map.grid.divisions) / STEPS)}
      rowKey={String}
      columns={[
        ...question.varying.map(
          (at): TableColumn<number> => ({
            key: `share ${at}`,
            head: figureLabel({ name: names[at]!, sign: unit }),
            cell: (point) =>
              figure(sharesAt(map, point)[at], (share) => formatFixed(share, SHARE_DECIMALS, digits)),
          }),
        ),
        {
          key: 'value',
          head: figureLabel(figures),
          cell: (point) => figure(map.shown[point], (value) => figures.write(figures.value(value))),
        },
        ...(map.states.length > 0 ? verdicts : []),
      ]}
    />
  )
}
