import type { OxygenateName } from '#calc/vocabulary/blend.ts'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { Person, TestApp } from '#server/test-app.ts'
import typical from '#sql/seed/typical.json'
import type { Movement, Tank } from './tanks.model.ts'

/** A typical stream as a material of the catalogue, or another gasoil of somebody’s. */
export async function addStream(
  { sql }: TestApp,
  name: string,
  {
    owner = null,
    readings = {},
    oxygenate,
  }: { owner?: Person | null; readings?: Partial<MaterialProperties>; oxygenate?: OxygenateName } = {},
): Promise<string> {
  const found = typical.materials.find((one) => one.name === name)
  const properties = { ...emptyProperties(), ...found?.properties, ...readings }
  const details = {
    ...(found && 'pour_is' in found && { pour_is: found.pour_is }),
    ...(oxygenate && { oxygenate }),
  }
  const key = `${name} ${crypto.randomUUID()}`
  const [row] = await sql<{ id: string }[]>`
    insert into material (owner_id, name, producer_english_name, categories, properties, details, name_key, producer_key,
      search_key)
    values (${owner?.accountId ?? null}, ${name}, 'Works', '{customized,gasoil}', ${sql.json(properties)},
      ${sql.json(details)}, ${key}, 'works', ${key})
    returning id`
  return row!.id
}

export interface Recorded {
  movement: Movement
  tanks: Tank[]
  warnings: string[]
}

/** What somebody does with tanks, by the calls. */
export function handOf(api: TestApp, who: Person) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<[status: number, body: unknown]> => {
    const answer = await api.call(method, path, who, { body })
    return [answer.status, answer.status === 204 ? null : await answer.json()]
  }
  async function must<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const [status, answer] = await send(method, path, body)
    if (status > 299) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
    return answer as Answer
  }
  const move = (kind: string, body: object) =>
    must<Recorded>('POST', '/me/movements/', { kind, unit: 'm3', ...body })
  return {
    send,
    must,
    tank: (name: string, more: object = {}) =>
      must<Tank>('POST', '/me/tanks/', { name, category: 'gasoil', unit: 'm3', capacity: 10_000, ...more }),
    get: (id: string, at?: string) =>
      must<Tank>('GET', `/me/tanks/${id}/${at ? `?at=${encodeURIComponent(at)}` : ''}`),
    move,
    tries: (kind: string, body: object) => send('POST', '/me/movements/', { kind, unit: 'm3', ...body }),
    receipt: (tank: string, material: string, amount: number, more: object = {}) =>
      move('receipt', { tank, material, amount, ...more }),
    shipment: (tank: string, amount: number, more: object = {}) =>
      move('shipment', { tank, amount, ...more }),
    sample: (tank: string, properties: object, more: object = {}) =>
      must<Recorded>('POST', '/me/movements/', { kind: 'sample', tank, properties, ...more }),
    undo: (id: string) => must<{ tanks: Tank[] }>('DELETE', `/me/movements/${id}/`),
    preview: async (materials: string[], percentages: number[]) => {
      const body = { materials, percentages }
      return (await must<{ results: MaterialProperties }>('POST', '/calculations/preview/', body)).results
    },
  }
}

export type Hand = ReturnType<typeof handOf>
