import type { CorrectionsByCategory } from '#calc/lab/correct.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Person, TestApp } from '#server/test-app.ts'

/** A material of an account, or of the catalogue; `more` are readings and details. */
export async function addMaterial(
  { sql }: TestApp,
  owner: Person | null,
  name: string,
  {
    readings = {},
    details = {},
    farsi = null,
  }: { readings?: object; details?: object; farsi?: string | null } = {},
): Promise<string> {
  const properties = { ...emptyProperties(), density: 750, sulfur_ppm: 12, ...readings }
  const [row] = await sql<{ id: string }[]>`
    insert into material (owner_id, name, name_farsi, producer_english_name, categories, properties, details, name_key,
      producer_key, search_key)
    values (${owner?.accountId ?? null}, ${name}, ${farsi}, 'Works', '{customized,gasoline}', ${sql.json(properties)},
      ${sql.json(details)}, ${name}, 'works', ${name})
    returning id`
  return row!.id
}

/** Two gasoils whose densities and sulfur are far apart. */
export const lightAndHeavy = async (api: TestApp): Promise<[light: string, heavy: string]> => [
  await addMaterial(api, null, 'Light', { readings: { density: 800, sulfur_ppm: 2, flash_point: 50 } }),
  await addMaterial(api, null, 'Heavy', { readings: { density: 850, sulfur_ppm: 20, flash_point: 70 } }),
]

/** The answer to a blend with 60 % of the first material. */
export async function blend<Answer = { id: string; [field: string]: unknown }>(
  api: TestApp,
  who: Person,
  materials: readonly string[],
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { materials, percentages: [60, 40], ...more }
  const answer = await api.call('POST', '/calculations/blending/', who, { body, headers })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** An account's bias corrections, as a switch leaves them; null where all are off. */
export const teach = ({ sql }: TestApp, who: Person, corrections: CorrectionsByCategory | null) => sql`
  update space set corrections = ${corrections && sql.json(corrections)},
    corrections_at = clock_timestamp() where id = ${who.accountId}`
