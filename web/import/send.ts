// What the page sends once everything is answered: materials, new samples of known ones, results or prices.

import type { Layout } from '#server/features/layouts/layouts.model.ts'
import type { ImportAnswer, Material } from '#server/features/materials/materials.model.ts'
import type { LabAnswer, LabImportAnswer } from '#server/responses/lab.model.ts'
import { invalidMessages } from '#web/api/errors.ts'
import type { ApiError, Http } from '#web/api/http.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { dayOf } from '#web/format/date.ts'
import { createPricesApi, type Price } from '#web/prices/price-list.ts'
import type { Opened } from './import.store.ts'
import { labBody } from './lab-results.ts'

const OWN_WORDS = { bearer: true, keepScreen: true } as const

export type Sent =
  | { ok: true; ids: readonly string[]; count: number; updated: number; samples: number }
  | {
      ok: false
      error: ApiError
      messages: readonly string[]
      existing?: Readonly<Record<string, string | null>>
    }

export interface KnownMaterial {
  id: string
  version: string
}

const refused = (error: ApiError, names: readonly string[], list: string): Sent => {
  const messages = invalidMessages(error).map(({ path: [first, index], message }) =>
    first === list && names[Number(index)] !== undefined ? `${names[Number(index)]}: ${message}` : message,
  )
  return { ok: false, error, messages: [...new Set(messages)].slice(0, 8) }
}

/** Imports the materials: new ones, corrections and samples of known ones, all or none. */
export async function sendMaterials(
  http: Http,
  { reading, answers }: Opened,
  known: ReadonlyMap<string, KnownMaterial>,
): Promise<Sent> {
  const { onKnown = 'skip' } = answers
  const taken = reading.materials.filter(({ isKnown }) => !isKnown || onKnown !== 'skip')
  const materials = taken.map(({ judged, isKnown, identity }) =>
    isKnown && onKnown === 'update' ? { ...judged.body, seen: known.get(identity)?.version } : judged.body,
  )
  if (materials.length === 0) return { ok: true, ids: [], count: 0, updated: 0, samples: 0 }
  const answer = await http.call<ImportAnswer>('/me/materials/import/', {
    method: 'POST',
    ...OWN_WORDS,
    body: { materials, on_duplicate: onKnown === 'skip' ? 'refuse' : onKnown },
  })
  if (!answer.ok)
    return refused(
      answer.error,
      taken.map(({ name }) => name),
      'materials',
    )
  const { created, updated, ids } = answer.value
  const isSample = onKnown === 'sample'
  return {
    ok: true,
    ids,
    count: created,
    updated: isSample ? 0 : updated,
    samples: isSample ? updated : 0,
  }
}

/** Results are replaced only in the version that was shown: another by now comes back, to be seen first. */
export async function sendResults(http: Http, { reading, existing, onExisting }: Opened): Promise<Sent> {
  const names = reading.materials.map(({ name }) => name)
  const results = reading.materials.map((material) => ({
    ...labBody(reading, material),
    seen: existing[material.name] ?? null,
  }))
  const answer = await http.call<LabImportAnswer>('/me/calculations/lab/import/', {
    method: 'POST',
    ...OWN_WORDS,
    body: { results, on_duplicate: onExisting },
  })
  if (answer.ok) {
    const { created, updated } = answer.value
    return { ok: true, ids: [], count: created, updated, samples: 0 }
  }
  const current = currentIn(answer.error) as { results: Record<string, LabAnswer | null> } | undefined
  if (!current) return refused(answer.error, names, 'results')
  const versions = Object.entries(current.results).map(([at, lab]) => [
    names[Number(at)]!,
    lab?.version ?? null,
  ])
  return { ok: false, error: answer.error, messages: [], existing: Object.fromEntries(versions) }
}

export async function sendPrices(
  http: Http,
  { priceReading, prices: { day } }: Opened,
  before: readonly Price[],
): Promise<Sent> {
  const versions = new Map(before.map(({ material, version }) => [material, version]))
  const rows = (priceReading?.rows ?? []).filter(({ price, material }) => price !== null && material !== null)
  const changes = rows.map(({ price, material, at }) => ({
    material: material!,
    ...price!,
    at: at ?? day ?? dayOf(new Date()),
    seen: versions.get(material!) ?? null,
  }))
  const answer = await createPricesApi(http).write(changes)
  if (!answer.ok)
    return refused(
      answer.error,
      rows.map(({ name }) => name),
      'prices',
    )
  return { ok: true, ids: [], count: changes.length, updated: 0, samples: 0 }
}

export const createLayoutsApi = (http: Http) => ({
  list: () => http.call<Layout[]>('/me/layouts/', { bearer: true }),
  confirm: (layout: Pick<Layout, 'kind' | 'fingerprint' | 'name'> & { layout: object }) =>
    http.call<Layout>('/me/layouts/', { method: 'PUT', ...OWN_WORDS, body: layout }),
  remove: (id: string) =>
    http.call(`/me/layouts/${encodeURIComponent(id)}/`, { method: 'DELETE', bearer: true }),
})

const AT_ONCE = 4

/** Deletes imported materials; those changed since are kept, as the server compares versions. */
export async function takeBack(http: Http, ids: readonly string[]): Promise<{ gone: number; kept: number }> {
  const listed = await http.call<Material[]>('/me/materials/', { bearer: true })
  const left = listed.ok ? listed.value.filter(({ id }) => ids.includes(id)) : []
  const all = left.length
  let kept = ids.length - all
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const answer = await http.call(`/me/materials/${next.id}/`, {
        method: 'DELETE',
        bearer: true,
        query: { seen: next.version },
      })
      if (!answer.ok && !(answer.error.is === 'refused' && answer.error.status === 404)) kept += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { gone: ids.length - kept, kept }
}
