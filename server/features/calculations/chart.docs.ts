import { fault } from '#calc/vocabulary/fault.ts'
import { documented, sentence } from '#server/http/documentation.ts'

export const chartDocs = documented({
  tag: 'Blending',
  summary: 'The distillation graph of a calculation',
  description:
    'The blend over its components, temperature against vol % recovered, as PNG or SVG: of the latest calculation, or of the one named.',
  token: true,
  errors: ['body'],
  invalid: { width: [fault('min', { min: 320 })] },
  answers: {
    200: {
      description: 'The picture.',
      schema: { type: 'string', format: 'binary' },
      types: ['image/png', 'image/svg+xml'],
      headers: { ETag: 'Of this picture.' },
    },
    304: { description: 'Nothing has changed since the state that `If-None-Match` names.' },
    404: sentence('There is no such calculation yet.', fault('no-graph')),
  },
})
