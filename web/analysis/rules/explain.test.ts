import { expect, test } from 'bun:test'
import type { MethodChoices } from '#calc/vocabulary/blend.ts'
import type { MaterialProperties, PropertyName } from '#calc/vocabulary/properties.ts'
import { gapText, methodName } from '#calc/vocabulary/words/messages.ts'
import { loadCalc } from '#server/calc.ts'
import type { BlendAnswer, Material } from '../analysis.api.ts'
import type { Recipe } from './draft.ts'
import { explain, reasonsOf, warningsOn } from './explain.ts'
import { resultsOf } from './property-rows.ts'
import { cautiousFlashPointOf, estimateOf, figuresOf, type Result } from './result.ts'
import { material } from './test-material.ts'

const calc = await loadCalc()

// Both are called the same in Persian, so that their producers tell them apart.
const name_farsi = 'گازوئیل'
const recipe: Recipe = {
  category: 'gasoil',
  basis: 'volume',
  components: [
    { material: material('Gasoil', { density: 845.2, flash_point: 65 }, { name_farsi }), percentage: 60 },
    {
      material: material('Kerosene', { density: 800, flash_point: 45, cloud_point: -40 }, { name_farsi }),
      percentage: 40,
    },
  ],
}
const estimate = estimateOf(recipe, calc)!
const confirmed: BlendAnswer = {
  id: '7f3a91c0-0000-4000-8000-000000000000',
  created_at: '2026-01-01T10:00:00.000Z',
  engine: 'other engine',
  own: {},
  basis: 'volume',
  results: estimate.blend.results,
  methods: { density: 'said by the server' } as BlendAnswer['methods'],
  warnings: ['A warning of the server.'],
  notes: [
    {
      code: 'flash-interval',
      severity: 'unsafe',
      properties: ['flash_point'],
      materials: [],
      text: 'A warning of the server.',
    },
  ],
  quality: {},
  coverage: {},
  missing: { cloud_point: 'A reason of the server.' },
  cautious_flash_point: 50,
}

test('while page and server agree, the page explains in the language that is asked for', () => {
  for (const language of ['en', 'fa'] as const) {
    const { methods, gaps } = explain({ recipe, estimate, confirmed }, language)
    const names = language === 'en' ? ['Gasoil', 'Kerosene'] : ['گازوئیل (Works)', 'گازوئیل (Works)']
    expect(methods.density).toBe(methodName(estimate.blend.methods.density!, language))
    expect(gaps.cloud_point).toBe(gapText('cloud_point', estimate.blend.gaps.cloud_point!, names, language))
    expect(gaps.density).toBeUndefined()
  }
})

test('where they differ, or where the page has no core, the server’s words stand with the server’s figures', () => {
  const other = { ...confirmed, results: { ...confirmed.results, density: 1 } }
  for (const result of [
    { recipe, estimate, confirmed: other },
    { recipe, estimate: null, confirmed: other },
  ]) {
    expect(explain(result, 'en')).toEqual({
      methods: { density: 'said by the server' },
      chosen: [],
      gaps: { cloud_point: 'A reason of the server.' },
      warnings: [
        {
          code: 'flash-interval',
          property: 'flash_point',
          text: 'A warning of the server.',
          isUnsafe: true,
          atFigure: null,
        },
      ],
      notes: confirmed.notes,
      marks: {},
      estimated: {},
    })
    expect(figuresOf(result).density).toBe(1)
    expect(cautiousFlashPointOf(result)).toBe(50)
  }
})

test('an estimate stands by itself until the server answers', () => {
  const result = { recipe, estimate, confirmed: null }
  expect(figuresOf(result)).toBe(estimate.blend.results)
  expect(cautiousFlashPointOf(result)).toBe(estimate.blend.cautiousFlashPoint)
})

test('a recipe of which nothing has a share is not estimated', () => {
  const nothing = { ...recipe, components: recipe.components.map((part) => ({ ...part, percentage: 0 })) }
  expect(estimateOf(nothing, calc)).toBeNull()
})

const on = (property: PropertyName, text: string) => ({ properties: [property], text })

test('a table carries only the warnings on what it shows, each once', () => {
  const said = explain({ recipe, estimate: null, confirmed }, 'en')
  const groups = resultsOf('gasoline', [], estimate.blend.results)
  const notes = [...said.notes, on('cetane_index', 'On cetane.'), on('density', 'On density.')]
  expect(warningsOn({ ...said, notes }, groups)).toEqual(['On density.'])
})

test('reasons for want of a value are each said once; the server’s stand as they were said', () => {
  const wanted = ['cloud_point', 'rvp', 'sulfur_ppm', 'density'] as const
  const reasonsIn = (result: Result) => reasonsOf(wanted, result, explain(result, 'en'), 'en', 'incomplete')
  expect(reasonsIn({ recipe, estimate, confirmed })).toEqual([
    'Cloud Point has no value: there is no reading for Gasoil.',
    'RVP and Sulfur have no value: there is no reading for Gasoil and Kerosene.',
    'Density: incomplete',
  ])
  expect(reasonsIn({ recipe, estimate: null, confirmed })).toEqual([
    'A reason of the server.',
    'RVP: incomplete',
    'Sulfur: incomplete',
    'Density: incomplete',
  ])
})

const said = (properties: Partial<MaterialProperties>, more: Partial<Material> = {}) => {
  const doubtful = material('Doubtful', { density: 840, ...properties }, more)
  const [first, other] = recipe.components
  const blended = { ...recipe, components: [{ ...first!, material: doubtful }, other!] }
  return explain({ recipe: blended, estimate: estimateOf(blended, calc)!, confirmed: null }, 'en')
}

test('figures of a material that contradict each other are told with the blend, at the figures they are about', () => {
  const { warnings, notes } = said({ flash_point: 70, pct_10: 80 })
  const text = 'Doubtful: A flash point of 70 °C is too high with 10% at 80 °C: is it in °F?'
  expect(notes).toContainEqual(expect.objectContaining({ properties: ['flash_point', 'pct_10'], text }))
  expect(warnings.filter(({ code }) => code === 'flash-high')).toEqual([
    { code: 'flash-high', property: 'flash_point', text, isUnsafe: true, atFigure: null },
    { code: 'flash-high', property: 'pct_10', text, isUnsafe: true, atFigure: null },
  ])
  expect(said({ flash_point: 70, pct_10: 180 }).warnings).toEqual([])
})

test('a method that was chosen is told from the usual one, and from one that had to stand in', () => {
  const chosen = (methods: MethodChoices) => {
    const asked = { ...recipe, options: { methods } }
    return explain({ recipe: asked, estimate: estimateOf(asked, calc)!, confirmed: null }, 'en').chosen
  }
  expect(chosen({ flash_point: 'wickey-chittenden' })).toEqual(['flash_point'])
  expect(chosen({ flash_point: 'hu-burns' })).toEqual([])
  // Neither material has an RVP.
  expect(chosen({ rvp: 'volume-average' })).toEqual([])
})
