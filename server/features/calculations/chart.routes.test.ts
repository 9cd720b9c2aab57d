import { beforeAll, describe, expect, test } from 'bun:test'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'

const PATH = '/calculations/blending/plot/'
const RISING = Object.fromEntries(DISTILLATION_NAMES.map((name, at) => [name, 40 + 12 * at]))

let api: TestApp
let person: Person
let calculation: string

async function store(owner: Person, { density = 751.3, components = ['Reformate', 'نفتا'] } = {}) {
  const rows = await api.sql<{ id: string }[]>`
    insert into calculation (owner_id, created_at, basis, components, blend, engine)
    values (${owner.accountId}, clock_timestamp(), 'volume', ${api.sql.json(
      components.map((name) => ({
        name,
        name_farsi: null,
        producer_english_name: 'Typical stream',
        percentage: 100 / components.length,
        properties: RISING,
      })),
    )}, ${api.sql.json({ results: { ...RISING, density }, gaps: {}, marks: {} })}, 'test')
    returning id`
  return rows[0]!.id
}

const get = (query = '', who: Person | null = person, headers?: Record<string, string>) =>
  api.call('GET', PATH + query, who, { headers })

/** Width and height of a PNG, from its first chunk. */
const sizeOf = async (answer: Response) => {
  const view = new DataView((await answer.bytes()).buffer)
  return [view.getUint32(16), view.getUint32(20)]
}

beforeAll(async () => {
  api = await openTestApp()
  person = await api.person()
  calculation = await store(person)
}, 60_000)

describe('who may have a graph', () => {
  test('nobody without a token; its owner keeps it when Premium has ended', async () => {
    expect((await get('', null)).status).toBe(401)
    const lapsed = await api.person({ tier: 'Premium', endsAt: new Date(Date.now() - 1000) })
    expect((await get('', lapsed)).status).toBe(404)
    await store(lapsed)
    expect((await get('', lapsed)).status).toBe(200)
  })

  test('before the first calculation there is none, in the words that the page shows', async () => {
    const answer = await get('', await api.person())
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      detail: 'Graph not available. Please run the calculation first.',
    })
  })

  test("somebody else's calculation and one that was never made answer alike", async () => {
    const other = await api.person()
    await store(other)
    for (const id of [calculation, crypto.randomUUID()]) {
      const answer = await get(`?calculation=${id}`, other)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ detail: 'Not found.' })
    }
  })
})

