import { sdOfSpan } from '../additives/traces.ts'
import { measurementsOf } from '../grades/measure.ts'
import type { Specification } from '../grades/specification.ts'
import type { Treated } from '../vocabulary/additive.ts'
import { ColorScale, RESULTS_LENGTH, Slot } from '../vocabulary/codes.ts'
import type { Contents } from '../vocabulary/contents.ts'
import { CURVE_LATENT, Group, OWN_MOST, PAIRS, PAST_TAKEN, Tag } from '../vocabulary/draw-codes.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { DRAWN_NAMES, emptyProperties, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { DERIVED, type DerivedName, isDerived, type Quantity } from '../vocabulary/quantities.ts'
import { HALF_95 } from './model-choice.ts'
import { nameInStream, type UncertaintyModule } from './module.ts'
import { type DrawnOwn, ownLatent } from './own-drawn.ts'
import type { Prepared } from './prepared.ts'

/** The quantity of a colour, by its scale. */
const COLOR_ON: Partial<Record<number, 'saybolt' | 'd1500'>> = {
  [ColorScale.Saybolt]: 'saybolt',
  [ColorScale.D1500]: 'd1500',
  [ColorScale.Darker]: 'd1500',
}

/** Kinds of derived quantities without a column: colours have their own, and contents follow from the shares. */
const UNDRAWN: readonly string[] = ['color', 'content', 'ignition', 'energy', 'dosed']

/** Columns of every property with a value, and of the limited derived quantities with a value. */
export function columnsOf(
  { blend, color, colorScale, own, traced, ranges }: Prepared,
  specification: Specification | null,
  contents: Contents,
) {
  const { results } = blend
  const colorAs = blend.methods.color === null ? undefined : COLOR_ON[colorScale]
  const properties = NUMERIC_PROPERTY_NAMES.filter((name) => results[name] !== null)
  const slots = [...properties.map((name): number => Slot[name]), ...(colorAs ? [Slot.color] : [])]
  const measured = specification && measurementsOf({ ...blend, contents }, specification)
  const derived = (Object.keys(DERIVED) as DerivedName[]).flatMap((q) => {
    const isLimited = specification?.limits.some((limit) => limit.q === q)
    const value = isLimited && !UNDRAWN.includes(DERIVED[q].kind) ? measured!.of(q).value : null
    return value === null ? [] : [{ q, value }]
  })
  const scratch = emptyProperties()
  const firstOwn = slots.length + derived.length
  const guessed = [
    ...properties.map((q, column): Guessed => ({ q, column, value: results[q]!, traced: traced[q] })),
    ...own.map(({ quantity: q, value }, k): Guessed => ({ q, column: firstOwn + k, value })),
  ].map((one) => ({ ...one, range: ranges[one.q as keyof typeof ranges] }))
  const derive = (out: readonly Float64Array[], at: number, count: number) => {
    for (let draw = at; draw < at + count; draw++) {
      for (let k = 0; k < properties.length; k++) {
        const value = out[k]![draw]!
        scratch[properties[k]!] = Number.isNaN(value) ? null : value
      }
      const of = measurementsOf({ results: scratch, contents }, specification!)
      for (let k = 0; k < derived.length; k++)
        out[slots.length + k]![draw] = of.of(derived[k]!.q).value ?? Number.NaN
    }
  }
  return {
    columns: [
      ...properties.map((q) => ({ q, value: results[q]! })),
      ...(colorAs ? [{ q: colorAs, value: color }] : []),
      ...derived,
      ...own.map(({ quantity: q, value }) => ({ q, value })),
    ] satisfies { q: Quantity; value: number }[],
    /** Copies a group's last pairs of draws into the columns `out`, from `at` on. */
    read(
      module: UncertaintyModule,
      group: Group,
      pairs: number,
      out: readonly Float64Array[],
      at: number,
    ): void {
      const [count, first] = [2 * pairs, group * 2 * PAIRS]
      for (let k = 0; k < slots.length; k++)
        copy(module.DRAWN, first * RESULTS_LENGTH + slots[k]!, RESULTS_LENGTH, out[k]!, at, count)
      for (let k = 0; k < own.length; k++)
        copy(module.OWN_DRAWN, first * OWN_MOST + k, OWN_MOST, out[firstOwn + k]!, at, count)
      if (isDrawnIn(group, Group.Inputs))
        for (const one of guessed)
          for (const added of guessesOf(module, one))
            change(out[one.column]!, at, count, (value, draw) => value + added(draw))
      if (isDrawnIn(group, Group.Model))
        for (const [k, one] of own.entries()) {
          const factor = ruleFactor(module, one)
          change(out[firstOwn + k]!, at, count, (value, draw) => value * factor(draw))
        }
      if (derived.length > 0) derive(out, at, count)
    },
  }
}

