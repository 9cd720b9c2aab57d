import { t } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { Event, EventsQuery } from './events.model.ts'
import { findEvents } from './events.service.ts'

const EXAMPLE: Event = {
  id: 41,
  at: '2026-01-15T09:32:11.482Z',
  actor: { kind: 'person', id: '0a6f7f3c-0d0e-4d7a-9c59-3a4d0b9f6e21', name: 'Mina Karimi' },
  kind: 'released',
  object: 'calculation',
  object_id: '5b1c0e7e-58c5-4c61-8d5e-0b8f6f2d9a11',
  detail: { name: 'Summer grade, tank 4' },
}

/** What happened in a space, under `/me/events/`. */
export function eventsRoutes(deps: FeatureDeps) {
  const find = findEvents(deps)
  return endpoints('Companies', deps.callers, [
    endpoint({
      path: 'GET /me/events/',
      summary: 'What happened in the space',
      description:
        'In the order in which it came to count: a program that asks for what is `after` the last that it knows misses nothing. That a calculation was made is told in a company alone.',
      answers: { 200: { description: 'A page of it.', schema: t.Array(Event), example: [EXAMPLE] } },
      query: EventsQuery,
      run: ({ token, input }) => find(token, input),
    }),
  ])
}