describe('the graph', () => {
  test('is the PNG of the latest calculation, 900 × 560 at twice the pixels', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="distillation-${calculation.slice(0, 6)}.png"`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sizeOf(answer)).toEqual([1800, 1120])
  })

  test('has the size and scale asked for', async () => {
    expect(await sizeOf(await get('?width=320&height=2000&scale=1.5'))).toEqual([480, 3000])
  })

  test('as SVG has its texts as text, in the language asked for, and its font with it', async () => {
    const answer = await get('?format=svg&lang=fa')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    const svg = await answer.text()
    expect(svg).toContain('تقطیر مخلوط و اجزای آن')
    expect(svg).toContain('Reformate')
    expect(svg).toContain('751.3 kg/m³')
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"')
    expect(svg).toContain('@font-face{font-family:Vazirmatn')
  })

  test('is in the units asked for: axis, key points, what is heard, and the density', async () => {
    const svg = await (await get('?format=svg&temperature=°F&density=°API')).text()
    const wire = await (await get('?format=svg')).text()
    expect(svg).toContain('Temperature, °F')
    expect(svg).toMatch(/FBP [\d.]+ °F/)
    expect(svg).toMatch(/ends at [\d.]+ °F/)
    // 751.3 kg/m³ at 15 °C.
    expect(svg).toMatch(/Density at 60 °F: [\u202a-\u2069]*56\.\d °API/)
    expect(svg).not.toContain('°C')
    const fbp = (text: string) => Number(text.match(/FBP ([\d.]+) °/)![1])
    expect(fbp(svg)).toBeCloseTo(1.8 * fbp(wire) + 32, 0)
    // The curve is where it was; only its scale differs.
    const line = (text: string) => Number(text.match(/aria-label="line"[^>]*>.*?d="M[\d.]+,([\d.]+)/s)![1])
    expect(Math.abs(line(svg) - line(wire))).toBeLessThan(1)
  })

  test('as SVG may run nothing and load nothing where it is opened on its own', async () => {
    const policy = (await get('?format=svg')).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
  })

  test('follows the latest calculation; an older one is found by its id', async () => {
    const owner = await api.person()
    const older = await store(owner, { density: 801.5 })
    await store(owner, { density: 702.5 })
    expect(await (await get('?format=svg', owner)).text()).toContain('702.5 kg/m³')
    expect(await (await get(`?format=svg&calculation=${older}`, owner)).text()).toContain('801.5 kg/m³')
  })
})

describe('asked again', () => {
  test('with the tag of before it is 304 and empty, and private to the reader', async () => {
    const first = await get('?theme=dark')
    const tag = first.headers.get('etag')!
    expect(tag).toMatch(/^"[^"]+"$/)
    const again = await get('?theme=dark', person, { 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(tag)
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('the tag differs with every option and with every calculation', async () => {
    const owner = await api.person()
    await store(owner)
    const tags: (string | null)[] = []
    const options = ['', '?format=svg', '?width=800', '?height=700', '?scale=1', '?theme=dark', '?lang=fa']
    options.push('?temperature=°F', '?density=°API')
    for (const query of options) tags.push((await get(query, owner)).headers.get('etag'))
    await store(owner)
    tags.push((await get('', owner)).headers.get('etag'))
    expect(new Set(tags).size).toBe(options.length + 1)
    expect(tags).not.toContain(null)
  })
})

describe('a bad option', () => {
  test.each([
    ['width=319', { width: ['Ensure this value is greater than or equal to 320.'] }],
    ['height=2001', { height: ['Ensure this value is less than or equal to 2000.'] }],
    ['width=wide', { width: ['A valid integer is required.'] }],
    ['width=400.5', { width: ['A valid integer is required.'] }],
    ['scale=4', { scale: ['Ensure this value is less than or equal to 3.'] }],
    ['scale=NaN', { scale: ['A valid number is required.'] }],
    ['format=jpg', { format: [expect.stringContaining('"jpg" is not a valid choice.')] }],
    ['theme=Dark', { theme: [expect.stringContaining('"Dark" is not a valid choice.')] }],
    ['temperature=K', { temperature: [expect.stringContaining('"K" is not a valid choice.')] }],
    ['lang=de', { lang: [expect.stringContaining('"de" is not a valid choice.')] }],
    ['calculation=latest', { calculation: ['Must be a valid UUID.'] }],
    [
      'width=1&lang=de',
      {
        width: ['Ensure this value is greater than or equal to 320.'],
        lang: [expect.stringContaining('"de" is not a valid choice.')],
      },
    ],
  ])('%s is refused under its name', async (query, body) => {
    const answer = await get(`?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual(body)
  })
})

describe('whatever a stored row holds', () => {
  test.each([
    ['nothing', [], {}],
    ['texts where lists and objects belong', 'none', 'none'],
    [
      'texts where numbers belong',
      [{ name: 7, percentage: 'x', properties: 'y' }],
      { results: { ibp: 'hot' } },
    ],
    [
      'numbers beyond all sense',
      [{ name: 'A', percentage: 1e308, properties: { ibp: 1e308 } }],
      { results: { pct_50: -1e300 } },
    ],
    [
      'thirty components',
      Array.from({ length: 30 }, () => ({ name: 'W'.repeat(5000), properties: RISING })),
      { results: RISING },
    ],
  ])('%s: the answer is a picture', async (_what, components, blend) => {
    const owner = await api.person()
    await api.sql`
      insert into calculation (owner_id, basis, components, blend, engine)
      values (${owner.accountId}, 'mass', ${api.sql.json(components)}, ${api.sql.json(blend)}, 'test')`
    expect((await get('?scale=1', owner)).status).toBe(200)
    expect((await get('?format=svg&lang=fa', owner)).status).toBe(200)
  })
})
