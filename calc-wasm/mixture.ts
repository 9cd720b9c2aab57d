import { readColor, writeColor } from './color.ts'
import { CalcError, type Core, hashOf } from './core.ts'
import { positions, readDerivation } from './derivation.ts'
import { type OwnEstimates, ownEstimates, readEstimated } from './estimates.ts'
import {
  type Basis,
  type Blend,
  type BlendOptions,
  type Component,
  type MethodChoices,
  type Mixture,
  OXYGENATES,
  type PackedMaterial,
  POUR_KINDS,
  type Traits,
  WARNING_CODES,
  type Warning,
} from './vocabulary/blend.ts'
import {
  BasisCode,
  CAUTIOUS_AT,
  COLOR_SCALE_AT,
  COMPONENTS,
  METHODS_AT,
  Method,
  PourIs,
  ROW_ETHANOL_AT,
  ROW_FILLED_AT,
  ROW_INFERRED_AT,
  ROW_LENGTH,
  ROW_METHANOL_AT,
  ROW_OXYGENATE_AT,
  ROW_POUR_IS_AT,
  ROW_REST_AT,
  ROW_SCALE_AT,
  SLOTS,
  Slot,
  Status,
  WARNED_AT,
  WARNING_FIGURES,
  WARNING_LENGTH,
  WARNINGS_AT,
} from './vocabulary/codes.ts'
import { choiceNumber } from './vocabulary/method-choices.ts'
import type { OwnProperty, OwnResult } from './vocabulary/own-property.ts'
import {
  type BlendResults,
  DISTILLATION_NAMES,
  type DistillationName,
  emptyProperties,
  type MaterialProperties,
  PROPERTY_NAMES,
  type PropertyName,
} from './vocabulary/properties.ts'

/** The code of a word: 1 for the first of them, 0 for none. */
const codeOf = <Word extends string>(words: readonly Word[], word: Word | null | undefined): number =>
  word ? words.indexOf(word) + 1 : 0

/** A material as the core's row; values that are not finite are unknown. */
export function packMaterial(
  properties: MaterialProperties,
  traits: Traits & Pick<Component, 'isEstimable' | 'own'> = {},
): PackedMaterial {
  const row = new Float64Array(ROW_LENGTH)
  for (let slot = 0; slot < SLOTS; slot++) {
    const value = properties[PROPERTY_NAMES[slot]!]
    row[slot] = typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN
  }
  const { number, scale, isInferred } = readColor(properties.color)
  row[Slot.color] = number
  row[ROW_SCALE_AT] = scale
  row[ROW_FILLED_AT] = filledBits(properties, traits.entered ?? null)
  row[ROW_INFERRED_AT] = Number(isInferred ?? false)
  row[ROW_OXYGENATE_AT] = codeOf(OXYGENATES, traits.oxygenate)
  row[ROW_POUR_IS_AT] = codeOf(POUR_KINDS, traits.pour_is)
  row[ROW_METHANOL_AT] = heldIn(traits, 'methanol')
  row[ROW_ETHANOL_AT] = heldIn(traits, 'ethanol')
  const { own, isEstimable } = traits
  row[ROW_REST_AT] = own || isEstimable === false ? hashOf(JSON.stringify([own, isEstimable])) : 0
  return {
    row,
    color: properties.color,
    isEstimable: traits.isEstimable ?? !traits.oxygenate,
    ...(traits.own && { own: traits.own }),
    ...((traits.oxygen != null || traits.contains) && {
      holds: { oxygen: traits.oxygen ?? null, contains: traits.contains ?? {} },
    }),
  }
}

/** Volume fraction of an alcohol in a bought fuel; 0 in an oxygenate itself. */
const heldIn = ({ oxygenate, contains }: Traits, name: 'methanol' | 'ethanol'): number =>
  oxygenate ? 0 : (contains?.[name] ?? 0) / 100

function filledBits(properties: MaterialProperties, entered: readonly DistillationName[] | null): number {
  if (entered === null) return 0
  let bits = 0
  for (const [label, name] of DISTILLATION_NAMES.entries())
    if (properties[name] !== null && !entered.includes(name)) bits |= 1 << label
  return bits
}

/** Computes own properties of the core's last blend, of these materials. */
export type OwnBlend = (
  core: Core,
  materials: readonly PackedMaterial[],
  definitions: readonly OwnProperty[],
  shares: readonly number[],
) => OwnResult[]

