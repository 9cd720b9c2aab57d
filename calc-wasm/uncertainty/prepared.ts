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
import { mapValues } from '../vocabulary/records.ts'
import { deviationsOf, estimateDeviations } from './deviations.ts'
import { type BlendPart, errorModels, HALF_95 } from './model-choice.ts'
import { nameInStream, type UncertaintyModule } from './module.ts'
import { ownDrawn, type RecipePart, writeOwn } from './own-drawn.ts'
import type { UncertainComponent, UncertaintyQuestion, UncertaintySettings } from './question.ts'
import type { Assumed } from './result.ts'

interface Part extends RecipePart {
  packed: PackedMaterial
  key: number
  s: Float64Array
  own: Float64Array
  guesses: Float64Array
  guessS: Float64Array
  shareS: number
}

export type Prepared = ReturnType<typeof prepare>

const PERCENT = 100

/** Blends the recipe of a question and prepares its draws. Throws CalcError if the recipe has no blend. */
export function prepare(
  module: UncertaintyModule,
  question: UncertaintyQuestion,
  settings: UncertaintySettings,
) {
  const { components, basis, options = {}, traced = {}, assumed: ranges = {} } = question
  const { core } = module
  const filled = components.map((_, at) => tracedReadings(at, traced))
  const packed = components.map((component, at) =>
    packMaterial({ ...component.properties, ...filled[at] }, component),
  )
  const shares = components.map(({ percentage }) => percentage)
  const blend = createMixture(core, packed, blendOwn).blend(shares, basis, options)
  const color = core.results[Slot.color]!
  const colorScale = core.codes[COLOR_SCALE_AT]!
  const assumed: Assumed[] = []

  const parts = partsOf(components, packed).map(({ component, position, share, packed: material }): Part => {
    const tests = deviationsOf(component, position, material.row, settings)
    for (const name in filled[position]) tests.s[Slot[name as NumericPropertyName]] = 0
    assumed.push(...tests.assumed.filter(({ property }) => !Object.hasOwn(filled[position]!, property)))
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
      shareS: (component.accuracy ?? settings.accuracy) / PERCENT / HALF_95,
    }
  })
  const models = errorModels(
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
    ranges,
    assumed,
    /** Writes the module's tables; needed before each run of draws, because other simulations may have used them. */
    begin() {
      for (const [i, part] of parts.entries()) {
        module.READINGS.set(part.packed.row, i * ROW_LENGTH)
        module.RECIPE[i] = part.share
        module.DEVIATIONS.set(part.s, i * SLOTS)
        module.OWN_PARTS.set(part.own, i * SLOTS)
        module.GUESSES.set(part.guesses, i * SLOTS)
        module.GUESS_DEVIATIONS.set(part.guessS, i * SLOTS)
        module.SHARE_DEVIATIONS[i] = part.shareS
        module.KEYS[i] = part.key
      }
      module.MODEL_DOWN.set(models.down)
      module.MODEL_UP.set(models.up)
      module.MODEL_RELATIVE.set(models.isRelative)
      writeOwn(module, own.drawn)
      for (const [slot, property] of PROPERTY_NAMES.entries())
        core.choices[slot] = choiceNumber(property, options.methods?.[property])
      const code = basis === 'mass' ? BasisCode.Mass : BasisCode.Volume
      const { correlation, seed } = settings
      module.begin(parts.length, code, options.estimates ?? false, correlation, seed, own.drawn.length)
    },
  }
}

/** Missing readings of a trace, filled in with the rest's value, which moves no average. */
const tracedReadings = (
  at: number,
  traced: NonNullable<UncertaintyQuestion['traced']>,
): Partial<Record<NumericPropertyName, number>> =>
  mapValues(traced, ({ components, value }) => (components.includes(at) ? value : undefined))

const isUsed = ({ estimated = {} }: Blend, property: keyof typeof estimated, position: number): boolean =>
  estimated[property]?.some(({ component }) => component === position) ?? false

/** The materials with a share. One at several positions is one part, with one error. */
function partsOf(components: readonly UncertainComponent[], packed: readonly PackedMaterial[]) {
  const parts: Pick<Part, 'component' | 'position' | 'share' | 'packed'>[] = []
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

function sameOwn(one: OwnValues = {}, other: OwnValues = {}): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => one[key] === other[key])
}

/** Fractions by volume and by mass; without a density the shares stand for both. */
function fractionsOf(parts: readonly Part[], isByMass: boolean): BlendPart[] {
  const densities = parts.map(({ packed }) => packed.row[Slot.density]!)
  const isKnown = densities.every((density) => density >= DENSITY_MIN && density <= DENSITY_MAX)
  const shares = parts.map(({ share }) => share)
  const others = shares.map((share, i) =>
    isKnown ? (isByMass ? share / densities[i]! : share * densities[i]!) : share,
  )
  const normalised = (list: readonly number[]) => {
    const sum = list.reduce((total, one) => total + one, 0)
    return list.map((one) => one / sum)
  }
  const [volumes, masses] = [normalised(isByMass ? others : shares), normalised(isByMass ? shares : others)]
  return parts.map(({ packed: { row }, s }, i) => ({
    volume: volumes[i]!,
    mass: masses[i]!,
    row,
    flashS: s[Slot.flash_point]!,
  }))
}

const averagedIn = ({ methods = {} }: BlendOptions): ReadonlySet<PropertyName> =>
  new Set(
    PROPERTY_NAMES.filter((property) => ['volume-average', 'mass-average'].includes(methods[property] ?? '')),
  )
