import type { Material } from '../analysis.api.ts'
import type { Draft } from './draft.ts'
import { readDraft } from './saved.ts'

/** A draft as the server keeps it: its materials by id, because their figures are those of the day when it is taken up. */
export interface Unfinished extends Omit<Draft, 'places' | 'category'> {
  category: NonNullable<Draft['category']>
  places: readonly (string | null)[]
}

/** The version of the form that this code can read. */
const VERSION = 1

/** What the server is to keep of a draft; null while nothing is chosen in it. */
export function unfinishedForm({ places, bench, ...draft }: Draft): object | null {
  if (draft.category === null || !places.some((place) => place !== null)) return null
  // What is pinned holds whole materials, and is there for the moment; additives are by id, as materials are.
  const doses = bench.doses.map((entry) => ({ ...entry, additive: null }))
  return {
    version: VERSION,
    draft: {
      ...draft,
      bench: { ...bench, doses, pin: null },
      places: places.map((place) => place?.id ?? null),
    },
  }
}

/** What the server has kept; null where it is nothing, or nothing that can be read. */
export function readUnfinished(form: unknown): Unfinished | null {
  const { version, draft } = (form ?? {}) as { version?: unknown; draft?: unknown }
  const read = version === VERSION ? readDraft(draft, (place) => typeof place === 'string') : null
  const isChosen = read?.places.some((place) => place !== null)
  return read && isChosen && read.category !== null ? (read as unknown as Unfinished) : null
}

/** The draft with the materials as they are now; the place of one that is gone stays empty. */
export function withMaterials(unfinished: Unfinished, materials: readonly Material[]): Draft {
  const byId = new Map(materials.map((material) => [material.id, material]))
  const known = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => byId.has(id)))
  const { places, typed, bench } = unfinished
  return {
    ...unfinished,
    places: places.map((id) => (id === null ? null : (byId.get(id) ?? null))),
    typed: known(typed),
    bench: { ...bench, tank: known(bench.tank), locked: bench.locked.filter((id) => byId.has(id)) },
  }
}
