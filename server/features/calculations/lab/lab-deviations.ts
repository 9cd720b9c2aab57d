import { CalcError } from '#calc/core.ts'
import { isDerived, type Quantity } from '#calc/grades/quantities.ts'
import type { Specification } from '#calc/grades/specification.ts'
import type { LabEntry } from '#calc/lab/lab-record.ts'
import { figuresIn, type LabPrecision } from '#calc/lab/precision.ts'
import { sharesPumped } from '#calc/lab/pumped.ts'
import { questionOf } from '#calc/uncertainty/kept-question.ts'
import { DRAWS, type UncertaintySettings } from '#calc/uncertainty/question.ts'
import type { Uncertainty } from '#calc/uncertainty/simulation.ts'
import type { WholeCalculation } from '#calc/vocabulary/whole-calculation.ts'
import { loadUncertainty } from '#server/calc.ts'

/** By quantity the standard deviation of what was calculated: recipe, inputs and rule together. */
export type CalculatedDeviations = Partial<Record<Quantity, number>>

/** Of results that come one by one: as many draws as the uncertainty of a calculation usually has. */
export const ONE_BY_ONE = DRAWS.usual
/** Of results that come in a list: ± 5 % of a deviation are enough to tell whether two values agree. */
export const IN_A_LIST = 200

let loaded: Promise<Uncertainty> | undefined

/** The end of the line: of many at once, one takes its steps while the others wait, or each turn would be as long as all of them. */
let last: Promise<unknown> = Promise.resolve()

/** Simulates in short steps between which other requests are answered; nothing where the calculation can't be blended. */
export function deviationsOf(
  whole: WholeCalculation,
  entry: LabEntry,
  draws: number,
  precision: LabPrecision,
): Promise<CalculatedDeviations> {
  const settings = { draws, laboratory: figuresIn(whole.blend, precision) }
  const mine = last.then(() => simulated(whole, entry, settings))
  last = mine.catch(() => {})
  return mine
}

async function simulated(
  whole: WholeCalculation,
  entry: LabEntry,
  settings: Partial<UncertaintySettings>,
): Promise<CalculatedDeviations> {
  const pumped =
    entry.as_blended && sharesPumped(whole.components, entry.as_blended, whole.basis, ['as_blended'], [])
  const components = whole.components.map((component, at) => ({
    ...component,
    percentage: pumped?.[at] ?? component.percentage,
  }))
  if (!components.some(({ percentage }) => percentage > 0)) return {}
  loaded ??= loadUncertainty()
  const { simulate } = await loaded
  const question = questionOf({ ...whole, components }, derivedOf(entry, whole), settings)
  try {
    const simulation = simulate(question)
    for (;;) {
      const step = simulation.next()
      if (step.done) return spreads(step.value.properties)
      await new Promise(setImmediate)
    }
  } catch (error) {
    if (error instanceof CalcError) return {}
    throw error
  }
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
      ...{ q, side: 'max', limit: 0, strict: false, method: '', confirmed: 'own' },
    })) as Specification['limits'],
    one_of: [],
    not_applicable: [],
    not_checked: [],
    notes: [],
    cfpp: null,
    sources: [],
  }
}
