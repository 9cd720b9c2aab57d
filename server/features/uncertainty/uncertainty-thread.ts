import { answerOf } from '#calc/uncertainty/answer.ts'
import { loadUncertainty } from '#server/calc.ts'
import { serveTasks } from '../../threads/serve-tasks.ts'
import { nothingOf, type SimulationTask } from './simulation-task.ts'

class Stopped extends Error {
  override name = 'Stopped'
}

const uncertainty = loadUncertainty()

serveTasks(
  async ({ question, check }: SimulationTask, stop): Promise<string> => {
    const { version, simulate } = await uncertainty
    if (!question.components.some(({ percentage }) => percentage > 0))
      return JSON.stringify(answerOf(nothingOf(question, version), check))
    const simulation = simulate(question)
    for (;;) {
      if (stop()) throw new Stopped()
      const step = simulation.next()
      if (step.done) return JSON.stringify(answerOf(step.value, check))
    }
  },
  (error) => error instanceof Stopped,
)
