import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented, sentence } from '#server/http/documentation.ts'

export const chartDocs = documented({
  tag: 'Blending',
  summary: 'The distillation graph of a calculation',
  description:
    'The blend over its components, temperature against vol % recovered, as PNG or SVG: of the latest calculation, or of the one named. One graph of an account is drawn at a time and ten may wait; more are refused with 429.',
  token: true,
  errors: ['body', 'throttled'],
  invalid: { width: [fault('min', { min: 320 })] },
  answers: {
    200: {
      description: 'The graph.',
      schema: { type: 'string', format: 'binary' },
      types: ['image/png', 'image/svg+xml'],
      headers: { ETag: 'Of this graph.' },
    },
    304: { description: 'Nothing has changed since the state that `If-None-Match` names.' },
    404: sentence('There is no such calculation yet.', fault('no-graph')),
  },
})
