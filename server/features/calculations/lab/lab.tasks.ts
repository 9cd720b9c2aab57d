import { questionOf, type WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { CalcError } from '#calc/core.ts'
import { type Specification, usualConditions } from '#calc/grades/specification.ts'
import type { LabEntry } from '#calc/lab/lab-record.ts'
import { sharesPumped } from '#calc/lab/lab-rules.ts'
import { figuresIn, type LabPrecision } from '#calc/lab/precision.ts'
import { DRAWS, type UncertaintyQuestion } from '#calc/uncertainty/question.ts'
import type { Uncertainty } from '#calc/uncertainty/result.ts'
import { isDerived, type Quantity } from '#calc/vocabulary/quantities.ts'
import { mapValues } from '#calc/vocabulary/records.ts'
import { loadUncertainty } from '#server/calc.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'
import { allSteps } from '#server/jobs/worker.ts'

/** Standard deviations of calculated values by quantity: recipe, inputs and rule together. */
export type CalculatedDeviations = Partial<Record<Quantity, number>>

/** Draws for single results, as many as the uncertainty of a calculation usually has. */
export const ONE_BY_ONE = DRAWS.usual
/** Draws for results in a list: ± 5 % of a deviation is enough to tell whether two values agree. */
export const IN_A_LIST = 200

export const DEVIATIONS: TaskKind<readonly UncertaintyQuestion[], CalculatedDeviations[]> = {
  name: 'deviations',
  lane: 'quick',
  most: 8,
  timeMs: 10_000,
  late: 'work-time',
  async perform(questions, stop) {
    const { simulate } = await loadUncertainty()
    return questions.map((question) => simulated(simulate, question, stop))
  },
}

function simulated(
  simulate: Uncertainty['simulate'],
  question: UncertaintyQuestion,
  stop: () => boolean,
): CalculatedDeviations {
  if (!question.components.some(({ percentage }) => percentage > 0)) return {}
  try {
    const { properties } = allSteps(simulate(question), stop)
    return mapValues(properties, ({ sd }) => sd)
  } catch (error) {
    if (error instanceof CalcError) return {}
    throw error
  }
}

/** The simulation of a calculation with these results, by the shares that were pumped. */
export function questionFor(
  whole: WholeCalculation,
  entry: LabEntry,
  draws: number,
  precision: LabPrecision,
): UncertaintyQuestion {
  const pumped =
    entry.as_blended && sharesPumped(whole.components, entry.as_blended, whole.basis, ['as_blended'], [])
  const components = whole.components.map((component, at) => ({
    ...component,
    percentage: pumped?.[at] ?? component.percentage,
  }))
  const settings = { draws, laboratory: figuresIn(whole.blend, precision) }
  return questionOf({ ...whole, components }, derivedOf(entry, whole), settings)
}

/** Derived quantities are simulated only if limited: a specification that limits those that were measured. */
function derivedOf({ results, levels }: LabEntry, { category }: WholeCalculation): Specification {
  const measured = [results, ...Object.values(levels ?? {})].flatMap((values) => Object.keys(values))
  const derived = [...new Set(measured)].filter((q) => isDerived(q as Quantity)) as Quantity[]
  const name = { en: '', fa: '' }
  return {
    grade: { id: '', name, family: '', standard: '', status: 'own' },
    chosen: {},
    ...usualConditions(category),
    limits: derived.map((q) => ({ q, side: 'max', limit: 0, strict: false, method: '', confirmed: 'own' })),
    one_of: [],
    not_applicable: [],
    not_checked: [],
    notes: [],
    cfpp: null,
    sources: [],
  }
}
