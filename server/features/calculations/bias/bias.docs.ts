import { correctionFrom } from '#calc/lab/correct.ts'
import { LAMBDA } from '#calc/lab/ewma.ts'
import { historyOf, USABLE_FROM } from '#calc/lab/history.ts'
import { OUTLIER_RULE } from '#calc/lab/outliers.ts'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented, sentence } from '#server/http/documentation.ts'
import { BiasAnswer, CorrectionsAnswer, PrecisionAnswer } from './bias.model.ts'

const TAG = 'Laboratory'

const HISTORY = historyOf(
  [65.9, 66.4, 65.2, 67, 66.1, 65.6, 66.8, 66.3].map((measured, at) => ({
    at: `2026-01-0${at + 1}T08:00:00.000Z`,
    calculation: `4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a0${at}`,
    name: `Tank 4, no. ${at + 1}`,
    calculated: 65,
    measured,
    rule: 'hu-burns',
  })),
)
const ANSWER = {
  category: 'gasoil',
  properties: { flash_point: { ...HISTORY, R: 4.7, on: true, scatter: false } },
  outlier_rule: OUTLIER_RULE,
  lambda: LAMBDA,
  left_out: 0,
}

export const find = documented({
  tag: TAG,
  summary: 'How the laboratory’s results differ from the rules',
  description:
    'Of the caller’s blends with laboratory results, by property: the differences (measured less calculated, from what was pumped where that is known) with their mean, its 95 % interval, standard deviation, EWMA and outliers. Outliers are marked and count all the same, unless they are asked to be left out. At most the newest 2,000 blends; `left_out` says how many more there are. Needs no Premium.',
  token: true,
  errors: ['body'],
  invalid: { from: [fault('not-a-date')] },
  answers: { 200: { description: 'The histories.', schema: BiasAnswer, example: ANSWER } },
})

export const switchTo = documented({
  tag: TAG,
  summary: 'Use what the laboratory has taught',
  description:
    'From now on, blends of this category show the corrected value of these properties beside the rule’s, and checks and searches use it. One that is not usable is refused, unless it is on already; it corrects nothing then until it is usable again. With `scatter`, the limits of properties that have at least 8 results and no usable bias are guarded by 1.645 standard deviations of their own differences instead of by the test’s R; nothing is corrected, and they guard nothing once a bias shows. An empty list switches all off. Needs no Premium.',
  token: true,
  invalid: { on: { 0: [fault('bias-not-usable', { n: 5, min: USABLE_FROM })] } },
  takes: {
    flash: { summary: 'That of the flash point', value: { category: 'gasoil', on: ['flash_point'] } },
    scatter: {
      summary: 'And the scatter of the density',
      value: { category: 'gasoil', on: ['flash_point'], scatter: ['density'] },
    },
  },
  answers: { 200: { description: 'The histories of the category.', schema: BiasAnswer, example: ANSWER } },
})

export const findCorrections = documented({
  tag: TAG,
  summary: 'What blends are corrected by',
  description:
    'By category and property the correction in force, for programs that blend by themselves. Needs no Premium.',
  token: true,
  answers: {
    200: {
      description: 'The corrections.',
      schema: CorrectionsAnswer,
      example: { gasoil: { flash_point: correctionFrom(HISTORY) } },
    },
  },
})

const PRECISION = {
  properties: { density: { r: 0.08, r_n: 12 }, flash_point: { R: 3.1 } },
  entered_at: '2026-03-01T08:00:00.000Z',
}

export const findPrecision = documented({
  tag: TAG,
  summary: 'The laboratory’s own precision',
  description: 'By property the r and R that go before the test’s. Needs no Premium.',
  token: true,
  answers: { 200: { description: 'Its figures.', schema: PrecisionAnswer, example: PRECISION } },
})

export const putPrecision = documented({
  tag: TAG,
  largest: '1 MiB',
  summary: 'Say how precise the laboratory is',
  description:
    'r and R as figures, or repeated results from which they follow; those are kept, so that more can be added. It replaces all that was said before; what is left out is the test’s again. Results that were entered before keep what they were judged by. An r greater than the R is refused: where one of them is from repeats, if their 95 % intervals do not overlap. With `seen`, figures that somebody else entered meanwhile are not written over. Needs no Premium.',
  token: true,
  invalid: {
    properties: {
      density: { repeats: [fault('pairs-min', { min: 8 })] },
      flash_point: { r: [fault('r-above-R')] },
    },
  },
  takes: {
    repeats: {
      summary: 'From repeats, and a figure',
      value: {
        properties: {
          density: { repeats: Array.from({ length: 8 }, (_, at) => [840 + at, 840.1 + at]) },
          flash_point: { R: 3.1 },
        },
      },
    },
  },
  answers: {
    200: { description: 'Its figures.', schema: PrecisionAnswer, example: PRECISION },
    409: sentence('There are others by now than were seen; nothing was written.', fault('changed-meanwhile')),
  },
})
