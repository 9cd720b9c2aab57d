import { HEAVY_PREFIX, withoutHeavy } from '#calc/vocabulary/heavy.ts'
import { NAME_MAX } from '#calc/vocabulary/limits.ts'
import type { OwnProperty, OwnValues } from '#calc/vocabulary/own-property.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { Answer, Http } from '#web/api/http.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'

type Component = WholeCalculation['components'][number]

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

/** The name is shortened to make room for what is added. */
const named = (name: string, asOf: string): string =>
  `${[...name]
    .slice(0, NAME_MAX - asOf.length - 3)
    .join('')
    .trim()} (${asOf})`

const asOf = (iso: string, how: typeof DAY | typeof MINUTE) => ({
  en: `as of ${new Date(iso).toLocaleString('en-GB', how)}`,
  fa: `به تاریخ ${new Date(iso).toLocaleString('fa-IR-u-ca-persian', how)}`,
})

/** A material of one's own with the figures that a calculation keeps, named after the day they date from. */
export function copyOf(
  { id: _, percentage: __, name, name_farsi, own, ...kept }: Component,
  { category, created_at }: Pick<WholeCalculation, 'category' | 'created_at'>,
  isExact = false,
) {
  const said = asOf(created_at, isExact ? MINUTE : DAY)
  return {
    ...kept,
    ...withoutHeavy(own),
    name: named(name, said.en),
    name_farsi: name_farsi && named(name_farsi, said.fa),
    categories: category === 'customized' ? [category] : [category, 'customized' as const],
  }
}

type Copy = ReturnType<typeof copyOf>

const isNamed = (copy: Copy) => (own: Material) =>
  own.name === copy.name && own.producer_english_name === copy.producer_english_name

const hasFigures =
  ({ properties, own, heavy }: Copy) =>
  (other: Material) =>
    (Object.keys(properties) as (keyof typeof properties)[]).every(
      (name) => (other.properties[name] ?? null) === properties[name],
    ) &&
    isSameOwn(own, other.own ?? {}) &&
    isSameOwn(heavy, other.heavy ?? {})

const isSameOwn = (one: OwnValues, other: OwnValues): boolean =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])

/** Without values of properties that are no longer defined: no material can have them. */
async function withDefined(http: Http, components: readonly Component[]): Promise<Answer<Component[]>> {
  if (components.every(({ own }) => Object.keys(own).length === 0))
    return { ok: true, value: [...components], headers: new Headers() }
  const answer = await http.call<OwnProperty[]>('/me/properties/', { bearer: true })
  if (!answer.ok) return answer
  const defined = new Set(answer.value.map(({ key }) => key))
  const isKnown = (key: string) => defined.has(key) || key.startsWith(HEAVY_PREFIX)
  const value = components.map((component) => ({
    ...component,
    own: Object.fromEntries(Object.entries(component.own).filter(([key]) => isKnown(key))),
  }))
  return { ...answer, value }
}

/**
 * Makes own materials of what these components were, and returns their ids in the same order. One that was made before
 * is used again. Where one is refused, those made just now are deleted, so that a failed attempt leaves nothing behind.
 */
export async function keepOldFigures(
  http: Http,
  components: readonly Component[],
  of: Pick<WholeCalculation, 'category' | 'created_at'>,
): Promise<Answer<string[]>> {
  const owned = await http.call<Material[]>('/me/materials/', { bearer: true })
  if (!owned.ok) return owned
  const kept = await withDefined(http, components)
  if (!kept.ok) return kept
  const made: string[] = []
  const ids: string[] = []
  for (const component of kept.value) {
    const plain = copyOf(component, of)
    const there = owned.value.filter(isNamed(plain))
    const copy = there.length > 0 ? copyOf(component, of, true) : plain
    const same = [...there, ...owned.value.filter(isNamed(copy))].find(hasFigures(plain))
    if (same) {
      ids.push(same.id)
      continue
    }
    const answer = await http.call<Material>('/me/materials/', { method: 'POST', bearer: true, body: copy })
    if (!answer.ok) {
      await Promise.all(
        made.map((id) => http.call(`/me/materials/${id}/`, { method: 'DELETE', bearer: true })),
      )
      return answer
    }
    made.push(answer.value.id)
    ids.push(answer.value.id)
  }
  return { ...owned, value: ids }
}
