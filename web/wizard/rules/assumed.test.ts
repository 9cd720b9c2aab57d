import { describe, expect, test } from 'bun:test'
import { checkGrade } from '#calc/grades/check.ts'
import { usualConditions } from '#calc/grades/specification.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { approximateAmong, approximateIn } from '#calc/vocabulary/approximate.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { emptyProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { loadCalc } from '#server/calc.ts'
import { bundledCatalogue } from '#server/features/materials/catalogue.file.ts'
import { quantitiesOf } from '#web/format/quantities.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import type { Material } from '../analysis.api.ts'
import { limitsMetAtOneEnd } from '../find/open-limits.ts'
import { propertyColumns } from '../table/property-columns.tsx'
import { assumedRequest, bareOf, readingsFrom, withReadings } from './assumed.ts'
import {
  EMPTY_DRAFT,
  exchanged,
  isSameRecipe,
  materialsOf,
  type Recipe,
  recipeOf,
  refreshed,
  withTypical,
} from './draft.ts'
import { explain } from './explain.ts'
import { resultsOf } from './property-rows.ts'
import { estimateOf, materialsAssumed, restingOf, storedResult, subjectOf } from './result.ts'
import { draftOfFormer, formerRecipeOf, readFormerRecipe } from './reuse.ts'
import { readDraft, readUnfinished, unfinishedForm, withMaterials } from './saved.ts'
import { answerOf, material } from './test-material.ts'
import { lackingIn, typicalFor } from './typical.ts'

const calc = await loadCalc()
const catalogue = bundledCatalogue()
function stream(name: string): Material {
  const { properties, ...row } = catalogue.find((one) => one.name === name)!
  return material(name, { ...emptyProperties(), ...properties }, {
    ...NO_DETAILS,
    ...row,
    categories: [],
  } as Partial<Material>)
}
const base = stream('Diesel EN 590, without FAME (B0)')
const canola = stream('FAME, canola (B100)')
const typical = stream('FAME from rapeseed (RME)')
const list = [base, canola, typical]
const plain = {
  ...EMPTY_DRAFT,
  count: 2,
  category: 'gasoil' as const,
  places: [base, canola],
  typed: { [base.id]: '93', [canola.id]: '7' },
}
const filled = withTypical(plain, canola.id, typical)
const recipe = recipeOf(filled)!
const estimate = estimateOf(recipe, calc)!

describe('what a material lacks, taken from a typical stream', () => {
  test('fills every gap of the blend and is asked for by property', () => {
    expect(estimateOf(recipeOf(plain)!, calc)!.blend.results.sulfur_ppm).toBeNull()
    expect(estimate.blend.results.sulfur_ppm).toBeNumber()
    expect(estimate.blend.results.pct_95).toBeNumber()
    const { assumed } = assumedRequest(materialsOf(filled))
    expect(assumed!.length).toBeGreaterThan(15)
    expect(assumed).toContainEqual({ material: canola.id, property: 'sulfur_ppm', from: typical.id })
    expect(assumedRequest(materialsOf(plain))).toEqual({})
  })

  test('never replaces a reading, and takes no curve where there are points of one', () => {
    const own = material('Own', { density: 880, pct_50: 340, sulfur_ppm: 1 })
    const names = readingsFrom(typical, own, 'gasoil').map(({ property }) => property)
    expect(names).toContain('viscosity_40')
    for (const name of ['density', 'sulfur_ppm', 'pct_50', 'pct_90'] as const)
      expect(names).not.toContain(name)
  })

  test('is taken back as it came', () => {
    expect(bareOf(materialsOf(filled)[1]!)).toEqual(canola)
    expect(withTypical(filled, canola.id, null)).toEqual(plain)
  })

  test('stays the same material from frame to frame, so that it is packed once', () => {
    expect(
      recipeOf({ ...filled, typed: { ...filled.typed, [base.id]: '90' } })!.components[1]!.material,
    ).toBe(recipe.components[1]!.material)
  })

  test('makes another recipe of it', () => {
    expect(isSameRecipe(recipe, recipeOf(plain)!)).toBe(false)
    expect(isSameRecipe(recipe, recipeOf(filled)!)).toBe(true)
  })
})

