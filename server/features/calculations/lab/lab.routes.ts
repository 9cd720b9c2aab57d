import { t } from 'elysia'
import { IMPORT_LIMIT_BYTES, imported } from '#server/answers/import.model.ts'
import {
  LabAnswer,
  LabExclusions,
  LabImport,
  LabImportAnswer,
  LabRequest,
  LabSaved,
} from '#server/answers/lab.model.ts'
import { LAB_EXAMPLE } from '#server/answers/lab-answer.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { uncheckedInput } from '#server/http/validation.ts'
import { labService } from './lab.service.ts'
import { labImportService, readLabImport } from './lab-import.service.ts'

const { sampled_at, sample, results, levels, methods, as_blended } = LAB_EXAMPLE

/** Without `properties`: in an answer these compare, in a request they would be mistaken for results. */
const LAB_ECHO = t.Pick(LabAnswer, ['entered_at', 'blended', 'definitions', 'mixed'])

const SAVED = ok('The results beside the calculation.', LabSaved, LAB_EXAMPLE)

export function labRoutes(deps: FeatureDeps) {
  const service = labService(deps)
  const imports = labImportService(deps)
  return endpoints('Laboratory', deps.callers, [
    endpoint({
      path: 'POST /me/calculations/lab/import/',
      role: 'laboratory',
      summary: 'Import laboratory results',
      description:
        'Results of up to 1,000 of the caller’s blends at once, all or none. A calculation is named by its id, or by a name that is its alone. Faults stand under the place in the list, counted from 0; so does what is released, or with `update` is another than was `seen` (409).',
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
      summary: 'Enter laboratory results of a blend',
      description:
        'Holds what was measured against the calculation, in the place of any results. With `as_blended`, which names every material of the recipe and needs Premium, the prediction is made again from what was pumped, and the difference is split into pumping, rule and test. The blend then counts as tested, or as blended where it is only said what was pumped; one that is released is not changed (409). Where a grade was kept, `check_measured` holds its limits against what was measured.',
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
      summary: 'Leave laboratory results out of the history',
      description:
        'With a reason, which stands beside the result wherever it is shown to its owner. It stays among the points and counts in no figure and no correction. It stays left out until it is counted again or another value is entered. Needs no Premium.',
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
      summary: 'Take laboratory results away',
      description: 'A calculation without any stays without. One that was tested is blended again.',
      answers: { 204: { description: 'There are no results.' } },
      query: SeenQuery,
      run: ({ token, params, seen }) => service.remove(token, params.id, seen),
    }),
  ])
}
