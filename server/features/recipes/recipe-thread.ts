import { RecipeStopped } from '#calc/recipe/question.ts'
import { isCertaintyAsked } from '#calc/recipe-search/sureness.ts'
import { perform, type Task } from '#calc/recipe-search/task.ts'
import { loadCalc, loadUncertainty } from '#server/calc.ts'
import { serveTasks } from '../../threads/serve-tasks.ts'

const calc = loadCalc()
let uncertainty: ReturnType<typeof loadUncertainty> | undefined

serveTasks(
  async (task: Task, stop) => {
    if (isCertaintyAsked(task)) uncertainty ??= loadUncertainty()
    return perform(await calc, task, stop, await uncertainty)
  },
  (error) => error instanceof RecipeStopped,
)
