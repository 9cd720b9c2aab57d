import { openTestApp, type Person } from '#server/test-app.ts'
import { addMaterial } from '../calculations/whole/test-calculations.ts'

export const POINTS = [
  [300, 1.1],
  [600, 1.9],
  [1000, 2.6],
]
export type Body = Record<string, unknown>
export type Dosed = Awaited<ReturnType<typeof openDosed>>

/** An account with a cetane improver, one that brings sulfur and a flow improver, and two gasoils that are alike. */
export async function openDosed() {
  const api = await openTestApp()
  const [mina, omid] = [await api.person(), await api.person()]
  const readings = { density: 840, sulfur_ppm: 8.4, flash_point: 66, viscosity_40: 2.9, cetane_number: 50.2 }
  const own = { cfpp: -8 }
  const materials: [string, string] = [
    await addMaterial(api, null, 'One', { readings, details: { own } }),
    await addMaterial(api, null, 'Other', { readings, details: { own } }),
  ]
  async function call(
    method: string,
    path: string,
    body?: object,
    person: Person | null = mina,
    headers = {},
  ) {
    const answer = await api.call(method, path, person, { ...(body && { body }), headers })
    const text = await answer.text()
    return [answer.status, text && JSON.parse(text), text] as [number, Body, string]
  }
  await call('POST', '/me/properties/', { key: 'cfpp', name: 'CFPP', rule: 'worst-high' })
  const add = async (name: string, more: object): Promise<string> => {
    const [, { id }, text] = await call('POST', '/me/additives/', {
      name,
      density: 963,
      unit: 'mg_kg',
      ...more,
    })
    if (!id) throw new Error(text)
    return String(id)
  }
  const price = { amount: 3.2, unit: 'kg', currency: 'USD' }
  const flow = {
    points: [
      [100, -3],
      [200, -7],
      [400, -12],
    ],
    base: { min: -5, max: 0 },
  }
  const made: Record<string, string> = {
    EHN: await add('EHN', {
      price,
      responses: { cetane_number: { points: POINTS } },
      contents: { nitrogen: 7.994 },
    }),
    Sulfur: await add('Sulfur', { contents: { sulfur: 0.8 } }),
    Flow: await add('Flow', { responses: { 'own:cfpp': flow } }),
  }
  const recipe = (more: object = {}) => ({ materials, percentages: [60, 40], category: 'gasoil', ...more })
  const dose = (name: string, amount: number, unit?: string) => ({
    id: made[name]!,
    dose: amount,
    ...(unit && { unit }),
  })
  return { api, mina, omid, materials, made, call, recipe, dose }
}
