import { builtIn } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { specify } from '#calc/grades/specification.ts'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { BlendAnswer, PreviewAnswer } from '#server/answers/blend.model.ts'
import { checkOnTheWire } from '#server/answers/check-on-the-wire.ts'
import { documented } from '#server/http/documentation.ts'

const FLASH = 'Flash Point lies between −3 and 42 °C: the index is rough with Straight-run naphtha.'

const RESULTS = { ...emptyProperties(), pct_50: 251.4, density: 805.12, flash_point: 21.9, sulfur_ppm: 31.4 }
const SULFUR_ONLY = specify(builtIn('ir-gasoil-euro4')!)

const EXAMPLE = {
  id: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91',
  created_at: '2026-01-15T09:32:11.482Z',
  basis: 'volume',
  engine: '1.1.0+0f3c9a52',
  results: RESULTS,
  own: { cfpp: -11.2 },
  methods: {
    ...emptyProperties(),
    pct_50: 'ASTM D86 through TBP (API 3A1.1)',
    density: 'Average by volume',
    flash_point: 'Hu–Burns index',
    sulfur_ppm: 'Average by mass',
  },
  warnings: [FLASH],
  notes: [
    {
      code: 'flash-interval',
      severity: 'unsafe',
      properties: ['flash_point'],
      materials: ['b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22'],
      text: FLASH,
    },
  ],
  quality: { pct_50: 'interpolated', density: 'measured', flash_point: 'measured', sulfur_ppm: 'measured' },
  coverage: {
    '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11': { known: 24, of: 31 },
    'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22': { known: 19, of: 31 },
  },
  missing: { cloud_point: 'Cloud Point has no value: there is no reading for Straight-run naphtha.' },
  check: checkOnTheWire(checkGrade(SULFUR_ONLY, { results: RESULTS }), {}, 'en'),
  cautious_flash_point: 17.2,
}

const TAKES = {
  volume: {
    summary: 'Two materials by volume',
    value: {
      materials: ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22'],
      percentages: [60, 40],
    },
  },
  mass: {
    summary: 'The same by mass',
    value: {
      materials: ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22'],
      percentages: [60, 40],
      basis: 'mass',
    },
  },
  asked: {
    summary: 'With estimates, and another rule for the vapor pressure',
    value: {
      materials: ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22'],
      percentages: [60, 40],
      estimates: true,
      methods: { rvp: 'rvp-exponent112' },
    },
  },
  graded: {
    summary: 'Checked against EN 590, class F, and a buyer’s limit over it',
    value: {
      materials: ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22'],
      percentages: [60, 40],
      grade: 'en590-temperate',
      options: { class: 'F', limits: [{ q: 'sulfur_ppm', max: 8 }] },
    },
  },
}

export const blendDocs = documented({
  tag: 'Blending',
  summary: 'Blend two to ten materials',
  description:
    'Computes every property of the blend and keeps the calculation with a snapshot of its inputs. With `grade` the blend is checked against it, and the check is kept with the limits as they were. The ids come from `GET /materials/`.',
  token: true,
  errors: ['premium'],
  invalid: { percentages: { 1: [fault('not-a-number')] } },
  takes: TAKES,
  answers: {
    200: {
      description: 'The blend.',
      schema: BlendAnswer,
      example: EXAMPLE,
    },
  },
})

const { id: _, created_at: __, ...PREVIEW } = EXAMPLE

export const previewDocs = documented({
  tag: 'Blending',
  summary: 'The same, and nothing is kept',
  description: `Takes and answers what \`POST /calculations/blending/\` does, without an id: for programs that try one recipe after another. Many recipes of the same materials are quicker by \`POST /calculations/batch/\`.

With curl:

\`\`\`sh
curl -s "$SERVER/calculations/preview/" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"materials": ["…", "…"], "percentages": [60, 40], "grade": "en590-temperate"}'
\`\`\`

With Python:

\`\`\`python
import requests
answer = requests.post(f"{server}/calculations/preview/", headers={"Authorization": f"Bearer {token}"},
                       json={"materials": materials, "percentages": [60, 40]}).json()
print(answer["results"]["density"])
\`\`\`

In Excel, as a query of Power Query (Data, Get Data, Blank Query, Advanced Editor):

\`\`\`
let
  Body = Json.FromValue([materials = {"…", "…"}, percentages = {60, 40}]),
  Answer = Json.Document(Web.Contents(Server, [RelativePath = "calculations/preview/", Content = Body,
    Headers = [#"Content-Type" = "application/json", Authorization = "Bearer " & Token]])),
  Result = Record.ToTable(Answer[results])
in
  Result
\`\`\``,
  token: true,
  errors: ['premium'],
  invalid: { percentages: { 1: [fault('not-a-number')] } },
  takes: TAKES,
  answers: { 200: { description: 'The blend.', schema: PreviewAnswer, example: PREVIEW } },
})
