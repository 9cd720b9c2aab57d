import { fault } from '#calc/vocabulary/faults/fault.ts'
import { LabAnswer } from '#server/answers/lab.model.ts'
import { LAB_EXAMPLE } from '#server/answers/lab-example.ts'
import { documented, sentence } from '#server/http/documentation.ts'
import { LabImportAnswer } from './lab.model.ts'

const TAG = 'Laboratory'
const CHANGED = sentence(
  'There are others by now than were seen; nothing was written.',
  fault('changed-meanwhile'),
)
const { sampled_at, sample, results, levels, methods, as_blended } = LAB_EXAMPLE

export const put = documented({
  tag: TAG,
  summary: 'Enter laboratory results of a blend',
  description:
    'Holds what was measured against the calculation, which stays as it is. Results that are there already are replaced. With `as_blended` the prediction is made again from the amounts that were really pumped, which needs Premium; every material of the recipe must be named, and the difference is split into pumping, rule and test. A blend that was planned or blended counts as tested from then on; one of which it is only said what was pumped as blended. With `seen`, results that somebody else entered meanwhile are not written over.',
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
    409: CHANGED,
  },
})

export const exclude = documented({
  tag: TAG,
  summary: 'Leave laboratory results out of the history',
  description:
    'With a reason, which stands beside the result wherever it is shown to its owner. It stays among the points and counts in no figure and no correction. It stays left out until it is counted again or another value is entered. Needs no Premium.',
  token: true,
  errors: ['not-found'],
  invalid: { excluded: { rvp: [fault('not-measured', { name: 'rvp' })] } },
  takes: {
    one: {
      summary: 'One is left out, one counts again',
      value: { excluded: { density: 'The sample stood open over night.', sulfur_ppm: null } },
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
  answers: { 204: { description: 'There are no results.' }, 409: CHANGED },
})

export const importLabs = documented({
  tag: TAG,
  summary: 'Import laboratory results',
  description:
    'Results of up to 1,000 of the caller’s blends at once: all of them or, where anything is wrong with one, none. A calculation is named by its id or its name, which must be that of one alone. Faults stand under the place of their results in the list, counted from 0.',
  token: true,
  errors: ['premium'],
  largest: '4 MiB',
  invalid: { results: { 17: { calculation: [fault('unknown-kept', { name: 'Tank 12, May' })] } } },
  takes: {
    two: {
      summary: 'Two blends, by id and by name',
      value: {
        results: [
          { calculation: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91', results },
          { calculation: 'Summer grade, tank 4', sampled_at, results: { density: 754.6 } },
        ],
        on_duplicate: 'update',
      },
    },
  },
  answers: {
    201: {
      description: 'All were taken.',
      schema: LabImportAnswer,
      example: { created: 1, updated: 1, skipped: 0 },
    },
  },
})
