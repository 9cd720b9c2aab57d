import { t } from 'elysia'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented } from '#server/http/documentation.ts'
import { DRAFT_MAX, Draft } from './drafts.model.ts'

const TAG = 'Blending'
const DRAFT = { category: 'gasoil', places: ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', null] }
const SAID = { version: 3, updated_at: '2026-01-15T09:32:11.482Z' }

export const find = documented({
  tag: TAG,
  summary: 'The unfinished analysis',
  description: 'What was written last, from whichever machine. Needs no Premium.',
  token: true,
  answers: {
    200: { description: 'The draft, or null.', schema: Draft, example: { ...SAID, draft: DRAFT } },
  },
})

export const write = documented({
  tag: TAG,
  summary: 'Keep the unfinished analysis',
  description: `An object of at most ${DRAFT_MAX} characters of JSON, in the place of the one that there may be: the last who writes wins.`,
  token: true,
  invalid: { draft: [fault('max-length', { max: DRAFT_MAX })] },
  takes: { draft: { summary: 'A draft', value: { draft: DRAFT } } },
  answers: {
    200: {
      description: 'It is kept.',
      schema: t.Omit(Draft, ['draft'], { $id: 'KeptDraft' }),
      example: SAID,
    },
  },
})

export const remove = documented({
  tag: TAG,
  summary: 'Forget the unfinished analysis',
  description: 'There is none afterwards, whether or not there was one.',
  token: true,
  answers: { 204: { description: 'There is none.' } },
})
