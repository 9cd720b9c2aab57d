import type { Basis, Calc, Curve, GapReason, PointMark } from '#calc/vocabulary/blend.ts'
import { DISTILLATION, type DistillationName, emptyProperties } from '#calc/vocabulary/properties.ts'
import { cleanName } from './text-fit.ts'

/** A point of a curve: vol % recovered (IBP at 0, FBP at 100) and °C. */
export interface ChartPoint {
  recovered: number
  celsius: number
  mark: PointMark
}

export interface ChartComponent {
  /** Place in the recipe, from 0: it decides colour, dash and marker. */
  position: number
  name: string
  nameFarsi: string
  producer: string
  producerFarsi?: string
  /** Per cent of the recipe on its basis. */
  share: number
  /** With `hasCurve`, joined by a line; otherwise the few readings there are. */
  points: ChartPoint[]
  hasCurve: boolean
}

/** Why a blend's curve, or an end of it, is missing; positions of the components that are the cause. */
export interface ChartGap {
  of: DistillationName
  reason: GapReason
  components: number[]
}

/** All that a figure shows of one calculation, and nothing that could break it: plain finite data. */
export interface ChartData {
  id: string
  /** ISO 8601, UTC. */
  createdAt: string
  basis: Basis
  /** kg/m³ at 15 °C. */
  density15: number | null
  blend: ChartPoint[]
  gaps: ChartGap[]
  /** In the order of the recipe. */
  components: ChartComponent[]
}

/** A stored calculation as the database gives it; its JSON is not trusted to have any shape. */
export interface StoredCalculation {
  id: string
  created_at: Date
  basis: Basis
  components: unknown
  blend: unknown
}

/** Beyond these, °C is no temperature of a distillation and would squeeze every other curve flat. */
const PLAUSIBLE = { min: -273.15, max: 2000 }
/** kg/m³; a density outside is a damaged row, not a liquid. */
const PLAUSIBLE_DENSITY = { min: 0, max: 5000 }
/** A recipe has at most ten; a damaged row must not make the figure endless. */
const COMPONENTS_MAX = 10

const MARKS: readonly string[] = ['given', 'interpolated', 'extrapolated'] satisfies PointMark[]
const REASONS: readonly string[] = [
  'missing',
  'no-curve',
  'end-not-measured',
  'unreadable',
  'out-of-domain',
] satisfies GapReason[]

type Loose = Record<string, unknown>

const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

const within = (value: unknown, { min, max }: { min: number; max: number }): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null

const points = (temperatures: Loose, marks: Loose): ChartPoint[] =>
  DISTILLATION.flatMap(([name, recovered]) => {
    const celsius = within(temperatures[name], PLAUSIBLE)
    if (celsius === null) return []
    const mark = marks[name]
    return {
      recovered,
      celsius,
      mark: typeof mark === 'string' && MARKS.includes(mark) ? (mark as PointMark) : 'given',
    }
  })

const curveOf = (properties: Loose, calc: Pick<Calc, 'curve'>): Curve | null => {
  const readings = emptyProperties()
  for (const [name] of DISTILLATION) readings[name] = within(properties[name], PLAUSIBLE)
  try {
    return calc.curve(readings)
  } catch {
    // Readings that the core refuses are still readings: they are shown as points without a line.
    return null
  }
}

const component = (value: unknown, position: number, calc: Pick<Calc, 'curve'>): ChartComponent => {
  const stored = loose(value)
  const properties = loose(stored.properties)
  const curve = curveOf(properties, calc)
  const drawn = curve ? points(loose(curve.temperatures), loose(curve.marks)) : points(properties, {})
  return {
    position,
    name: cleanName(stored.name),
    nameFarsi: cleanName(stored.name_farsi),
    producer: cleanName(stored.producer_english_name),
    producerFarsi: cleanName(stored.producer_farsi_name),
    share: within(stored.percentage, { min: 0, max: Number.MAX_VALUE }) ?? 0,
    points: drawn,
    hasCurve: curve !== null && drawn.length >= 2,
  }
}

const gapsOf = (gaps: Loose): ChartGap[] =>
  DISTILLATION.flatMap(([name]) => {
    const gap = loose(gaps[name])
    if (typeof gap.reason !== 'string' || !REASONS.includes(gap.reason)) return []
    const components = Array.isArray(gap.components) ? gap.components.filter(Number.isInteger) : []
    return { of: name, reason: gap.reason as GapReason, components }
  })

/**
 * What the figure of a stored calculation shows. Never throws: whatever in the row is not as it should be
 * is left out, and the figure says what it lacks.
 */
export function chartData(row: StoredCalculation, calc: Pick<Calc, 'curve'>): ChartData {
  const blend = loose(row.blend)
  const results = loose(blend.results)
  const components = Array.isArray(row.components) ? row.components.slice(0, COMPONENTS_MAX) : []
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    basis: row.basis === 'mass' ? 'mass' : 'volume',
    density15: within(results.density, PLAUSIBLE_DENSITY),
    blend: points(results, loose(blend.marks)),
    gaps: gapsOf(loose(blend.gaps)),
    components: components.map((value, position) => component(value, position, calc)),
  }
}
