import { fault } from '#calc/vocabulary/faults/fault.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import type { Specifications } from '#server/own/grade-asked.ts'
import { TRY_LIMIT_BYTES, TryAnswer, TryRequest } from './try.model.ts'
import { tryService } from './try.service.ts'
import { readTry } from './try-reading.ts'

const [STRAIGHT, TREATED, KEROSENE] = [
  '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11',
  'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22',
  '0d9c1f2a-8f0e-4a51-9a40-5b8f3b1e7d33',
] as const

export function tryRoutes(deps: FeatureDeps & { specifications: Specifications }) {
  const service = tryService(deps)
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/try/',
      summary: 'What each of many materials would do to a recipe',
      description: [
        'Each candidate in turn at the same share, blended and, with a grade, checked. The best comes first: by the worst margin in reproducibilities, then by cost, then by name; one that takes away a value which a limit needs comes last.',
        '',
        'Nothing is stored. A thousand candidates take a fraction of a second, and an account has one trial at a time (429).',
      ].join('\n'),
      errors: ['throttled'],
      invalid: { share: [fault('no-room', { share: 95 })] },
      examples: {
        category: {
          summary: 'Five per cent of every gasoil',
          value: {
            materials: [STRAIGHT, TREATED],
            percentages: [30, 70],
            share: 5,
            candidates: 'gasoil',
            grade: 'en590-temperate',
          },
        },
        ids: {
          summary: 'One material, by its id, while the share of another stays',
          value: {
            materials: [STRAIGHT, TREATED],
            percentages: [30, 70],
            share: 10,
            candidates: [KEROSENE],
            locked: [STRAIGHT],
          },
        },
      },
      answers: {
        200: {
          description: 'The candidates, best first.',
          schema: TryAnswer,
          example: [
            {
              id: KEROSENE,
              name: 'Straight-run kerosene',
              name_farsi: null,
              worst: { q: 'sulfur_ppm', side: 'max', limit: 10, margin: -1.4, in_R: -0.6 },
              state: 'fail',
              misses: 1,
              reason: 'Worst limit: Sulfur ≤ 10: 1.4 ppm outside, 0.6 R.',
              missing: [],
              results: { ...emptyProperties(), density: 836.2, sulfur_ppm: 11.4 },
              own: {},
            },
          ],
        },
      },
      needs: 'premium',
      worded: true,
      body: TryRequest,
      rules: readTry,
      limitBytes: TRY_LIMIT_BYTES,
      run: ({ token, input, lang, request }) => service.find(token, input, { lang, signal: request.signal }),
    }),
  ])
}
