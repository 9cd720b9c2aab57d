import { R_IN_DEVIATIONS } from '../grades/test-precision.ts'
import { OWN_RULE_CODES, readingOf } from '../own/own-blend.ts'
import type { Blend } from '../vocabulary/blend.ts'
import { BasisCode, COMPONENTS } from '../vocabulary/codes.ts'
import { ERROR_FULL_AT } from '../vocabulary/draw-codes.ts'
import { heavyR, isHeavyViscosity } from '../vocabulary/heavy.ts'
import { type OwnProperty, type OwnQuantity, ownQuantity } from '../vocabulary/own-property.ts'
import { USUAL_OWN_PART } from './deviations.ts'
import { deviationsAt, isStated, modelError } from './model-errors.ts'
import { nameInStream, type UncertaintyModule } from './module.ts'
import type { UncertainComponent, UncertaintySettings } from './question.ts'
import type { Assumed } from './result.ts'

export interface RecipePart {
  component: UncertainComponent
  /** The first one in the recipe. */
  position: number
  share: number
}

export interface DrawnOwn {
  property: OwnProperty
  quantity: OwnQuantity
  value: number
  // By material.
  readings: number[]
  s: number[]
  testParts: number[]
  /** Relative error of its rule, 0 for none. */
  model: number
}

/** Only the names of own errors have the top bit set. */
const OWN_NAMES = 0x80000000

/** Name of an own property's errors in the random stream. */
export const ownLatent = (q: OwnQuantity): number => (nameInStream(q) | OWN_NAMES) >>> 0

/** A material's reading of an own property with its deviation; none where that is unknown. */
function testOf(
  property: OwnProperty,
  own: UncertaintySettings['laboratory'][OwnQuantity],
  isOneLaboratory: boolean,
  { component, position }: RecipePart,
) {
  const { precision = {}, properties } = component
  const { value: reading } = readingOf(property.key, component.own, properties.viscosity_40)
  const R = own?.R ?? property.reproducibility ?? heavyR(property.key, reading)
  const testPartOf = R !== null && own?.r !== undefined ? Math.min(1, own.r / R) : USUAL_OWN_PART
  const stated = precision[ownQuantity(property.key)]
  const isOwner = isStated(stated)
  const s = isOwner ? stated : R === null ? null : R / R_IN_DEVIATIONS
  if (s === null || !(s < Number.POSITIVE_INFINITY)) return []
  const testPart = isOwner || !isOneLaboratory ? 1 : testPartOf
  return [{ isOwner, s, R, testPart, reading, component: position }]
}

const assumedTest = (
  { key, method }: OwnProperty,
  { isOwner, s, R, reading, component }: ReturnType<typeof testOf>[number],
): Assumed => ({
  is: 'test',
  component,
  property: ownQuantity(key),
  method: isOwner ? '' : method,
  reading,
  R: isOwner ? null : R,
  s,
  mark: s === 0 ? 'exact' : 'own',
})

/** Draws the own properties with a value for which every material has a stated deviation, or its test an R. */
export function ownDrawn(
  { own = [] }: Pick<Blend, 'own'>,
  parts: readonly RecipePart[],
  { isOneLaboratory, laboratory, models }: UncertaintySettings,
): { drawn: DrawnOwn[]; assumed: Assumed[] } {
  const assumed: Assumed[] = []
  const drawn = own.flatMap(({ property, value }): DrawnOwn[] => {
    if (value === null) return []
    const quantity = ownQuantity(property.key)
    const tests = parts.flatMap((part) => testOf(property, laboratory[quantity], isOneLaboratory, part))
    if (tests.length < parts.length) return []
    assumed.push(...tests.map((test) => assumedTest(property, test)))
    const readings = tests.map(({ reading }) => reading)
    const model = isHeavyViscosity(property.key) ? ruleError(quantity, readings, parts, models) : null
    if (model) assumed.push(model)
    return [
      {
        property,
        quantity,
        value,
        readings,
        model: model ? model.s * model.factor : 0,
        s: tests.map(({ s }) => s),
        testParts: tests.map(({ testPart }) => testPart),
      },
    ]
  })
  return { drawn, assumed }
}

/** The model error of D7152 for heavy fuels, in full if the largest part is at most 90 % of the blend. */
function ruleError(
  property: OwnQuantity,
  readings: readonly number[],
  parts: readonly RecipePart[],
  { heavy_viscosity: stated }: UncertaintySettings['models'],
): Extract<Assumed, { is: 'model' }> | null {
  if (parts.length < 2) return null
  const shares = parts.map(({ share }) => share)
  const largest = Math.max(...shares) / shares.reduce((sum, share) => sum + share, 0)
  const s = isStated(stated)
    ? stated
    : deviationsAt('heavy_viscosity', Math.max(...readings) / Math.min(...readings)).down
  return {
    is: 'model',
    property,
    name: 'heavy_viscosity',
    s,
    down: s,
    up: s,
    factor: Math.min(1, (1 - largest) / ERROR_FULL_AT),
    mark: isStated(stated) ? 'own' : modelError('heavy_viscosity').mark,
    is_relative: true,
  }
}

export function writeOwn(module: UncertaintyModule, drawn: readonly DrawnOwn[]): void {
  for (const [k, { property, quantity, readings, s, testParts }] of drawn.entries()) {
    const { rule, basis, exponent, offset, min, max } = property
    module.OWN_READINGS.set(readings, k * COMPONENTS)
    module.OWN_DEVIATIONS.set(s, k * COMPONENTS)
    module.OWN_TEST_PARTS.set(testParts, k * COMPONENTS)
    const code = basis === 'mass' ? BasisCode.Mass : BasisCode.Volume
    module.OWN_RULES.set([OWN_RULE_CODES[rule], code, ownLatent(quantity)], 3 * k)
    const bounds = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
    module.OWN_NUMBERS.set([exponent ?? 1, offset ?? 0, ...bounds], 4 * k)
  }
}
