import type { Core } from './core.ts'
import type { Boiling, Trace, Traced } from './vocabulary/blend.ts'
import {
  DENSITY_MAX,
  DENSITY_MIN,
  LABELS,
  METHODS_AT,
  Method,
  PIECE_FIELDS,
  ROW_LENGTH,
  Slot,
  TRACE_D86_AT,
  TRACE_DENSITY_AT,
  TRACE_LENGTH,
  TRACE_MASS_AT,
  TRACE_MOLES_AT,
  TRACE_OCTANE_AT,
  TRACE_OVER_AT,
  TRACE_STRENGTH_AT,
  TRACE_TBP_AT,
} from './vocabulary/codes.ts'

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
const celsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8

/** Each component's part in the last blend. */
export function readTrace(core: Core, count: number): Omit<Trace, 'results'> {
  const { traced, spreads, rows, results } = core
  traced.fill(Number.NaN)
  core.trace()
  const method = core.codes[METHODS_AT + Slot.cetane_index]!
  const isIndex = method !== Method.None && method !== Method.VolumeAverage && method !== Method.OwnValue
  const cetaneOf = (density: number, labels: Float64Array) =>
    isIndex && density >= DENSITY_MIN && density <= DENSITY_MAX
      ? orNull(core.cetaneIndex(method, density, labels[2]!, labels[6]!, labels[10]!))
      : null
  const { others, moles, added } = core.alcohols()
  const [ron, mon, olefins, aromatics] = [...spreads].map((spread) => ((1 - moles) * spread) / others)
  return {
    components: Array.from({ length: count }, (_, row): Traced | null => {
      const of = (at: number) => traced[row * TRACE_LENGTH + at]!
      const labels = (at: number) =>
        traced.subarray(row * TRACE_LENGTH + at, row * TRACE_LENGTH + at + LABELS)
      if (Number.isNaN(of(0))) return null
      const d86 = labels(TRACE_D86_AT)
      const hasCurve = !Number.isNaN(d86[0])
      return {
        volume: of(0),
        mass: of(TRACE_MASS_AT),
        density: orNull(of(TRACE_DENSITY_AT)),
        moles: orNull(of(TRACE_MOLES_AT)),
        octane: of(TRACE_OCTANE_AT),
        strength: orNull(of(TRACE_STRENGTH_AT)),
        d86: hasCurve ? [...d86] : null,
        over: hasCurve ? [...labels(TRACE_OVER_AT)] : null,
        cetane: hasCurve ? cetaneOf(rows[row * ROW_LENGTH + Slot.density]!, d86) : null,
      }
    }),
    tbp: Array.from(traced.subarray(TRACE_TBP_AT), celsius),
    cetane: cetaneOf(results[Slot.density]!, results.subarray(0, LABELS)),
    spreads: Number.isNaN(ron) ? null : { ron: ron!, mon: mon!, olefins: olefins!, aromatics: aromatics! },
    alcohols: { moles, added },
  }
}

/** The curve of the material in the first row, the last one built. */
export function readBoiling({ temperatures, pieces }: Core): Boiling {
  const cubics = new Float64Array(4 * (LABELS - 1))
  const start = 4
  for (let k = 0; k < LABELS - 1; k++) {
    const width = pieces[k * PIECE_FIELDS + start + 1]!
    for (let power = 0; power < start; power++)
      cubics[4 * k + power] = pieces[k * PIECE_FIELDS + power]! * width ** power
  }
  return {
    d86: [...temperatures],
    tbp: Array.from({ length: LABELS }, (_, label) => pieces[label * PIECE_FIELDS]!),
    cubics,
  }
}
