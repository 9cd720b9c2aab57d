import type { Calculation, KeptComponent } from '#calc/calculation/calculation.ts'
import type { Check } from '#calc/grades/check.ts'
import { type BandPoint, bandOf, type UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Basis, Calc, Curve, GapReason, PointMark } from '#calc/vocabulary/blend.ts'
import {
  DISTILLATION,
  type DistillationName,
  emptyProperties,
  type MaterialProperties,
} from '#calc/vocabulary/properties.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import { bracketsOf, type ChartBracket } from './brackets.ts'
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

/** All that a chart shows of one calculation, and nothing that could break it: plain finite data. */
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
  /** Of the grade that it was checked against; absent where it was not, or where none is on the distillation. */
  limits?: { of: Bilingual; brackets: ChartBracket[] }
  /** The 95 % interval of the blend's points, °C; absent where it is not known, or not wanted. */
  band?: BandPoint[]
}

type Temperatures = Pick<MaterialProperties, DistillationName>
type Marks = Partial<Record<DistillationName, PointMark | null>>

/** Outside this range, °C, it is not a distillation temperature and would squeeze all other curves flat. */
const isPlausible = (celsius: number) => celsius >= -273.15 && celsius <= 2000
/** kg/m³; a density outside is a damaged row, not a liquid. */
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
    // Readings that the core refuses are still shown, as points without a line.
    return null
  }
}

/** Of points without a curve: those that nobody typed were filled in between those that somebody did. */
const readingMarks = ({ entered }: KeptComponent): Marks =>
  Object.fromEntries(
    DISTILLATION.map(([name]) => [name, entered?.includes(name) === false ? 'interpolated' : 'given']),
  )

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

/** A standard by its number, anything else by its name. */
function calledIn({ grade: { status, family, name } }: Check): Bilingual {
  if (status === 'standard') return { en: cleanName(family), fa: cleanName(family) }
  return { en: cleanName(name.en), fa: cleanName(name.fa) }
}

/** What the chart of a calculation shows. Implausible values are left out; the chart says what is missing. */
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
    ...(check && brackets.length > 0 && { limits: { of: calledIn(check), brackets } }),
  }
}
