import { t } from 'elysia'
import { sharesWith } from '#calc/try/try.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { fault, type Issue, issue, notAmong } from '#calc/vocabulary/faults/fault.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { isWhole, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { compileCheck } from '#server/http/checker.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { readGradeChoice, type Specifications } from '#server/own/grade-asked.ts'
import { type ReadTry, TRY_LIMIT_BYTES, TriedIds, TryAnswer, TryRequest } from './try.model.ts'
import { tryService } from './try.service.ts'

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

const readFields = rulesOf(t.Omit(TryRequest, ['candidates', 'options']))
const readIds = compileCheck(TriedIds)

/** Checks a request without looking at the materials: first each field, then the rules between fields. */
export function readTry(input: unknown): Verdict<ReadTry> {
  const fields = readFields(input)
  const { candidates: named, options: given = null } = (input ?? {}) as {
    candidates?: unknown
    options?: unknown
  }
  const issues: Issue[] = []
  const candidates = readCandidates(named, issues)
  if (!fields.ok) return { ok: false, issues: [...fields.issues, ...issues] }
  const { grade, ...request } = fields.value as unknown as ReadTry & { grade?: string }
  const against = readGradeChoice(grade, given, issues)
  const value: ReadTry = {
    ...request,
    locked: request.locked ?? [],
    candidates,
    against,
  }
  if (issues.length === 0) issues.push(...betweenFields(value))
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

function readCandidates(named: unknown, issues: Issue[]): ReadTry['candidates'] {
  if (named === undefined) return null
  if (typeof named !== 'string') return readIds(named, ['candidates'], issues) as string[]
  const category = CATEGORY_NAMES.find((name) => name === named.trim())
  if (category === undefined) issues.push(notAmong(['candidates'], named, CATEGORY_NAMES))
  return category as CategoryName
}

const repeated = (field: string, ids: readonly string[]): Issue[] => {
  const seen = new Set<string>()
  return ids.flatMap((id, at) => {
    if (seen.has(id)) return [issue([field, String(at)], 'repeated-material')]
    seen.add(id)
    return []
  })
}

function betweenFields({ materials, percentages, share, locked, candidates }: ReadTry): Issue[] {
  const counts = { materials: materials.length, percentages: percentages.length }
  const twice = [
    ...repeated('materials', materials),
    ...(Array.isArray(candidates) ? repeated('candidates', candidates) : []),
  ]
  if (twice.length > 0) return twice
  if (counts.materials !== counts.percentages) return [issue(['non_field_errors'], 'counts-differ', counts)]
  if (!isWhole(percentages)) return [issue(['percentages'], 'total-not-100', { total: totalOf(percentages) })]
  const strangers = locked.flatMap((id, at) =>
    materials.includes(id) ? [] : [issue(['locked', String(at)], 'not-in-recipe', { id })],
  )
  if (strangers.length > 0) return strangers
  const recipe = percentages.map((percentage, at) => ({
    percentage,
    isHeld: locked.includes(materials[at]!),
  }))
  return sharesWith(recipe, share) ? [] : [issue(['share'], 'no-room', { share })]
}
