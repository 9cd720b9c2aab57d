import type { LabValues } from '#calc/lab/lab-record.ts'
import { sampledOf } from '#calc/tank/stream.ts'
import { statedOfMixture } from '#calc/vocabulary/contents.ts'
import { isOwnQuantity, keyOfQuantity } from '#calc/vocabulary/own-property.ts'
import { emptyProperties, type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { withPatch } from '#calc/vocabulary/rules/own-values.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { createKeptApi, type WholeCalculation } from '#web/kept/kept.api.ts'
import { createTanksApi, type Movement, type Tank } from '#web/tanks/tanks.api.ts'
import { createAnalysisApi } from '../analysis.api.ts'
import type { Again } from '../rules/reuse.ts'
import { keepOldFigures } from './old-figures.ts'
import { againstOf } from './reuse.ts'

const HELD_DIGITS = 3

const wentIn = ({ kind, undone_at, tank, calculation }: Movement) =>
  kind === 'blend' && undone_at === null && tank !== null && calculation !== null

/** What is in a tank, to be judged as the last blend that went into it; null where nothing is in it, or none is found. */
export async function correctionIn(http: Http, id: string): Promise<Again | null> {
  const api = createTanksApi(http)
  const [tanks, moved] = await Promise.all([api.list(), api.movements(id, null)])
  const tank = tanks.ok && tanks.value.find((one) => one.id === id)
  if (!tank || tank.content.m3 === 0) return null
  const last = moved.ok ? moved.value.find((one) => wentIn(one) && one.tank === id) : undefined
  const blend = last && (await createKeptApi(http).find(last.calculation!))
  return heelOf(http, tank, tank.material, blend?.ok ? blend.value : null)
}

/** The tank into which a blend went last, as far as its last movements tell; null where it went into none. */
async function tankWith(http: Http, calculation: string): Promise<Tank | null> {
  const api = createTanksApi(http)
  const [tanks, moved] = await Promise.all([api.list(), api.movements(null, null)])
  const last = moved.ok && moved.value.find((one) => wentIn(one) && one.calculation === calculation)
  return (tanks.ok && last && tanks.value.find(({ id }) => id === last.tank)) || null
}

/**
 * The blend as the laboratory found it, as what is in the tank. A tank in which something else is too, or that was sampled since,
 * knows better what it holds.
 */
export async function correctionOf(http: Http, blend: WholeCalculation): Promise<Answer<Again | null>> {
  const tank = await tankWith(http, blend.id)
  const [lot, ...others] = tank?.content.lots ?? []
  if (tank && lot && (others.length > 0 || lot.source.is !== 'calculation')) {
    const value = await heelOf(http, tank, tank.material, blend)
    return { ok: true, value, headers: new Headers() }
  }
  const { category, lab, created_at } = blend
  const made = await keepOldFigures(http, [measuredOf(blend)], {
    ...{ category, created_at: lab?.entered_at ?? created_at },
  })
  return made.ok ? { ...made, value: await heelOf(http, tank ?? { category }, made.value[0]!, blend) } : made
}

/** The heel alone, beside a material that could be added: a recipe has two. */
async function heelOf(
  http: Http,
  { category, name = '', capacity, content }: Pick<Tank, 'category'> & Partial<Tank>,
  material: string,
  blend: WholeCalculation | null,
): Promise<Again | null> {
  const listed = await createAnalysisApi(http).materials(category)
  if (!listed.ok) return null
  const others = listed.value.filter(({ is_tank, id }) => !is_tank && id !== material)
  const other = others.find(({ price }) => price) ?? others[0]
  const held = content?.m3
    ? { amount: Number(content.m3.toFixed(HELD_DIGITS)), unit: 'm3' as const }
    : blend?.batch
  return {
    ...{ category, basis: 'volume', isCorrection: true, ...(capacity && { capacity }) },
    components: [{ id: material, percentage: 100 }, ...(other ? [{ id: other.id, percentage: 0 }] : [])],
    against: blend && againstOf(blend),
    record: held ? { batch: held, tank: { name, material, amount: held.amount, unit: held.unit } } : {},
  }
}

/** A blend as a material: measured where it was measured, the rest as it was calculated. */
function measuredOf({ name, components, basis, results, own, category, lab }: WholeCalculation) {
  const volumes = components.map(({ percentage, properties }) =>
    basis === 'mass' && properties.density ? percentage / properties.density : percentage,
  )
  const values: LabValues = lab?.results ?? {}
  const entries = Object.entries(values)
  const measured = {
    properties: Object.fromEntries(
      entries.filter(([q]) => (PROPERTY_NAMES as string[]).includes(q)),
    ) as Partial<MaterialProperties>,
    own: Object.fromEntries(
      entries.flatMap(([q, value]) => (isOwnQuantity(q) ? [[keyOfQuantity(q), Number(value)]] : [])),
    ),
  }
  const calculated = {
    ...{ id: '', percentage: 100, name: name ?? components.map((one) => one.name).join(' + ') },
    ...{ name_farsi: null, producer_english_name: 'Blend', producer_farsi_name: null, entered: null },
    ...{
      distillation: 'd86' as const,
      pour_is: null,
      precision: {},
      ...statedOfMixture(components, volumes),
    },
    properties: { ...emptyProperties(), ...results },
    own: withPatch({}, own ?? {}),
    ...{ source: 'calculation' as const, category, measured: null },
  }
  const { source: _, category: __, measured: ___, ...heel } = sampledOf(calculated, measured, '', null)
  return { ...components[0]!, ...heel, percentage: 100 }
}
