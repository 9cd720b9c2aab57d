import { RecipeStopped } from '#calc/recipe/question.ts'
import { perform, type Task } from '#calc/recipe-search/task.ts'
import { loadCalc } from '#server/calc.ts'
import { serveTasks } from '../../threads/serve-tasks.ts'

const calc = loadCalc()

serveTasks(
  async (task: Task, stop) => perform(await calc, task, stop),
  (error) => error instanceof RecipeStopped,
)
