import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented } from '#server/http/documentation.ts'
import { SHEET_EXAMPLE } from '../whole/whole.docs.ts'
import { Link, SharedCalculation } from './links.model.ts'

const TAG = 'Blending'
const URL = '/s/Zk3xN0aJrP5cQ9vT2yLw8g'

export const create = documented({
  tag: TAG,
  summary: 'Share a calculation',
  description:
    'Makes a link under which anybody can read the calculation until it expires, without an account, and without a word about whose it is. A new one takes the place of the old one, which opens nothing any more. Needs no Premium.',
  token: true,
  errors: ['not-found'],
  invalid: { days: [fault('max', { max: 365 })] },
  takes: { week: { summary: 'For a week', value: { days: 7 } } },
  answers: {
    201: {
      description: 'The link.',
      schema: Link,
      example: { url: URL, expires_at: '2026-02-14T10:02:40.011Z' },
    },
  },
})

export const remove = documented({
  tag: TAG,
  summary: 'Revoke a link',
  description: 'It opens nothing any more, at once. A calculation without a link stays without one.',
  token: true,
  errors: ['not-found'],
  answers: { 204: { description: 'There is no link.' } },
})

export const read = documented({
  tag: TAG,
  summary: 'A shared calculation',
  description:
    'What a link opens: recipe, results, check and notes as they were made, and nothing of the owner: no note, and ids that stand for the places of the materials in the recipe. A link that was never made, has expired or was revoked is answered with 404 alike; too many of these from an address with 429.',
  errors: ['not-found', 'throttled'],
  answers: {
    200: {
      description: 'The calculation.',
      schema: SharedCalculation,
      example: {
        ...SHEET_EXAMPLE,
        status_by: null,
        lab: { ...SHEET_EXAMPLE.lab, sample: null },
        shared_at: '2026-01-15T10:02:40.011Z',
        expires_at: '2026-02-14T10:02:40.011Z',
      },
    },
  },
})
