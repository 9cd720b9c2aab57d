// Which of the model errors a blend's values carry, and how much of each.

import type { Blend, MethodCode } from '../vocabulary/blend.ts'
import { ColorScale, LABELS, SLOTS, Slot } from '../vocabulary/codes.ts'
import { PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { type ModelName, modelError } from './model-errors.ts'
import type { UncertaintySettings } from './question.ts'
import type { Assumed } from './result.ts'

export interface Models {
  /** By slot. */
  s: Float64Array
  isRelative: Int32Array
  assumed: Extract<Assumed, { is: 'model' }>[]
}

/** The whole error holds once this much of a blend, by volume, is not its largest component; below it a part. */
const MINOR = 0.1
/** A flash point is set by a little of the lightest. */
const MINOR_OF_FLASH = 0.01
const FLASH_RANGE = { min: 20, max: 110 } as const
const FLASH_APART = 60
const ENDS: readonly number[] = [Slot.ibp, Slot.fbp]
const BESIDE_ENDS: readonly number[] = [Slot.pct_5, Slot.pct_95]
const LINEAR: readonly (MethodCode | null)[] = ['volume-average', 'mass-average']

export interface Composition {
  /** Volume fraction of the largest component. */
  largest: number
  /** °C, of the components that have one. */
  flashPoints: readonly number[]
  colorScale: number
}

export function modelsOf(
  blend: Blend,
  { largest, flashPoints, colorScale }: Composition,
  own: UncertaintySettings['models'],
): Models {
  const models: Models = { s: new Float64Array(SLOTS), isRelative: new Int32Array(SLOTS), assumed: [] }
  for (let slot = 0; slot < SLOTS; slot++) {
    const property = PROPERTY_NAMES[slot]!
    const name = nameOf(slot, property, blend, flashPoints, colorScale)
    if (!name) continue
    const { s: usual, isRelative = false, mark } = modelError(name)
    const stated = own[name]
    const isStated = stated !== undefined && stated >= 0 && stated < Number.POSITIVE_INFINITY
    const s = isStated ? stated : usual
    const factor = Math.min(1, (1 - largest) / (property === 'flash_point' ? MINOR_OF_FLASH : MINOR))
    models.s[slot] = s * factor
    models.isRelative[slot] = Number(isRelative)
    models.assumed.push({
      is: 'model',
      property,
      name,
      s,
      isRelative,
      factor,
      mark: isStated ? 'own' : mark,
    })
  }
  return models
}

/** Null for a single material's own reading, and where the value follows from others that carry theirs. */
function nameOf(
  slot: number,
  property: PropertyName,
  { methods, warnings }: Blend,
  flashPoints: readonly number[],
  colorScale: number,
): ModelName | null {
  const method = methods[property]
  if (method === null || method === 'own-value') return null
  const isWarned = (code: string) => warnings.some((one) => one.code === code && one.property === property)
  if (slot < LABELS) {
    if (isWarned('distillation-alcohol')) return 'd86_alcohol'
    if (ENDS.includes(slot)) return 'd86_ends'
    return BESIDE_ENDS.includes(slot) ? 'd86_5_95' : 'd86_middle'
  }
  switch (property) {
    case 'flash_point':
      return flashError(flashPoints)
    case 'rvp':
      return method === 'rvp-alcohol' ? 'rvp_alcohol' : 'rvp'
    case 'color':
      return colorScale === ColorScale.Saybolt ? 'color_saybolt' : 'color_d1500'
    case 'octan_ron':
    case 'octan_mon':
    case 'octan_aki':
      if (method === 'aki-mean') return null
      if (method === 'mole-average') return 'octane_alcohol'
      if (isWarned('octane-alcohol-by-volume')) return 'octane_alcohol_by_volume'
      return LINEAR.includes(method) ? 'octane_linear' : 'octane_rt70'
    case 'cetane_index':
      return LINEAR.includes(method) ? 'cetane_index_averaged' : null
    default:
      return NAMES[property] ?? null
  }
}

const NAMES: Partial<Record<PropertyName, ModelName>> = {
  density: 'density',
  viscosity_40: 'viscosity',
  cloud_point: 'cloud',
  pour_freezing_point: 'pour',
  mercaptan: 'mercaptan',
  sulfur_ppm: 'sulfur',
  aromatics: 'aromatics',
  olefin: 'olefin',
  benzene: 'benzene',
  recovery: 'recovery',
  cetane_number: 'cetane_number',
}

function flashError(celsius: readonly number[]): ModelName {
  const low = Math.min(...celsius)
  const high = Math.max(...celsius)
  if (low < 0) return 'flash_cold'
  const isApart = low < FLASH_RANGE.min || high > FLASH_RANGE.max || high - low > FLASH_APART
  return isApart ? 'flash_apart' : 'flash'
}
