import { t } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { Event, EventsQuery, WAIT_MAX_SECONDS } from './events.model.ts'
import { eventsService } from './events.service.ts'

const EXAMPLE: Event = {
  id: 41,
  at: '2026-01-15T09:32:11.482Z',
  actor: { kind: 'person', id: '0a6f7f3c-0d0e-4d7a-9c59-3a4d0b9f6e21', name: 'Mina Karimi' },
  kind: 'released',
  object: 'calculation',
  object_id: '5b1c0e7e-58c5-4c61-8d5e-0b8f6f2d9a11',
  detail: { name: 'Summer grade, tank 4' },
}

const SPARE_SECONDS = 10

/** The seconds of `Prefer: wait=N`; 0 where nothing is said. */
export function waitOf(prefer: string | null): number {
  const [, digits] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})/i.exec(prefer ?? '') ?? []
  return digits === undefined ? 0 : Math.min(Number(digits), WAIT_MAX_SECONDS)
}

/** What happened in a space, under `/me/events/`. */
export function eventsRoutes(deps: FeatureDeps) {
  const service = eventsService(deps)
  return endpoints('Companies', deps.callers, [
    endpoint({
      path: 'GET /me/events/',
      summary: 'What happened in the space',
      description:
        'In order: `after` the last known nothing is missed. That a calculation was made is told in a company alone. `Prefer: wait=25` (seconds, at most) waits for something new.',
      errors: ['throttled'],
      answers: { 200: { description: 'A page of it.', schema: t.Array(Event), example: [EXAMPLE] } },
      query: EventsQuery,
      run: ({ token, input, request, set, server }) => {
        const seconds = waitOf(request.headers.get('prefer'))
        if (seconds > 0) {
          set.headers['preference-applied'] = `wait=${seconds}`
          // Otherwise a connection on which nothing is said for so long is closed.
          server?.timeout(request, seconds + SPARE_SECONDS)
        }
        return service.find(token, input, { seconds, signal: request.signal })
      },
    }),
  ])
}
