import { expect, test } from 'bun:test'
import { openTestDb } from '#server/db/test-database.ts'
import { rememberFormerIds } from '#server/http/material-ids.ts'
import { openTestApp } from '#server/test-app.ts'
import { blend, lightAndHeavy } from '../calculations/whole/test-calculations.ts'
import { bundledCatalogue } from './catalogue.file.ts'
import { bringUpToDate } from './catalogue.service.ts'

const RELEASE = { release: 'of a later day', materials: bundledCatalogue }

test('every database gives the materials of the catalogue the same ids', async () => {
  const idsIn = async () => {
    const sql = await openTestDb()
    await sql`truncate material, catalogue_release cascade`
    await bringUpToDate(sql)
    return sql<{ id: string; name: string }[]>`
      select id, name from material where owner_id is null order by name, producer_english_name`
  }
  const [one, other] = [await idsIn(), await idsIn()]
  expect([...one]).toEqual([...other])
  // Fixed for ever: programs name materials by them.
  expect(one.find(({ name }) => name === 'Ethanol')).toMatchObject({
    id: '523772a1-79e8-5c78-ad25-df7b78ae1ccb',
  })
})

test('what has former ids goes on in a database that is brought up to date', async () => {
  const api = await openTestApp()
  const mina = await api.person()
  const former = await lightAndHeavy(api)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await api.call(method, path, mina, { body })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const kept = await blend(api, mina, former, {
    batch: { amount: 100, unit: 'm3' },
    tank: { name: 'T-1', material: former[0], amount: 10, unit: 'm3' },
  })
  const path = `/me/calculations/${kept.id}/`
  const price = (material: string) => [
    { material, amount: 600, unit: 't', currency: 'USD', at: '2026-01-15' },
  ]
  expect((await call('PUT', '/me/prices/', price(former[0]))).status).toBe(200)
  await call('PUT', '/me/draft/', { draft: { materials: former } })
  const before = (await call('GET', path)).body

  await bringUpToDate(api.sql, RELEASE)
  await rememberFormerIds(api.sql)
  const rows = await api.sql<{ id: string; former: string }[]>`select id, former from material_alias`
  const present = former.map((id) => rows.find((row) => row.former === id)!.id)
  expect(present.every((id) => !former.includes(id))).toBe(true)

  for (const ids of [former, present, former.map((id) => id.toUpperCase())]) {
    expect((await call('GET', `/materials/${ids[0]}/`)).body.id).toBe(present[0]!)
    const made = await blend(api, mina, ids)
    expect(made.results).toEqual(kept.results)
    expect(Object.keys(made.coverage as object)).toEqual(present)
  }
  const twice = await call('POST', '/calculations/blending/', {
    materials: [former[0], present[0]],
    percentages: [50, 50],
  })
  expect(twice.status).toBe(400)

  const text = JSON.stringify(before)
  const renamed = former.reduce((all, id, at) => all.replaceAll(id, present[at]!), text)
  expect((await call('GET', path)).body).toEqual(JSON.parse(renamed))
  expect((await call('GET', path)).body.changed).toEqual([])
  const [listed] = (await call('GET', '/me/calculations/?search=light')).body as unknown as [
    { components: { id: string }[] },
  ]
  expect(listed.components.map(({ id }) => id)).toEqual(present)
  expect((await call('GET', '/me/draft/')).body.draft).toEqual({ materials: present })
  expect((await call('GET', '/me/prices/')).body).toMatchObject(price(present[0]!))
  expect((await call('PUT', '/me/prices/', price(former[1]))).body).toHaveLength(2)
  const lab = {
    results: { density: 821 },
    as_blended: Object.fromEntries(former.map((id) => [id, { amount: 50, unit: 'm3' }])),
  }
  expect((await call('PUT', `${path}lab/`, lab)).body).toMatchObject({
    as_blended: Object.fromEntries(present.map((id) => [id, { amount: 50, unit: 'm3' }])),
  })

  // A second start finds nothing to rename.
  await bringUpToDate(api.sql, { ...RELEASE, release: 'of the next day' })
  expect(await api.sql`select from material_alias where former = any(${present}::uuid[])`).toHaveLength(0)
})
