import type { Role } from '#calc/vocabulary/roles.ts'
import type { SpaceId } from './http/tokens.ts'
import type { Person, TestApp } from './test-app.ts'

/** A company of nobody; Premium without an end. */
export async function newCompany({ sql }: TestApp, name = 'Karun'): Promise<SpaceId> {
  const [space] = await sql<{ id: SpaceId }[]>`
    with made as (
      insert into space (kind, name, subscriber_id) values ('company', ${name}, gen_random_uuid()) returning id
    ), own as (
      insert into subscription (space_id, tier_name) select id, 'Premium' from made
    )
    select id from made`
  await sql`update space set subscriber_id = id where id = ${space!.id}`
  return space!.id
}

/** A person in a company, with these roles from now on. */
export async function join(
  { sql }: TestApp,
  person: Person,
  company: SpaceId,
  ...roles: Role[]
): Promise<Person> {
  await sql`
    insert into member (space_id, account_id, roles) values (${company}, ${person.accountId}, ${roles as string[]})
    on conflict (space_id, account_id) do update set roles = excluded.roles`
  return within(person, company)
}

/** Somebody whose calls name a company, whether they are in it or not. */
export const within = (person: Person, company: string): Person => ({
  ...person,
  spaceId: company as SpaceId,
  headers: { ...person.headers, 'fuelblend-space': company } as Person['headers'],
})
