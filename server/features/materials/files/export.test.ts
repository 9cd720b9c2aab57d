import { beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { NO_ANSWERS } from '#calc/sheet/answers.ts'
import type { Sheet } from '#calc/sheet/arrange.ts'
import { decodeText, readDelimited } from '#calc/sheet/csv-text.ts'
import { readSheet } from '#calc/sheet/reading.ts'
import { drafts } from '#calc/sheet/test-drafts.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { readWorkbook } from '#web/import/read-file.ts'

let api: TestApp
beforeAll(async () => {
  api = await openTestApp()
})

const send = (person: Person, materials: unknown, on_duplicate = 'refuse') =>
  api.call('POST', '/me/materials/import/', person, { body: { materials, on_duplicate } })
const fetchFile = (person: Person | null, format: string, language = 'en') =>
  api.call('GET', `/me/materials/export/?format=${format}`, person, {
    headers: { 'accept-language': language },
  })

/** What the page's import makes of a file. */
async function bodiesIn(file: Response, format: string) {
  const bytes = await file.bytes()
  const grid =
    format === 'csv'
      ? readDelimited(decodeText(bytes)!.text)
      : ((await readWorkbook(bytes)) as Sheet[])[0]!.grid
  const sheet = { name: '', grid, hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() }
  const { materials } = readSheet(
    sheet,
    { ...NO_ANSWERS, category: 'customized' },
    { own: [], known: new Set() },
  )
  return materials.map(({ judged: { body, faults } }) => {
    expect(faults).toEqual([])
    return body
  })
}

const stored = ({ accountId }: Person) => api.sql`
  select name, name_farsi, producer_english_name, producer_farsi_name, categories, properties, details
  from material where owner_id = ${accountId} order by name_key collate "C", producer_key collate "C"`

const unique = fc.uniqueArray(drafts, {
  minLength: 40,
  maxLength: 40,
  selector: ({ name, producer_english_name }) =>
    `${name.normalize('NFKC').toLowerCase()} ${producer_english_name}`,
})

test.each([
  ['xlsx', 'en'],
  ['xlsx', 'fa'],
  ['csv', 'en'],
  ['csv', 'fa'],
])(
  'what one account exports as %s in "%s", another imports equal in every field',
  async (format, language) => {
    for (const materials of fc.sample(unique, { numRuns: 3, seed: language === 'en' ? 1 : 2 })) {
      const [owner, other] = [await api.person(), await api.person()]
      expect((await send(owner, materials, 'skip')).status).toBe(201)
      const bodies = await bodiesIn(await fetchFile(owner, format, language), format)
      expect((await send(other, bodies)).status).toBe(201)
      expect(await stored(other)).toEqual(await stored(owner))
      // Again into where it comes from: nothing changes.
      const before = await stored(owner)
      expect((await send(owner, bodies, 'update')).status).toBe(201)
      expect(await stored(owner)).toEqual(before)
    }
  },
  60_000,
)

test('it holds the caller’s own and nobody else’s, needs no Premium, and says what it is', async () => {
  const [mina, omid, free] = [await api.person(), await api.person(), await api.person({ tier: null })]
  await send(mina, [{ name: 'Hers', producer_english_name: '=cmd', properties: { recovery: 98 } }])
  await send(omid, [{ name: 'His', producer_english_name: 'W', properties: { recovery: 98 } }])
  const file = await fetchFile(mina, 'csv')
  expect(file.headers.get('content-type')).toBe('text/csv')
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="fuelblend-materials-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(file.headers.get('cache-control')).toBe('no-store')
  const text = await file.text()
  expect(text).toContain('Hers')
  expect(text).not.toContain('His')
  expect(text).toContain(",'=cmd,")
  const empty = await fetchFile(free, 'csv')
  expect(empty.status).toBe(200)
  expect((await empty.text()).trim().split('\r\n')).toHaveLength(1)
  expect((await fetchFile(null, 'csv')).status).toBe(401)
  expect((await fetchFile(mina, 'ods')).status).toBe(400)
})

test('with ids it holds those alone; an id of somebody else, of the catalogue or of nobody finds nothing', async () => {
  const [mina, omid] = [await api.person(), await api.person()]
  const bodies = (names: string[]) =>
    names.map((name) => ({ name, producer_english_name: 'W', properties: { recovery: 98 } }))
  const made = async (person: Person, names: string[]) =>
    ((await (await send(person, bodies(names))).json()) as { ids: string[] }).ids
  const hers = await made(mina, ['A', 'B', 'C'])
  const [his] = await made(omid, ['His'])
  const ask = (ids: string) =>
    api.call('GET', `/me/materials/export/?format=csv&ids=${encodeURIComponent(ids)}`, mina)
  const names = async (ids: string) =>
    (await (await ask(ids)).text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]!)
  expect(await names(`${hers[2]}, ${hers[0]!.toUpperCase()},${hers[2]}`)).toEqual(['A', 'C'])
  const [catalogued] = await api.sql<{ id: string }[]>`
    insert into material (name, producer_english_name, categories, properties, name_key, producer_key, search_key)
    values ('Gasoil', 'Works', '{gasoil}', ${api.sql.json({ ...emptyProperties(), recovery: 98 })}, 'g', 'w', 'g')
    returning id`
  const nobodys = crypto.randomUUID()
  for (const other of [his, catalogued!.id, nobodys, 'A', '']) {
    const refused = await ask(`${hers[0]},${other}`)
    expect([other, refused.status]).toEqual([other, 404])
  }
  const many = Array.from({ length: 201 }, () => nobodys).join(',')
  const refused = await ask(many)
  expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([400, ['ids']])
}, 60_000)

test('five thousand materials are written without holding up other requests', async () => {
  const person = await api.person()
  for (let part = 0; part < 5; part++)
    await send(
      person,
      Array.from({ length: 1000 }, (_, n) => ({
        name: `Tank ${part * 1000 + n}`,
        producer_english_name: 'Works',
        properties: { recovery: 98, density: 740 + n / 10, ibp: 40, pct_50: 100, fbp: 180 },
      })),
    )
  let turns = 0
  const others = setInterval(() => turns++, 1)
  const file = await api.app.handle(
    new Request('http://localhost/me/materials/export/', { headers: person.headers }),
  )
  const bytes = await file.bytes()
  clearInterval(others)
  expect(turns).toBeGreaterThan(10)
  const sheets = await readWorkbook(bytes)
  expect((sheets as Sheet[])[0]!.grid).toHaveLength(5001)
}, 60_000)
