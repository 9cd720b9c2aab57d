import { HEAVY_PREFIX, withoutHeavy } from '#calc/vocabulary/heavy.ts'
import { NAME_MAX } from '#calc/vocabulary/limits.ts'
import { isOwnQuantity, keyOfQuantity } from '#calc/vocabulary/own-property.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { Answer, Http } from '#web/api/http.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'

type Component = WholeCalculation['components'][number]

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

/** Shortened to make room for the suffix. */
const withSuffix = (name: string, asOf: string): string =>
  `${[...name]
    .slice(0, NAME_MAX - asOf.length - 3)
    .join('')
    .trim()} (${asOf})`

const asOf = (iso: string, how: typeof DAY | typeof MINUTE, nth: number | null) => ({
  en: `as of ${new Date(iso).toLocaleString('en-GB', how)}${nth ? `, ${nth}` : ''}`,
  fa: `به تاریخ ${new Date(iso).toLocaleString('fa-IR-u-ca-persian', how)}${nth ? `، ${nth.toLocaleString('fa-IR')}` : ''}`,
})

/**
 * An own material with a calculation's figures, named after their day; as the `nth` of that name with other figures
 * after the minute, then by number too.
 */
export function materialCopy(
  { id: _, percentage: __, name, name_farsi, own, ...kept }: Component,
  { category, created_at }: Pick<WholeCalculation, 'category' | 'created_at'>,
  nth = 0,
) {
  const suffix = asOf(created_at, nth > 0 ? MINUTE : DAY, nth > 1 ? nth : null)
  return {
    ...kept,
    ...withoutHeavy(own),
    name: withSuffix(name, suffix.en),
    name_farsi: name_farsi && withSuffix(name_farsi, suffix.fa),
    categories: category === 'customized' ? [category] : [category, 'customized' as const],
  }
}

type Copy = ReturnType<typeof materialCopy>

const isNamed = (copy: Copy) => (own: Material) =>
  own.name === copy.name && own.producer_english_name === copy.producer_english_name

const hasFigures =
  ({ properties, own, heavy, precision }: Copy) =>
  (other: Material) =>
    (Object.keys(properties) as (keyof typeof properties)[]).every(
      (name) => (other.properties[name] ?? null) === properties[name],
    ) &&
    isSame(own, other.own) &&
    isSame(heavy, other.heavy) &&
    isSame(precision, other.precision)

type Numbers = Readonly<Record<string, number | undefined>>
const isSame = (one: Numbers = {}, other: Numbers = {}): boolean =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])

/** Without values of properties that are no longer defined, which no material can have. */
async function withDefined(http: Http, components: readonly Component[]): Promise<Answer<Component[]>> {
  const hasOwn = ({ own, precision }: Component) =>
    Object.keys(own).length > 0 || Object.keys(precision).some(isOwnQuantity)
  if (!components.some(hasOwn)) return { ok: true, value: [...components], headers: new Headers() }
  const answer = await http.ask('GET /me/properties/', { bearer: true })
  if (!answer.ok) return answer
  const defined = new Set(answer.value.map(({ key }) => key))
  const only = <Values extends object>(values: Values, isKnown: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isKnown(key))) as Values
  const value = components.map((component) => ({
    ...component,
    own: only(component.own, (key) => defined.has(key) || key.startsWith(HEAVY_PREFIX)),
    precision: only(component.precision, (q) => !isOwnQuantity(q) || defined.has(keyOfQuantity(q))),
  }))
  return { ...answer, value }
}

/**
 * Makes own materials of components, and returns their ids in order. One made before is reused. If one is refused,
 * those just made are deleted.
 */
export async function keepOldFigures(
  http: Http,
  components: readonly Component[],
  of: Pick<WholeCalculation, 'category' | 'created_at'>,
): Promise<Answer<string[]>> {
  const owned = await http.ask('GET /me/materials/', { bearer: true })
  if (!owned.ok) return owned
  const kept = await withDefined(http, components)
  if (!kept.ok) return kept
  const made: string[] = []
  const ids: string[] = []
  for (const component of kept.value) {
    let copy = materialCopy(component, of)
    let existing = owned.value.find(isNamed(copy))
    for (let nth = 1; existing && !hasFigures(copy)(existing); nth++) {
      copy = materialCopy(component, of, nth)
      existing = owned.value.find(isNamed(copy))
    }
    if (existing) {
      ids.push(existing.id)
      continue
    }
    const answer = await http.ask('POST /me/materials/', { bearer: true, body: copy })
    if (!answer.ok) {
      await Promise.all(
        made.map((id) => http.ask('DELETE /me/materials/:id/', { params: { id }, bearer: true })),
      )
      return answer
    }
    made.push(answer.value.id)
    owned.value.push(answer.value)
    ids.push(answer.value.id)
  }
  return { ...owned, value: ids }
}
