import { t } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { uncheckedInput } from '#server/http/validation.ts'
import { ANALYSES_MAX, Analysis, Material, NewAnalysis, NewMaterialBody } from '../materials.model.ts'
import { EXAMPLE as MATERIAL } from '../materials.routes.ts'
import { samplesService } from './samples.service.ts'

const SENT = {
  sampled_at: '2026-01-17T08:30:00.000Z',
  sample: 'T12-40',
  tank: '12',
  by: 'laboratory',
  properties: { density: 838.6, sulfur_ppm: 44 },
  own: { residue: 1.2 },
}
const EXAMPLE = {
  id: '5d0b8a34-7e0c-4d3e-9c8b-0a1b2c3d4e5f',
  ...SENT,
  calculation: null,
  created_at: '2026-01-17T14:20:00.000Z',
  newest: true,
}
const UNDATED = {
  ...EXAMPLE,
  id: '5d0b8a34-7e0c-4d3e-9c8b-0a1b2c3d4e60',
  sampled_at: null,
  sample: null,
  tank: null,
  by: null,
  properties: { density: 838.2, sulfur_ppm: 46, recovery: 98.5 },
  own: {},
  newest: false,
}

const { properties, ...others } = NewMaterialBody.properties
const MaterialOfLab = t.Object({ ...others, properties: t.Optional(properties) }, { $id: 'MaterialOfLab' })

export function samplesRoutes(deps: FeatureDeps) {
  const service = samplesService(deps)
  return endpoints('Laboratory', deps.callers, [
    endpoint({
      path: 'GET /me/materials/:id/analyses/',
      summary: 'List analyses of a material',
      description:
        'Newest sample first; the newest is the material. The last, without a date, is the material before its first analysis.',
      answers: ok('The list.', t.Array(Analysis), [EXAMPLE, UNDATED]),
      run: ({ token, params }) => service.list(token, params.id),
    }),
    endpoint({
      path: 'POST /me/materials/:id/analyses/',
      role: 'laboratory',
      summary: 'Add an analysis to a material',
      description: `If its sample is the newest, its readings become the material’s; others stay, but a curve replaces the whole curve. With \`calculation\`, takes a blend’s laboratory results; those of custom properties only if still defined in that unit. At most ${ANALYSES_MAX} per material. Needs no Premium.`,
      examples: {
        measured: { summary: 'Two readings', value: SENT },
        blend: {
          summary: 'A blend’s laboratory results',
          value: { tank: '4', calculation: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91' },
        },
      },
      answers: created('The analysis.', Analysis, EXAMPLE),
      body: NewAnalysis,
      rules: uncheckedInput,
      echoes: [t.Pick(Analysis, ['id', 'created_at', 'newest'])],
      run: ({ token, params, input }) => service.create(token, params.id, input),
    }),
    endpoint({
      path: 'POST /me/calculations/:id/lab/material/',
      role: 'laboratory',
      needs: 'premium',
      summary: 'Make a material from laboratory results',
      description:
        'A new material with the measured values of a blend; `properties` add to or override them. 404 without laboratory results.',
      examples: {
        stream: {
          summary: 'A stream, with the recovery that was not among the results',
          value: {
            name: 'Gasoil of tank 4',
            producer_english_name: 'Our refinery',
            categories: ['gasoil'],
            properties: { recovery: 98.5 },
          },
        },
      },
      answers: created('The material.', Material, MATERIAL),
      body: MaterialOfLab,
      rules: uncheckedInput,
      echoes: [Material],
      run: ({ token, params, input }) => service.createOf(token, params.id, input),
    }),
  ])
}