/** The only entry point to blends. Mixtures share the core's memory, so each call writes its rows first (0.2 µs for ten). */
export function createMixture(core: Core, materials: readonly PackedMaterial[], ownBlend: OwnBlend): Mixture {
  const count = materials.length
  if (count === 0) throw new CalcError('A blend needs at least one component.')
  if (count > COMPONENTS) throw new CalcError(`A blend takes at most ${COMPONENTS} components, not ${count}.`)
  const compute = (shares: readonly number[], basis: Basis, options: BlendOptions) => {
    if (shares.length !== count)
      throw new CalcError(`${count} components need as many shares, not ${shares.length}.`)
    // Before the rows are written, because a first estimate uses the core's first row.
    const estimates = options.estimates ? materials.map((material) => ownEstimates(core, material)) : null
    for (let i = 0; i < count; i++) core.rows.set(materials[i]!.row, i * ROW_LENGTH)
    core.shares.set(shares)
    const asked = writeOptions(core, options, estimates)
    const status = core.blend(count, basis === 'mass' ? BasisCode.Mass : BasisCode.Volume, estimates ? 1 : 0)
    if (status !== Status.Ok) {
      throw new CalcError('Percentages must be finite, not negative, and not all zero.')
    }
    return { asked, estimates }
  }
  return {
    blend(shares, basis, options = {}) {
      const { asked, estimates } = compute(shares, basis, options)
      const blend = readBlend(core, materials, shares)
      if (asked) blend.asked = asked
      if (materials.every(({ row }, i) => !(shares[i]! > 0) || row[ROW_POUR_IS_AT] === PourIs.Freezing))
        blend.isFreezing = true
      const own = ownBlend(core, materials, options.own ?? [], shares)
      if (own.length > 0) blend.own = own
      if (estimates) Object.assign(blend, readEstimated(core, estimates, blend.gaps))
      return blend
    },
    trace(read, shares, basis, options = {}) {
      compute(shares, basis, options)
      const { results } = readBlend(core, materials, shares)
      return { results, ...read(core as never, count) }
    },
  }
}

/** Writes the estimates and the choices; returns those that differ from the default, null if none. */
function writeOptions(
  core: Core,
  { methods = {} }: BlendOptions,
  estimates: readonly OwnEstimates[] | null,
): BlendOptions | null {
  if (estimates) for (const [i, { values }] of estimates.entries()) core.estimates.set(values, i * SLOTS)
  core.choices.fill(0)
  const chosen: MethodChoices = {}
  for (const name in methods) {
    const property = name as PropertyName
    const choice = choiceNumber(property, methods[property])
    if (choice === 0) continue
    core.choices[Slot[property]] = choice
    chosen[property] = methods[property]!
  }
  const isChosen = Object.keys(chosen).length > 0
  if (!estimates && !isChosen) return null
  return { ...(estimates && { estimates: true }), ...(isChosen && { methods: chosen }) }
}

/** The colour text that all components with a share have in common, which the blend keeps; null if they differ. */
function commonColor(materials: readonly PackedMaterial[], shares: readonly number[]): string | null {
  let common: string | null = null
  for (let i = 0; i < materials.length; i++) {
    if (!(shares[i]! > 0)) continue
    const { color } = materials[i]!
    if (color === null || (common !== null && common !== color)) return null
    common = color
  }
  return common
}

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null)

// Results start with every key present.
const NO_PROPERTIES = emptyProperties() as Record<PropertyName, null>

/** Reads the core's last blend, of these materials and shares. */
function readBlend(core: Core, materials: readonly PackedMaterial[], shares: readonly number[]): Blend {
  const { codes, results } = core
  const ownColor = commonColor(materials, shares)
  const { methods, gaps, marks } = readDerivation(core, materials, ownColor !== null)
  const values: Record<PropertyName, number | string | null> = { ...NO_PROPERTIES }
  for (let slot = 0; slot < SLOTS; slot++) {
    if (codes[METHODS_AT + slot] !== Method.None) values[PROPERTY_NAMES[slot]!] = orNull(results[slot]!)
  }
  if (methods.color !== null) {
    values.color = ownColor ?? writeColor({ scale: codes[COLOR_SCALE_AT]!, number: results[Slot.color]! })
  }
  return {
    results: values as BlendResults,
    methods,
    gaps,
    warnings: readWarnings(core),
    marks,
    cautiousFlashPoint: orNull(results[CAUTIOUS_AT]!),
  }
}

function readWarnings({ codes, figures }: Core): Warning[] {
  const warnings: Warning[] = []
  for (let k = 0; k < codes[WARNED_AT]!; k++) {
    const start = WARNINGS_AT + k * WARNING_LENGTH
    const warning: Warning = {
      code: WARNING_CODES[codes[start]!]!,
      property: PROPERTY_NAMES[codes[start + 1]!]!,
      components: positions(codes[start + 2]!),
    }
    const others = codes[start + 3]!
    if (others !== 0) warning.others = positions(others)
    const figure = k * WARNING_FIGURES
    const value = figures[figure]!
    if (Number.isFinite(figures[figure + 1])) {
      warning.values = [...figures.slice(figure, figure + WARNING_FIGURES)].filter(Number.isFinite)
    } else if (Number.isFinite(value)) warning.value = value
    warnings.push(warning)
  }
  return warnings
}
