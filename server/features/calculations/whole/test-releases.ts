import type { CheckAnswer } from '#server/responses/check.model.ts'
import { openTestApp } from '#server/test-app.ts'
import { addMaterial, blend } from './test-calculations.ts'

export const GRADE = 'en590-temperate'
/** All that EN 590 limits, well inside: R250, R350 and cetane index as the laboratory reported them. */
export const GOOD = {
  density: 835,
  sulfur_ppm: 5,
  flash_point: 66,
  viscosity_40: 2.9,
  cetane_number: 54,
  cetane_index: 52,
  pct_95: 340,
  r250: 40,
  r350: 96,
}

export const statusAndBody = async (answer: Response): Promise<[number, object]> => [
  answer.status,
  (await answer.json()) as object,
]

/** Somebody with two road diesels, and what is done with their blends. */
export async function openReleases() {
  const api = await openTestApp()
  const mina = await api.person()
  const readings = { density: 835, sulfur_ppm: 5, flash_point: 66, viscosity_40: 2.9, cetane_number: 54 }
  const materials: [string, string] = [
    await addMaterial(api, null, 'Hydrotreated', { readings }),
    await addMaterial(api, null, 'Straight-run', { readings: { ...readings, sulfur_ppm: 5.5 } }),
  ]
  const path = (id: string) => `/me/calculations/${id}/`
  return {
    api,
    mina,
    materials,
    path,
    made: async (more: object = { grade: GRADE }) =>
      (await blend(api, mina, materials, { category: 'gasoil', ...more })).id,
    async measure(id: string, results: object, headers = {}) {
      const answer = await api.call('PUT', `${path(id)}lab/`, mina, { body: { results }, headers })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as { check_measured?: CheckAnswer; entered_at: string }
    },
    patch: (id: string, body: object, headers = {}) => api.call('PATCH', path(id), mina, { body, headers }),
    decide: (id: string, way: string, reason?: string, seen?: string) =>
      api.call('POST', `${path(id)}${way}/`, mina, { body: { reason, seen } }),
    whole: async (id: string) =>
      (await (await api.call('GET', path(id), mina)).json()) as Record<string, never>,
  }
}
