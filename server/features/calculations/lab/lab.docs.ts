import { fault } from '#calc/vocabulary/faults/fault.ts'
import { LabAnswer } from '#server/answers/lab.model.ts'
import { LAB_EXAMPLE } from '#server/answers/lab-example.ts'
import { documented } from '#server/http/documentation.ts'

const TAG = 'Laboratory'
const { sampled_at, sample, results, levels, methods, as_blended } = LAB_EXAMPLE

export const put = documented({
  tag: TAG,
  summary: 'Enter laboratory results of a blend',
  description:
    'Holds what was measured against the calculation, which stays as it is. Results that are there already are replaced. With `as_blended` the prediction is made again from the amounts that were really pumped, which needs Premium; every material of the recipe must be named, and the difference is split into pumping, rule and test. A blend that was planned or blended counts as tested from then on.',
  token: true,
  errors: ['not-found', 'premium'],
  invalid: { results: { densty: [fault('unknown-property', { name: 'densty' })] } },
  takes: {
    results: { summary: 'Two results', value: { results } },
    tank: {
      summary: 'With the levels of a tank, and what was pumped',
      value: { sampled_at, sample, results, levels, methods, as_blended },
    },
  },
  answers: {
    200: { description: 'The results beside the calculation.', schema: LabAnswer, example: LAB_EXAMPLE },
  },
})

export const remove = documented({
  tag: TAG,
  summary: 'Take laboratory results away',
  description: 'A calculation without any stays without. One that was tested is blended again.',
  token: true,
  errors: ['not-found'],
  answers: { 204: { description: 'There are no results.' } },
})