describe('what rests on it', () => {
  const { approximate } = explain({ recipe, ...estimate }, 'en')

  test('is marked ≈ with its range, in either language, live and stored', () => {
    expect(approximate.sulfur_ppm!.text).toMatch(
      /^Sulfur: rests on typical values for FAME, canola \(B100\); their range makes it [\d.]+ to [\d.]+ ppm\.$/,
    )
    expect(approximate.pct_95!.text).toContain('how far they vary is not known')
    expect(approximate.density).toBeUndefined()
    expect(approximateIn(estimate.blend, 'sulfur_ppm')).toBe('assumed')
    expect(approximateIn(estimate.blend, 'density')).toBeNull()
    expect(approximateAmong(['distillation-fame', 'assumed', 'estimated'])).toBe('assumed')
    expect(approximateAmong(['measured', undefined])).toBeNull()
    expect(explain({ recipe, ...estimate }, 'fa').approximate.sulfur_ppm!.text).toContain('مقدارهای معمول')
    expect(explain(storedResult(recipe, answerOf(estimate)), 'en').approximate).toEqual(approximate)
    expect(materialsAssumed({ recipe, ...estimate })).toEqual([1])
  })

  test('is never better than unsure, unless it holds at both ends', () => {
    const limits = checkGrade(
      {
        grade: { id: 'g', en: 'G', fa: 'G', status: 'own' },
        chosen: {},
        category: 'gasoil',
        d86_group: 'by-curve',
        residue: 1,
        not_checked: [],
        not_applicable: [],
        one_of: [],
        notes: [],
        cfpp: null,
        limits: (
          [
            ['sulfur_ppm', 50],
            ['sulfur_ppm', 7],
            ['pct_95', 400],
            ['r250', 90],
            ['t50e', 400],
          ] as const
        ).map(([q, limit]) => ({ q, side: 'max', limit, strict: false, method: '', confirmed: 'yes' })),
      } as never,
      subjectOf({ recipe, ...estimate }),
    ).limits
    expect(limits.map(({ state }) => state)).toEqual(['pass', 'unsure', 'unsure', 'unsure', 'unsure'])
    for (const { flags } of limits) expect(flags).toContain('assumed')
  })

  test('no copy gives it out as a reading of the material', () => {
    const materials = recipe.components.map((one) => one.material)
    const columns = propertyColumns({
      language: 'en',
      quantities: quantitiesOf(UNIT_SETS.SI, 'en', 'latin'),
      materials,
      groups: [],
      blend: { recipe, explanation: explain({ recipe, ...estimate }, 'en') },
    })
    const rows = resultsOf('gasoil', materials, estimate.blend.results).flatMap((group) => group.rows)
    const cell = (property: string, head: string) =>
      columns.find((column) => column.head === head)!.copy(rows.find((row) => row.property === property)!)
    expect(cell('sulfur_ppm', canola.name)).toBe(`≈ ${typical.properties.sulfur_ppm}`)
    expect(cell('density', canola.name)).toBe(canola.properties.density)
    expect(cell('sulfur_ppm', 'Method')).toContain('≈ from a typical stream')
  })
})

describe('it stays', () => {
  const dropped = (draft: typeof filled) => assumedRequest(materialsOf(draft)).assumed ?? []
  const kept = dropped(filled)

  test('in the tab and on the server, where it is kept by name alone', () => {
    expect(dropped(readDraft(JSON.parse(JSON.stringify(filled)))!)).toEqual(kept)
    const form = JSON.parse(JSON.stringify(unfinishedForm(filled)))
    expect(form.draft.assumed).toEqual(kept)
    expect(dropped(withMaterials(readUnfinished(form)!, list))).toEqual(kept)
    // Drafts of earlier releases have none.
    const { assumed: _, ...earlier } = form.draft
    expect(dropped(withMaterials(readUnfinished({ ...form, draft: earlier })!, list))).toEqual([])
  })

  test('in a kept blend that is used again, for its materials or their copies', () => {
    const calculation = {
      category: 'gasoil',
      basis: 'volume',
      asked: { estimates: false, methods: {} },
      check: undefined,
      components: recipe.components.map(({ material: { id }, percentage }) => ({ id, percentage })),
      assumed: kept.map((one) => ({ ...one, value: 0, low: null, high: null })),
    } as unknown as WholeCalculation
    const again = readFormerRecipe({ again: JSON.parse(JSON.stringify(formerRecipeOf(calculation))) })!
    const draft = draftOfFormer(again, list)
    expect(dropped(draft)).toEqual(kept)
    expect(estimateOf(recipeOf(draft)!, calc)!.blend.results).toEqual(estimate.blend.results)
    const copy = { ...canola, id: 'copy' }
    const ofCopy = formerRecipeOf(calculation, new Map([[canola.id, 'copy']]))
    expect(new Set(dropped(draftOfFormer(ofCopy, [...list, copy])).map((one) => one.material))).toEqual(
      new Set(['copy']),
    )
  })

  test('with newer figures of the material only as far as it still lacks them', () => {
    const now = { ...canola, properties: { ...canola.properties, sulfur_ppm: 3 } }
    const draft = refreshed(filled, [base, now, typical])
    expect(materialsOf(draft)[1]!.properties.sulfur_ppm).toBe(3)
    expect(dropped(draft)).toEqual(kept.filter(({ property }) => property !== 'sulfur_ppm'))
    expect(withReadings(materialsOf(filled)[1]!, materialsOf(filled)[1]!.assumed!)).toEqual(
      materialsOf(filled)[1]!,
    )
  })

  test('not with another material', () => {
    const draft = exchanged(filled, canola.id, typical)
    expect(dropped(draft)).toEqual([])
    expect(PROPERTY_NAMES.filter((name) => materialsOf(draft)[1]!.properties[name] === null)).toEqual(
      PROPERTY_NAMES.filter((name) => typical.properties[name] === null),
    )
  })
})

