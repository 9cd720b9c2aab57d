// The work that a question may take. It is counted, not timed: the answer is the same on every machine.
import type { Effort } from '../recipe/continuous.ts'
import { effortOf, type Stop } from '../recipe/find.ts'
import { BRANCHED, type Plan } from './program.ts'

/** The unit is a linear program of so many columns. */
const COLUMNS = 40
/** As many blends, or points of a lattice, take as long. */
const BLENDS = 19
const POINTS = 500

/**
 * For the search once it has found a plan, for all that makes an answer more exact, and for all while there is none. A plan of many
 * columns has as much more as it is larger.
 */
const SEARCH = 1030
const EXACT = 1350
const ALL = 1800

/** A small program counts this much. */
const LEAST = 0.3

/** What a program of this plan counts. */
export const timesOf = ({ columns }: Pick<Plan, 'columns'>): number =>
  Math.max(LEAST, (columns / COLUMNS) ** 1.75)

/** What it counts to look through so many points. */
export const timesOfPoints = (count: number): number => count / POINTS

/** One budget for all that answers a question: what one part leaves is there for the next. */
export function effortOfPlan(plan: Plan, stop?: Stop): Effort & { forSearch: Effort } {
  let programs = 0
  const work = () =>
    programs + plan.blocks.reduce((sum, { parts }) => sum + parts.points.blends(), 0) / BLENDS
  const larger = Math.max(1, plan.columns / BRANCHED)
  const { watch, drawn, starts } = effortOf(plan.columns, stop)
  const upTo = (found: number): Effort => ({
    watch,
    drawn,
    starts,
    tick(times = 1) {
      programs += times
      watch()
    },
    isSpent: (isFound) => work() >= (isFound ? found : ALL) * larger,
  })
  return { ...upTo(EXACT), forSearch: upTo(SEARCH) }
}
