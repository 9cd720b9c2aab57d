import type { TSchema } from '@sinclair/typebox'
import { t } from 'elysia'
import { answer, oneOf, preset, uuid } from '#server/http/schema.model.ts'

export const IMPORT_LIMIT_BYTES = 4 * 1024 * 1024

export const ON_DUPLICATE = ['refuse', 'skip', 'update'] as const
export type OnDuplicate = (typeof ON_DUPLICATE)[number]

export const onDuplicate = <const Word extends string>(words: readonly Word[], description: string) =>
  preset(oneOf(words, { default: 'refuse', description }))

export const importAnswer = <Name extends string>(name: Name, description: string) =>
  answer(name, {
    created: t.Integer(),
    updated: t.Integer(),
    skipped: t.Integer(),
    ids: t.Array(uuid(), { description }),
  })

export const imported = <Schema extends TSchema>(schema: Schema) => ({
  201: {
    description: 'All imported.',
    schema,
    example: {
      created: 1,
      updated: 1,
      skipped: 0,
      ids: ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22'],
    },
  },
})
