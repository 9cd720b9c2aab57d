import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Person, TestApp } from '#server/test-app.ts'

export const pathOf = (calculation: string, query = '') =>
  `/me/calculations/${calculation}/uncertainty/${query}`

export async function addMaterial(
  api: TestApp,
  owner: Person,
  name: string,
  readings: object,
  details: object = {},
) {
  const properties = { ...emptyProperties(), ...readings }
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (owner_id, name, producer_english_name, categories, properties, details, name_key,
      producer_key, search_key)
    values (${owner.accountId}, ${name}, 'Works', '{customized}', ${api.sql.json(properties)},
      ${api.sql.json(details)}, ${name}, 'works', ${name})
    returning id`
  return row!.id
}

export async function blend(
  api: TestApp,
  who: Person,
  materials: string[],
  more: object = {},
): Promise<string> {
  const answer = await api.call('POST', '/calculations/blending/', who, {
    body: { materials, percentages: [60, 40], category: 'customized', ...more },
  })
  if (answer.status !== 200) throw new Error(`a blend answered ${answer.status}`)
  return ((await answer.json()) as { id: string }).id
}
