import type { UncertaintyQuestion } from '#calc/uncertainty/question.ts'
import { finish } from '#calc/uncertainty/result.ts'
import { openUncertainty } from '#calc/uncertainty/uncertainty.ts'

/** What a browser makes of these questions, as JSON. The module comes as base64. */
Object.assign(globalThis, {
  spreadsOf: async (module: string, questions: readonly UncertaintyQuestion[]) => {
    const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0))
    const uncertainty = await openUncertainty(bytes)
    return questions.map((question) => JSON.stringify(finish(uncertainty.simulate(question))))
  },
})
