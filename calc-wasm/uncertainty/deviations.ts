import { type RecoveryCurve, recoveryCurve } from '../grades/recovery-curve.ts'
import {
  manualPrecision,
  type Precision,
  precisionByEnds,
  readingPrecision,
} from '../grades/reproducibility.ts'
import {
  CETANE_INDEX_ALONE,
  COLOR_TESTS,
  D86_TESTS,
  R_IN_DEVIATIONS,
  RECOVERY_DEVIATION,
  type TestedProperty,
  type TestPrecision,
  testOf,
} from '../grades/test-precision.ts'
import {
  ColorScale,
  DENSITY_MAX,
  DENSITY_MIN,
  LABELS,
  ROW_FILLED_AT,
  ROW_SCALE_AT,
  SLOTS,
  Slot,
} from '../vocabulary/codes.ts'
import { ESTIMATES } from '../vocabulary/estimates.ts'
import {
  type DistillationName,
  ESTIMATED_NAMES,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '../vocabulary/properties.ts'
import { isStated } from './model-errors.ts'
import type { UncertainComponent, UncertaintySettings } from './question.ts'
import type { Assumed } from './result.ts'

type AssumedTest = Extract<Assumed, { is: 'test' }>

/** r/R if no repeatability is known. */
export const USUAL_OWN_PART = 0.5
/** An estimate's stated error in standard deviations: the mean absolute error is 0.8 of one, and stated errors are 1.5 to 2 of it. */
const ERROR_IN_DEVIATIONS = 1.5

/** `own`: r/R, the part of the deviation `s` that is the test's own; the rest is the laboratory's. */
type Found = Pick<AssumedTest, 'method' | 'R' | 's' | 'mark'> & { own: number }

/** A deviation that is not from a test method. */
const withoutTest = (s: number, mark: Found['mark'], own = 1): Found => ({
  method: '',
  R: null,
  s,
  own,
  mark,
})

/** The deviations of a material's readings. Filled-in points and values computed from other readings have none of their own. */
export function deviationsOf(
  component: UncertainComponent,
  position: number,
  row: Float64Array,
  { isOneLaboratory, tests, laboratory }: UncertaintySettings,
) {
  const s = new Float64Array(SLOTS)
  const own = new Float64Array(SLOTS).fill(1)
  const assumed: AssumedTest[] = []
  const { properties, precision = {} } = component
  const curve = recoveryCurve(properties)
  const group = precisionByEnds(properties.ibp, properties.fbp)

  for (let slot = 0; slot < SLOTS; slot++) {
    const property = PROPERTY_NAMES[slot]!
    const reading = row[slot]!
    if (Number.isNaN(reading) || follows(slot, row)) continue
    const isColor = property === 'color'
    const one =
      statedOf(property, reading, isColor ? undefined : precision[property]) ??
      ownFigures(
        fromTest(slot, reading, { component, row, curve, group, tests }),
        isColor ? undefined : laboratory[property],
      )
    if (!one || !(one.s < Number.POSITIVE_INFINITY)) continue
    s[slot] = one.s
    if (isOneLaboratory) own[slot] = one.own
    const { method, R, mark } = one
    assumed.push({ is: 'test', component: position, property, method, reading, R, s: one.s, mark })
  }
  return { s, own, assumed }
}

/** The deviation that a person stated, or none of a zero that is exact. */
function statedOf(property: PropertyName, reading: number, stated: number | undefined): Found | null {
  if (isStated(stated)) return withoutTest(stated, stated === 0 ? 'exact' : 'own')
  return reading === 0 && propertyOf(property).isExactAtZero ? withoutTest(0, 'exact') : null
}

/** Replaces the test's precision by the laboratory's own, whose r is at most its R. */
function ownFigures(found: Found | null, figures: { r?: number; R?: number } | undefined): Found | null {
  if (!found || found.mark === 'exact' || !figures) return found
  const R = figures.R ?? Math.max(found.R ?? 0, figures.r ?? 0)
  if (!(R > 0)) return found
  const r = figures.r ?? found.own * (found.R ?? 0)
  const mark = figures.R === undefined ? found.mark : 'own'
  return { ...found, R, s: R / R_IN_DEVIATIONS, own: r > 0 ? Math.min(1, r / R) : USUAL_OWN_PART, mark }
}

interface ReadingContext {
  component: UncertainComponent
  row: Float64Array
  curve: RecoveryCurve | null
  group: Precision
  tests: UncertaintySettings['tests']
}

function fromTest(
  slot: number,
  reading: number,
  { component, row, curve, group, tests }: ReadingContext,
): Found | null {
  const property = PROPERTY_NAMES[slot]!
  if (slot < LABELS) {
    const label = property as DistillationName
    const [usual, manual] = D86_TESTS
    const byHand = tests.d86 === manual.method ? manualPrecision(label, curve, component.properties) : null
    const { r, R } = byHand ?? readingPrecision(label, reading, curve, group)
    const { method, confirmed: mark } = byHand ? manual : usual
    return { method, R, s: R / R_IN_DEVIATIONS, own: partOf(r, R), mark }
  }
  if (property === 'recovery') return withoutTest(RECOVERY_DEVIATION, 'ours', USUAL_OWN_PART)
  const named = tests[property as TestedProperty]
  const isFreezing = component.pour_is === 'freezing'
  const test =
    property === 'color'
      ? colorTest(row)
      : property === 'cetane_index'
        ? CETANE_INDEX_ALONE
        : testOf(property, reading, { named, isFreezing })
  if (!test) return null
  const category = component.category ?? null
  const R = test.R(reading, category)
  const own = partOf(test.r?.(reading, category) ?? null, R)
  return { method: test.method, R, s: R / R_IN_DEVIATIONS, own, mark: test.confirmed }
}

const partOf = (r: number | null, R: number): number =>
  r === null || R === 0 ? USUAL_OWN_PART : Math.min(1, r / R)

/** Null for a colour without a number: darker than its scale, or on none. */
function colorTest(row: Float64Array): TestPrecision | null {
  const scale = row[ROW_SCALE_AT]
  if (scale === ColorScale.Saybolt) return COLOR_TESTS.saybolt
  return scale === ColorScale.D1500 ? COLOR_TESTS.d1500 : null
}

/** Whether a value follows from others: filled-in points, AKI from RON and MON, a computable cetane index. */
function follows(slot: number, row: Float64Array): boolean {
  const isKnown = (other: Slot) => !Number.isNaN(row[other]!)
  if (slot < LABELS) return ((row[ROW_FILLED_AT]! >> slot) & 1) !== 0
  if (slot === Slot.octan_aki) return isKnown(Slot.octan_ron) && isKnown(Slot.octan_mon)
  if (slot !== Slot.cetane_index) return false
  const density = row[Slot.density]!
  const isUsable = density >= DENSITY_MIN && density <= DENSITY_MAX
  return isUsable && [Slot.pct_10, Slot.pct_50, Slot.pct_90].every(isKnown)
}

/** Deviations of a material's estimates, by slot. */
export function estimateDeviations(values: Float64Array, position: number) {
  const s = new Float64Array(SLOTS)
  const assumed: Extract<Assumed, { is: 'estimate' }>[] = []
  for (const property of ESTIMATED_NAMES) {
    const reading = values[Slot[property]]!
    if (Number.isNaN(reading)) continue
    const { error, errorUnit } = ESTIMATES[property]
    const off = (errorUnit === '%' ? (reading * error) / 100 : error) / ERROR_IN_DEVIATIONS
    s[Slot[property]] = off
    assumed.push({ is: 'estimate', component: position, property, reading, s: off, mark: 'ours' })
  }
  return { s, assumed }
}
