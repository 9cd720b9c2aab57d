import { expect, test } from 'bun:test'
import { openTestDb } from './test-database.ts'

test('a test database is migrated, empty and its own', async () => {
  const [one, other] = await Promise.all([openTestDb(), openTestDb()])
  const [found] = await one`select count(*) as accounts from account`
  expect(found!.accounts).toBe(0)
  await one`insert into tier (name, is_premium, material_limit, price) values ('Trial', true, 5, 1.5)`
  expect(await one`select price from tier where name = 'Trial'`).toEqual([{ price: 1.5 }] as never)
  expect(await other`select from tier where name = 'Trial'`).toHaveLength(0)
})
