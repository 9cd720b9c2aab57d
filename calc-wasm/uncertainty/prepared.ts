// A question made ready for the module: what is written into its tables before draws, and the blend itself.

import { CalcError } from '../core.ts'
import { ownEstimates } from '../estimates.ts'
import { createMixture, packMaterial } from '../mixture.ts'
import { blendOwn } from '../own/own-blend.ts'
import type { Blend, BlendOptions, PackedMaterial } from '../vocabulary/blend.ts'
import {
  BasisCode,
  COLOR_SCALE_AT,
  DENSITY_MAX,
  DENSITY_MIN,
  ROW_LENGTH,
  SLOTS,
  Slot,
} from '../vocabulary/codes.ts'
import { choiceNumber } from '../vocabulary/method-choices.ts'
import type { OwnValues } from '../vocabulary/own-property.ts'
import { type NumericPropertyName, PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { deviationsOf, estimateDeviations } from './deviations.ts'
import { type BlendPart, type Models, modelsOf } from './model-choice.ts'
import { nameInStream, type UncertaintyModule } from './module.ts'
import { type DrawnOwn, ownDrawn, writeOwn } from './own-drawn.ts'
import type { UncertainComponent, UncertaintyQuestion, UncertaintySettings } from './question.ts'
import type { Assumed } from './result.ts'

/** A material in the recipe, its parts taken together. */
interface Part {
  component: UncertainComponent
  /** Its first place in the recipe. */
  position: number
  share: number
  packed: PackedMaterial
  key: number
  s: Float64Array
  own: Float64Array
  guesses: Float64Array
  guessS: Float64Array
  shareS: number
}

export interface Prepared {
  parts: readonly Part[]
  blend: Blend
  /** The blend's colour as a number on its scale. */
  color: number
  colorScale: number
  models: Models
  /** The own properties that are drawn. */
  own: readonly DrawnOwn[]
  traced: NonNullable<UncertaintyQuestion['traced']>
  assumed: Assumed[]
  /** Writes the tables; before each run of draws, because others may have used them since. */
  begin(): void
}

/** 95 % of a normal distribution lie within this many standard deviations. */
const HALF_95 = 1.96
const PERCENT = 100

/** Throws CalcError where the recipe has no blend. */
export function prepare(
  module: UncertaintyModule,
  question: UncertaintyQuestion,
  settings: UncertaintySettings,
): Prepared {
  const { components, basis, options = {} } = question
  const { core } = module
  const { traced = {} } = question
  const packed = components.map((component, at) =>
    packMaterial({ ...component.properties, ...assumedAt(at, traced) }, component),
  )
  const shares = components.map(({ percentage }) => percentage)
  const blend = createMixture(core, packed, blendOwn).blend(shares, basis, options)
  const color = core.results[Slot.color]!
  const colorScale = core.codes[COLOR_SCALE_AT]!
  const assumed: Assumed[] = []

  const parts = partsOf(components, packed).map(({ component, position, share, packed: material }): Part => {
    const tests = deviationsOf(component, position, material.row, settings)
    const isTraced = (name: string) => Object.hasOwn(assumedAt(position, traced), name)
    for (const name of Object.keys(assumedAt(position, traced)))
      tests.s[Slot[name as NumericPropertyName]] = 0
    assumed.push(...tests.assumed.filter(({ property }) => !isTraced(property)))
    const guesses = options.estimates
      ? ownEstimates(core, material).values
      : new Float64Array(SLOTS).fill(Number.NaN)
    const guessed = estimateDeviations(guesses, position)
    assumed.push(...guessed.assumed.filter(({ property }) => isUsed(blend, property, position)))
    return {
      component,
      position,
      share,
      packed: material,
      key: nameInStream(component.id === '' ? `#${position}` : component.id),
      s: tests.s,
      own: tests.own,
      guesses,
      guessS: guessed.s,
      shareS: accuracyOf(component.accuracy ?? settings.accuracy),
    }
  })
  const models = modelsOf(
    blend,
    { parts: fractionsOf(parts, basis === 'mass'), colorScale, averaged: averagedIn(options) },
    settings.models,
  )
  assumed.push(...models.assumed)
  const own = ownDrawn(blend, parts, settings)
  assumed.push(...own.assumed)
  return {
    parts,
    blend,
    color,
    colorScale,
    models,
    own: own.drawn,
    traced,
    assumed,
    begin() {
      for (const [i, part] of parts.entries()) {
        module.readings.set(part.packed.row, i * ROW_LENGTH)
        module.recipe[i] = part.share
        module.deviations.set(part.s, i * SLOTS)
        module.ownParts.set(part.own, i * SLOTS)
        module.guesses.set(part.guesses, i * SLOTS)
        module.guessDeviations.set(part.guessS, i * SLOTS)
        module.shareDeviations[i] = part.shareS
        module.keys[i] = part.key
      }
      module.modelDown.set(models.down)
      module.modelUp.set(models.up)
      module.modelRelative.set(models.isRelative)
      writeOwn(module, own.drawn)
      for (const [slot, property] of PROPERTY_NAMES.entries())
        core.choices[slot] = choiceNumber(property, options.methods?.[property])
      const code = basis === 'mass' ? BasisCode.Mass : BasisCode.Volume
      const { correlation, seed } = settings
      module.begin(parts.length, code, options.estimates ?? false, correlation, seed, own.drawn.length)
    },
  }
}

/** Readings that a trace lacks: as the rest has them, which moves no average. */
const assumedAt = (
  at: number,
  traced: NonNullable<UncertaintyQuestion['traced']>,
): Partial<Record<NumericPropertyName, number>> =>
  Object.fromEntries(
    Object.entries(traced).flatMap(([q, one]) => (one.components.includes(at) ? [[q, one.value]] : [])),
  )

const accuracyOf = (percent: number): number => percent / PERCENT / HALF_95

const isUsed = ({ estimated = {} }: Blend, property: keyof typeof estimated, position: number): boolean =>
  estimated[property]?.some(({ component }) => component === position) ?? false

/** The materials with a share; the same one in several places is one, with one error. */
function partsOf(components: readonly UncertainComponent[], packed: readonly PackedMaterial[]) {
  const parts: { component: UncertainComponent; position: number; share: number; packed: PackedMaterial }[] =
    []
  for (const [position, component] of components.entries()) {
    if (!(component.percentage > 0)) continue
    const same = parts.find(
      (part) => component.id !== '' && part.component.id === component.id && isSame(part, packed[position]!),
    )
    if (same) same.share += component.percentage
    else parts.push({ component, position, share: component.percentage, packed: packed[position]! })
  }
  if (parts.length === 0) throw new CalcError('A blend needs at least one component.')
  return parts
}

const isSame = ({ packed }: { packed: PackedMaterial }, other: PackedMaterial): boolean =>
  packed.row.every((value, k) => Object.is(value, other.row[k]!)) && sameOwn(packed.own, other.own)

/** By key, in any order. */
function sameOwn(one: OwnValues = {}, other: OwnValues = {}): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => one[key] === other[key])
}

/** By volume and by mass; by the shares as they are where a density is missing. */
function fractionsOf(parts: readonly Part[], isByMass: boolean): BlendPart[] {
  const densities = parts.map(({ packed }) => packed.row[Slot.density]!)
  const isKnown = densities.every((density) => density >= DENSITY_MIN && density <= DENSITY_MAX)
  const shares = parts.map(({ share }) => share)
  const others = shares.map((share, i) =>
    isKnown ? (isByMass ? share / densities[i]! : share * densities[i]!) : share,
  )
  const ofWhole = (list: readonly number[]) => {
    const sum = list.reduce((total, one) => total + one, 0)
    return list.map((one) => one / sum)
  }
  const [volumes, masses] = [ofWhole(isByMass ? others : shares), ofWhole(isByMass ? shares : others)]
  return parts.map(({ packed: { row } }, i) => ({ volume: volumes[i]!, mass: masses[i]!, row }))
}

/** For which a plain average was asked for. */
const averagedIn = ({ methods = {} }: BlendOptions): ReadonlySet<PropertyName> =>
  new Set(
    PROPERTY_NAMES.filter((property) => ['volume-average', 'mass-average'].includes(methods[property] ?? '')),
  )
