import { beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { teach } from '../whole/test-calculations.ts'

let api: TestApp
let person: Person
let id: string
/** Ids of the materials, in the order of the recipe. */
let ids: string[]

const NAMES = ['Reformate, 95 RON', 'FCC gasoline, full range', 'Alkylate', 'Isomerate']

async function add(name: string): Promise<string> {
  const files = ['typical.json', 'gasolines.json'].map((file) =>
    Bun.file(`${import.meta.dir}/../../../../sql/seed/${file}`).json(),
  )
  const all = (await Promise.all(files)).flatMap(
    ({ materials }) => materials as { name: string; properties: object }[],
  )
  const { properties } = all.find((material) => material.name === name)!
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (owner_id, name, producer_english_name, categories, properties, name_key, producer_key, search_key)
    values (null, ${name}, 'Works', '{gasoline}', ${api.sql.json(properties)}, ${name}, 'works', ${name})
    returning id`
  return row!.id
}

beforeAll(async () => {
  api = await openTestApp()
  person = await api.person()
  ids = await Promise.all(NAMES.map(add))
  id = await blend({ grade: 'd4814' })
}, 60_000)

async function blend(more: object = {}, who = person): Promise<string> {
  const answer = await api.call('POST', '/calculations/blending/', who, {
    body: { materials: ids, percentages: [45, 25, 20, 10], ...more },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).id
}

const get = (query = '', who: Person | null = person, headers?: Record<string, string>, of = id) =>
  api.call('GET', `/me/calculations/${of}/map/${query}`, who, { headers })
const svg = async (query: string, of = id) => {
  const answer = await get(`?format=svg&${query}`, person, undefined, of)
  expect(answer.status).toBe(200)
  // Without the font, and the marks that keep a direction.
  return (await answer.text()).replace(/<style>.*?<\/style>/s, '').replace(/[\u202a-\u202c]/g, '')
}

describe('who may have a map', () => {
  test('nobody without a token; of somebody else’s calculation, or none, it answers 404', async () => {
    expect((await get('', null)).status).toBe(401)
    const other = await api.person()
    expect((await get('', other)).status).toBe(404)
    for (const none of [crypto.randomUUID(), 'latest'])
      expect((await get('', person, undefined, none)).status).toBe(404)
  })
})

describe('the map', () => {
  test('is a PNG of the size asked for, under a name of its own', async () => {
    const answer = await get('?width=400&height=500&scale=1.5')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="recipe-map-density-${id.slice(0, 6)}.png"`,
    )
    const view = new DataView((await answer.bytes()).buffer)
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([600, 750])
  }, 60_000)

  test('is a curve over the two largest shares against the limits of its check, in words too', async () => {
    const picture = await svg('')
    expect(picture).toContain('Recipe map: Density (')
    for (const name of NAMES.slice(0, 2)) expect(picture).toContain(name)
    expect(picture).toContain('Limits of ')
    expect(picture).toContain('url(#map-passes)')
    expect(picture).toContain('The other materials keep their shares.')
    expect(picture).toContain('over the shares of Reformate, 95 RON')
  }, 60_000)

  test('is of other materials, another grade and another figure that are asked for by name', async () => {
    const line = await svg(`materials=${ids[3]},${ids[0]}&property=octan_ron`)
    expect(line).toContain('Isomerate (vol %)')
    expect(line).toContain('Octane RON')
    // EN 590 is for gasoil: nothing here meets it.
    const other = await svg('grade=en590-temperate&property=margin')
    expect(other).toContain('Least margin to the limits (')
    expect(other).toContain('<g aria-label="limits" />')
  }, 60_000)

  test('of a calculation that was not checked has no tinted part, and its units and language are the reader’s', async () => {
    const plain = await blend()
    const picture = await svg('lang=fa&density=°API', plain)
    expect(picture).toContain('نقشهٔ ترکیب')
    expect(picture).toContain('°API')
    expect(picture).not.toContain('url(#map-passes)')
  }, 60_000)
})

describe('an own property', () => {
  const material = async (name: string, cfpp: number, who: Person) => {
    const answer = await api.call('POST', '/me/materials/', who, {
      body: {
        name,
        producer_english_name: 'W',
        properties: { recovery: 98, density: 830 },
        own: { cfpp },
      },
    })
    return ((await answer.json()) as { id: string }).id
  }

  test('is shown and limited with its own name and unit; one that the calculation was not made with is refused', async () => {
    const who = await api.person()
    const definition = { key: 'cfpp', name: 'Cold filter', name_farsi: 'صافی سرد', unit: '°C', digits: 0 }
    await api.call('POST', '/me/properties/', who, { body: { ...definition, rule: 'volume' } })
    const materials = [await material('Winter', -30, who), await material('Summer', 4, who)]
    const made = await api.call('POST', '/calculations/blending/', who, {
      body: { materials, percentages: [40, 60], grade: 'en590-temperate', options: { class: 'C' } },
    })
    const of = ((await made.json()) as { id: string }).id
    const answer = await get('?format=svg&property=own:cfpp', who, undefined, of)
    expect(answer.headers.get('content-disposition')).toContain('recipe-map-own-cfpp-')
    const picture = await answer.text()
    expect(picture).toContain('Recipe map: Cold filter')
    // The class of the grade stands for a limit on it, between the two materials.
    expect(picture).toMatch(/>−5</)
    const farsi = await get('?format=svg&property=own:cfpp&lang=fa', who, undefined, of)
    expect(await farsi.text()).toContain('صافی سرد')
    for (const [key, id] of [
      ['own:other', of],
      ['own:', of],
      ['own:cfpp;', of],
    ])
      expect((await get(`?property=${key}`, who, undefined, id)).status).toBe(400)
    expect((await get('?property=own:cfpp')).status).toBe(400)
    expect((await get('?property=own:cfpp', person, undefined, of)).status).toBe(404)
  }, 60_000)
})

