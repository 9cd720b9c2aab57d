import type { Check } from '#calc/grades/check.ts'
import { answerOf, type UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UncertaintyQuestion } from '#calc/uncertainty/question.ts'
import type { Uncertainty } from '#calc/uncertainty/result.ts'
import { openUncertainty } from '#calc/uncertainty/uncertainty.ts'

/** Draws beside the page, which stays responsive; terminating it is how to stop it. */
export interface WorkerQuestion {
  /** Where the module is fetched from. */
  module: string
  question: UncertaintyQuestion
  check: Check | null
}

export type WorkerAnswer =
  /** How much is done, 0–1. */
  { done: number } | { answer: UncertaintyAnswer }

declare const self: {
  onmessage: (event: { data: WorkerQuestion }) => void
  postMessage(answer: WorkerAnswer | { failed: string }): void
}

let opened: Promise<Uncertainty> | null = null
const open = async (module: string): Promise<Uncertainty> => {
  const response = await fetch(module)
  if (!response.ok) throw new Error(`the module of uncertainty answered ${response.status}`)
  return openUncertainty(await response.arrayBuffer())
}

self.onmessage = async ({ data: { module, question, check } }) => {
  try {
    opened ??= open(module)
    const simulation = (await opened).simulate(question)
    for (;;) {
      const step = simulation.next()
      if (step.done) return self.postMessage({ answer: answerOf(step.value, check) })
      self.postMessage({ done: step.value })
    }
  } catch (error) {
    self.postMessage({ failed: String(error) })
  }
}
