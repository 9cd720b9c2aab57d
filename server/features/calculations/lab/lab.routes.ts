import { t } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { uncheckedInput } from '#server/http/validation.ts'
import { IMPORT_LIMIT_BYTES, imported } from '#server/responses/import.model.ts'
import {
  LabAnswer,
  LabExclusions,
  LabImport,
  LabImportAnswer,
  LabRequest,
  LabSaved,
} from '#server/responses/lab.model.ts'
import { LAB_EXAMPLE } from '#server/responses/lab-answer.ts'
import { labService } from './lab.service.ts'
import { labImportService, readLabImport } from './lab-import.service.ts'

const { sampled_at, sample, results, levels, methods, as_blended } = LAB_EXAMPLE

/** Without `properties`: in an answer these compare, in a request they would be mistaken for results. */
const LAB_ECHO = t.Pick(LabAnswer, ['entered_at', 'blended', 'definitions', 'mixed'])

const SAVED = ok('The results and the comparison.', LabSaved, LAB_EXAMPLE)

export function labRoutes(deps: FeatureDeps) {
  const service = labService(deps)
  const imports = labImportService(deps)
  return endpoints('Laboratory', deps.callers, [
    endpoint({
      path: 'POST /me/calculations/lab/import/',
      role: 'laboratory',
      summary: 'Import laboratory results',
      description:
        'Results of up to 1,000 blends, all or none. A calculation is named by its id or its unique name. Errors are keyed by position; so are released blends and, with `update`, stale `seen` (409).',
      examples: {
        two: {
          summary: 'Two blends, by id and by name',
          value: {
            results: [
              { calculation: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91', results },
              { calculation: 'Summer grade, tank 4', sampled_at, results: { density: 754.6 } },
            ],
            on_duplicate: 'update',
          },
        },
      },
      answers: imported(LabImportAnswer),
      needs: 'premium',
      body: LabImport,
      rules: (input) => readLabImport(input, deps.clock()),
      limitBytes: IMPORT_LIMIT_BYTES,
      run: ({ token, input, request }) => imports.take(token, input, request.signal),
    }),
    endpoint({
      path: 'PUT /me/calculations/:id/lab/',
      role: 'laboratory',
      worded: true,
      summary: 'Set laboratory results',
      description:
        'Compares what was measured with the calculation; replaces earlier results. With `as_blended` (every material; Premium) the prediction is repeated from the pumped amounts. The blend becomes tested, or blended if only amounts are given. 409 if released.',
      examples: {
        results: { summary: 'Two results', value: { results } },
        tank: {
          summary: 'With the levels of a tank, and what was pumped',
          value: { sampled_at, sample, results, levels, methods, as_blended },
        },
      },
      answers: SAVED,
      body: LabRequest,
      rules: uncheckedInput,
      echoes: [LAB_ECHO],
      run: ({ token, params, input, seen, lang, request }) =>
        service.put(token, params.id, { input, seen }, lang, request.signal),
    }),
    endpoint({
      path: 'PATCH /me/calculations/:id/lab/',
      role: 'laboratory',
      worded: true,
      summary: 'Exclude results from the history',
      description:
        'With a reason. An excluded result stays among the points but counts in no figure, until included again or replaced.',
      examples: {
        one: {
          summary: 'One is left out, one counts again',
          value: { excluded: { density: 'The sample stood open over night.', sulfur_ppm: null } },
        },
      },
      answers: SAVED,
      body: LabExclusions,
      rules: uncheckedInput,
      run: ({ token, params, input, seen, lang }) => service.exclude(token, params.id, { input, seen }, lang),
    }),
    endpoint({
      path: 'DELETE /me/calculations/:id/lab/',
      role: 'laboratory',
      summary: 'Delete laboratory results',
      description: '204 without results too. A tested blend becomes blended.',
      answers: { 204: { description: 'No results.' } },
      query: SeenQuery,
      run: ({ token, params, seen }) => service.remove(token, params.id, seen),
    }),
  ])
}
