import { beforeAll, describe, expect, test } from 'bun:test'
import { WARNING_CODES } from '#calc/vocabulary/blend.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from './test-calculations.ts'
import type { WholeCalculation } from './whole.model.ts'

const NOT_FOUND = { status: 404, body: { detail: 'Not found.' } }

let api: TestApp
let mina: Person
let omid: Person
let reformate: string
let naphtha: string
/** Materials with two contradictions each. */
let doubtful: string[]

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  omid = await api.person()
  const readings = {
    ibp: 40,
    pct_10: 60,
    pct_50: 95,
    pct_90: 150,
    fbp: 180,
    recovery: 98,
    rvp: 45,
    olefin: 3,
  }
  reformate = await addMaterial(api, null, 'Reformate', { farsi: 'ریفرمیت', readings })
  naphtha = await addMaterial(api, null, 'Naphtha', {
    farsi: 'نفتا',
    // Its data contradict each other, which the snapshot shows.
    readings: { pct_10: 70, pct_50: 90, pct_90: 120, octan_ron: 60, octan_mon: 65, octan_aki: 80 },
    details: {
      entered: ['pct_10', 'pct_90'],
      distillation: 'd2887',
      precision: { density: 0.3, rvp: 0 },
    },
  })
  const contradictory = { pour_freezing_point: 5, cloud_point: -20, sulfur_ppm: 0.05 }
  doubtful = [
    await addMaterial(api, null, 'Light gasoil', { readings: contradictory }),
    await addMaterial(api, null, 'Heavy gasoil', { readings: contradictory }),
  ]
})

const path = (id: string) => `/me/calculations/${id}/`

