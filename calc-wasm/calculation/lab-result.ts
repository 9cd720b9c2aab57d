import { treat } from '../additives/treat.ts'
import { readColor } from '../color.ts'
import { type Measurements, measurementsOf } from '../grades/measure.ts'
import { usualConditions } from '../grades/specification.ts'
import { COLOR_R, R_IN_DEVIATIONS } from '../grades/test-precision.ts'
import {
  eachLevel,
  type LabCompared,
  type LabEntry,
  type LabQuantity,
  type LabRecord,
  type LabSplit,
  type LevelSpread,
  meanOf,
  readingsOf,
  valueIn,
} from '../lab/lab-record.ts'
import { sharesPumped } from '../lab/lab-rules.ts'
import { definitionsOf, ownRuleOf } from '../lab/own-lab.ts'
import { type LabPrecision, precisionAt } from '../lab/precision.ts'
import { packMaterial } from '../mixture.ts'
import { ownResultOf } from '../own/own-measure.ts'
import type { Blend, Calc } from '../vocabulary/blend.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { ColorScale } from '../vocabulary/codes.ts'
import { contentsOf } from '../vocabulary/contents.ts'
import type { Issue } from '../vocabulary/faults/fault.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty } from '../vocabulary/own-property.ts'
import type { PropertyName } from '../vocabulary/properties.ts'
import { QUANTITIES, type Quantity } from '../vocabulary/quantities.ts'
import type { Calculation } from './calculation.ts'

/** The two-sided 95 % of the normal distribution, in standard deviations. */
const NORMAL_95 = 1.96

interface LabSubject extends Pick<Calculation, 'components' | 'basis' | 'blend'> {
  category: CategoryName
}

export interface LabContext {
  calc: Pick<Calc, 'mixture'>
  now: Date
  /** The laboratory's own r and R, which take precedence over the tests'. */
  precision?: LabPrecision
  /** Standard deviations of the calculation: recipe, inputs and rule together. */
  deviations?: Partial<Record<Quantity, number>>
  /** Current definitions of the account's own properties. */
  own?: readonly OwnProperty[]
  /** Stated units of values of own properties, by quantity. */
  units?: Readonly<Record<string, unknown>>
  before?: LabRecord | null
}

/** Results beside their calculation, which is repeated for pumped amounts while the plan stays. Null where faults were added. */
export function labOf(
  subject: LabSubject,
  entry: LabEntry,
  { calc, now, precision = {}, deviations = {}, own = [], units, before = null }: LabContext,
  issues: Issue[],
): LabRecord | null {
  const { components, basis, blend } = subject
  const pumped = entry.as_blended
    ? sharesPumped(components, entry.as_blended, basis, ['as_blended'], issues)
    : null
  const defined = { calculated: blend.own ?? [], before: before?.definitions ?? {}, now: own, units }
  const definitions = definitionsOf(entry, defined, issues)
  if ((entry.as_blended && !pumped) || issues.length > 0) return null
  const again = pumped ? blendAgain(calc, subject, pumped) : null
  const plan = measured(subject, blend, shares(components))
  const actual = again && pumped ? measured(subject, again, pumped) : plan
  const base = again ?? blend
  const readings = readingsOf(base.results, entry)
  const tests = measurementsOf({ results: readings, marks: base.marks }, usualConditions(subject.category))
  const compare = (q: LabQuantity, found: LabCompared['measured']): LabCompared => {
    const { category } = subject
    const definition = isOwnQuantity(q) ? definitions[keyOfQuantity(q)] : undefined
    const around = { written: entry.methods[q], category, results: readings, tests }
    const test = (x: number) => testPrecision(q, x, definition, around)
    const { r: ownr, R: ownR } = precisionFor(precision, q, definition)
    const R = ownR ?? (typeof found === 'number' ? test(found).R : null)
    const { treated, ...calculated } = calculatedOf(q, { blend, plan, base, actual }, deviations)
    const values = {
      ...calculated,
      measured: found,
      R,
      R_is: ownR === undefined ? null : ('own' as const),
    }
    return {
      ...comparedOf(values, pumped !== null),
      levels: levelsOf(entry, q, (x) => ownr ?? test(x).r),
      rule: ruleOf(base, q),
      ...(treated !== undefined && { treated: true as const }),
      ...excludedBefore(before?.properties[q], found),
    }
  }
  const compared: LabRecord['properties'] = {}
  for (const q of quantitiesIn(entry)) {
    const found = valueIn(entry, q)
    if (found !== undefined) compared[q] = compare(q, found)
  }
  return {
    ...entry,
    entered_at: now.toISOString(),
    blended: pumped,
    properties: compared,
    mixed: mixedIn(compared),
    ...(Object.keys(definitions).length > 0 && { definitions }),
  }
}

/** A quantity as it was planned and as it was pumped, with the standard deviation of that. */
function calculatedOf(
  q: LabQuantity,
  of: { blend: Blend; plan: Measurements; base: Blend; actual: Measurements },
  deviations: NonNullable<LabContext['deviations']>,
) {
  const sd = deviations[q as Quantity] ?? null
  if (q === 'color')
    return { planned: of.blend.results.color, calculated: of.base.results.color, treated: undefined, sd }
  const treated = of.actual.treated(q)
  return {
    planned: withAdditives(of.plan, q),
    calculated: withAdditives(of.actual, q),
    treated,
    sd: sd !== null && treated ? Math.hypot(sd, treated.sd) : sd,
  }
}

