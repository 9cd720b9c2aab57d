import { t } from 'elysia'
import { isDecided } from '#calc/calculation/blend-status.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { chooseLanguage } from '#server/http/negotiation.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { versionOf, withSeen } from '#server/http/seen.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { GASOLINES } from '#server/responses/recipe.model.ts'
import { linksService } from './links.service.ts'
import {
  ByFields,
  CalculationPatch,
  DecisionRequest,
  Link,
  LinkRequest,
  SharedCalculation,
  WholeCalculation,
} from './whole.model.ts'
import { wholeService } from './whole.service.ts'
import { namedOf } from './whole-on-the-wire.ts'

const { reformate: REFORMATE, alkylate: ALKYLATE } = GASOLINES
const PRODUCER = { producer_english_name: 'Typical stream', producer_farsi_name: 'جریان معمول' }
const USUAL = {
  oxygenate: null,
  oxygen: null,
  contains: {},
  entered: null,
  distillation: 'd86',
  pour_is: null,
  precision: {},
  own: {},
} as const

const SHEET_EXAMPLE = {
  id: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91',
  created_at: '2026-01-15T09:32:11.482Z',
  basis: 'volume',
  category: 'gasoline',
  name: 'Summer grade, tank 4',
  engine: '1.1.0+0f3c9a52',
  asked: { estimates: false, methods: {} },
  // The first of two; the other looks alike.
  components: [
    {
      id: REFORMATE,
      name: 'Reformate, 95 RON',
      name_farsi: 'ریفرمیت با اکتان ۹۵',
      ...PRODUCER,
      percentage: 60,
      ...USUAL,
      properties: { ...emptyProperties(), density: 790, sulfur_ppm: 1 },
    },
  ],
  results: { ...emptyProperties(), density: 754, sulfur_ppm: 1.371 },
  own: {},
  methods: { ...emptyProperties(), density: 'Average by volume', sulfur_ppm: 'Average by mass' },
  quality: { density: 'measured', sulfur_ppm: 'measured' },
  coverage: { [REFORMATE]: { known: 2, of: 31 }, [ALKYLATE]: { known: 2, of: 31 } },
  missing: { rvp: 'RVP has no value: there is no reading for Reformate, 95 RON and Alkylate.' },
  warnings: [],
  notes: [],
  cautious_flash_point: null,
  status: 'blended',
  status_at: '2026-01-17T14:20:00.000Z',
  status_by: 'Mina Rad',
  lab: null,
  uncertainty: null,
}

const EXAMPLE = {
  ...SHEET_EXAMPLE,
  note: 'Before the reformer was changed over.',
  release: null,
  decisions: [],
  changed: [ALKYLATE],
  changes: [{ id: ALKYLATE, name: 'Alkylate', gone: false, properties: ['sulfur_ppm'], fields: [] }],
  share: {
    shared_at: '2026-01-15T10:02:40.011Z',
    expires_at: '2026-02-14T10:02:40.011Z',
    materials: true,
    laboratory: true,
  },
  version: versionOf(SHEET_EXAMPLE.id),
}

const { status, status_at, status_by, lab, ...BLEND_ALONE } = SHEET_EXAMPLE

const SHOWN = ok('The calculation.', WholeCalculation, EXAMPLE)

const REASON = 'The buyer takes it without RVP.'

const DECIDING = [
  [
    'POST /me/calculations/:id/release/',
    'released',
    'Release a blend',
    'Needs a reason if a limit is missed, too close or untested, or the blend is on hold: 400 lists what is open. Name, results and pumped amounts are then frozen (409) until withdrawn.',
  ],
  ['POST /me/calculations/:id/hold/', 'held', 'Hold a blend', 'With a reason. Ends a release.'],
  [
    'POST /me/calculations/:id/withdraw/',
    'withdrawn',
    'Withdraw a release or hold',
    'With a reason. The blend returns to its earlier status.',
  ],
] as const

export function wholeRoutes(deps: FeatureDeps) {
  return endpoints('Blending', deps.callers, [
    ...calculationCalls(wholeService(deps)),
    ...linkCalls(linksService(deps)),
  ])
}

