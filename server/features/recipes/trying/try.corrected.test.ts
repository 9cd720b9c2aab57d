import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtIn } from '#calc/grades/built-in.ts'
import { NO_OPTIONS, specify } from '#calc/grades/specification.ts'
import { biasCorrectionsOf, type Correction, type CorrectionsByCategory } from '#calc/lab/correct.ts'
import { reasonText, type Trial, tryEach } from '#calc/screening/try.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { loadCalc } from '#server/calc.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { Material } from '#web/wizard/analysis.api.ts'
import { namedMaterials, tryQuestionOf } from '#web/wizard/find/try-question.ts'
import { EMPTY_DRAFT } from '#web/wizard/rules/draft.ts'
import { addMaterial, teach } from '../../calculations/whole/test-calculations.ts'
import type { TryAnswer } from './try.model.ts'

const { materials: streams } = JSON.parse(
  readFileSync(join(import.meta.dir, '../../../../sql/seed/typical.json'), 'utf8'),
) as { materials: { name: string; categories: string[]; properties: Partial<MaterialProperties> }[] }
const GASOLINES = streams.filter(({ categories }) => categories.includes('gasoline'))
const specification = specify(builtIn('en228-e5')!, NO_OPTIONS)

const biases = (shift: number, rule: string | null): Correction => ({
  shift,
  n: 11,
  sd: 0.4,
  rule,
  from: 0,
  to: 1000,
})
const TAUGHT: CorrectionsByCategory = {
  gasoline: {
    e100: biases(9, null),
    density: biases(-6, 'volume-average'),
    benzene: biases(-2.2, 'volume-average'),
  },
}

let calc: Calc
let api: TestApp
let list: Material[]
let ids: string[]
let mina: Person

beforeAll(async () => {
  calc = await loadCalc()
  api = await openTestApp({ calc })
  mina = await api.person()
  for (const { name, properties } of GASOLINES) await addMaterial(api, null, name, { readings: properties })
  const answer = await api.call('GET', '/materials/?category=gasoline', mina)
  list = (await answer.json()) as Material[]
  ids = GASOLINES.slice(0, 3).map((stream) => list.find(({ name }) => name === stream.name)!.id)
})
afterAll(() => api.sql.end())

const byServer = async (who: Person, more: object = { category: 'gasoline' }): Promise<TryAnswer> => {
  const body = { materials: ids, percentages: [50, 30, 20], share: 7, grade: 'en228-e5', ...more }
  const answer = await api.call('POST', '/calculations/try/', who, { body })
  if (answer.status !== 200) throw new Error(await answer.text())
  return (await answer.json()) as TryAnswer
}

/** As the page asks its worker, and tells of a row. */
function byPage(corrections: CorrectionsByCategory | null) {
  const places = ids.map((id) => list.find((one) => one.id === id)!)
  const typed = Object.fromEntries(ids.map((id, at) => [id, ['50', '30', '20'][at]!]))
  const draft = { ...EMPTY_DRAFT, count: 3, category: 'gasoline' as const, places, typed }
  const asked = tryQuestionOf(draft, list, { share: '7', specification, own: [], corrections })
  if (typeof asked === 'string') throw new Error(asked)
  const told = (trial: Trial) => {
    const material = asked.candidates[trial.candidate]!
    const decides = trial.lost[0] ?? trial.worst
    return {
      id: material.id,
      worst: decides && {
        q: decides.q,
        side: decides.side,
        limit: decides.limit,
        margin: decides.margin,
        in_R: decides.in_R,
        ...(decides.corrected && { corrected: decides.corrected }),
      },
      state: trial.state,
      misses: trial.misses,
      results: trial.results,
      reason: reasonText(trial, namesOf(namedMaterials(asked, material), 'en'), 'en'),
    }
  }
  return tryEach(calc, asked.question).map(told)
}
const shownOf = (answer: TryAnswer) =>
  answer.map(({ id, worst, state, misses, results, reason }) => ({
    id,
    worst,
    state,
    misses,
    results,
    reason,
  }))

test('page and server have the same rows in the same order, whatever the laboratory corrects', async () => {
  const plain = await byServer(mina)
  expect(plain.length).toBe(GASOLINES.length - 3)
  expect(shownOf(plain)).toEqual(byPage(null))
  await teach(api, mina, TAUGHT)
  const corrected = await byServer(mina)
  expect(shownOf(corrected)).toEqual(byPage(TAUGHT))
  // The bias reaches the order, and is said where it decides; the figures stay the rules'.
  expect(corrected.map(({ id }) => id)).not.toEqual(plain.map(({ id }) => id))
  const deciding = corrected.filter(({ worst }) => worst?.corrected)
  expect(deciding.length).toBeGreaterThan(0)
  for (const { reason } of deciding) expect(reason).toContain('(corrected, from 11 results)')
  for (const { id, results } of corrected)
    expect(results).toEqual(plain.find((one) => one.id === id)!.results)
  await teach(api, mina, null)
  expect(await byServer(mina)).toEqual(plain)
})

test('another category, and another account, have the rules alone', async () => {
  const other = await api.person()
  const plain = await byServer(other)
  await teach(api, mina, TAUGHT)
  const [theirs, others, asNaphtha] = await Promise.all([
    byServer(mina),
    byServer(other),
    byServer(await api.person(), { category: 'naphtha' }),
  ])
  expect(theirs).not.toEqual(plain)
  expect(others).toEqual(plain)
  expect(asNaphtha).toEqual(plain)
  expect(await byServer(mina, { category: 'naphtha' })).toEqual(plain)
  // Without a category the recipe goes by the one that its materials share.
  expect(await byServer(mina, {})).toEqual(theirs)
  expect(biasCorrectionsOf(TAUGHT, 'naphtha')).toBeUndefined()
  const wrong = await api.call('POST', '/calculations/try/', mina, {
    body: { materials: ids, percentages: [50, 30, 20], share: 7, category: 'diesel' },
  })
  expect(wrong.status).toBe(400)
})
