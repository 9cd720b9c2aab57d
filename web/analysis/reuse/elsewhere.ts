import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { createKeptApi } from '#web/kept/kept.api.ts'
import type { Again } from '../rules/reuse.ts'
import { keepOldFigures } from './old-figures.ts'
import { againOf } from './reuse.ts'

const MEANING = ['rule', 'basis', 'exponent', 'offset', 'unit', 'min', 'max'] as const

/**
 * The recipe of a calculation for another space. Materials that are not there are made of the figures that the calculation
 * keeps, without values of properties that mean something else there. What only this space has stays: an own grade and
 * limits on own properties, additives, tank and prices.
 * @param space its id; null for the own one
 */
export async function againIn(http: Http, id: string, space: string | null): Promise<Answer<Again>> {
  const there: Http = { call: (path, call) => http.call(path, { ...call, space }) }
  const bearer = { bearer: true } as const
  const [found, here, defined] = await Promise.all([
    createKeptApi(http).find(id),
    http.call<OwnProperty[]>('/me/properties/', bearer),
    there.call<OwnProperty[]>('/me/properties/', bearer),
  ])
  if (!found.ok) return found
  if (!here.ok) return here
  if (!defined.ok) return defined
  const { value: calculation } = found
  const looked = await Promise.all(
    calculation.components.map(({ id }) => there.call(`/materials/${encodeURIComponent(id)}/`, bearer)),
  )
  const lost = looked.find((one) => !one.ok && !(one.error.is === 'refused' && one.error.status === 404))
  if (lost && !lost.ok) return lost
  const same = new Set(
    here.value
      .filter((one) =>
        defined.value.some(
          (other) => other.key === one.key && MEANING.every((name) => other[name] === one[name]),
        ),
      )
      .map(({ key }) => key),
  )
  const foreign = calculation.components
    .filter((_, at) => !looked[at]!.ok)
    .map((one) => ({
      ...one,
      own: Object.fromEntries(
        Object.entries(one.own).filter(
          ([key]) => same.has(key) || !here.value.some((property) => property.key === key),
        ),
      ),
    }))
  const kept = foreign.length === 0 ? null : await keepOldFigures(there, foreign, calculation)
  if (kept && !kept.ok) return kept
  const ids = new Map(foreign.map(({ id }, at) => [id, kept!.value[at]!]))
  const { doses: _, record, against, ...again } = againOf(calculation, ids)
  const isOwn = calculation.check?.status === 'own'
  return {
    ok: true,
    headers: found.headers,
    value: {
      ...again,
      against:
        against && !isOwn
          ? { ...against, limits: against.limits.filter(({ q }) => !q.startsWith('own:')) }
          : null,
      record: record?.batch ? { batch: record.batch } : {},
    },
  }
}
