import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { Link, LinkRequest, SharedCalculation } from '../whole/whole.model.ts'
import { SHEET_EXAMPLE } from '../whole/whole.routes.ts'
import { namedOf } from '../whole/whole-on-the-wire.ts'
import { linksService } from './links.service.ts'

const { status, status_at, status_by, lab, ...BLEND_ALONE } = SHEET_EXAMPLE
const URL = '/s/Zk3xN0aJrP5cQ9vT2yLw8g'

/** Links are made and revoked by the owner, and opened by anybody who has one. */
export function linksRoutes(deps: FeatureDeps) {
  const service = linksService(deps)
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'GET /shared/:token/',
      needs: 'nothing',
      worded: true,
      summary: 'A shared calculation',
      description:
        'What a link opens: recipe, results, check and notes as they were made, and nothing of the owner; ids stand for places in the recipe. Without `materials` no reading of theirs, nothing that quotes one, and an empty `coverage`; without `laboratory` no result, status or `check_measured`. One that was never made, has expired or was revoked: 404 alike.',
      answers: {
        200: {
          description: 'The calculation.',
          schema: SharedCalculation,
          example: {
            ...BLEND_ALONE,
            components: SHEET_EXAMPLE.components.map((one, at) => ({ ...namedOf(one), id: String(at + 1) })),
            coverage: {},
            materials: false,
            laboratory: false,
            shared_at: '2026-01-15T10:02:40.011Z',
            expires_at: '2026-02-14T10:02:40.011Z',
          },
        },
      },
      run: ({ params, lang }) => service.read(params.token, lang),
    }),
    endpoint({
      path: 'POST /me/calculations/:id/share/',
      isSecret: true,
      role: 'blender',
      summary: 'Share a calculation',
      description:
        'A link under which anybody can read the calculation until it expires, in the place of an older one. It shows the figures of the blend, with names and shares of its materials; their readings only with `materials`, results and status only with `laboratory`.',
      invalid: { days: [fault('max', { max: 365 })] },
      examples: {
        week: { summary: 'For a week', value: { days: 7 } },
        all: { summary: 'All there is', value: { days: 30, materials: true, laboratory: true } },
      },
      answers: {
        201: {
          description: 'The link.',
          schema: Link,
          example: { url: URL, expires_at: '2026-02-14T10:02:40.011Z' },
        },
      },
      body: LinkRequest,
      run: ({ token, params, input }) => service.create(token, params.id, input),
    }),
    endpoint({
      path: 'DELETE /me/calculations/:id/share/',
      role: 'blender',
      summary: 'Revoke a link',
      description: 'It opens nothing any more, at once. A calculation without a link stays without one.',
      answers: { 204: { description: 'There is no link.' } },
      run: ({ token, params }) => service.remove(token, params.id),
    }),
  ])
}
