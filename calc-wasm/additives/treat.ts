import { hashOf } from '../core.ts'
import { ownResultOf } from '../own/own-measure.ts'
import { stableHypot } from '../stable-math.ts'
import {
  type Additive,
  CONTENT_NAMES,
  type Curve,
  DOSE_MAX_MG_KG,
  type Dosed,
  type DosedIn,
  type Doses,
  type DoseUnit,
  type Treated,
  type TreatedDoubt,
  type TreatedQuantity,
  type TreatedValues,
  type Treatment,
  type Unknown,
} from '../vocabulary/additive.ts'
import type { Blend } from '../vocabulary/blend.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'

/** A dose in all units; `fuelDensity` is that of the untreated fuel, kg/m³ at 15 °C, null if unknown. */
export function dosesOf(
  dose: number,
  unit: DoseUnit,
  fuelDensity: number | null,
  { density }: Pick<Additive, 'density'>,
): Doses {
  const litre = fuelDensity === null ? null : fuelDensity / 1000
  const mg_l = unit === 'mg_l' ? dose : unit === 'l_m3' ? dose * density : litre && dose * litre
  return {
    mg_kg: unit === 'mg_kg' ? dose : litre && mg_l && mg_l / litre,
    mg_l,
    l_m3: unit === 'l_m3' ? dose : mg_l && mg_l / density,
  }
}

/** What a dose, in the additive's unit, adds to a value: linear between the points of its curve, null beyond the last. */
export function deltaAt({ points }: Pick<Curve, 'points'>, dose: number): number | null {
  let [from, before] = [0, 0]
  for (const [at, delta] of points) {
    if (dose <= at) return before + ((dose - from) / (at - from)) * (delta - before)
    ;[from, before] = [at, delta]
  }
  return null
}

/** The highest dose that was measured, in the additive's unit. */
export const lastDose = ({ points }: Pick<Curve, 'points'>): number => points.at(-1)![0]

/** The smallest dose that brings an untreated value to `target`; null if the curve does not reach it. */
export function doseFor({ points }: Pick<Curve, 'points'>, base: number, target: number): number | null {
  const wanted = target - base
  let [from, before] = [0, 0]
  if (wanted === 0) return 0
  for (const [at, delta] of points) {
    const isBetween = delta > before ? wanted > before && wanted <= delta : wanted < before && wanted >= delta
    if (isBetween && delta !== before) return from + ((wanted - before) / (delta - before)) * (at - from)
    ;[from, before] = [at, delta]
  }
  return null
}

/** The lowest and the highest value that doses bring an untreated value to. */
export function reachable({ points }: Pick<Curve, 'points'>, base: number): [low: number, high: number] {
  const end = base + points.at(-1)![1]
  return [Math.min(base, end), Math.max(base, end)]
}

type Blended = Pick<Blend, 'results' | 'own'>

interface Effect {
  at: number
  delta: number
  sd: number
  isDoubted: boolean
}

/** The effect of doses on a blend: effects add up, and none enters another rule. Undefined without a dose above 0. */
export function treat(given: readonly Dosed[], blend: Blended): Treatment | undefined {
  const dosed = given.filter(({ dose }) => dose > 0)
  if (dosed.length === 0) return undefined
  const all = dosed.map(({ dose, unit, additive }) => dosesOf(dose, unit, blend.results.density, additive))
  const unknown = dosed.map((): Unknown[] => [])
  const treated: TreatedValues = {}
  for (const q of affected(dosed)) {
    const value = untreatedValue(blend, q)
    const effects = dosed.flatMap(({ additive }, at) => {
      const found = effectOf(additive, q, all[at]!, value)
      if (found && 'why' in found) unknown[at]!.push(found)
      return found ? [{ at, ...found }] : []
    })
    const known = effects.filter((effect): effect is Effect => 'delta' in effect)
    treated[q] = value !== null && known.length === effects.length ? withEffects(value, known, dosed) : null
  }
  withOctanes(treated, blend)
  return {
    treated,
    additives: dosed.map((one, at) => ({
      ...one,
      doses: all[at]!,
      brings: bringsOf(one.additive, all[at]!),
      unknown: unknown[at]!,
    })),
  }
}

/** A blend with the effects of its doses beside its own values. */
export function withTreatment<B extends Blended>(
  blend: B,
  dosed: readonly Dosed[],
): B & { treatment?: Treatment } {
  const treatment = treat(dosed, blend)
  return treatment ? { ...blend, treatment } : blend
}

/** Whether the doses exceed the limit for additives; without a density only doses in mg/kg count. */
export const isTooMuch = (given: readonly Dosed[], density: number | null): boolean =>
  given.reduce(
    (sum, { dose, unit, additive }) => sum + (dosesOf(dose, unit, density, additive).mg_kg ?? 0),
    0,
  ) > DOSE_MAX_MG_KG