const isDrawnIn = (group: Group, part: Group): boolean => group === Group.All || group === part

function change(
  column: Float64Array,
  at: number,
  count: number,
  to: (value: number, draw: number) => number,
): void {
  for (let draw = at; draw < at + count; draw++) column[draw] = to(column[draw]!, draw)
}

/** Copies `count` values of a table, `step` apart. */
function copy(
  table: Float64Array,
  from: number,
  step: number,
  out: Float64Array,
  at: number,
  count: number,
): void {
  for (let k = 0; k < count; k++) out[at + k] = table[from + k * step]!
}

// Errors drawn here in addition to the core's: of additives, and of the rule for viscosities that are far apart.

/** Tag of the additives' errors in the stream, after those of the core. */
const ADDITIVE_TAG = 5

/** Name in the stream of the error from missing readings of traces. */
const TRACES = nameInStream('traces')
/** And of that from the ranges of assumed readings. */
const ASSUMED = nameInStream('assumed')

/** A value that missing readings of traces or the ranges of assumed readings may move. */
interface Guessed {
  q: Quantity
  column: number
  value: number
  traced?: { span: number } | undefined
  range?: { low: number | null; high: number | null } | undefined
}

/** What these add to a value, by draw. */
function guessesOf(module: Normals, { q, value, traced, range }: Guessed): ((draw: number) => number)[] {
  const { low = null, high = null } = range ?? {}
  const added = traced ? [addedTo(module, q, { delta: 0, sd: sdOfSpan(traced.span), key: TRACES })] : []
  if (low === null || high === null) return added
  const normal = addedTo(module, q, { delta: 0, sd: 1, key: ASSUMED })
  const withinRange = (draw: number) => {
    const z = normal(draw)
    return (z * (z < 0 ? value - low : high - value)) / HALF_95
  }
  return [...added, withinRange]
}

type Normals = Pick<UncertaintyModule, 'normalOf'>

/** A draw and its mirror have errors of opposite sign. */
const mirrored = (draw: number, z: number): number => (draw % 2 === 0 ? z : -z)

/** Effect of additives on a value, with its error, by draw. */
export function addedTo(
  { normalOf }: Normals,
  q: Quantity,
  { delta, sd, key, each }: Pick<Treated, 'delta' | 'sd' | 'key' | 'each'>,
) {
  const latent = testLatent(q)
  const errors = each ?? [{ sd, key }]
  return (draw: number): number =>
    errors.reduce(
      (sum, one) => sum + one.sd * mirrored(draw, normalOf(draw >> 1, latent, one.key, ADDITIVE_TAG)),
      delta,
    )
}

/** Factor of an own property's value from the error of its rule, by draw. */
export const ruleFactor =
  ({ normalOf }: Normals, { quantity, model }: Pick<DrawnOwn, 'quantity' | 'model'>) =>
  (draw: number): number =>
    model === 0 ? 1 : 1 + model * mirrored(draw, normalOf(draw >> 1, ownLatent(quantity), 0, Tag.Model))

/** Properties that came later begin here, past any derived quantity. */
const LATER_LATENT = 1000

/** A quantity's place in the stream of a laboratory's tests; derived quantities follow the first properties. */
export function testLatent(q: Quantity): number {
  if (isOwnQuantity(q)) return ownLatent(q)
  if (isDerived(q)) return CURVE_LATENT + PAST_TAKEN + Object.keys(DERIVED).indexOf(q)
  const place = DRAWN_NAMES.indexOf(q)
  return place < CURVE_LATENT ? place : LATER_LATENT + place - CURVE_LATENT
}
