// The results that are kept of each draw, a column for each quantity.

import { sdOfSpan } from '../additives/traces.ts'
import { measurementsOf } from '../grades/measure.ts'
import type { Specification } from '../grades/specification.ts'
import type { Treated, TreatedValues } from '../vocabulary/additive.ts'
import { ColorScale, RESULTS_LENGTH, Slot } from '../vocabulary/codes.ts'
import type { Contents } from '../vocabulary/contents.ts'
import { Group, OWN_MOST, PAIRS, Tag } from '../vocabulary/draw-codes.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { emptyProperties, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { DERIVED, isDerived, type Quantity } from '../vocabulary/quantities.ts'
import { nameInStream, type UncertaintyModule } from './module.ts'
import { type DrawnOwn, ownLatent } from './own-drawn.ts'
import type { Prepared } from './prepared.ts'

/** What a colour is limited as, by its scale. */
const COLOR_ON: Partial<Record<number, 'saybolt' | 'd1500'>> = {
  [ColorScale.Saybolt]: 'saybolt',
  [ColorScale.D1500]: 'd1500',
  [ColorScale.Darker]: 'd1500',
}

interface Columns {
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

/** Copies `count` values of a table, `step` apart. */
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

// Errors that are drawn here and added to those of the core: of additives, and of the rule for viscosities that lie far apart.

/** Of the errors of additives in the stream, after those that the core draws. */
const ADDITIVE_TAG = 5

/** The name in the stream of the error from readings that traces lack. */
const TRACES = nameInStream('traces')

type Normals = Pick<UncertaintyModule, 'normalOf'>
type Added = Pick<Treated, 'delta' | 'sd' | 'key' | 'each'>

/** A draw and its mirror have the same error but for its sign. */
const mirrored = (draw: number, z: number): number => (draw % 2 === 0 ? z : -z)

/** What additives add to a value, draw by draw: their effect with its error. */
export function addedTo({ normalOf }: Normals, q: Quantity, { delta, sd, key, each }: Added) {
  const latent = testLatent(q)
  const errors = each ?? [{ sd, key }]
  return (draw: number): number =>
    errors.reduce(
      (sum, one) => sum + one.sd * mirrored(draw, normalOf(draw >> 1, latent, one.key, ADDITIVE_TAG)),
      delta,
    )
}

/** What the error of its rule makes of an own property's value, draw by draw. */
export const ruleFactor =
  ({ normalOf }: Normals, { quantity, model }: Pick<DrawnOwn, 'quantity' | 'model'>) =>
  (draw: number): number =>
    model === 0 ? 1 : 1 + model * mirrored(draw, normalOf(draw >> 1, ownLatent(quantity), 0, Tag.Model))

/** What additives add to a quantity; null where the effect is unknown, undefined where there is none. */
export const treatedIn = (treated: TreatedValues | undefined, q: Quantity): Treated | null | undefined =>
  treated?.[q as keyof TreatedValues]

/** A derived quantity's place in the stream of a laboratory's tests comes after those of the properties. */
export function testLatent(q: Quantity): number {
  if (isOwnQuantity(q)) return ownLatent(q)
  return isDerived(q) ? Slot.end + 2 + Object.keys(DERIVED).indexOf(q) : Slot[q]
}