function affected(dosed: readonly Dosed[]): TreatedQuantity[] {
  const found = dosed.flatMap(({ additive: { responses, contents } }): TreatedQuantity[] => [
    ...(Object.keys(responses) as TreatedQuantity[]),
    ...(contents.sulfur ? (['sulfur_ppm'] as const) : []),
  ])
  return [...new Set(found)]
}

function untreatedValue({ results, own = [] }: Blended, q: TreatedQuantity): number | null {
  return isOwnQuantity(q) ? (ownResultOf(own, q)?.value ?? null) : results[q]
}

function effectOf(
  { responses, contents, unit }: Additive,
  q: TreatedQuantity,
  doses: Doses,
  value: number | null,
): Omit<Effect, 'at'> | Unknown | null {
  if (q === 'sulfur_ppm') {
    if (!contents.sulfur) return null
    if (value === null) return { q, why: 'value' }
    if (doses.mg_kg === null) return { q, why: 'density' }
    return { delta: (doses.mg_kg * contents.sulfur) / 100, sd: 0, isDoubted: false }
  }
  const curve = (responses as Partial<Record<string, Curve>>)[q]
  if (!curve) return null
  if (value === null) return { q, why: 'value' }
  const dose = doses[unit]
  if (dose === null) return { q, why: 'density' }
  const delta = deltaAt(curve, dose)
  if (delta === null) return { q, why: 'beyond', to: lastDose(curve) }
  const { sd, base } = curve
  return {
    delta,
    sd: Math.abs(delta) * sd,
    isDoubted: base !== null && (value < base.min || value > base.max),
  }
}

/** The sum of effects on a value. The errors have keys, because an additive has the same errors in every blend. */
function withEffects(value: number, effects: readonly Effect[], dosed: readonly Dosed[]): Treated {
  const delta = effects.reduce((sum, one) => sum + one.delta, 0)
  const uncertain = effects.filter(({ sd }) => sd > 0)
  const isSeveral = uncertain.length > 1
  const doubts: TreatedDoubt[] = [
    ...(isSeveral ? (['several'] as const) : []),
    ...(effects.some(({ isDoubted }) => isDoubted) ? (['base'] as const) : []),
  ]
  return {
    value: value + delta,
    delta,
    sd: stableHypot(...effects.map(({ sd }) => sd)),
    ...(doubts.length > 0 && { doubts }),
    key: hashOf(effects.map(({ at }) => dosed[at]!.id).join('+')),
    ...(isSeveral && { each: uncertain.map(({ at, sd }) => ({ sd, key: hashOf(dosed[at]!.id) })) }),
  }
}

/** The antiknock index follows if both octanes change; its error assumes that both are wrong in the same direction. */
function withOctanes(treated: TreatedValues, { results: { octan_aki: aki } }: Blended): void {
  const { octan_ron: ron, octan_mon: mon } = treated
  if (aki === null || ron === undefined || mon === undefined) return
  if (!ron || !mon) {
    treated.octan_aki = null
    return
  }
  const delta = (ron.delta + mon.delta) / 2
  const doubts = [...new Set([...(ron.doubts ?? []), ...(mon.doubts ?? [])])]
  treated.octan_aki = {
    value: aki + delta,
    delta,
    sd: (ron.sd + mon.sd) / 2,
    key: ron.key,
    ...(doubts.length > 0 && { doubts }),
  }
}

function bringsOf({ contents }: Additive, { mg_kg, mg_l }: Doses): DosedIn['brings'] {
  return Object.fromEntries(
    CONTENT_NAMES.flatMap((name) => {
      const percent = contents[name]
      const dose = name === 'manganese' ? mg_l : mg_kg
      return percent ? [[name, dose === null ? null : (dose * percent) / 100]] : []
    }),
  )
}

/** Cost of a dose per m³ and in total; null without a price, or if it needs an unknown density. */
export function costOfDose(
  { price }: Pick<Additive, 'price'>,
  { mg_l, l_m3 }: Doses,
  volume: number | null,
): { per_m3: number; total: number | null; currency: string } | null {
  const per = price?.unit === 'kg' ? mg_l && mg_l / 1000 : l_m3
  if (!price || per === null) return null
  const per_m3 = per * price.amount
  return { per_m3, total: volume === null ? null : per_m3 * volume, currency: price.currency }
}

/** Amount of additive for a batch of `volume` m³. */
export const amountOfDose = ({ mg_l, l_m3 }: Doses, volume: number) => ({
  kg: mg_l && (mg_l / 1000) * volume,
  l: l_m3 && l_m3 * volume,
})
