import { beforeAll, expect, test } from 'bun:test'
import { readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import { doubtsOf } from '#calc/consistency.ts'
import { DISTILLATION_NAMES, type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { componentNotes, notesOf } from '#calc/vocabulary/words/notes.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { Material } from '../materials/materials.model.ts'

let api: TestApp
let mina: Person

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
})

async function create(name: string, properties: Partial<MaterialProperties>): Promise<string> {
  const body = { name, producer_english_name: 'Works', categories: ['customized'], properties }
  const answer = await api.call('POST', '/me/materials/', mina, { body })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as Material).id
}

async function blended(materials: string[], percentages: number[], headers = {}): Promise<BlendAnswer> {
  const answer = await api.call('POST', '/calculations/blending/', mina, {
    body: { materials, percentages },
    headers,
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as BlendAnswer
}

const curve = (from: number, to: number): Partial<MaterialProperties> =>
  Object.fromEntries(DISTILLATION_NAMES.map((name, label) => [name, from + ((to - from) * label) / 12]))

test('a note says what it weighs, which figures and which materials it is about, and stands among the warnings', async () => {
  const naphtha = await create('Light naphtha', {
    recovery: 98,
    ...curve(25, 70),
    density: 660,
    flash_point: -40,
  })
  const gasoil = await create('Gasoil', { recovery: 98, ...curve(260, 345), density: 850, flash_point: 95 })
  const answer = await blended([naphtha, gasoil], [50, 50])
  expect(answer.warnings).toEqual(answer.notes.map(({ text }) => text))
  const flash = answer.notes.find(({ code }) => code === 'flash-interval')!
  expect(flash).toMatchObject({ severity: 'unsafe', properties: ['flash_point'], materials: [naphtha] })
  expect(flash.text).toMatch(/^Flash Point lies between −\d+ and −?\d+ °C: .* Light naphtha\.$/)
  const gap = answer.notes.find(({ code }) => code === 'curve-gap')!
  expect(gap).toMatchObject({ severity: 'unsafe', materials: [naphtha, gasoil] })
  expect(gap.properties).toContain('pct_50')
  const persian = await blended([naphtha, gasoil], [50, 50], { 'accept-language': 'fa' })
  expect(persian.notes.map(({ code }) => code)).toEqual(answer.notes.map(({ code }) => code))
  expect(persian.notes[0]!.text).toMatch(/[۰-۹]/)
})

test('quality tells read from filled in, and coverage counts what each material carries', async () => {
  const { pct_20: _, pct_95: __, fbp: ___, ...points } = curve(180, 350)
  const some = await create('Some points', { recovery: 98, ...points, density: 840 })
  const every = await create('Every point', { recovery: 98, ...curve(190, 340), density: 830, color: '1.0' })
  const { quality, coverage, results } = await blended([some, every], [50, 50])
  expect(quality.pct_10).toBe('measured')
  expect(quality.pct_20).toBe('interpolated')
  expect(quality.pct_95).toBe('extrapolated')
  expect(quality.density).toBe('measured')
  expect([results.fbp, quality.fbp, quality.color]).toEqual([null, undefined, undefined])
  const of = PROPERTY_NAMES.length
  expect(coverage).toEqual({ [some]: { known: 12, of }, [every]: { known: 16, of } })
})

test('notes are kept with the calculation, and can be said again in either language', async () => {
  const diesel = await create('Diesel', { recovery: 98, flash_point: 75 })
  const gasoline = await create('Gasoline', { recovery: 98, flash_point: -40 })
  const answer = await blended([diesel, gasoline], [95, 5])
  const [row] = await api.sql<StoredCalculation[]>`
    select id, created_at, basis, components::json as components, blend::json as blend from calculation where id = ${answer.id}`
  const { blend } = readCalculation(row!)
  const names = ['Diesel', 'Gasoline']
  expect(notesOf(blend.warnings, names, 'en').map(({ text }) => text)).toEqual(answer.warnings)
  expect(notesOf(blend.warnings, names, 'fa')[0]!.text).toContain('درجهٔ سلسیوس')
})

test('figures of a material that contradict each other are notes of every blend that it is in', async () => {
  const odd = await create('Odd gasoline', {
    recovery: 98,
    ...curve(35, 200),
    density: 745,
    aromatics: 30,
    benzene: 40,
  })
  const fine = await create('Fine gasoline', {
    recovery: 98,
    ...curve(40, 190),
    density: 740,
    aromatics: 30,
    benzene: 1,
  })
  const expected = {
    code: 'benzene-over-aromatics',
    severity: 'doubt',
    properties: ['benzene', 'aromatics'],
    materials: [odd],
    text: 'Odd gasoline: Benzene (40 vol %) is one of the aromatics, but exceeds them (30 vol %).',
  } as const
  // Read, and from memory.
  for (const _ of [1, 2]) {
    const { notes, warnings } = await blended([odd, fine], [50, 50])
    expect(notes.filter(({ code }) => code === expected.code)).toEqual([
      { ...expected, properties: [...expected.properties], materials: [odd] },
    ])
    expect(warnings).toContain(expected.text)
  }
  const without = await blended([odd, fine], [0, 100])
  expect(without.notes.map(({ code }) => code)).not.toContain(expected.code)
  const persian = await blended([odd, fine], [50, 50], { 'accept-language': 'fa' })
  expect(persian.warnings.join()).toContain('\u2068Odd gasoline\u2069: بنزن (۴۰ درصد حجمی)')

  // What is stored is enough to say it again.
  const [row] = await api.sql<StoredCalculation[]>`
    select id, created_at, basis, components::json as components, blend::json as blend from calculation where id = ${persian.id}`
  const { components, blend } = readCalculation(row!)
  const kept = componentNotes(
    components.map((component) => ({ doubts: doubtsOf(component) })),
    components.map(({ percentage }) => percentage),
    { blend, names: components.map(({ name }) => name), lang: 'en' },
  )
  expect(kept.map(({ text }) => text)).toContain(expected.text)
})
