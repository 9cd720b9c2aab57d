import { measurementsOf } from '../grades/measure.ts'
import { usualConditions } from '../grades/specification.ts'
import type { Basis, Blend, BlendOptions, Calc, PackedMaterial } from '../vocabulary/blend.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { Slot } from '../vocabulary/codes.ts'
import { NUMERIC_PROPERTY_NAMES, type NumericPropertyName, propertyOf } from '../vocabulary/properties.ts'

/** Largest total share of materials without a reading, %. */
const TRACES_MAX = 1
/** Largest possible effect of the missing readings, as a part of the test's reproducibility. */
const KEPT_WITHIN = 0.3
const SLACK = 1e-12

/** Properties whose unknown reading has an assumed range. */
export const TRACED_NAMES = NUMERIC_PROPERTY_NAMES.filter((name) => propertyOf(name).unknownWithin)

interface Recipe {
  materials: readonly PackedMaterial[]
  shares: readonly number[]
  basis: Basis
  options: BlendOptions
  category: CategoryName
}

/** Fills in values that only traces lack: that of the others, if no reading of the traces could move it by more than 0.3 R. */
export function withTraces(calc: Pick<Calc, 'mixture'>, recipe: Recipe, blend: Blend): Blend {
  const found = TRACED_NAMES.flatMap((q) => tracedValue(calc, recipe, blend, q) ?? [])
  if (found.length === 0) return blend
  const names = found.map(({ q }) => q)
  const by = <Value>(value: (one: Traced) => Value) =>
    Object.fromEntries(found.map((one) => [one.q, value(one)]))
  return {
    ...blend,
    results: { ...blend.results, ...by(({ value }) => value) },
    methods: { ...blend.methods, ...by(({ method }) => method) },
    gaps: Object.fromEntries(
      Object.entries(blend.gaps).filter(([q]) => !names.includes(q as NumericPropertyName)),
    ),
    warnings: [...blend.warnings, ...found.flatMap(({ warnings }) => warnings)],
    traced: by(({ span, components }) => ({ span, components })),
  }
}

type Traced = NonNullable<ReturnType<typeof tracedValue>>

function tracedValue(
  calc: Pick<Calc, 'mixture'>,
  { materials, shares, basis, options, category }: Recipe,
  blend: Blend,
  q: NumericPropertyName,
) {
  const gap = blend.gaps[q]
  if (gap?.reason !== 'missing') return null
  const { components } = gap
  const share = components.reduce((sum, at) => sum + shares[at]!, 0)
  if (!(share > 0 && share <= TRACES_MAX + SLACK)) return null
  const places = materials.flatMap((_, at) => (components.includes(at) ? [] : [at]))
  const left = places.reduce((sum, at) => sum + shares[at]!, 0)
  if (!(left > 0)) return null
  const rest = calc.mixture(places.map((at) => materials[at]!)).blend(
    places.map((at) => (100 * shares[at]!) / left),
    basis,
    options,
  )
  const value = rest.results[q]
  if (value === null) return null
  const { min, max } = propertyOf(q).unknownWithin!
  const [low, high] = [min, max].map((reading) => {
    const all = materials.map((one, at) => (components.includes(at) ? withReading(one, q, reading) : one))
    return calc.mixture(all).blend(shares, basis, options).results[q]
  })
  if (low == null || high == null) return null
  const span = Math.abs(high - low)
  const R = measurementsOf(
    { ...blend, results: { ...blend.results, [q]: value } },
    usualConditions(category),
  ).R(q, value)
  if (R === null || !(span <= KEPT_WITHIN * R)) return null
  const warnings = rest.warnings
    .filter(({ property }) => property === q)
    .map(({ components: of, others, ...warning }) => ({
      ...warning,
      components: of.map((at) => places[at]!),
      ...(others && { others: others.map((at) => places[at]!) }),
    }))
  return { q, value, span, components, method: rest.methods[q], warnings }
}

function withReading(material: PackedMaterial, q: NumericPropertyName, reading: number): PackedMaterial {
  const row = material.row.slice()
  row[Slot[q]] = reading
  return { ...material, row }
}

/** Standard deviation of a value that may lie anywhere in a span: that of the uniform distribution. */
export const sdOfSpan = (span: number): number => span / Math.sqrt(12)