function calculationCalls(service: ReturnType<typeof wholeService>) {
  return [
    endpoint({
      path: 'GET /me/calculations/:id/',
      worded: true,
      summary: 'Get a calculation',
      description: 'As stored; nothing is recalculated. `changes` lists changed materials.',
      answers: SHOWN,
      run: ({ token, params, lang }) => service.find(token, params.id, lang),
    }),
    endpoint({
      path: 'PATCH /me/calculations/:id/',
      role: 'blender',
      worded: true,
      summary: 'Change a calculation',
      description:
        'Sets name, note or status. Omitted fields stay. `released` and `held` act like `…/release/` and `…/hold/`; other statuses undo neither. A released blend cannot be renamed (409).',
      examples: {
        name: { summary: 'A name', value: { name: EXAMPLE.name } },
        released: {
          summary: 'Released',
          value: { status: 'released', status_by: 'Mina Rad', reason: REASON },
        },
        seen: {
          summary: 'Blended, if still planned',
          value: { status: 'blended', seen: { status: 'planned' } },
        },
        nothing: { summary: 'No name, and a note', value: { name: null, note: EXAMPLE.note } },
      },
      answers: SHOWN,
      body: CalculationPatch,
      rules: readPatch,
      echoes: [t.Pick(WholeCalculation, ['id', 'version'])],
      run: ({ token, params, input, seen, lang }) => {
        const decides = input.status !== undefined && isDecided(input.status)
        return service.correct(
          decides ? { ...token, role: 'approver' } : token,
          params.id,
          { ...input, seen },
          lang,
        )
      },
    }),
    ...DECIDING.map(([path, is, summary, description]) =>
      endpoint({
        path,
        role: 'approver',
        worded: true,
        summary,
        description,
        examples: { reason: { summary: 'With a reason', value: { reason: REASON } } },
        answers: SHOWN,
        body: DecisionRequest,
        run: ({ token, params, input, lang }) => service.decide(token, params.id, is, input, lang),
      }),
    ),
    endpoint({
      path: 'DELETE /me/calculations/:id/',
      role: 'blender',
      summary: 'Delete a calculation',
      description: 'Deletes it and its link for good. 409 if released.',
      answers: { 204: { description: 'Deleted.' } },
      query: SeenQuery,
      run: ({ token, params, seen, request }) =>
        service.remove(token, params.id, seen, chooseLanguage(request.headers.get('accept-language'))),
    }),
  ]
}

/** The link by which a calculation is read without an account. */
function linkCalls(links: ReturnType<typeof linksService>) {
  return [
    endpoint({
      path: 'GET /shared/:token/',
      needs: 'nothing',
      worded: true,
      summary: 'Get a shared calculation',
      description:
        'Recipe, results, check and notes as made, and nothing about the owner; ids are positions in the recipe. Without `materials`: none of their readings, and an empty `coverage`. Without `laboratory`: no results, status or `check_measured`. 404 for an unknown, expired or revoked link.',
      answers: ok('The calculation.', SharedCalculation, {
        ...BLEND_ALONE,
        components: SHEET_EXAMPLE.components.map((one, at) => ({ ...namedOf(one), id: String(at + 1) })),
        coverage: {},
        materials: false,
        laboratory: false,
        shared_at: '2026-01-15T10:02:40.011Z',
        expires_at: '2026-02-14T10:02:40.011Z',
      }),
      run: ({ params, lang }) => links.read(params.token, lang),
    }),
    endpoint({
      path: 'POST /me/calculations/:id/share/',
      isSecret: true,
      role: 'blender',
      summary: 'Create a link',
      description:
        'Anyone with the link can read the calculation until it expires. Replaces an earlier link. Readings of materials are shown only with `materials`, results and status only with `laboratory`.',
      examples: {
        week: { summary: 'For a week', value: { days: 7 } },
        all: { summary: 'All there is', value: { days: 30, materials: true, laboratory: true } },
      },
      answers: created('The link.', Link, {
        url: '/s/Zk3xN0aJrP5cQ9vT2yLw8g',
        expires_at: '2026-02-14T10:02:40.011Z',
      }),
      body: LinkRequest,
      run: ({ token, params, input }) => links.create(token, params.id, input),
    }),
    endpoint({
      path: 'DELETE /me/calculations/:id/share/',
      role: 'blender',
      summary: 'Revoke a link',
      description: 'Takes effect at once. 204 without a link too.',
      answers: { 204: { description: 'No link.' } },
      run: ({ token, params }) => links.remove(token, params.id),
    }),
  ]
}

const judgeByFields = rulesOf(ByFields)
const judgeByVersion = withSeen(judgeByFields)

function readPatch(input: unknown): Verdict<CalculationPatch> {
  if (!isFields(input) || typeof input.seen !== 'string') return judgeByFields(input)
  const verdict = judgeByVersion(input)
  if (!verdict.ok) return verdict
  const { value, seen } = verdict.value
  return { ok: true, value: { ...value, seen } }
}
