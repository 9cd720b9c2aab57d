import { t } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answerPage, LINK } from '#server/http/pages.ts'
import { versionOf } from '#server/http/seen.ts'
import { GASOLINES } from '#server/responses/recipe.model.ts'
import { CalculationQuery, ListedCalculation } from './calculation-list.model.ts'
import { listCalculations } from './calculation-list.service.ts'

const { reformate: REFORMATE, alkylate: ALKYLATE } = GASOLINES
const PRODUCER = { producer_english_name: 'Typical stream', producer_farsi_name: 'جریان معمول' }

const EXAMPLE = {
  id: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91',
  name: null,
  note: null,
  created_at: '2026-01-15T09:32:11.482Z',
  category: 'gasoline',
  basis: 'volume',
  components: [
    {
      id: REFORMATE,
      name: 'Reformate, 95 RON',
      name_farsi: 'ریفرمیت با اکتان ۹۵',
      ...PRODUCER,
      percentage: 60,
    },
    { id: ALKYLATE, name: 'Alkylate', name_farsi: 'آلکیلات', ...PRODUCER, percentage: 40 },
  ],
  headline: { density: 757.6, octan_ron: 95.1, rvp: 44.1, sulfur_ppm: 1.2 },
  batch: { amount: 5000, unit: 'm3' },
  cost: { per_unit: 599, total: 2_995_000, currency: 'USD' },
  verdict: 'pass',
  is_shared: false,
  status: 'tested',
  status_at: '2026-01-17T14:20:00.000Z',
  status_by: 'Mina Rad',
  has_lab: true,
  version: versionOf('4be4f1f2'),
}

export function calculationListRoutes(deps: FeatureDeps) {
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'GET /me/calculations/',
      summary: 'List your calculations',
      description: 'Newest first, with recipe and key figures.',
      answers: ok('A page of them.', t.Array(ListedCalculation), [EXAMPLE], {
        ...LINK,
        'X-Total-Count': 'Total count on all pages.',
        'X-Calculations-Kept':
          'How many calculations the space keeps; sent without filters when it is nearly full. Then the oldest without a name, link, laboratory results or status are deleted.',
      }),
      query: CalculationQuery,
      async run({ token, input, request, set }) {
        const { total, near, page } = await listCalculations(deps, token, input)
        set.headers['x-total-count'] = String(total)
        if (near) set.headers['x-calculations-kept'] = String(near.kept)
        return answerPage({ request, set }, page, ['before'])
      },
    }),
  ])
}
