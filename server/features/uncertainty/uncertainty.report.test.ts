import { beforeAll, expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { eachAssumed, type UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { jsonOf } from '#server/report/files/plain-files.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import typical from '#sql/seed/typical.json'

let api: TestApp
let mina: Person
let id: string

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  const ids: string[] = []
  for (const name of ['Hydrotreated gasoil', 'Hydrocracker diesel']) {
    const { name_farsi, properties } = typical.materials.find((one) => one.name === name)!
    const [row] = await api.sql<{ id: string }[]>`
      insert into material (name, name_farsi, producer_english_name, categories, properties, name_key, producer_key, search_key)
      values (${name}, ${name_farsi}, 'Works', '{gasoil}', ${api.sql.json(properties)}, ${name}, 'works', ${name})
      returning id`
    ids.push(row!.id)
  }
  const body = { materials: ids, percentages: [70, 30], category: 'gasoil', grade: 'en590-temperate' }
  const answer = await api.call('POST', '/calculations/blending/', mina, { body })
  id = ((await answer.json()) as { id: string }).id
}, 60_000)

const report = async (query: string) => {
  const answer = await api.call('GET', `/me/calculations/${id}/report/?${query}`, mina)
  expect([query, answer.status]).toEqual([query, 200])
  return answer
}
const jsonReport = async (query: string) =>
  (await (await report(`format=json&${query}`)).json()) as ReturnType<typeof jsonOf>

type Rows = Record<string, string | number | null>[]
const rowsOf = (sections: Record<string, unknown>, section: string, table: string): Rows =>
  (sections[section] as { tables: Record<string, { rows: Rows }> }).tables[table]!.rows

test('a report has the uncertainty where it is asked for: what is kept, to the bit, or the usual', async () => {
  const without = await jsonReport('')
  expect(Object.keys(without.sections)).not.toContain('uncertainty')
  const usual = await jsonReport('uncertainty=true')
  const answer = await api.call('GET', `/me/calculations/${id}/uncertainty/`, mina)
  const drawn = (await answer.json()) as UncertaintyAnswer
  const kept = await api.call('PUT', `/me/calculations/${id}/uncertainty/`, mina, { body: { seed: 4 } })
  const other = (await kept.json()) as UncertaintyAnswer
  const after = await jsonReport('uncertainty=true')
  for (const [file, figures] of [
    [usual, drawn],
    [after, other],
  ] as const) {
    const intervals = rowsOf(file.sections, 'uncertainty', 'intervals')
    expect(intervals.map(({ key }) => String(key))).toEqual(Object.keys(figures.properties))
    const density = intervals.find(({ key }) => key === 'density')!
    const { value, low, high, sd } = figures.properties.density!
    expect(density).toMatchObject({ value, low, high, sd })
    const chances = rowsOf(file.sections, 'uncertainty', 'probabilities')
    expect(chances.map(({ probability }) => probability)).toEqual(
      figures.limits.map(({ probability }) => 100 * probability),
    )
    const judged = rowsOf(file.sections, 'limits', 'limits')
    expect(new Set(judged.flatMap(({ basis }) => basis ?? []))).toEqual(new Set(['simulation']))
    for (const { q, side, state } of figures.limits)
      expect(judged.find(({ key }) => key === `${q}.${side}`)!.state).toBe(state)
    expect(rowsOf(file.sections, 'assumed', 'assumed')).toHaveLength(eachAssumed(figures).length)
  }
  expect(drawn.properties.density!.low).not.toBe(other.properties.density!.low)
})

test('every other format and language has it too, and never promises anything', async () => {
  const { sheets } = await readXlsx(await (await report('format=xlsx&uncertainty=true')).bytes())
  expect(sheets.map(({ name }) => name)).toContain('Uncertainty')
  const inFarsi = await (await report('format=csv&uncertainty=true&lang=fa&temperature=°F')).text()
  expect(inFarsi).toContain('عدم قطعیت')
  expect(inFarsi).toContain('این یک برآورد است، نه گواهی')
  const english = await (await report('format=csv&uncertainty=true')).text()
  expect(english).toContain('Estimate, not a certificate. Test the blend before delivery.')
  expect(english).not.toMatch(/guaranteed|accurate to|certified|on spec/i)
  const pdf = await (await report('format=pdf&uncertainty=true&lang=fa')).bytes()
  expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-')
}, 60_000)

test('a laboratory’s test of the blend goes by the chosen method, kept so, and the report says of which limits', async () => {
  const usual = await api.call('GET', `/me/calculations/${id}/uncertainty/?draws=400`, mina)
  const body = { draws: 400, tests: { density: 'ASTM D1298' }, laboratory: { flash_point: { R: 9 } } }
  const kept = await api.call('PUT', `/me/calculations/${id}/uncertainty/`, mina, { body })
  const [before, after] = [
    (await usual.json()) as UncertaintyAnswer,
    (await kept.json()) as UncertaintyAnswer,
  ]
  expect(before.limits.filter((limit) => 'laboratory_R' in limit)).toEqual([])
  const others = after.limits.flatMap(({ q, laboratory_R }) => (laboratory_R ? [[q, laboratory_R]] : []))
  expect(Object.fromEntries(others)).toMatchObject({ density: 1.2, flash_point: 9 })
  // The cetane index is calculated from the density.
  expect(others.map(([q]) => q)).toContain('cetane_index')
  const csv = await (await report('format=csv&uncertainty=true')).text()
  expect(csv).toMatch(/A laboratory reports a pass: By R of the chosen test method.*Density/)
})

test('the graph of a report has the interval of the blend’s curve where the uncertainty is asked for', async () => {
  const pictureIn = async (query: string) => {
    const { sheets } = await readXlsx(await (await report(`format=xlsx&${query}`)).bytes())
    const [picture] = sheets.flatMap(({ images = [] }) => images)
    return Bun.hash(picture!.data)
  }
  const [without, again, banded] = [
    await pictureIn(''),
    await pictureIn(''),
    await pictureIn('uncertainty=true'),
  ]
  expect(again).toBe(without)
  expect(banded).not.toBe(without)
})