async function read(who: Person, id: string, lang = 'en'): Promise<WholeCalculation> {
  const answer = await api.call('GET', path(id), who, { headers: { 'accept-language': lang } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-language')).toBe(lang)
  return (await answer.json()) as WholeCalculation
}

describe('doubts about its materials', () => {
  const alter = (id: string, more: object, engine?: string) => api.sql`
    update calculation set blend = ((blend::jsonb - 'noted') || ${api.sql.json(more)})::text,
      engine = coalesce(${engine ?? null}, engine)
    where owner_id = ${mina.accountId} and id = ${id}`

  const doubted = async () =>
    (await blend(api, mina, doubtful)) as unknown as Pick<WholeCalculation, 'id' | 'notes' | 'warnings'>

  test('stay those of the day; what later rules find stands apart, dated, in the answer', async () => {
    const made = await doubted()
    const [first, second] = made.notes.filter(({ code }) => isOfMaterials(code))
    expect(second).toBeDefined()
    expect(await read(mina, made.id)).not.toHaveProperty('later')

    const at = doubtful.indexOf(first!.materials[0]!)
    await alter(made.id, { noted: [`${first!.code} ${at}`] })
    const whole = await read(mina, made.id)
    const without = made.notes.filter((note) => note.text === first!.text || !isOfMaterials(note.code))
    expect(whole.notes).toEqual(without)
    expect(whole.warnings).toEqual(without.map(({ text }) => text))
    expect(whole.later!.at).toBe(new Date().toISOString().slice(0, 10))
    expect(whole.later!.notes).toContainEqual(second!)
    expect(whole.later!.notes).not.toContainEqual(first!)
    expect((await read(mina, made.id, 'fa')).later!.notes.map(({ code }) => code)).toContain(second!.code)
  })

  test('were not told by the first release, and by the second all of them', async () => {
    const made = await doubted()
    await alter(made.id, {}, '1.2.0')
    expect(await read(mina, made.id)).toMatchObject({ notes: made.notes, warnings: made.warnings })
    await alter(made.id, {}, '1.0.0')
    const first = await read(mina, made.id)
    expect(first.notes.filter(({ code }) => isOfMaterials(code))).toEqual([])
    expect([...first.notes, ...first.later!.notes].toSorted(byText)).toEqual(made.notes.toSorted(byText))
  })
})

const isOfMaterials = (code: string): boolean => !(WARNING_CODES as readonly string[]).includes(code)
const byText = (one: { text: string }, other: { text: string }) => (one.text < other.text ? -1 : 1)

describe('one calculation', () => {
  test('keeps a method that no new blend can ask for', async () => {
    const readings = { viscosity_40: 3 }
    const thin = await addMaterial(api, null, 'Kerosine', { readings })
    const thick = await addMaterial(api, null, 'Gasoil', { readings: { viscosity_40: 5 } })
    const { id } = await blend(api, mina, [thin, thick])
    const made = { viscosity_40: 'refutas' } as const
    await api.sql`
      update calculation set blend = (blend::jsonb || ${api.sql.json({ asked: { methods: made } })}
        || jsonb_build_object('methods', (blend::jsonb)->'methods' || ${api.sql.json(made)}))::text
      where owner_id = ${mina.accountId} and id = ${id}`
    const { asked, methods } = await read(mina, id)
    expect([asked.methods, methods.viscosity_40]).toEqual([made, 'Refutas index by mass'])
    const drawn = await api.call('GET', `${path(id)}uncertainty/`, mina)
    expect(drawn.status).toBe(200)
    const body = { materials: [thin, thick], percentages: [60, 40], ...asked, estimates: false }
    expect((await api.call('POST', '/calculations/blending/', mina, { body })).status).toBe(400)
  })

  for (const lang of ['en', 'fa']) {
    test(`says all that the blend answered when it was made, to the last digit (${lang})`, async () => {
      const options = {
        percentages: [66.6666, 33.3334],
        basis: 'mass',
        estimates: true,
        methods: { rvp: 'rvp-exponent112' },
        grade: 'en228-e5',
      }
      const made = await blend(api, mina, [reformate, naphtha], options, { 'accept-language': lang })
      expect(made.notes).not.toBeEmpty()
      expect(made.check).toBeDefined()
      const { name, note, category, asked, components, changed, changes, share, ...rest } = await read(
        mina,
        made.id,
        lang,
      )
      const {
        lab,
        status,
        status_at,
        status_by,
        release,
        decisions,
        check_measured,
        uncertainty,
        ...answeredWith
      } = rest
      const { version: _, structure, ...answered } = answeredWith
      expect(structure).toBeObject()
      expect([lab, status, status_at, status_by, release, decisions]).toEqual([
        null,
        'planned',
        null,
        null,
        null,
        [],
      ])
      expect(check_measured).toMatchObject({
        grade: 'en228-e5',
        state: 'unknown',
        counts: { pass: 0, fail: 0 },
      })
      expect(answered as object).toEqual(made)
      expect({ name, note, category, changed, changes, share, uncertainty }).toEqual({
        name: null,
        note: null,
        category: 'gasoline',
        changed: [],
        changes: [],
        share: null,
        uncertainty: null,
      })
      expect(asked).toEqual({ estimates: true, methods: { rvp: 'rvp-exponent112' } })
      expect(components.map(({ id, percentage }) => [id, percentage])).toEqual([
        [reformate, 66.6666],
        [naphtha, 33.3334],
      ])
      expect(components[1]).toMatchObject({
        name: 'Naphtha',
        name_farsi: 'نفتا',
        producer_english_name: 'Works',
        producer_farsi_name: null,
        entered: ['pct_10', 'pct_90'],
        distillation: 'd2887',
        oxygenate: null,
        pour_is: null,
        precision: { density: 0.3, rvp: 0 },
        properties: { octan_aki: 80, density: 750, rvp: null },
      })
    })
  }

  test('is its owner’s alone, and without a token there is none', async () => {
    const { id } = await blend(api, mina, [reformate, naphtha])
    for (const unknown of [crypto.randomUUID(), 'latest', '%00']) {
      expect(await statusAndBody(await api.call('GET', path(unknown), mina))).toEqual(NOT_FOUND)
    }
    expect(await statusAndBody(await api.call('GET', path(id), omid))).toEqual(NOT_FOUND)
    expect((await api.call('GET', path(id))).status).toBe(401)
  })

  test('stays in reach without Premium', async () => {
    const lapsing = await api.person()
    const { id } = await blend(api, lapsing, [reformate, naphtha])
    await api.sql`delete from subscription where space_id = ${lapsing.accountId}`
    expect((await read(lapsing, id)).id).toBe(id)
  })

  test('is never computed again: the figures are those that were stored', async () => {
    const { id } = await blend(api, mina, [reformate, naphtha])
    await api.sql`
      update calculation set engine = '0.9.0+old',
        blend = jsonb_set(blend::jsonb, '{results,density}', '123.456789012345')::json
      where owner_id = ${mina.accountId} and id = ${id}`
    expect(await read(mina, id)).toMatchObject({
      engine: '0.9.0+old',
      results: { density: 123.456789012345 },
    })
  })

  test('of an earlier release, or damaged, answers with what can be read of it', async () => {
    const insert = async (components: unknown, blend: unknown) => {
      const [row] = await api.sql<{ id: string }[]>`
        insert into calculation (owner_id, basis, components, blend, engine)
        values (${mina.accountId}, 'volume', ${api.sql.json(components)}, ${api.sql.json(blend)}, '1.0.0')
        returning id`
      return row!.id
    }
    const old = [{ material_id: reformate, name: 'Old', producer_english_name: 'Works', percentage: 100 }]
    const first = await read(
      mina,
      await insert(old, { results: { density: 800 }, methods: { density: 'volume-average' } }),
    )
    expect(first).toMatchObject({
      category: 'customized',
      results: { density: 800 },
      methods: { density: 'Average by volume' },
    })
    const second = await read(mina, await insert({ not: 'a list' }, 'nothing'))
    expect(second).toMatchObject({ components: [], notes: [], changed: [] })
  })
})

describe('what has changed since', () => {
  test('is named by reading and by field; what was written again as it was is no change', async () => {
    const own = await addMaterial(api, mina, 'Own cut', { readings: { color: '+25' } })
    const gone = await addMaterial(api, mina, 'Gone cut')
    const { id } = await blend(api, mina, [own, gone])
    await api.sql`update material set properties = properties, updated_at = clock_timestamp() where id = ${own}`
    expect((await read(mina, id)).changed).toEqual([])
    await api.sql`
      update material set name = 'Renamed', details = '{"oxygenate": "mtbe", "entered": []}',
        properties = properties || '{"density": 750.1, "sulfur_ppm": null, "rvp": 50, "color": "+24"}'
      where id = ${own}`
    await api.sql`delete from material where id = ${gone}`
    const { changed, changes, components } = await read(mina, id)
    expect(changed).toEqual([own, gone])
    expect(changes).toEqual([
      {
        id: own,
        name: 'Own cut',
        gone: false,
        properties: expect.arrayContaining(['density', 'sulfur_ppm', 'rvp', 'color']),
        fields: ['name', 'oxygenate', 'entered'],
      },
      { id: gone, name: 'Gone cut', gone: true, properties: [], fields: [] },
    ])
    expect(changes[0]!.properties).toHaveLength(4)
    expect(components[0]).toMatchObject({ name: 'Own cut', properties: { density: 750, rvp: null } })
  })

  test('is nothing that the release of the calculation did not keep', async () => {
    const own = await addMaterial(api, mina, 'Kept since long')
    await api.sql`update material set producer_farsi_name = 'کارخانه' where id = ${own}`
    const { id } = await blend(api, mina, [own, naphtha])
    // As 1.0.0 wrote a recipe: without the producer's name in Persian, whether or not there was one.
    const [now] = await api.sql`select components from calculation where id = ${id}`
    const kept = (JSON.parse(String(now!.components)) as { [field: string]: unknown }[]).map(
      ({ producer_farsi_name: _, ...rest }) => rest,
    )
    const keys = ['material_id', 'name', 'name_farsi', 'percentage', 'producer_english_name', 'properties']
    expect(Object.keys(kept[0]!).sort()).toEqual(keys)
    await api.sql`update calculation set components = ${JSON.stringify(kept)} where id = ${id}`
    const { changes, components } = await read(mina, id)
    expect([changes, components[0]!.producer_farsi_name]).toEqual([[], null])
    await api.sql`update material set name = 'Renamed' where id = ${own}`
    expect((await read(mina, id)).changes).toMatchObject([{ id: own, fields: ['name'] }])
  })

  test('tells nothing of a material that became another account’s', async () => {
    const own = await addMaterial(api, mina, 'Moved cut')
    const { id } = await blend(api, mina, [own, naphtha])
    await api.sql`update material set owner_id = ${omid.accountId}, name = 'Secret' where id = ${own}`
    const { changes } = await read(mina, id)
    expect(changes).toEqual([{ id: own, name: 'Moved cut', gone: true, properties: [], fields: [] }])
  })
})
