import { planInside } from '#calc/plan/plan.ts'
import type { PlanQuestion } from '#calc/plan/question.ts'
import { RecipeStopped } from '#calc/recipe/question.ts'
import { loadCalc } from '#server/calc.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'
import { Stopped } from '#server/jobs/thread.ts'

let calc: ReturnType<typeof loadCalc> | undefined

async function perform(question: PlanQuestion, stop: () => boolean) {
  calc ??= loadCalc()
  try {
    return planInside(await calc, question, stop)
  } catch (error) {
    throw error instanceof RecipeStopped ? new Stopped() : error
  }
}

/** One plan of an account at a time. */
export const PLANS: TaskKind<PlanQuestion, Awaited<ReturnType<typeof perform>>> = {
  name: 'plan',
  lane: 'long',
  most: 1,
  timeMs: 10_000,
  late: 'plan-time',
  perform,
}
