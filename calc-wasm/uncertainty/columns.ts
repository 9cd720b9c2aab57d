// What of each draw is kept, a column for each quantity.

import { sdOfSpan } from '../additives/traces.ts'
import { measurementsOf } from '../grades/measure.ts'
import type { Specification } from '../grades/specification.ts'
import { ColorScale, RESULTS_LENGTH, Slot } from '../vocabulary/codes.ts'
import type { Contents } from '../vocabulary/contents.ts'
import { Group, OWN_MOST, PAIRS } from '../vocabulary/draw-codes.ts'
import { emptyProperties, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { DERIVED, type Quantity } from '../vocabulary/quantities.ts'
import { addedTo, ruleFactor, TRACES } from './beside.ts'
import type { UncertaintyModule } from './module.ts'
import type { Prepared } from './prepared.ts'

/** What a colour is limited as, by its scale. */
const COLOR_ON: Partial<Record<number, 'saybolt' | 'd1500'>> = {
  [ColorScale.Saybolt]: 'saybolt',
  [ColorScale.D1500]: 'd1500',
  [ColorScale.Darker]: 'd1500',
}

export interface Columns {
  quantities: readonly Quantity[]
  /** What each is for the blend itself. */
  nominal: readonly number[]
  /** Takes the draws of a group that the module made last, of so many pairs, to their places: by quantity from `at` on. */
  read(module: DrawnIn, group: Group, pairs: number, out: readonly Float64Array[], at: number): void
}
type DrawnIn = Pick<UncertaintyModule, 'drawn' | 'ownDrawn' | 'normalOf'>

/** Kinds of derived quantities that no draw has a column of: colors have their own, and contents follow from the shares. */
const UNDRAWN: readonly string[] = ['color', 'content', 'ignition', 'energy', 'dosed']

/** Every property that the blend has, and the derived quantities that are limited and that it has. */
export function columnsOf(
  { blend, color, colorScale, own, traced }: Prepared,
  specification: Specification | null,
  contents: Contents,
): Columns {
  const { results } = blend
  const colorAs = blend.methods.color === null ? undefined : COLOR_ON[colorScale]
  const properties = NUMERIC_PROPERTY_NAMES.filter((name) => results[name] !== null)
  const slots = [...properties.map((name): number => Slot[name]), ...(colorAs ? [Slot.color] : [])]
  const measured = specification && measurementsOf({ ...blend, contents }, specification)
  const derived = Object.keys(DERIVED).filter(
    (q): q is keyof typeof DERIVED =>
      !UNDRAWN.includes(DERIVED[q as keyof typeof DERIVED].kind) &&
      (specification?.limits.some((limit) => limit.q === q) ?? false) &&
      measured!.of(q as keyof typeof DERIVED).value !== null,
  )
  const scratch = emptyProperties()
  const firstOwn = slots.length + derived.length
  return {
    quantities: [
      ...properties,
      ...(colorAs ? [colorAs] : []),
      ...derived,
      ...own.map(({ quantity }) => quantity),
    ],
    nominal: [
      ...properties.map((name) => results[name]!),
      ...(colorAs ? [color] : []),
      ...derived.map((q) => measured!.of(q).value!),
      ...own.map(({ value }) => value),
    ],
    read(module, group, pairs, out, at) {
      const { drawn, ownDrawn } = module
      const [count, first] = [2 * pairs, group * 2 * PAIRS]
      for (let k = 0; k < slots.length; k++)
        take(drawn, first * DRAW_LENGTH + slots[k]!, DRAW_LENGTH, out[k]!, at, count)
      if (group === Group.All || group === Group.Inputs)
        for (const [k, name] of properties.entries()) {
          const { span } = traced[name] ?? {}
          if (span === undefined) continue
          const added = addedTo(module, name, { delta: 0, sd: sdOfSpan(span), key: TRACES })
          for (let draw = at; draw < at + count; draw++) out[k]![draw]! += added(draw)
        }
      for (let k = 0; k < own.length; k++)
        take(ownDrawn, first * OWN_MOST + k, OWN_MOST, out[firstOwn + k]!, at, count)
      if (group === Group.All || group === Group.Model)
        for (const [k, one] of own.entries()) {
          const factor = ruleFactor(module, one)
          for (let draw = at; draw < at + count; draw++) out[firstOwn + k]![draw]! *= factor(draw)
        }
      if (derived.length === 0) return
      for (let draw = at; draw < at + count; draw++) {
        for (let k = 0; k < properties.length; k++) {
          const value = out[k]![draw]!
          scratch[properties[k]!] = Number.isNaN(value) ? null : value
        }
        const of = measurementsOf({ results: scratch, contents }, specification!)
        for (let k = 0; k < derived.length; k++)
          out[slots.length + k]![draw] = of.of(derived[k]!).value ?? Number.NaN
      }
    },
  }
}

/** Every so many of a table, `count` of them. */
function take(
  table: Float64Array,
  from: number,
  step: number,
  out: Float64Array,
  at: number,
  count: number,
): void {
  for (let k = 0; k < count; k++) out[at + k] = table[from + k * step]!
}

export const DRAW_LENGTH = RESULTS_LENGTH
