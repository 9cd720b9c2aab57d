import { t } from 'elysia'
import { readDate } from '#calc/lab/lab-rules.ts'
import { isCurrency } from '#calc/vocabulary/currencies.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { FeatureDeps, Specifications } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { BlendAnswer, PreviewAnswer, StructureQuery } from '#server/responses/blend.model.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
import { assumedIssues } from '#server/space/assumed.ts'
import { notInRecipe, readGradeChoice, repeated, shareIssues } from '#server/space/recipe-request.ts'
import { BlendRequest, type Recipe } from './blending.model.ts'
import { blendingService } from './blending.service.ts'

const FLASH = 'Flash Point lies between −3 and 42 °C: the index is approximate with Straight-run naphtha.'

const RESULTS = { ...emptyProperties(), pct_50: 251.4, density: 805.12, flash_point: 21.9, sulfur_ppm: 31.4 }

const { treated: HEAVY, kerosene: LIGHT } = GASOILS

const RECORD = {
  batch: { amount: 5000, unit: 'm3', temperature: 32 },
  tank: { name: 'Tank 12', material: HEAVY, amount: 400, unit: 'm3' },
  prices: [
    { material: HEAVY, amount: 590, unit: 'm3', currency: 'USD', at: '2026-01-15' },
    { material: LIGHT, amount: 612.5, unit: 'm3', currency: 'USD', at: '2026-01-15' },
  ],
}

const EXAMPLE = {
  id: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91',
  created_at: '2026-01-15T09:32:11.482Z',
  basis: 'volume',
  engine: '1.1.0+0f3c9a52',
  results: RESULTS,
  own: { lubricity: 412 },
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
      materials: [LIGHT],
      text: FLASH,
    },
  ],
  quality: { pct_50: 'interpolated', density: 'measured', flash_point: 'measured', sulfur_ppm: 'measured' },
  coverage: { [HEAVY]: { known: 24, of: 31 }, [LIGHT]: { known: 19, of: 31 } },
  missing: { cloud_point: 'Cloud Point has no value: there is no reading for Straight-run naphtha.' },
  ...RECORD,
  cost: { per_unit: 599, total: 2_995_000, currency: 'USD' },
  cautious_flash_point: 17.2,
  energy: { mj_kg: 43.21, mj_l: 34.79, equation: 'd3338' },
}

const TWO = { materials: [HEAVY, LIGHT], percentages: [60, 40] }

const TAKES = {
  volume: { summary: 'Two materials by volume', value: TWO },
  mass: { summary: 'The same by mass', value: { ...TWO, basis: 'mass' } },
  asked: {
    summary: 'With estimates, and another rule for the vapor pressure',
    value: { ...TWO, estimates: true, methods: { rvp: 'rvp-exponent112' } },
  },
  batch: { summary: 'With the batch, what is in the tank, and prices', value: { ...TWO, ...RECORD } },
  graded: {
    summary: 'Checked against EN 590, class F, and a buyer’s limit over it',
    value: {
      ...TWO,
      grade: 'en590-temperate-2026-11',
      options: { class: 'F', limits: [{ q: 'sulfur_ppm', max: 8 }] },
    },
  },
}

const PREVIEW = {
  basis: EXAMPLE.basis,
  engine: EXAMPLE.engine,
  results: { ...emptyProperties(), density: 754 },
  own: {},
  methods: { ...emptyProperties(), density: 'Average by volume' },
  warnings: [],
  notes: [],
  quality: { density: 'measured' },
  coverage: {},
  missing: {},
  cautious_flash_point: null,
}

export function blendingRoutes(deps: FeatureDeps & { specifications: Specifications }) {
  const service = blendingService(deps)
  const read = (input: unknown) => readRecipe(input, deps.clock())
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/blending/',
      role: 'blender',
      summary: 'Blend two to ten materials',
      description:
        'Computes every property and stores the calculation with a snapshot of its inputs, its check, costs and search.',
      examples: TAKES,
      answers: ok('The blend.', BlendAnswer, EXAMPLE),
      needs: 'premium',
      worded: true,
      body: BlendRequest,
      query: StructureQuery,
      rules: read,
      run: ({ token, input, query, lang }) => service.blend(token, input, { lang, ...query }),
    }),
    endpoint({
      path: 'POST /calculations/preview/',
      summary: 'Calculate without saving',
      description:
        'As `POST /calculations/blending/`, but nothing is stored. For many recipes of the same materials use `POST /calculations/batch/`.',
      examples: { volume: TAKES.volume },
      answers: ok('The blend.', PreviewAnswer, PREVIEW),
      needs: 'premium',
      worded: true,
      body: BlendRequest,
      query: StructureQuery,
      rules: read,
      run: ({ token, input, query, lang }) => service.preview(token, input, { lang, ...query }),
    }),
  ])
}

const readFields = rulesOf(t.Omit(BlendRequest, ['options']))

export function readRecipe(input: unknown, now: Date): Verdict<Recipe> {
  const fields = readFields(input)
  if (!fields.ok) return fields
  const { grade, ...given } = fields.value as Omit<BlendRequest, 'options'>
  const { options = null } = input as { options?: unknown }
  const issues: Issue[] = []
  const against = readGradeChoice(grade, options, issues)
  const recipe = { ...given, ...readPrices(given.prices, now, issues) }
  issues.push(...betweenFields(recipe), ...notAmongMaterials(recipe), ...repeatedAdditives(recipe))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { ...recipe, ...(against && { against }) } }
}

/** Prices with capital currencies and plain days; at most one a material. */
function readPrices(prices: Recipe['prices'], now: Date, issues: Issue[]): Pick<Recipe, 'prices'> {
  if (!prices) return {}
  const ids = prices.map(({ material }) => material)
  issues.push(...repeated(ids, (at) => ['prices', String(at), 'material']))
  return {
    prices: prices.map(({ currency, at, ...price }, index) => {
      const path = (field: string) => ['prices', String(index), field]
      if (!isCurrency(currency)) issues.push(issue(path('currency'), 'not-a-currency', { text: currency }))
      const day = readDate(at, path('at'), issues, now, 'price-future')
      return { ...price, currency: currency.toUpperCase(), at: (day ?? '').slice(0, 10) }
    }),
  }
}

/** A tank's content, prices, what is assumed and what is searched must be of materials of the recipe. */
const notAmongMaterials = ({ materials, tank, prices = [], assumed, search }: Recipe): Issue[] => [
  ...notInRecipe(materials, ['tank', 'material'], tank?.material),
  ...prices.flatMap(({ material }, at) =>
    notInRecipe(materials, ['prices', String(at), 'material'], material),
  ),
  ...assumedIssues(assumed, materials),
  ...notInRecipe(materials, ['search', 'of'], search?.of),
  ...(search?.bounds ?? []).flatMap(({ material }, at) =>
    notInRecipe(materials, ['search', 'bounds', String(at), 'material'], material),
  ),
]

export const repeatedAdditives = ({ additives = [] }: Pick<Recipe, 'additives'>): Issue[] =>
  repeated(
    additives.map(({ id }) => id),
    (at) => ['additives', String(at), 'id'],
    'repeated-additive',
  )

export function betweenFields({
  materials,
  percentages,
}: Pick<Recipe, 'materials' | 'percentages'>): Issue[] {
  const twice = repeated(materials)
  return twice.length > 0 ? twice : shareIssues(materials, percentages)
}
