import type { Http } from '#web/api/http.ts'
import { createKeptApi } from '#web/kept/kept.api.ts'
import { createTanksApi, type Movement } from '#web/tanks/tanks.api.ts'
import { createAnalysisApi } from '../analysis.api.ts'
import type { Again } from '../rules/reuse.ts'
import { againstOf } from './reuse.ts'

const wentIn = ({ kind, undone_at, tank, calculation }: Movement) =>
  kind === 'blend' && undone_at === null && tank !== null && calculation !== null

/** What is in a tank, to be judged as the last blend that went into it; null where nothing is in it, or none is found. */
export async function correctionIn(http: Http, id: string): Promise<Again | null> {
  const api = createTanksApi(http)
  const [tanks, moved] = await Promise.all([api.list(), api.movements(id, null)])
  const tank = tanks.ok && tanks.value.find((one) => one.id === id)
  if (!tank || tank.content.m3 === 0) return null
  const { name, material, category, capacity, content } = tank
  const last = moved.ok ? moved.value.find((one) => wentIn(one) && one.tank === id) : undefined
  const blend = last && (await createKeptApi(http).find(last.calculation!))
  const listed = await createAnalysisApi(http).materials(category)
  if (!listed.ok) return null
  // A recipe has two materials: one that could be bought, of which there is none yet.
  const others = listed.value.filter(({ is_tank }) => !is_tank)
  const other = others.find(({ price }) => price) ?? others[0]
  const held = { amount: Number(content.m3.toFixed(HELD_DIGITS)), unit: 'm3' as const }
  return {
    ...{ category, capacity, basis: 'volume', isCorrection: true },
    components: [{ id: material, percentage: 100 }, ...(other ? [{ id: other.id, percentage: 0 }] : [])],
    against: blend?.ok ? againstOf(blend.value) : null,
    record: { batch: held, tank: { name, material, ...held } },
  }
}

const HELD_DIGITS = 3

/** The tank into which a blend went last, as far as its last movements tell; null where it went into none. */
export async function tankWith(http: Http, calculation: string): Promise<string | null> {
  const moved = await createTanksApi(http).movements(null, null)
  const last = moved.ok && moved.value.find((one) => wentIn(one) && one.calculation === calculation)
  return last ? last.tank : null
}
