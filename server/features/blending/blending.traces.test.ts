import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { addMaterial } from '../calculations/whole/test-calculations.ts'

let api: TestApp
let mina: Person
let materials: [string, string]
beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  const readings = { density: 840, sulfur_ppm: 8, flash_point: 66, cetane_number: 52 }
  materials = [
    await addMaterial(api, null, 'Base', { readings }),
    await addMaterial(api, null, 'Dye', { readings: { density: 840, sulfur_ppm: null } }),
  ]
})
afterAll(() => api.sql.end())

async function call(method: string, path: string, body?: object, headers = {}) {
  const answer = await api.call(method, path, mina, { ...(body && { body }), headers })
  const text = await answer.text()
  return [answer.status, JSON.parse(text), text] as [number, Record<string, Record<string, unknown>>, string]
}
const recipe = (more: object = {}) => ({
  materials,
  percentages: [99.95, 0.05],
  category: 'gasoil',
  grade: 'en590-temperate',
  ...more,
})
const limitOf = (body: Record<string, unknown>, q: string) =>
  (body.check as { limits: { q: string; guard: number; state: string }[] }).limits.find((one) => one.q === q)!

test('traces are off until they are asked for, and then the value of the rest stands with its span', async () => {
  const [, off, text] = await call('POST', '/calculations/preview/', recipe())
  expect(off.results).toMatchObject({ cetane_number: null, flash_point: null, sulfur_ppm: null })
  expect(off).not.toHaveProperty('traced')
  expect((await call('POST', '/calculations/preview/', recipe({ traces: false })))[2]).toBe(text)
  const [status, on] = await call('POST', '/calculations/preview/', recipe({ traces: true }))
  expect(status).toBe(200)
  // At 0.05 % a flash point from −60 to 200 °C moves the blend by 15 °C, sulfur of 50,000 ppm by 25 ppm.
  expect(on.results).toMatchObject({
    cetane_number: expect.closeTo(52, 9),
    flash_point: null,
    sulfur_ppm: null,
  })
  expect(Object.keys(on.traced!)).toEqual(['cetane_number'])
  expect(on.traced!.cetane_number).toMatchObject({
    value: expect.closeTo(52, 9),
    span: expect.closeTo(0.065, 9),
    sd: expect.closeTo(0.065 / Math.sqrt(12), 9),
    materials: [materials[1]],
    text: 'Cetane Number: without Dye, of which there is no reading; whatever it is, it moves the blend by at most 0.065.',
  })
  expect(on.missing).not.toHaveProperty('cetane_number')
  expect(limitOf(on, 'cetane_number').guard).toBeCloseTo(
    Math.hypot(0.59 * 4.175, (1.645 * 0.065) / Math.sqrt(12)),
    6,
  )
})

test('what was traced is kept with the calculation, in the language of its reader', async () => {
  const [, made] = await call('POST', '/calculations/blending/', recipe({ traces: true }))
  const [, whole] = await call('GET', `/me/calculations/${made.id}/`)
  expect(whole.results).toEqual(made.results!)
  expect(whole.traced).toEqual(made.traced!)
  expect(whole.check).toEqual(made.check!)
  const [, persian] = await call('GET', `/me/calculations/${made.id}/`, undefined, {
    'accept-language': 'fa',
  })
  expect((persian.traced!.cetane_number as { text: string }).text).toContain('۰٫۰۶۵')
  expect((await call('POST', '/calculations/preview/', recipe({ traces: 1 })))[0]).toBe(400)
})
