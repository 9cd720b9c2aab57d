import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented } from '#server/http/documentation.ts'

export const mapDocs = documented({
  tag: 'Blending',
  summary: 'The recipe map of a calculation',
  description:
    'A figure over the shares of two materials as a curve, or of three as lines of equal height in a triangle, as PNG or SVG: with the limits on it, the part within the limits of a grade, and the recipe as a dot. It is computed from what was kept of the calculation; what materials cost is not. It waits in the same line as the graphs of its account: one is drawn at a time and ten may wait; more are refused with 429.',
  token: true,
  errors: ['body', 'not-found', 'throttled'],
  invalid: { materials: [fault('choice', { value: '0b1c5a2e-6a43-4f4e-9a3e-2f1f0e0d0c0b' })] },
  answers: {
    200: {
      description: 'The map.',
      schema: { type: 'string', format: 'binary' },
      types: ['image/png', 'image/svg+xml'],
      headers: { ETag: 'Of this map.' },
    },
    304: { description: 'Nothing has changed since the state that `If-None-Match` names.' },
  },
})