test('while shares move, materials with typical readings are packed no more', () => {
  const seen = new Set<unknown>()
  const watched = {
    ...calc,
    mixture(materials: Parameters<typeof calc.mixture>[0]) {
      for (const one of materials) seen.add(one)
      return calc.mixture(materials)
    },
  }
  const at = (share: number): Recipe => ({
    ...recipe,
    components: recipe.components.map((one, place) => ({
      ...one,
      percentage: place === 0 ? 100 - share : share,
    })),
  })
  estimateOf(at(7), watched)
  const packed = seen.size
  for (let share = 8; share < 30; share++) estimateOf(at(share), watched)
  expect(seen.size).toBe(packed)
  // The materials, without the readings, without those of no range, and with each at two ends.
  const ranged = recipe.components[1]!.material.assumed!.filter(({ low }) => low !== null)
  expect(packed).toBe(2 + 1 + 1 + 2 * ranged.length)
})

test('what rests on typical readings is told for any shares, as a map needs it', () => {
  const alone = recipe.components.map((one, at) => ({ ...one, percentage: at === 0 ? 100 : 0 }))
  const { names, materials } = restingOf({ ...recipe, components: alone }, calc)!
  expect(materials).toEqual([1])
  expect(new Set<string>(names)).toEqual(new Set(Object.keys(estimate.blend.assumed!.values)))
  expect(restingOf(recipeOf(plain)!, calc)).toBeUndefined()
})

test('of what a search has found, limits that hold only with the typical values are open, and closed where they hold at both ends', () => {
  const { results, assumed } = estimate.blend
  const { high } = assumed!.values.sulfur_ppm!
  expect(high!).toBeGreaterThan(results.sulfur_ppm!)
  const openAt = (max: number) =>
    limitsMetAtOneEnd(
      {
        limits: [
          { q: 'sulfur_ppm', side: 'max', limit: max },
          { q: 'density', side: 'max', limit: 2000 },
        ],
        conditions: usualConditions('gasoil'),
      },
      recipe,
      calc,
      () => undefined,
    ).map(({ q }) => q)
  expect(openAt((results.sulfur_ppm! + high!) / 2)).toEqual(['sulfur_ppm'])
  expect(openAt(high! + 0.1)).toEqual([])
  // A limit that is missed is no open one.
  expect(openAt(results.sulfur_ppm! - 0.1)).toEqual([])
})

describe('a heavy fuel', () => {
  const residue = stream('Atmospheric residue, sweet crude, low sulfur')
  const cycleOil = stream('FCC light cycle oil, Exxon, 1991')
  const stock = stream('Light cycle oil, cutter stock')
  const readings = readingsFrom(stock, cycleOil, 'residual')
  const draftOf = (places: [Material, Material]) => ({
    ...EMPTY_DRAFT,
    count: 2,
    category: 'residual' as const,
    places,
    typed: { [residue.id]: '70', [cycleOil.id]: '30' },
  })

  test('takes what it lacks of its readings, and never whether it has asphaltenes', () => {
    expect(readings).toContainEqual({
      property: 'own:hfo_viscosity_50',
      value: 2.3,
      low: 1.8,
      high: 3.5,
      from: stock.id,
    })
    expect(readings).toContainEqual({
      property: 'own:hfo_vanadium',
      value: 0,
      low: null,
      high: null,
      from: stock.id,
    })
    expect(readings.map(({ property }) => property)).not.toContain('own:hfo_asphaltenes')
    expect(readingsFrom(stock, cycleOil, 'gasoil').filter(({ property }) => isOwnQuantity(property))).toEqual(
      [],
    )
    expect(bareOf(withReadings(cycleOil, readings))).toEqual(cycleOil)
  })

  test('has the blend’s values with it, marked ≈, again after it was put away', () => {
    const lean = recipeOf(draftOf([residue, cycleOil]))!
    const blank = ['own:hfo_ash', 'own:hfo_vanadium']
    const candidates = (one: Material) => typicalFor(one, [stock], 'residual')
    const offers = lackingIn({ recipe: lean, ...estimateOf(lean, calc)! }, blank, candidates)
    expect(offers.map(({ at, found }) => [at, found[0]!.stream.name])).toEqual([[1, stock.name]])
    const draft = withTypical(draftOf([residue, cycleOil]), cycleOil.id, stock)
    const whole = recipeOf(draft)!
    const made = estimateOf(whole, calc)!
    const { approximate } = explain({ recipe: whole, ...made }, 'en')
    expect(approximate['own:hfo_al_si']!.text).toMatch(
      /rests on typical values for FCC light cycle oil.*makes it \d+ to \d+ mg/,
    )
    expect(approximate['own:hfo_vanadium']!.text).toContain('how far they vary is not known')
    expect(approximate['own:hfo_asphaltenes']).toBeUndefined()
    const put = unfinishedForm(draft)
    const again = withMaterials(readUnfinished(JSON.parse(JSON.stringify(put)))!, [residue, cycleOil, stock])
    expect(materialsOf(again)[1]!.assumed).toEqual(materialsOf(draft)[1]!.assumed)
    expect(explain(storedResult(whole, answerOf(made)), 'en').approximate).toEqual(approximate)
  })
})
