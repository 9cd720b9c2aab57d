import { beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from './test-calculations.ts'
import type { Link } from './whole.model.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const TOMORROW = new Date('2026-03-02T12:00:00Z')
const ALL = { materials: true, laboratory: true }

let api: TestApp
let mina: Person
let reformate: string

beforeAll(async () => {
  api = await openTestApp({ clock: () => NOW })
  mina = await api.person()
  const readings = { ibp: 40, pct_10: 60, pct_50: 95, pct_90: 150, fbp: 180, recovery: 98, octan_ron: 90 }
  reformate = await addMaterial(api, null, 'Reformate', { readings: { ...readings, octan_mon: 80 } })
})

const share = (who: Person, id: string, body?: object) =>
  api.call('POST', `/me/calculations/${id}/share/`, who, { body })
const tokenOf = ({ url }: Link) => url.slice('/s/'.length)
const open = (token: string, headers = {}) => api.call('GET', `/shared/${token}/`, null, { headers })
const plot = (token: string, query = '') => api.call('GET', `/shared/${token}/plot/${query}`)
const newBlend = async () =>
  blend(api, mina, [await addMaterial(api, mina, `Own ${crypto.randomUUID()}`), reformate])

describe('what a link shows', () => {
  // Figures that stand nowhere else: not in the blend, nor in another material.
  const SECRET = {
    pct_10: 61.7337,
    pct_50: 96.2937,
    pct_90: 151.8337,
    fbp: 181.5937,
    recovery: 97.1337,
    density: 741.9137,
    rvp: 53.5737,
    octan_ron: 91.7937,
    // Above the RON: a contradiction, which is told with both figures.
    octan_mon: 97.6137,
    sulfur_ppm: 7.4337,
  }
  const RESULT = 747.53

  interface Shown {
    status?: string
    lab?: { properties: { density: { measured: number } } }
    components: object[]
    results: { density: number }
    check: { limits: object[] }
    notes: { code: string; text: string }[]
    warnings: string[]
    uncertainty: { assumed: { is: string }[] }
  }

  async function measured(shows?: object) {
    const own = await addMaterial(api, mina, `Own ${crypto.randomUUID()}`, {
      // The blend's own initial point is held to this one's.
      readings: { ...SECRET, ibp: 41.3737 },
    })
    const made = await blend(api, mina, [own, reformate], { grade: 'en228-e5', estimates: true })
    const lab = await api.call('PUT', `/me/calculations/${made.id}/lab/`, mina, {
      body: { results: { density: RESULT } },
    })
    expect(lab.status).toBe(200)
    const uncertain = await api.call('PUT', `/me/calculations/${made.id}/uncertainty/`, mina, { body: {} })
    expect(uncertain.status).toBe(200)
    const answer = await share(mina, made.id, shows)
    expect(answer.status).toBe(201)
    const token = tokenOf((await answer.json()) as Link)
    const text = await (await open(token)).text()
    return { id: made.id, token, text, shown: JSON.parse(text) as Shown }
  }
  /** As a figure, not as digits of another one. */
  const found = (text: string) =>
    Object.values(SECRET).filter((figure) => new RegExp(`(?<![\\d.])${figure}(?!\\d)`).test(text))

  test('is the blend alone unless more is asked for: no reading is anywhere in the JSON, no result', async () => {
    const { token, text, shown } = await measured()
    expect(found(text)).toEqual([])
    expect(text).not.toContain(String(RESULT))
    expect(shown).toMatchObject({ materials: false, laboratory: false, coverage: {} })
    for (const field of ['lab', 'status', 'status_at', 'status_by', 'check_measured', 'release'])
      expect(shown).not.toHaveProperty(field)
    for (const component of shown.components)
      expect(Object.keys(component).sort()).toEqual(
        ['id', 'name', 'name_farsi', 'percentage', 'producer_english_name', 'producer_farsi_name'].sort(),
      )
    expect(shown.results.density).toBeNumber()
    // The verdict is that of the calculation: one by what was measured would tell of it.
    expect((shown as { verdict_summary?: { by: string } }).verdict_summary?.by).toBe('predicted')
    expect(shown.check.limits.length).toBeGreaterThan(0)
    // What speaks against a figure is told, without the figures that speak.
    const note = shown.notes.find(({ code }) => code === 'mon-over-ron')
    expect(note!.text).toContain('that this link does not show')
    expect(shown.warnings).toEqual(shown.notes.map(({ text }) => text))
    expect(shown.uncertainty.assumed.every(({ is }) => is === 'model')).toBe(true)
    const persian = await open(token, { 'accept-language': 'fa' })
    expect(found(await persian.text())).toEqual([])
    const drawn = await (await plot(token, '?format=svg')).text()
    expect(drawn).not.toContain('Own ')
    expect(drawn).not.toContain('Reformate')
    expect(drawn).toContain('Blend')
  })

  test('has no figure of a material in what stands behind the values, but which of them are estimated', async () => {
    const curve = { ibp: 190.13, pct_10: 221.17, pct_50: 268.19, pct_90: 321.23, fbp: 349.29, recovery: 98.3 }
    const cold = { ...curve, density: 837.31, cloud_point: -53.7 }
    const materials = [
      await addMaterial(api, mina, `Cold ${crypto.randomUUID()}`, { readings: cold }),
      await addMaterial(api, mina, `Warm ${crypto.randomUUID()}`, {
        readings: { ...cold, cloud_point: 11.3, viscosity_40: 3.37 },
      }),
    ]
    const { id } = await blend(api, mina, materials, {
      category: 'gasoil',
      percentages: [40, 60],
      estimates: true,
    })
    interface Structure {
      warnings: { code: string; value?: number }[]
      estimated: Record<string, { component: number; value: number | null }[]>
    }
    const structureOf = async (answer: Response) =>
      ((await answer.json()) as { structure: Structure }).structure
    const whole = await structureOf(await api.call('GET', `/me/calculations/${id}/`, mina))
    const link = tokenOf((await (await share(mina, id)).json()) as Link)
    const shown = await structureOf(await open(link))
    const isApart = ({ code }: { code: string }) => code === 'cold-flow-apart'
    expect([whole.warnings.some(isApart), shown.warnings.some(isApart)]).toEqual([true, false])
    expect(whole.estimated.viscosity_40![0]!.value).toBeNumber()
    expect(shown.estimated).toEqual(
      Object.fromEntries(
        Object.entries(whole.estimated).map(([name, all]) => [
          name,
          all.map((one) => ({ ...one, value: null })),
        ]),
      ),
    )
    const { notes } = (await (await open(link)).json()) as Shown
    expect(notes.find(isApart)!.text).toContain('that this link does not show')
    const asked = tokenOf((await (await share(mina, id, { materials: true })).json()) as Link)
    expect((await structureOf(await open(asked))).estimated).toEqual(whole.estimated)
  })

  test('is the materials where that is asked for, or the laboratory, or both', async () => {
    const materials = await measured({ materials: true })
    expect(found(materials.text)).toEqual(Object.values(SECRET))
    expect(materials.text).not.toContain(String(RESULT))
    expect(materials.shown).not.toHaveProperty('lab')
    expect(await (await plot(materials.token, '?format=svg')).text()).toContain('Reformate')
    const laboratory = await measured({ laboratory: true })
    expect(found(laboratory.text)).toEqual([])
    expect(laboratory.shown).toMatchObject({ status: 'tested', laboratory: true, materials: false })
    expect(laboratory.shown.lab!.properties.density.measured).toBe(RESULT)
    const both = await measured(ALL)
    expect(found(both.text)).toEqual(Object.values(SECRET))
    expect(both.text).toContain(String(RESULT))
  })

  test('is told to its owner, and is chosen anew with a new link', async () => {
    const { id } = await measured({ materials: true })
    const told = async () =>
      ((await (await api.call('GET', `/me/calculations/${id}/`, mina)).json()) as { share: object }).share
    expect(await told()).toMatchObject({ materials: true, laboratory: false })
    await share(mina, id)
    expect(await told()).toMatchObject({ materials: false, laboratory: false })
  })

  test('stays all there is for links from before the choice', async () => {
    const made = await newBlend()
    const old = Buffer.alloc(16, 7).toString('base64url')
    const hash = new Bun.CryptoHasher('sha256').update(old).digest()
    // As the release before wrote one, over a row of its own.
    await api.sql`
      update calculation set share_hash = ${hash}, shared_at = ${NOW}, share_expires_at = ${TOMORROW},
        share_materials = default, share_laboratory = default where id = ${made.id}`
    expect(await (await open(old)).json()).toMatchObject({
      materials: true,
      laboratory: true,
      status: 'planned',
    })
  })

  test('is a choice of yes or no', async () => {
    const { id } = await newBlend()
    for (const field of ['materials', 'laboratory'])
      for (const wrong of ['perhaps', 2, null, []]) {
        const answer = await share(mina, id, { [field]: wrong })
        expect([field, wrong, answer.status]).toEqual([field, wrong, 400])
        expect(Object.keys((await answer.json()) as object)).toEqual([field])
      }
  })
})
