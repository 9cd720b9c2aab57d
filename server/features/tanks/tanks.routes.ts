import { t } from 'elysia'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answerPage, LINK } from '#server/http/pages.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
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
  description: 'The movement and the changed tanks.',
  schema: Recorded,
  example: { movement: RECEIPT, tanks: [], warnings: [] },
}

export function tanksRoutes(deps: FeatureDeps & MovementDeps) {
  return endpoints('Tanks', deps.callers, [
    ...tankCalls(tanksService(deps)),
    ...movementCalls(movementsService(deps), deps.clock),
  ])
}

function tankCalls(tanks: ReturnType<typeof tanksService>) {
  return [
    endpoint({
      path: 'GET /me/tanks/',
      summary: 'List tanks',
      description: 'By name, with contents.',
      answers: ok('The list.', t.Array(Tank), [TANK]),
      run: ({ token }) => tanks.list(token),
    }),
    endpoint({
      path: 'POST /me/tanks/',
      role: 'blender',
      needs: 'premium',
      summary: 'Create a tank',
      description:
        'Starts empty. Its `material` stands for its contents in every call that takes a material.',
      examples: { tank: { summary: 'A tank', value: NEW } },
      answers: created('The tank.', Tank, TANK),
      body: NewTank,
      run: ({ token, input }) => tanks.create(token, input),
    }),
    endpoint({
      path: 'GET /me/tanks/:id/',
      summary: 'Get a tank',
      description: 'Now, or at a given time.',
      answers: ok('The tank.', Tank, TANK),
      query: TankQuery,
      run: ({ token, params, input }) => tanks.find(token, params.id, input.at),
    }),
    endpoint({
      path: 'PATCH /me/tanks/:id/',
      role: 'blender',
      needs: 'premium',
      summary: 'Change a tank',
      description: 'Omitted fields stay. Capacity cannot be less than it has held.',
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
      description: 'Must be empty. Its movements stay on record.',
      answers: { 204: { description: 'Deleted.' } },
      query: SeenQuery,
      run: ({ token, params, seen }) => tanks.remove(token, params.id, seen),
    }),
  ]
}

function movementCalls(movements: ReturnType<typeof movementsService>, clock: FeatureDeps['clock']) {
  return [
    endpoint({
      path: 'GET /me/movements/',
      summary: 'List movements',
      description: 'Newest first, undone ones included.',
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
        '400 if a tank would go below zero or above its capacity. `receipt`: a lot of a material or of a calculation’s results. `transfer`, `shipment`: the same part of every lot. `blend`: a calculation’s results into `tank`, materials `from` tanks. `sample`: makes one lot. `gauge`: scales to what was found.',
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
      rules: (input) => readMovement(input, clock()),
      run: ({ token, input, lang }) => movements.record(token, input, lang),
    }),
    endpoint({
      path: 'PATCH /me/movements/:id/',
      role: 'blender',
      needs: 'premium',
      summary: 'Complete a lot',
      description:
        'Of a receipt, blend or sample: values it lacks, or that were entered this way before. Everything it went into is recalculated.',
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
        'It stays on record but no longer counts. What is later is recalculated; 400 if that is impossible.',
      answers: ok('The changed tanks.', Undone, { tanks: [] }),
      query: UndoQuery,
      rules: readUndo,
      run: ({ token, params, input }) => movements.undo(token, params.id, input),
    }),
  ]
}