describe('asked again', () => {
  test('with the tag of before it is 304; the tag differs with every option', async () => {
    const tags: (string | null)[] = []
    const options = ['', 'property=rvp', `materials=${ids[0]},${ids[2]}`, `materials=${ids[1]},${ids[0]}`]
    options.push(
      'grade=en228-e5',
      'grade=d4814&options={"residue":0.5}',
      'theme=dark',
      'lang=fa',
      'width=500',
    )
    for (const option of options) tags.push((await get(`?scale=1&${option}`)).headers.get('etag'))
    expect(new Set(tags).size).toBe(options.length)
    expect(tags).not.toContain(null)
    const again = await get('?scale=1', person, { 'if-none-match': tags[0]! })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
  }, 120_000)
})

describe('a bad question', () => {
  test.each([
    ['property=flavour', 'property'],
    ['property=color', 'property'],
    ['width=319&property=x', 'width'],
    ['grade=no-such-grade', 'grade'],
    ['options={}', 'options'],
    ['grade=d4814&options={', 'options'],
    ['scale=Infinity', 'scale'],
    ['materials=7', 'materials'],
    [`materials=${crypto.randomUUID()},${crypto.randomUUID()}`, 'materials'],
  ])('%s is refused under its name', async (query, field) => {
    const answer = await get(`?${query}`)
    expect(answer.status).toBe(400)
    expect(Object.keys(await answer.json())).toContain(field)
  })

  test('a material twice, and three, are refused', async () => {
    for (const list of [
      [0, 0],
      [0, 1, 2],
    ])
      expect((await get(`?materials=${list.map((at) => ids[at]).join()}`)).status).toBe(400)
  })

  test('materials without any share to move have no map', async () => {
    const answer = await api.call('POST', '/calculations/blending/', person, {
      body: { materials: ids, percentages: [100, 0, 0, 0] },
    })
    const whole = (await answer.json()).id
    expect((await get(`?materials=${ids[1]},${ids[2]}`, person, undefined, whole)).status).toBe(404)
    expect((await get('', person, undefined, whole)).status).toBe(200)
  }, 60_000)
})

test('of whatever a stored row holds it is drawn, or it is not there; never an error of the server', async () => {
  const store = async (components: unknown, kept: unknown) => {
    const [row] = await api.sql<{ id: string }[]>`
      insert into calculation (owner_id, basis, components, blend, engine)
      values (${person.accountId}, 'volume', ${api.sql.json(components)}, ${api.sql.json(kept)}, 'test')
      returning id`
    return row!.id
  }
  const odd = { name: 'A', percentage: 50, properties: { density: 1e308, ibp: -1e308, fbp: 1e308 } }
  for (const [components, kept] of [
    [[], {}],
    ['none', 'none'],
    [[{ name: 7, percentage: 'x' }], {}],
    [[odd, odd], { results: { density: 1e308 } }],
    [[odd, { ...odd, percentage: 0 }], {}],
  ] as const) {
    const answer = await get('?scale=1', person, undefined, await store(components, kept))
    expect([200, 404]).toContain(answer.status)
  }
}, 60_000)

test('the map of a kept calculation goes by the corrections that it was kept with, and says so in both languages', async () => {
  const who = await api.person()
  const before = await blend({ category: 'gasoline', grade: 'd4814' }, who)
  const plain = await (await get('?format=svg&property=density', who, undefined, before)).text()
  expect(plain).not.toContain('corrected')
  const density = { shift: 4, n: 11, sd: 0.3, rule: 'volume-average', from: 700, to: 800 }
  await teach(api, who, { gasoline: { density } })
  const biases = await blend({ category: 'gasoline', grade: 'd4814' }, who)
  const mapOf = async (id: string, query: string) => {
    const answer = await get(`?format=svg&${query}`, who, undefined, id)
    expect(answer.status).toBe(200)
    return {
      text: (await answer.text()).replace(/[\u2066-\u2069\u202a-\u202e]/g, ''),
      tag: answer.headers.get('etag'),
    }
  }
  const corrected = await mapOf(biases, 'property=density')
  expect(corrected.text).toContain('Density, corrected')
  expect(corrected.text).toContain('As corrected from laboratory results: Density.')
  expect((await mapOf(biases, 'property=density&lang=fa')).text).toContain('تصحیح‌شده')
  // Another figure says it only where a limit is judged by a corrected one.
  expect((await mapOf(biases, 'property=rvp')).text).not.toContain('RVP, corrected')
  // What was kept before, and by others, is drawn as it was.
  await teach(api, who, null)
  expect(await mapOf(biases, 'property=density')).toEqual(corrected)
  const again = await get('?format=svg&property=density', who, undefined, before)
  expect(await again.text()).toBe(plain)
}, 60_000)
