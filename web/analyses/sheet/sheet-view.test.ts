import { expect, test } from 'bun:test'
import { BLEND_STATUSES } from '#calc/calculation/blend-status.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { isSameRecipe, recipeOf } from '#web/wizard/rules/draft.ts'
import { formerRecipeOf, gradeChoiceOf } from '#web/wizard/rules/reuse.ts'
import { answerTo, HEAVY, LIGHT } from '#web/wizard/store/test-analysis.ts'
import { shownActions } from './kept-actions.tsx'
import { keptResult } from './sheet-view.tsx'

const limit = { side: 'max', limit: 10, strict: false, confirmed: 'yes', method: '' } as const
const kept = {
  ...answerTo({ materials: ['light', 'heavy'], percentages: [100 / 3, 200 / 3], basis: 'mass' }),
  name: 'Winter',
  note: null,
  category: 'gasoline',
  asked: { estimates: true, methods: { rvp: 'volume-average' } },
  components: [LIGHT, HEAVY].map((material, at) => ({ ...material, percentage: [100 / 3, 200 / 3][at]! })),
  check: {
    grade: 'en228-e5',
    status: 'in-force',
    options: { class: 'A' },
    residue: 1,
    limits: [
      { ...limit, q: 'sulfur_ppm' },
      { ...limit, q: 'density', side: 'min', limit: 740, strict: true, confirmed: 'own' },
    ],
  },
  changed: [],
  changes: [],
  share: null,
} as unknown as WholeCalculation

test('a kept calculation is shown with a draft that asks for just that, so that nothing counts as changed since', () => {
  const { draft, result } = keptResult(kept)
  expect(isSameRecipe(recipeOf(draft)!, result.recipe)).toBe(true)
  expect(recipeOf(draft)!.components.map(({ percentage }) => percentage)).toEqual([100 / 3, 200 / 3])
  expect(result.recipe.options).toEqual(kept.asked)
  expect([result.blend.results, result.name]).toEqual([kept.results, 'Winter'])
})

test('used again, it brings along what it asked for and was checked against, with the limits laid over the grade', () => {
  const over = { q: 'density', min: 740, strict: true } as const
  expect(formerRecipeOf(kept, new Map([['heavy', 'copy']]))).toMatchObject({
    basis: 'mass',
    estimates: true,
    methods: { rvp: 'volume-average' },
    components: [{ id: 'light' }, { id: 'copy' }],
    against: { grade: 'en228-e5', chosen: { class: 'A' }, limits: [over], residue: 1 },
  })
  // In a grade of somebody's own every limit is their own.
  const own = { ...kept, check: { ...kept.check!, status: 'own' as const } }
  expect(gradeChoiceOf(own)!.limits).toEqual([])
})

test('one action comes first by what decides, at most three beside it', () => {
  const first = (...of: Parameters<typeof shownActions>) => shownActions(...of)[0]
  expect(first('released', 'fail', 'fail')).toBe('report')
  expect(first('tested', 'fail', 'pass')).toBe('correct')
  expect(first('planned', null, 'fail')).toBe('change')
  expect([first('tested', 'unknown', 'fail'), first('planned', null, null)]).toEqual(['ticket', 'ticket'])
  for (const status of BLEND_STATUSES)
    for (const measured of ['fail', 'pass', null])
      for (const predicted of ['fail', 'pass', null]) {
        const shown = shownActions(status, measured, predicted)
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown.length).toBeLessThanOrEqual(4)
      }
})
