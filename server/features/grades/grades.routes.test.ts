import { beforeAll, expect, test } from 'bun:test'
import { OWN_GRADES_MAX } from '#calc/grades/own-grade.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import type { Grade } from './grades.model.ts'

let api: TestApp
let mina: Person
let omid: Person

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  omid = await api.person()
})

const bodyOf = async <Body>(answer: Promise<Response>) => (await (await answer).json()) as Body
const list = (person: Person, path = '/grades/') => bodyOf<Grade[]>(api.call('GET', path, person))
const whole = (more: object = {}) => ({
  name: crypto.randomUUID(),
  limits: [
    { q: 'density', min: 820, max: 845 },
    { q: 'flash_point', min: 55, strict: true },
  ],
  ...more,
})
const create = (person: Person, body: object) => api.call('POST', '/me/grades/', person, { body })
const created = (person: Person, body: object) => bodyOf<Grade>(create(person, body))

test('the grades that come with the program say what stands behind each limit', async () => {
  const grades = await list(mina)
  expect(grades).toHaveLength(36)
  expect(grades.every(({ is_owner }) => !is_owner)).toBe(true)
  expect(grades.filter(({ status }) => status === 'unverified')).toHaveLength(9)
  const en590 = await bodyOf<Grade>(api.call('GET', '/grades/en590-temperate/', mina))
  expect(en590).toEqual(grades.find(({ id }) => id === 'en590-temperate')!)
  expect(en590.limits.find(({ q }) => q === 'flash_point')).toMatchObject({
    min: 55,
    strict: true,
    unit: '°C',
    method: 'EN ISO 2719',
    confirmed: 'yes',
  })
  expect(en590.not_checked).toContainEqual({ en: 'ash', fa: 'خاکستر' })
  expect((await api.call('GET', '/grades/en590/', mina)).status).toBe(404)
})

test('no two grades of the list have one name: a former edition says so', async () => {
  const grades = await list(mina)
  for (const lang of ['en', 'fa'] as const)
    expect(new Set(grades.map(({ name }) => name[lang])).size).toBe(grades.length)
  expect(grades.find(({ id }) => id === 'en590-temperate')!.name.en).toEndWith(', former edition')
})

test('no cache in between may keep a list', async () => {
  for (const path of ['/grades/', '/grades/en590-temperate/', '/me/grades/']) {
    const answer = await api.call('GET', path, mina)
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})

test('an own grade is made, seen, corrected and deleted by its owner, and unknown to anybody else', async () => {
  const made = await created(
    mina,
    whole({ nameFa: 'مشخصات ما', copiedFrom: 'en590-temperate', category: 'gasoil' }),
  )
  expect(made).toMatchObject({
    status: 'own',
    is_owner: true,
    copied_from: 'en590-temperate',
    category: 'gasoil',
  })
  expect(made.limits.map(({ q, confirmed }) => [q, confirmed])).toEqual([
    ['density', 'yes'],
    ['density', 'yes'],
    ['flash_point', 'yes'],
  ])
  const path = `/me/grades/${made.id}/`
  expect((await list(mina)).at(-1)).toEqual(made)
  expect(await list(mina, '/me/grades/')).toEqual([made])
  expect(await bodyOf<Grade>(api.call('GET', `/grades/${made.id}/`, mina))).toEqual(made)

  expect(await list(omid)).toHaveLength(36)
  expect(await list(omid, '/me/grades/')).toEqual([])
  for (const [method, where, body] of [
    ['GET', `/grades/${made.id}/`, undefined],
    ['PATCH', path, { name: 'Mine now' }],
    ['DELETE', path, undefined],
  ] as const)
    expect(await statusAndBody(await api.call(method, where, omid, { body }))).toEqual({
      status: 404,
      body: { detail: 'Not found.' },
    })

  const corrected = await bodyOf<Grade>(
    api.call('PATCH', path, mina, { body: { limits: [{ q: 'density', max: 840, note: 'agreed' }] } }),
  )
  expect(corrected).toMatchObject({ name: made.name, limits: [{ q: 'density', max: 840, confirmed: 'own' }] })
  expect(corrected.limits[0]!.note).toEqual({ en: 'agreed', fa: 'agreed' })
  expect((await api.call('DELETE', path, mina)).status).toBe(204)
  expect((await api.call('DELETE', path, mina)).status).toBe(404)
})

test('a name is an account’s once, whatever its letter forms; two accounts may use the same', async () => {
  const name = `  گازوئیل  كارخانه ${crypto.randomUUID()}`
  const first = await created(mina, whole({ name }))
  const again = name.replace('ك', 'ک').toUpperCase()
  const taken = { status: 400, body: { name: ['A grade with this name already exists.'] } }
  expect(await statusAndBody(await create(mina, whole({ name: again })))).toEqual(taken)
  expect((await create(omid, whole({ name }))).status).toBe(201)
  const second = await created(mina, whole())
  const rename = (id: string) => api.call('PATCH', `/me/grades/${id}/`, mina, { body: { name: again } })
  expect(await statusAndBody(await rename(second.id))).toEqual(taken)
  expect((await rename(first.id)).status).toBe(200)
})

test('what is wrong is told at its place, in the language of the request', async () => {
  const body = {
    name: '',
    limits: [
      { q: 'density', min: 845, max: 820 },
      { q: 'lubricity', max: 1 },
    ],
  }
  const answer = await api.call('POST', '/me/grades/', mina, { body, headers: { 'accept-language': 'fa' } })
  expect(await statusAndBody(answer)).toEqual({
    status: 400,
    body: {
      name: ['این مقدار را وارد کنید.'],
      limits: {
        0: { max: ['حداقل (۸۴۵) باید کمتر از حداکثر (۸۲۰) باشد.'] },
        1: { q: [expect.stringContaining('lubricity') as string] },
      },
    },
  })
})

test('a correction is judged with what it leaves unchanged, and nothing is stored of a bad one', async () => {
  const made = await created(mina, whole())
  const bad = await api.call('PATCH', `/me/grades/${made.id}/`, mina, { body: { name: 'Other', limits: [] } })
  expect(bad.status).toBe(400)
  expect(await bodyOf<Grade>(api.call('GET', `/grades/${made.id}/`, mina))).toEqual(made)
})

test('an account has no more own grades than it may, however many it makes at once', async () => {
  const person = await api.person()
  await api.sql`
    insert into grade (owner_id, name_key, content)
    select ${person.accountId}, 'grade ' || n, ${api.sql.json(whole())} from generate_series(1, ${OWN_GRADES_MAX - 2}) as n`
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(person, whole())))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403])
  expect(await list(person, '/me/grades/')).toHaveLength(OWN_GRADES_MAX)
})

test('a grade that this release can’t read is not offered, rather than with limits left out', async () => {
  const person = await api.person()
  const [row] = await api.sql<{ id: string }[]>`
    insert into grade (owner_id, name_key, content)
    values (${person.accountId}, 'of tomorrow', ${api.sql.json({ name: 'Of tomorrow', limits: [{ q: 'lubricity', max: 460 }] })})
    returning id`
  expect(await list(person, '/me/grades/')).toEqual([])
  expect((await api.call('GET', `/grades/${row!.id}/`, person)).status).toBe(404)
})

test('with its account a grade goes too', async () => {
  const person = await api.person()
  const { id } = await created(person, whole())
  await api.sql`delete from account where id = ${person.accountId}`
  expect(await api.sql`select from grade where id = ${id}`).toHaveLength(0)
})
