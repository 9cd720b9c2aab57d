import type { Calculation, KeptComponent } from '#calc/calculation/calculation.ts'
import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { lossOf } from '#calc/grades/measure.ts'
import { shortName } from '#calc/grades/summary.ts'
import { type BandPoint, bandOf, type UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Basis, Calc, Curve, GapReason, PointMark } from '#calc/vocabulary/blend.ts'
import {
  DISTILLATION,
  DISTILLATION_NAMES,
  type DistillationName,
  emptyProperties,
  type MaterialProperties,
} from '#calc/vocabulary/properties.ts'
import { DERIVED, isDerived } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import { cleanName } from './text-fit.ts'

/** A point of a curve: vol % recovered (IBP at 0, FBP at 100) and °C. */
export interface ChartPoint {
  recovered: number
  celsius: number
  mark: PointMark
}

export interface ChartComponent {
  /** Place in the recipe, from 0; decides colour, dash and marker. */
  position: number
  name: string
  nameFarsi: string
  producer: string
  producerFarsi?: string
  /** Per cent of the recipe on its basis. */
  share: number
  /** Joined by a line if `hasCurve`. */
  points: ChartPoint[]
  hasCurve: boolean
}

export interface ChartGap {
  of: DistillationName
  reason: GapReason
  /** Positions of the components that are the cause. */
  components: number[]
}

/** A limit on the distillation: a point that the blend's curve must pass on one side. */
export interface ChartBracket {
  /** Vol %, on the axis of the curves. */
  recovered: number
  celsius: number
  /** The side on which the curve must not be. */
  beyond: 'above' | 'below' | 'left' | 'right'
  isMissed: boolean
}

/** All that a chart shows of one calculation, as plain finite data. */
export interface ChartData {
  id: string
  /** ISO 8601, UTC. */
  createdAt: string
  basis: Basis
  /** kg/m³ at 15 °C. */
  density15: number | null
  blend: ChartPoint[]
  gaps: ChartGap[]
  components: ChartComponent[]
  /** Limits on the distillation, and the name of their grade; absent if there are none. */
  limits?: { of: Bilingual; brackets: ChartBracket[] }
  /** The 95 % interval of the blend's points, °C; absent if it is unknown or not asked for. */
  band?: BandPoint[]
}

type Temperatures = Pick<MaterialProperties, DistillationName>
type Marks = Partial<Record<DistillationName, PointMark | null>>

/** Other temperatures, °C, would squeeze all curves flat. */
const isPlausible = (celsius: number) => celsius >= -273.15 && celsius <= 2000
/** Other densities, kg/m³, are from damaged rows. */
const isPlausibleDensity = (density: number) => density >= 0 && density <= 5000

const points = (temperatures: Temperatures, marks: Marks): ChartPoint[] =>
  DISTILLATION.flatMap(([name, recovered]) => {
    const celsius = temperatures[name]
    if (celsius === null || !isPlausible(celsius)) return []
    return { recovered, celsius, mark: marks[name] ?? 'given' }
  })

function curveOf({ properties, entered }: KeptComponent, calc: Pick<Calc, 'curve'>): Curve | null {
  const readings = emptyProperties()
  for (const [name] of DISTILLATION) {
    const celsius = properties[name]
    readings[name] = celsius !== null && isPlausible(celsius) ? celsius : null
  }
  try {
    return calc.curve(readings, { entered })
  } catch {
    // Readings that the core refuses are shown as points without a line.
    return null
  }
}

/** Marks of points without a curve: those that were not entered are interpolated. */
const readingMarks = ({ entered }: KeptComponent): Marks =>
  recordOf(DISTILLATION_NAMES, (name) => (entered?.includes(name) === false ? 'interpolated' : 'given'))

function component(kept: KeptComponent, position: number, calc: Pick<Calc, 'curve'>): ChartComponent {
  const curve = curveOf(kept, calc)
  const shown = curve ? points(curve.temperatures, curve.marks) : points(kept.properties, readingMarks(kept))
  return {
    position,
    name: cleanName(kept.name),
    nameFarsi: cleanName(kept.name_farsi ?? ''),
    producer: cleanName(kept.producer_english_name),
    producerFarsi: cleanName(kept.producer_farsi_name ?? ''),
    share: kept.percentage,
    points: shown,
    hasCurve: curve !== null && shown.length >= 2,
  }
}

const nameOfGrade = ({ grade }: Check): Bilingual => ({
  en: cleanName(shortName(grade, 'en')),
  fa: cleanName(shortName(grade, 'fa')),
})

/** The chart of a calculation. Implausible values are left out; the chart says what is missing. */
export function chartData(
  { id, createdAt, basis, components, blend, check }: Calculation,
  calc: Pick<Calc, 'curve'>,
  uncertainty: UncertaintyAnswer | null = null,
): ChartData {
  const band = uncertainty ? bandOf(uncertainty, isPlausible) : []
  const { results, marks, gaps } = blend
  const brackets = check
    ? bracketsOf(check, results.recovery).filter(({ celsius }) => isPlausible(celsius))
    : []
  return {
    id,
    createdAt: createdAt.toISOString(),
    basis,
    density15: results.density !== null && isPlausibleDensity(results.density) ? results.density : null,
    blend: points(results, marks),
    gaps: DISTILLATION.flatMap(([of]) => {
      const gap = gaps[of]
      return gap ? { of, ...gap } : []
    }),
    components: components.map((kept, position) => component(kept, position, calc)),
    ...(band.length > 0 && { band }),
    ...(check && brackets.length > 0 && { limits: { of: nameOfGrade(check), brackets } }),
  }
}

/** Limits farther from the curves, in parts of their range, would squeeze them flat. */
const ROOM_FOR_LIMITS = 0.25
const START = 0
const END = 100

/** The limits of a check that are on the distillation. Evaporated is recovered plus loss. */
export function bracketsOf({ limits, residue }: Check, recovery: number | null): ChartBracket[] {
  const { loss } = lossOf(recovery, residue)
  return limits.flatMap((limit): ChartBracket[] => {
    const place = placeOf(limit, loss)
    if (!place || !(place.recovered >= START && place.recovered <= END)) return []
    return [{ ...place, isMissed: limit.state === 'fail' }]
  })
}

function placeOf({ q, limit, side }: LimitCheck, loss: number): Omit<ChartBracket, 'isMissed'> | null {
  if (limit === null) return null
  const vertical = side === 'max' ? 'above' : 'below'
  if (!isDerived(q)) {
    const point = DISTILLATION.find(([name]) => name === q)
    return point ? { recovered: point[1], celsius: limit, beyond: vertical } : null
  }
  const entry = DERIVED[q]
  if (entry.kind === 'evaporated-point')
    return { recovered: entry.percent - loss, celsius: limit, beyond: vertical }
  if (entry.kind !== 'evaporated' && entry.kind !== 'recovered') return null
  const recovered = entry.kind === 'evaporated' ? limit - loss : limit
  return { recovered, celsius: entry.celsius, beyond: side === 'max' ? 'right' : 'left' }
}

export function nearBrackets(
  brackets: readonly ChartBracket[],
  points: readonly { celsius: number }[],
): ChartBracket[] {
  const temperatures = points.map(({ celsius }) => celsius)
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)]
  const room = ROOM_FOR_LIMITS * (high - low)
  return brackets.filter(({ celsius }) => celsius >= low - room && celsius <= high + room)
}
