import { expect, test } from 'bun:test'
import { hasPercentages, recipeOf } from './draft.ts'
import { draftOfFormer, readFormerRecipe } from './reuse.ts'
import { material } from './test-material.ts'

const [a, b] = [material('A', { density: 700 }), material('B', { density: 800 })]
const again = {
  category: 'gasoline',
  basis: 'mass',
  components: [
    { id: a.id, percentage: 62.5 },
    { id: b.id, percentage: 37.5 },
  ],
} as const

test('a former recipe is drafted with the materials as they are now', () => {
  const draft = draftOfFormer(again, [b, a])
  expect(draft).toMatchObject({ count: 2, category: 'gasoline', basis: 'mass' })
  expect(recipeOf(draft)!.components.map(({ material, percentage }) => [material.name, percentage])).toEqual([
    ['A', 62.5],
    ['B', 37.5],
  ])
})

test('estimates, methods and the grade come along; where nothing is said of them they are as usual', () => {
  const against = { grade: 'en228-e5', chosen: {}, limits: [{ q: 'density', min: 740 }], residue: 1 } as const
  const asked = { ...again, estimates: true, methods: { rvp: 'volume-average' }, against } as const
  expect(draftOfFormer(readFormerRecipe({ again: asked })!, [a, b])).toMatchObject({
    estimates: true,
    methods: { rvp: 'volume-average' },
    against,
  })
  const former = { ...asked, methods: { ...asked.methods, viscosity_40: 'refutas' } } as const
  expect(draftOfFormer(former, [a, b]).methods).toEqual(asked.methods)
  expect(draftOfFormer({ ...again, traces: true }, [a, b]).traces).toBe(true)
  expect(draftOfFormer(again, [a, b])).toMatchObject({
    estimates: false,
    traces: false,
    methods: {},
    against: null,
  })
})

test('a material that is gone leaves its place, and its share to be set anew', () => {
  const draft = draftOfFormer(again, [b])
  expect(draft.places).toEqual([null, b])
  expect(draft.typed).toEqual({ [b.id]: '37.5' })
  expect(hasPercentages(draft)).toBe(true)
})

test('materials without shares are chosen, their shares to be set', () => {
  const chosen = { category: again.category, basis: again.basis, components: [{ id: b.id }, { id: a.id }] }
  const draft = draftOfFormer(readFormerRecipe({ again: chosen })!, [a, b])
  expect([draft.places, draft.typed, draft.count]).toEqual([[b, a], {}, 2])
})

test('what another screen hands over is taken only if it is a recipe', () => {
  expect(readFormerRecipe({ again })).toEqual(again)
  for (const wrong of [
    null,
    {},
    { again: {} },
    { again: { ...again, category: 'jet' } },
    { again: { ...again, components: again.components.slice(1) } },
    { again: { ...again, components: [{ id: 1, percentage: 50 }, again.components[0]] } },
  ])
    expect(readFormerRecipe(wrong)).toBeNull()
})
