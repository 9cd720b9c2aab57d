import { questionOf, type WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { CalcError } from '#calc/core.ts'
import type { Specification } from '#calc/grades/specification.ts'
import type { LabEntry } from '#calc/lab/lab-record.ts'
import { sharesPumped } from '#calc/lab/lab-rules.ts'
import { figuresIn, type LabPrecision } from '#calc/lab/precision.ts'
import { DRAWS, type UncertaintyQuestion } from '#calc/uncertainty/question.ts'
import type { Uncertainty } from '#calc/uncertainty/result.ts'
import { isDerived, type Quantity } from '#calc/vocabulary/quantities.ts'
import { loadUncertainty } from '#server/calc.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'
import { allSteps } from '#server/jobs/worker.ts'

/** By quantity the standard deviation of what was calculated: recipe, inputs and rule together. */
export type CalculatedDeviations = Partial<Record<Quantity, number>>

/** Of results that come one by one: as many draws as the uncertainty of a calculation usually has. */
export const ONE_BY_ONE = DRAWS.usual
/** Of results that come in a list: ± 5 % of a deviation are enough to tell whether two values agree. */
export const IN_A_LIST = 200

/** Simulates calculations; of one that can't be blended nothing is known. */
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
    return spreads(allSteps(simulate(question), stop).properties)
  } catch (error) {
    if (error instanceof CalcError) return {}
    throw error
  }
}

/** What is to be simulated of a calculation with these results, as it was pumped. */
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

const spreads = (properties: Partial<Record<Quantity, { sd: number }>>): CalculatedDeviations =>
  Object.fromEntries(Object.entries(properties).flatMap(([q, spread]) => (spread ? [[q, spread.sd]] : [])))

/** Quantities that follow from others are simulated where they are limited: those that were measured stand as limits. */
function derivedOf({ results, levels }: LabEntry, { category }: WholeCalculation): Specification {
  const measured = [results, ...Object.values(levels ?? {})].flatMap((values) => Object.keys(values))
  const derived = [...new Set(measured)].filter((q) => isDerived(q as Quantity)) as Quantity[]
  const name = { en: '', fa: '' }
  return {
    grade: { id: '', name, family: '', standard: '', status: 'own' },
    chosen: {},
    residue: 1,
    category,
    d86_group: 'by-curve',
    limits: derived.map((q) => ({
      q,
      side: 'max',
      limit: 0,
      strict: false,
      method: '',
      confirmed: 'own',
    })) as Specification['limits'],
    one_of: [],
    not_applicable: [],
    not_checked: [],
    notes: [],
    cfpp: null,
    sources: [],
  }
}
