import { hasResults, type LabValues } from '#calc/lab/lab-record.ts'
import { calculatedOf, type SampleValues, sampledOf } from '#calc/tank/stream.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { isOwnQuantity, keyOfQuantity } from '#calc/vocabulary/own-property.ts'
import { type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { sayingFailure } from '#web/api/errors.ts'
import type { Answer, Http } from '#web/api/http.ts'
import type { Services } from '#web/services.ts'
import { createStoredApi, type WholeCalculation } from '#web/stored/stored.api.ts'
import { createTanksApi, type Tank } from '#web/tanks/tanks.api.ts'
import { analyses } from '#web/text/analyses.ts'
import { saying } from '#web/text/language.ts'
import { createAnalysisApi } from '../analysis.api.ts'
import { measuredCheck } from '../rules/result.ts'
import { type FormerRecipe, gradeChoiceOf } from '../rules/reuse.ts'
import { keepOldFigures } from './old-figures.ts'

const HELD_DIGITS = 3

/** Passes on what is to be corrected; a failure is shown, and can be retried. */
export async function takeCorrection(
  services: Pick<Services, 'http' | 'notices'>,
  find: (http: Http) => Promise<Answer<FormerRecipe | null>>,
  take: (again: FormerRecipe) => unknown,
): Promise<void> {
  const { http, notices } = services
  notices.settle('again')
  const found = await find(http)
  if (!found.ok) {
    const why = sayingFailure(found.error)
    const message = saying(analyses, (t, language) => t.correctFailed(why(language)))
    const act = () => void takeCorrection(services, find, take)
    return notices.show('error', message, 'again', { act, word: 'tryAgain' })
  }
  const recipe = found.value
  const note = recipe === null ? 'nothingToAdd' : recipe.record?.batch ? null : 'howMuch'
  if (note) {
    const message = saying(analyses, (t) => t[note])
    notices.show(recipe ? 'info' : 'error', message, 'again')
  }
  if (recipe?.corrects) notices.say('info', 'heel', analyses, (t) => t.heelAdded)
  if (recipe) await take(recipe)
}

const done = <Value>(value: Value): Answer<Value> => ({ ok: true, value, headers: new Headers() })

/**
 * A tank's contents, judged as the last blend that went into it; null where there is nothing to correct them with.
 */
export async function correctionIn(http: Http, id: string): Promise<Answer<FormerRecipe | null>> {
  const tanks = await createTanksApi(http).list()
  if (!tanks.ok) return tanks
  const tank = tanks.value.find((one) => one.id === id)
  if (!tank || tank.content.m3 === 0) return done(null)
  const last = tank.content.lots.findLast(({ source }) => source.is !== 'material' && source.id !== null)
  const blend = last ? await createStoredApi(http).find(last.source.id!) : null
  if (blend && !blend.ok && !(blend.error.is === 'refused' && blend.error.status === 404)) return blend
  return heelOf(http, tank, blend?.ok ? blend.value : null, async () => done(tank.material))
}

/**
 * The blend as the laboratory found it, in the tank that has most of it. A tank with other contents or a later sample
 * has a material of its own. Null where there is nothing to correct it with.
 */
export async function reusedCorrection(
  http: Http,
  blend: WholeCalculation,
): Promise<Answer<FormerRecipe | null>> {
  const tanks = await createTanksApi(http).list()
  if (!tanks.ok) return tanks
  const ofBlend = ({ content }: Tank) => content.lots.filter(({ source }) => source.id === blend.id)
  const held = (tank: Tank) => ofBlend(tank).reduce((sum, { m3 }) => sum + m3, 0)
  const [tank] = tanks.value.filter((one) => held(one) > 0).sort((one, other) => held(other) - held(one))
  const isPure =
    tank?.content.lots.every(({ source }) => source.id === blend.id && source.is === 'calculation') ?? true
  const found = await heelOf(http, tank ?? { category: blend.category }, blend, () =>
    isPure ? measuredIn(http, blend) : Promise.resolve(done(tank!.material)),
  )
  const { check_measured: check, lab } = blend
  if (!found.ok || !found.value || !isPure || !check || !hasResults(lab)) return found
  // As long as it stands alone its verdict is that of the laboratory, as everywhere.
  const corrects = { material: found.value.components[0]!.id, measured: measuredCheck(check) }
  return done({ ...found.value, corrects })
}

/** The heel, beside a material at 0 %: a recipe has two. */
async function heelOf(
  http: Http,
  { category, name = '', capacity, content }: Pick<Tank, 'category'> & Partial<Tank>,
  blend: WholeCalculation | null,
  findHeel: () => Promise<Answer<string>>,
): Promise<Answer<FormerRecipe | null>> {
  const listed = await createAnalysisApi(http).materials(category)
  if (!listed.ok) return listed
  const heel = await findHeel()
  if (!heel.ok) return heel
  const material = heel.value
  const others = listed.value.filter(({ is_tank, id }) => !is_tank && id !== material)
  const other = others.find(({ price }) => price) ?? others[0]
  if (!other) return done(null)
  const held = content?.m3
    ? { amount: Number(content.m3.toFixed(HELD_DIGITS)), unit: 'm3' as const }
    : blend?.batch
  return done({
    category,
    basis: 'volume',
    isCorrection: true,
    ...(capacity && { capacity }),
    components: [
      { id: material, percentage: 100 },
      { id: other.id, percentage: 0 },
    ],
    against: blend && gradeChoiceOf(blend),
    record: held ? { batch: held, tank: { name, material, amount: held.amount, unit: held.unit } } : {},
  })
}

/**
 * The blend as an own material: measured values where there are any, the rest as calculated, with its uncertainty.
 */
async function measuredIn(http: Http, blend: WholeCalculation): Promise<Answer<string>> {
  const { id, category, lab, created_at, uncertainty } = blend
  const path = `/me/calculations/${encodeURIComponent(id)}/uncertainty/`
  const sure = uncertainty
    ? done(uncertainty as UncertaintyAnswer)
    : await http.call<UncertaintyAnswer>(path, { bearer: true })
  if (!sure.ok) return sure
  const at = lab?.entered_at ?? created_at
  const sampled = sampledOf(calculatedOf(blend, sure.value), sampleOf(lab?.results ?? {}), at, null)
  const { source: _, category: __, measured: ___, ...heel } = sampled
  const component = {
    ...NO_DETAILS,
    ...heel,
    producer_english_name: 'Blend',
    producer_farsi_name: null,
    percentage: 100,
  }
  const made = await keepOldFigures(http, [component], { category, created_at: at })
  return made.ok ? { ...made, value: made.value[0]! } : made
}

const sampleOf = (values: LabValues): SampleValues => {
  const entries = Object.entries(values)
  return {
    properties: Object.fromEntries(
      entries.filter(([q]) => (PROPERTY_NAMES as string[]).includes(q)),
    ) as Partial<MaterialProperties>,
    own: Object.fromEntries(
      entries.flatMap(([q, value]) => (isOwnQuantity(q) ? [[keyOfQuantity(q), Number(value)]] : [])),
    ),
  }
}
