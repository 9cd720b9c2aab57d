import { expect, test } from 'bun:test'
import { builtIn, isTemplate } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { specify } from '#calc/grades/specification.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { emptyProperties, usualPropertiesOf } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { loadCalc } from '#server/calc.ts'
import { bundledCatalogue } from '#server/features/materials/catalogue.file.ts'
import type { Material } from '../analysis.api.ts'
import { EXAMPLES, examplesFor, FIRST_EXAMPLES, recipeOfExample } from './examples.ts'
import { estimateOf, subjectOf } from './result.ts'
import { material } from './test-material.ts'

const calc = await loadCalc()
const rows = bundledCatalogue()
const catalogue: Material[] = rows.map(({ properties, ...row }, at) =>
  material(row.name, { ...emptyProperties(), ...properties }, {
    ...NO_DETAILS,
    ...row,
    id: String(at),
    categories: row.categories.map((name) => ({ name })),
  } as Partial<Material>),
)
const listOf = (category: string) =>
  catalogue.filter((_, at) => (rows[at]!.categories as string[]).includes(category))

test('every category has two examples to four, of streams that its list offers, and they make 100 %', () => {
  for (const category of CATEGORY_NAMES.filter((name) => name !== 'customized')) {
    const offered = examplesFor(category, listOf(category))
    expect(offered).toHaveLength(EXAMPLES.filter((example) => example.category === category).length)
    expect(offered.length).toBeWithin(2, 5)
    for (const { components } of offered)
      expect(components.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
  }
  expect(examplesFor('customized', catalogue)).toHaveLength(EXAMPLES.length)
  expect(examplesFor('gasoil', listOf('gasoline'))).toEqual([])
})

/** Why an example meets a limit not quite: within the error of the test or the rule, or not to be computed at all. */
const ALMOST: Readonly<Record<string, readonly string[]>> = {
  // Azeotropes move the front of the curve, and octane numbers with alcohols are rough.
  'With 10 % ethanol': [
    ...['unsure octan_mon', 'unsure e70', 'unsure e70', 'unsure e100', 'unsure e100', 'unsure e150'],
    'unsure fbp',
  ],
  'Road diesel with 7 % FAME': ['unsure cetane_index'],
  // The sediment of a blend doesn’t follow from those of its materials.
  'Very low sulfur fuel oil (VLSFO)': ['unknown own:hfo_total_sediment', 'unsure pour_freezing_point'],
  'High sulfur fuel oil for ships with scrubbers': ['unknown own:hfo_total_sediment'],
}

test.each(EXAMPLES.filter(({ grade }) => grade).map((example) => [example.name.en, example] as const))(
  '%s meets each limit of today’s edition, or almost',
  (name, example) => {
    const { category, basis, against, components } = recipeOfExample(example, listOf(example.category))!
    const grade = builtIn(against!.grade)!
    expect(grade.replaced_by ?? null).toBeNull()
    // Nothing can be checked against a template.
    expect(isTemplate(grade)).toBe(false)
    const byId = new Map(catalogue.map((one) => [one.id, one]))
    const recipe = {
      category,
      basis,
      components: components.map(({ id, percentage = 0 }) => ({ material: byId.get(id)!, percentage })),
    }
    const specification = specify(grade, { chosen: against!.chosen, limits: [], residue: 1 })
    const { limits } = checkGrade(specification, subjectOf({ recipe, ...estimateOf(recipe, calc)! }))
    const others = limits.filter(({ state }) => state !== 'pass' && state !== 'na')
    expect(others.map(({ state, q }) => `${state} ${q}`).toSorted()).toEqual((ALMOST[name] ?? []).toSorted())
    expect(limits.length).toBeGreaterThan(5)
  },
)

test('the first examples are one of each category, each checked where a grade of it is confirmed', () => {
  expect(new Set(FIRST_EXAMPLES.map(({ category }) => category)).size).toBe(CATEGORY_NAMES.length - 1)
  expect(FIRST_EXAMPLES.filter(({ grade }) => !grade).map(({ category }) => category)).toEqual([
    'naphtha',
    'white_spirit',
  ])
})

test('an example has a value for every property that its category shows, unless ethanol takes one away', () => {
  for (const [at, { category, name, shares }] of EXAMPLES.entries()) {
    const { components } = examplesFor('customized', catalogue)[at]!
    const { blend } = estimateOf({ category, basis: 'volume', components }, calc)!
    const missing = usualPropertiesOf(category).filter((property) => blend.results[property] === null)
    if (!Object.keys(shares).some((stream) => stream.startsWith('Ethanol')))
      expect({ name, missing }).toEqual({ name, missing: [] })
    else expect(missing.length).toBeLessThan(6)
  }
})
