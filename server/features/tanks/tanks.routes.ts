import { t } from 'elysia'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { GASOILS } from '#server/answers/recipe.model.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answerPage, LINK } from '#server/http/pages.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { readEntered, readMovement, readUndo } from './movement-request.ts'
import { type MovementDeps, movementsService } from './movements.service.ts'
import {
  LotReadings,
  Movement,
  MovementQuery,
  NewMovement,
  NewTank,
  Recorded,
  Tank,
  TankCorrection,
  TankQuery,
  Undone,
  UndoQuery,
} from './tanks.model.ts'
import { tanksService } from './tanks.service.ts'

const ID = '5c1b1a52-6a0c-4d5e-8a2b-0c9d7f1e2a31'
const MOVEMENT = 'e1f0a2b4-93c7-4d21-9b5a-7d6c5b4a3f20'
const NEW = { name: 'T-101', category: 'gasoil', unit: 'm3', capacity: 2000, minimum: 50 } as const
const SOURCE = {
  is: 'material',
  id: GASOILS.treated,
  name: 'Hydrotreated gasoil',
  name_farsi: null,
} as const
const AT = '2026-01-15T08:00:00.000Z'
const TANK = {
  id: ID,
  ...NEW,
  created_at: '2026-01-10T07:30:00.000Z',
  material: 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22',
  version: '4',
  content: {
    m3: 1200,
    t: 1008,
    usable: 1150,
    own: {},
    properties: { ...emptyProperties(), density: 840, sulfur_ppm: 30 },
    since: {
      density: { is: 'mixed', at: AT },
      benzene: { is: 'unknown', lots: [{ lot: MOVEMENT, name: SOURCE.name, m3: 1200 }] },
    },
    sd: { density: 0.18 },
    interval: { density: [839.65, 840.35] },
    lots: [{ id: MOVEMENT, source: SOURCE, m3: 1200, share: 100 }],
  },
}
const RECEIPT = {
  id: MOVEMENT,
  kind: 'receipt',
  at: AT,
  recorded_at: '2026-01-15T08:12:40.118Z',
  undone_at: null,
  tank: ID,
  to: null,
  calculation: null,
  source: SOURCE,
  m3: 1200,
  typed: { amount: 1200, unit: 'm3' },
  properties: {},
  own: {},
  sample: null,
  note: 'MT Sahand',
  tanks: [{ tank: ID, change: 1200, m3: 1200 }],
}

const RECORDED = {
  description: 'The movement, and the tanks that hold something else by now.',
  schema: Recorded,
  example: { movement: RECEIPT, tanks: [], warnings: [] },
}

export function tanksRoutes(deps: FeatureDeps & MovementDeps) {
  const tanks = tanksService(deps)
  const movements = movementsService(deps)
  return endpoints('Tanks', deps.callers, [
    endpoint({
      path: 'GET /me/tanks/',
      summary: 'Tanks',
      description: 'The caller’s, by name, each with what it holds.',
      answers: ok('All of them.', t.Array(Tank), [TANK]),
      run: ({ token }) => tanks.list(token),
    }),
    endpoint({
      path: 'POST /me/tanks/',
      role: 'blender',
      needs: 'premium',
      summary: 'Add a tank',
      description:
        'It is empty until its first receipt. Its `material` stands for what it holds, in every call that takes a material: it is rewritten by each movement that changes a value, and no own material that counts.',
      examples: { tank: { summary: 'A tank', value: NEW } },
      answers: created('The tank.', Tank, TANK),
      body: NewTank,
      run: ({ token, input }) => tanks.create(token, input),
    }),
    endpoint({
      path: 'GET /me/tanks/:id/',
      summary: 'One tank',
      description: 'As it is, or with what it held at a time.',
      answers: ok('The tank.', Tank, TANK),
      query: TankQuery,
      run: ({ token, params, input }) => tanks.find(token, params.id, input.at),
    }),
    endpoint({
      path: 'PATCH /me/tanks/:id/',
      role: 'blender',
      needs: 'premium',
      summary: 'Correct a tank',
      description: 'What is left out stays as it is. The capacity is never less than what it has held.',
      examples: { minimum: { summary: 'What stays in it', value: { minimum: 60 } } },
      answers: ok('The tank.', Tank, TANK),
      body: TankCorrection,
      echoes: [Tank],
      run: ({ token, params, input, seen }) => tanks.correct(token, params.id, input, seen),
    }),
    endpoint({
      path: 'DELETE /me/tanks/:id/',
      role: 'blender',
      needs: 'premium',
      summary: 'Delete a tank',
      description: 'An empty one. What moved in it stays written down.',
      answers: { 204: { description: 'It is gone.' } },
      query: SeenQuery,
      run: ({ token, params, seen }) => tanks.remove(token, params.id, seen),
    }),
    endpoint({
      path: 'GET /me/movements/',
      summary: 'Movements',
      description: 'The caller’s, the latest first, those that were undone too.',
      canMiss: true,
      answers: ok('A page of them.', t.Array(Movement), [RECEIPT], LINK),
      query: MovementQuery,
      run: async ({ token, input, request, set }) =>
        answerPage({ request, set }, await movements.list(token, input), ['before']),
    }),
    endpoint({
      path: 'POST /me/movements/',
      role: 'blender',
      needs: 'premium',
      summary: 'Record a movement',
      description:
        'A movement by which a tank would hold less than nothing or more than its capacity is named in `movement`, and nothing is written. A `receipt` is a lot of a material or a calculation’s results; `transfer` and `shipment` take the same part of every lot; a `blend` brings a calculation’s results into `tank` and takes its materials `from` tanks; a `sample` makes one lot of all; a `gauge` scales to what was found.',
      worded: true,
      examples: {
        receipt: {
          summary: 'A receipt',
          value: {
            kind: 'receipt',
            tank: ID,
            material: SOURCE.id,
            amount: 1200,
            unit: 'm3',
            at: AT,
            note: 'MT Sahand',
          },
        },
        sample: {
          summary: 'A sample',
          value: {
            kind: 'sample',
            tank: ID,
            properties: { density: 839.8, sulfur_ppm: 31 },
            sample: 'L-2207',
          },
        },
      },
      answers: { 201: RECORDED },
      body: NewMovement,
      rules: (input) => readMovement(input, deps.clock()),
      run: ({ token, input, lang }) => movements.record(token, input, lang),
    }),
    endpoint({
      path: 'PATCH /me/movements/:id/',
      role: 'blender',
      needs: 'premium',
      summary: 'Enter what a lot lacks',
      description:
        'Of a receipt, a blend or a sample: values that it has none of, or that were entered before. All that it went into is computed anew.',
      examples: { cloud: { summary: 'A cloud point', value: { properties: { cloud_point: -6 } } } },
      answers: { 200: RECORDED },
      body: LotReadings,
      rules: readEntered,
      run: ({ token, params, input }) => movements.enter(token, params.id, input),
    }),
    endpoint({
      path: 'DELETE /me/movements/:id/',
      role: 'blender',
      summary: 'Undo a movement',
      description:
        'It stays written down and counts no more; what is later is computed anew, or it is refused.',
      answers: ok('The tanks that hold something else by now.', Undone, { tanks: [] }),
      query: UndoQuery,
      rules: readUndo,
      run: ({ token, params, input }) => movements.undo(token, params.id, input),
    }),
  ])
}
