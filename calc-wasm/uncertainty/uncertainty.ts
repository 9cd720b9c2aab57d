import { fingerprint } from '../core.ts'
import { measurementsOf } from '../grades/measure.ts'
import type { TreatedValues } from '../vocabulary/additive.ts'
import { RESULTS_LENGTH, Slot, VERSION } from '../vocabulary/codes.ts'
import { contentsOf } from '../vocabulary/contents.ts'
import { GROUPS, Group, OWN_MOST, PAIRS } from '../vocabulary/draw-codes.ts'
import { ACCURACY } from '../vocabulary/limits.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { emptyProperties, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import { chancesOf } from './chances.ts'
import { addedTo, columnsOf, ruleFactor } from './columns.ts'
import { openUncertaintyModule, type UncertaintyModule } from './module.ts'
import { type Prepared, prepare } from './prepared.ts'
import {
  CORRELATION,
  DRAWS,
  SEED,
  type UncertaintyQuestion,
  type UncertaintySettings,
  USUAL_SETTINGS,
} from './question.ts'
import type { DrawnBlend, Simulation, Spread, Uncertainty } from './result.ts'
import { correlations, foremost, momentsOf, summarise } from './statistics.ts'

/** The module of uncertainty from its compiled bytes. Throws as `openCore` does. */
export async function openUncertainty(bytes: BufferSource): Promise<Uncertainty> {
  const module = await openUncertaintyModule(bytes)
  const version = `${VERSION}+${fingerprint(bytes)}`
  return {
    version,
    simulate: (question) => simulate(module, version, question),
    drawEach: (question, read) => drawEach(module, question, read),
  }
}

/** Valid settings: an even number of draws, a whole seed, everything within its range; NaN becomes the default. */
function settle(settings: Partial<UncertaintySettings> = {}): UncertaintySettings {
  const all = { ...USUAL_SETTINGS, ...settings }
  const within = (value: number, { min, max }: { min: number; max: number }, usual: number) =>
    Number.isNaN(value) ? usual : Math.min(max, Math.max(min, value))
  return {
    ...all,
    draws: 2 * Math.round(within(all.draws, DRAWS, DRAWS.usual) / 2),
    seed: Math.floor(within(all.seed, SEED, SEED.usual)),
    accuracy: within(all.accuracy, ACCURACY, ACCURACY.usual),
    correlation: within(all.correlation, CORRELATION, USUAL_SETTINGS.correlation),
  }
}

function drawEach(
  module: UncertaintyModule,
  question: UncertaintyQuestion,
  read: (drawn: DrawnBlend) => void,
): void {
  const settings = settle(question.settings)
  const prepared = prepare(module, question, settings)
  const results = emptyProperties()
  const names = NUMERIC_PROPERTY_NAMES.filter((name) => prepared.blend.results[name] !== null)
  // Own properties that are not drawn keep the blend's value.
  const own = (prepared.blend.own ?? []).map((one) => ({ ...one }))
  const drawnOwn = prepared.own.map((drawn) => ({
    one: own.find(({ property }) => property === drawn.property)!,
    factor: ruleFactor(module, drawn),
  }))
  for (let first = 0; 2 * first < settings.draws; first += PAIRS) {
    const pairs = Math.min(PAIRS, settings.draws / 2 - first)
    prepared.begin()
    module.draw(first, pairs, false)
    for (let draw = 0; draw < 2 * pairs; draw++) {
      for (const name of names) {
        const value = module.DRAWN[draw * RESULTS_LENGTH + Slot[name]]!
        results[name] = Number.isNaN(value) ? null : value
      }
      for (const [k, { one, factor }] of drawnOwn.entries()) {
        const value = module.OWN_DRAWN[draw * OWN_MOST + k]! * factor(2 * first + draw)
        one.value = Number.isNaN(value) ? null : value
      }
      read({ results, own })
    }
  }
}

function* simulate(module: UncertaintyModule, version: string, question: UncertaintyQuestion): Simulation {
  const settings = settle(question.settings)
  const { draws } = settings
  const specification = question.specification ?? null
  const prepared = prepare(module, question, settings)
  const contents = contentsOf(
    prepared.parts.map(({ component }) => component),
    prepared.parts.map(({ share }) => share),
    question.basis,
  )
  const { columns: quantities, read } = columnsOf(prepared, specification, contents)
  const columns = Array.from({ length: GROUPS }, () => quantities.map(() => new Float64Array(draws)))
  const all = columns[Group.All]!
  const related = correlations(module, quantities.length, prepared.own)

  for (let first = 0; 2 * first < draws; first += PAIRS) {
    const pairs = Math.min(PAIRS, draws / 2 - first)
    prepared.begin()
    module.draw(first, pairs, true)
    for (let group = 0; group < GROUPS; group++) read(module, group, pairs, columns[group]!, 2 * first)
    related.add(pairs, all, 2 * first)
    yield (2 * (first + pairs)) / draws
  }

  const positions = prepared.parts.map(({ position }) => position)
  const spreads = quantities.flatMap(({ q, value }, k): [Quantity, Spread][] => {
    // Null where the effect of additives is unknown.
    const treated = question.treated?.[q as keyof TreatedValues]
    if (treated === null) return []
    const added = treated && addedTo(module, q, treated)
    const { mean, variance, low, high, missing } = summarise(
      added ? all[k]!.map((drawn, draw) => drawn + added(draw)) : all[k]!,
    )
    const partOf = (values: Float64Array) => (variance > 0 ? momentsOf(values).variance / variance : 0)
    const additives = added ? partOf(Float64Array.from({ length: draws }, (_, draw) => added(draw))) : 0
    const alone = (group: Group) => partOf(columns[group]![k]!)
    const [recipe, inputs, model] = [alone(Group.Recipe), alone(Group.Inputs), alone(Group.Model)]
    const matters = [
      ...related.of(k, variance, draws, positions),
      ...(added ? [{ cause: { is: 'additives' as const, property: q }, share: additives }] : []),
      ...(isOwnQuantity(q) ? [{ cause: { is: 'model' as const, property: q }, share: model }] : []),
    ]
    const spread = {
      value: value + (treated?.delta ?? 0),
      low,
      high,
      sd: Math.sqrt(variance),
      mean,
      recipe,
      inputs,
      model,
      ...(added && { additives }),
      together: variance > 0 ? 1 - (recipe + inputs + model + additives) : 0,
      missing,
      is_own: isOwn(prepared, q),
      matters: foremost(matters),
    }
    return [[q, spread]]
  })
  const drawn = new Map(quantities.map(({ q }, k) => [q, all[k]!]))
  const subject = { ...prepared.blend, contents }
  const chances = specification
    ? chancesOf(
        module,
        specification,
        measurementsOf(subject, { ...specification, testedBy: settings }),
        measurementsOf(subject, specification),
        drawn,
        settings,
      )
    : { limits: [], grade: null }
  return {
    // Fewer than two draws have no deviation; 0 would look like certainty.
    properties: Object.fromEntries(spreads.filter(([, { missing }]) => draws - missing > 1)),
    ...chances,
    assumed: prepared.assumed,
    settings,
    engine: version,
  }
}

function isOwn({ blend: { methods }, parts }: Prepared, q: Quantity): boolean {
  if (isOwnQuantity(q)) return parts.length === 1
  if (q === 'saybolt' || q === 'd1500') return methods.color === 'own-value'
  return q in methods && methods[q as 'density'] === 'own-value'
}
