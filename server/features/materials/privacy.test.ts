import { expect, test } from 'bun:test'
import { drawn } from '#calc/oracle/draws.ts'
import { openTestApp } from '#server/test-app.ts'

const ROUNDS = drawn(500, 100)

const OWN = {
  name: 'Nobody else may see this',
  producer_english_name: 'Private refinery',
  categories: ['customized', 'gasoil'],
  properties: { recovery: 98 },
}

test(`a first own material that is saved while lists are being made reaches no other account, in ${ROUNDS} rounds`, async () => {
  const api = await openTestApp()
  const onlooker = await api.person()
  await api.sql`
    insert into material (name, producer_english_name, name_key, producer_key, search_key, categories, properties)
    values ('Public', 'All', 'public', 'all', 'public all', '{gasoil}', '{}')`
  const names = async (answer: Response) =>
    ((await answer.json()) as { name: string }[]).map(({ name }) => name)
  const leaks: string[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await api.person()
    // A catalogue that has just changed is in no cache.
    await api.sql`update material set updated_at = clock_timestamp() where owner_id is null`
    const list = () => api.call('GET', '/materials/?category=gasoil', owner)
    const [, made] = await Promise.all([
      list(),
      api.call('POST', '/me/materials/', owner, { body: OWN }),
      list(),
    ])
    expect(made.status).toBe(201)
    const theirs = await names(await list())
    expect(theirs).toEqual([OWN.name, 'Public'])
    const seen = await names(await api.call('GET', '/materials/?category=gasoil', onlooker))
    if (seen.join() !== 'Public') leaks.push(seen)
  }
  expect(leaks).toEqual([])
})
