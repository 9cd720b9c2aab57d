import { expect, test } from 'bun:test'
import type { MethodChoices } from '#calc/vocabulary/blend.ts'
import type { MaterialProperties, PropertyName } from '#calc/vocabulary/properties.ts'
import { gapText, methodName } from '#calc/vocabulary/words/messages.ts'
import { loadCalc } from '#server/calc.ts'
import type { Material } from '../analysis.api.ts'
import type { Recipe } from './draft.ts'
import { explain, reasonsOf, saidOnce, sharedGaps, warningsOn } from './explain.ts'
import { resultsOf } from './property-rows.ts'
import { estimateOf, storedResult } from './result.ts'
import { answerOf, material } from './test-material.ts'

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
test('it is explained in the language that is asked for, whoever computed it', () => {
  const stored = storedResult(recipe, answerOf(estimate), estimate)
  for (const language of ['en', 'fa'] as const) {
    const { methods, gaps } = explain(stored, language)
    const names = language === 'en' ? ['Gasoil', 'Kerosene'] : ['گازوئیل (Works)', 'گازوئیل (Works)']
    expect(methods.density).toBe(methodName(estimate.blend.methods.density!, language))
    expect(gaps.cloud_point).toBe(gapText('cloud_point', estimate.blend.gaps.cloud_point!, names, language))
    expect(gaps.density).toBeUndefined()
    // As after a reload, and where the page has no core.
    expect(explain(storedResult(recipe, answerOf(estimate)), language)).toEqual(
      explain({ recipe, ...estimate }, language),
    )
  }
})

test('where page and server differ, the server’s values stand with the server’s account of them', () => {
  const other = estimateOf({ ...recipe, options: { methods: { flash_point: 'wickey-chittenden' } } }, calc)!
  const result = storedResult(recipe, answerOf({ ...other, engine: 'other' }), estimate)
  expect(result.blend.results.flash_point).toBe(other.blend.results.flash_point)
  expect(explain(result, 'en').methods.flash_point).toBe(methodName('wickey-chittenden', 'en'))
  expect(result.differences).toEqual({
    engine: calc.version,
    values: [
      {
        name: expect.objectContaining({ en: 'Flash Point' }),
        server: other.blend.results.flash_point,
        page: estimate.blend.results.flash_point,
      },
    ],
  })
})

test('a recipe of which nothing has a share is not estimated', () => {
  const nothing = { ...recipe, components: recipe.components.map((part) => ({ ...part, percentage: 0 })) }
  expect(estimateOf(nothing, calc)).toBeNull()
})

const on = (property: PropertyName, text: string) => ({ properties: [property], text })

test('a table carries only the warnings on what it shows, each once', () => {
  const said = explain({ recipe, ...estimate }, 'en')
  const groups = resultsOf('gasoline', [], estimate.blend.results)
  const notes = [...said.notes, on('cetane_index', 'On cetane.'), on('density', 'On density.')]
  expect(warningsOn({ ...said, notes }, groups)).toEqual(['On density.'])
})

test('reasons for want of a value are each said once', () => {
  const wanted = ['cloud_point', 'rvp', 'sulfur_ppm', 'density'] as const
  const result = { recipe, ...estimate }
  expect(reasonsOf(wanted, result, explain(result, 'en'), 'en', 'incomplete')).toEqual([
    'Cloud Point has no value: there is no reading for Gasoil.',
    'RVP and Sulfur have no value: there is no reading for Gasoil and Kerosene.',
    'Density: incomplete',
  ])
})

test('a reason that several rows share is said once for all of them, and one of its own at its row', () => {
  const { of, texts } = sharedGaps(
    ['cloud_point', 'rvp', 'sulfur_ppm', 'density'],
    { recipe, ...estimate },
    'en',
  )
  expect([...of]).toEqual(['rvp', 'sulfur_ppm'])
  expect(texts).toEqual(['RVP and Sulfur have no value: there is no reading for Gasoil and Kerosene.'])
  // A point of the curve by the name of its row.
  const points = sharedGaps(['pct_95', 'pct_50'], { recipe, ...estimate }, 'en')
  expect(points.texts[0]).toStartWith('T95 (D86) and T50 (D86) have no value: ')
})

const said = (properties: Partial<MaterialProperties>, more: Partial<Material> = {}) => {
  const doubtful = material('Doubtful', { density: 840, ...properties }, more)
  const [first, other] = recipe.components
  const blended = { ...recipe, components: [{ ...first!, material: doubtful }, other!] }
  return explain({ recipe: blended, ...estimateOf(blended, calc)! }, 'en')
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
    return explain({ recipe: asked, ...estimateOf(asked, calc)! }, 'en').chosen
  }
  expect(chosen({ flash_point: 'wickey-chittenden' })).toEqual(['flash_point'])
  expect(chosen({ flash_point: 'hu-burns' })).toEqual([])
  // Neither material has an RVP.
  expect(chosen({ rvp: 'volume-average' })).toEqual([])
})

test('why several rows running must not be decided by is said at the first of them', () => {
  const warned = (property: PropertyName, atFigure: string | null, isUnsafe = true) =>
    ({ code: 'distillation-alcohol', property, text: '', isUnsafe, atFigure }) as const
  const whole = explain({ recipe, ...estimate }, 'en')
  const groups = resultsOf('gasoil', [], estimate.blend.results)
  const ignored = 'azeotropes ignored'
  const warnings = [
    warned('density', ignored),
    warned('ibp', ignored),
    warned('pct_5', ignored),
    warned('pct_10', ignored, false),
    warned('pct_20', ignored),
    warned('pct_30', null),
    warned('pct_40', '190 to 220 °C'),
  ]
  const shown = saidOnce({ ...whole, warnings }, groups).warnings.map(({ atFigure }) => atFigure)
  expect(shown).toEqual([ignored, ignored, '', ignored, ignored, null, '190 to 220 °C'])
})
