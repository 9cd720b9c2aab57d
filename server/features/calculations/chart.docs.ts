import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented, sentence } from '#server/http/documentation.ts'

const FILE = {
  description: 'The graph.',
  schema: { type: 'string', format: 'binary' },
  types: ['image/png', 'image/svg+xml'],
} as const

export const chartDocs = documented({
  tag: 'Blending',
  summary: 'The distillation graph of a calculation',
  description:
    'The blend over its components, temperature against vol % recovered, as PNG or SVG: of the latest calculation, or of the one named. One graph of an account is drawn at a time and ten may wait; more are refused with 429.',
  token: true,
  errors: ['body', 'throttled'],
  invalid: { width: [fault('min', { min: 320 })] },
  answers: {
    200: { ...FILE, headers: { ETag: 'Of this graph.' } },
    304: { description: 'Nothing has changed since the state that `If-None-Match` names.' },
    404: sentence('There is no such calculation yet.', fault('no-graph')),
  },
})

export const sharedChartDocs = documented({
  tag: 'Blending',
  summary: 'The distillation graph of a shared calculation',
  description:
    'The same graph, for anybody who has the link. One graph of a link is drawn at a time and ten may wait; more are refused with 429, as are too many links that open nothing.',
  errors: ['body', 'not-found', 'throttled'],
  invalid: { width: [fault('min', { min: 320 })] },
  answers: { 200: FILE },
})