/** A result that was left out of the history stays so while it is the same. */
const excludedBefore = (was: LabCompared | undefined, found: LabCompared['measured']) =>
  was?.excluded !== undefined && was.measured === found ? { excluded: was.excluded } : {}

/** The calculated value of a quantity, with the effect of additives; null where that is unknown. */
function withAdditives(found: Measurements, q: Quantity): number | null {
  const treated = found.treated(q)
  const { value } = found.of(q)
  return treated === undefined || value === null ? value : treated && value + treated.delta
}

/** The measured quantities in table order, own properties last. */
function quantitiesIn({ results, levels }: LabEntry): LabQuantity[] {
  const given = new Set([results, ...Object.values(levels ?? {})].flatMap((values) => Object.keys(values)))
  const own = [...given].filter(isOwnQuantity)
  return (['color', ...QUANTITIES, ...own] as LabQuantity[]).filter((q) => given.has(q))
}

/** Whether what stands at several levels is one liquid; null where nothing tells. */
function mixedIn(compared: LabRecord['properties']): boolean | null {
  const mixed = Object.values(compared).flatMap((one) => one?.levels?.mixed ?? [])
  return mixed.length === 0 ? null : mixed.every(Boolean)
}

const testPrecision = (
  q: LabQuantity,
  x: number,
  definition: OwnProperty | undefined,
  around: Parameters<typeof precisionAt>[2],
) => (definition ? { r: null, R: definition.reproducibility } : precisionAt(q, x, around))

/** The laboratory's own figures; of an own property only in the unit of its definition. */
const precisionFor = (precision: LabPrecision, q: LabQuantity, definition: OwnProperty | undefined) => {
  const found = precision[q]
  return found && found.on !== false && (!definition || found.unit === definition.unit) ? found : {}
}

function ruleOf({ methods, own = [] }: Blend, q: LabQuantity): string | null {
  const found = ownResultOf(own, q)
  if (found) return found.value === null ? null : ownRuleOf(found.property)
  return Object.hasOwn(methods, q) ? methods[q as PropertyName] : null
}

const shares = (components: LabSubject['components']): number[] =>
  components.map(({ percentage }) => percentage)

function blendAgain(calc: Pick<Calc, 'mixture'>, { components, basis, blend }: LabSubject, parts: number[]) {
  const mixture = calc.mixture(components.map((component) => packMaterial(component.properties, component)))
  const again = mixture.blend(parts, basis, {
    ...blend.asked,
    own: blend.own?.map(({ property }) => property),
  })
  const treatment = blend.treatment && treat(blend.treatment.additives, again)
  return treatment ? { ...again, treatment } : again
}

const measured = (
  { components, basis, category }: LabSubject,
  blend: Blend,
  parts: readonly number[],
): Measurements =>
  measurementsOf({ ...blend, contents: contentsOf(components, parts, basis) }, usualConditions(category))

function levelsOf(entry: LabEntry, q: LabQuantity, rAt: (x: number) => number | null): LevelSpread | null {
  const found = eachLevel(entry.levels, q).filter((one) => typeof one === 'number')
  if (found.length < 2) return null
  const mean = meanOf(found)
  const spread = Math.max(...found) - Math.min(...found)
  const r = rAt(mean)
  return { mean, spread, r, mixed: r === null ? null : spread <= r + Number.EPSILON * Math.abs(mean) }
}

type Values = Pick<LabCompared, 'planned' | 'calculated' | 'measured' | 'R' | 'R_is' | 'sd'>

function comparedOf(values: Values, isPumped: boolean): Omit<LabCompared, 'levels' | 'rule'> {
  const { planned, calculated, measured: found, sd } = values
  const { difference, colorR } = differenceOf(calculated, found)
  const R = values.R ?? colorR
  const testSd = R === null ? null : R / R_IN_DEVIATIONS
  const isKnown = difference !== null && testSd !== null && sd !== null
  return {
    ...values,
    R,
    R_is: values.R_is ?? (R === null ? null : 'test'),
    difference,
    within_R: difference === null || R === null ? null : Math.abs(difference) <= R,
    agrees: isKnown ? Math.abs(difference) <= NORMAL_95 * Math.hypot(testSd, sd) : null,
    split: isPumped ? splitOf(differenceOf(planned, calculated).difference, difference, testSd, sd) : null,
  }
}

/** Splits what pumping does not explain between rule and test in proportion to their variances: the likeliest parts. */
function splitOf(
  pumping: number | null,
  rest: number | null,
  testSd: number | null,
  sd: number | null,
): LabSplit | null {
  if (pumping === null || rest === null) return null
  const variance = testSd === null || sd === null ? 0 : testSd ** 2 + sd ** 2
  if (!(variance > 0)) return { pumping, rule: null, test: null }
  const rule = (rest * sd! ** 2) / variance
  return { pumping, rule, test: rest - rule }
}

/** The second less the first; of colors only where both are on one scale. */
function differenceOf(
  one: number | string | null,
  other: number | string | null,
): { difference: number | null; colorR: number | null } {
  const none = { difference: null, colorR: null }
  if (typeof one === 'number' && typeof other === 'number') return { difference: other - one, colorR: null }
  if (typeof one !== 'string' || typeof other !== 'string') return none
  const [from, to] = [readColor(one), readColor(other)]
  if (from.scale !== to.scale) return none
  if (from.scale === ColorScale.Saybolt)
    return { difference: to.number - from.number, colorR: COLOR_R.saybolt }
  return from.scale === ColorScale.D1500
    ? { difference: to.number - from.number, colorR: COLOR_R.d1500 }
    : none
}
