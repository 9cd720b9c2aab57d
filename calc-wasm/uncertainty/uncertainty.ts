import { fingerprint } from '../core.ts'
import { measurementsOf } from '../grades/measure.ts'
import { Slot, VERSION } from '../vocabulary/codes.ts'
import { contentsOf } from '../vocabulary/contents.ts'
import { GROUPS, Group, OWN_MOST, PAIRS } from '../vocabulary/draw-codes.ts'
import { ACCURACY } from '../vocabulary/limits.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { emptyProperties, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import { chancesOf } from './chances.ts'
import { addedTo, columnsOf, DRAW_LENGTH, ruleFactor, treatedIn } from './columns.ts'
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
import type { DrawnBlend, Simulation, Spread, Uncertainty, UncertaintyResult } from './result.ts'
import { correlations, foremost, momentsOf, summarise } from './statistics.ts'

/**
 * The module of uncertainty from its compiled bytes.
 * Throws what WebAssembly throws when the bytes are no module, CalcError when they are another version's.
 */
export async function openUncertainty(bytes: BufferSource): Promise<Uncertainty> {
  const module = await openUncertaintyModule(bytes)
  const version = `${VERSION}+${fingerprint(bytes)}`
  return {
    version,
    simulate: (question) => simulate(module, version, question),
    drawEach: (question, read) => drawEach(module, question, read),
  }
}

/** Settings as they can be: an even number of draws, a whole seed, everything within its range; what is no number is as usual. */
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
  // What is not drawn of own properties stays as the blend has it.
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
        const value = module.drawn[draw * DRAW_LENGTH + Slot[name]]!
        results[name] = Number.isNaN(value) ? null : value
      }
      for (const [k, { one, factor }] of drawnOwn.entries()) {
        const value = module.ownDrawn[draw * OWN_MOST + k]! * factor(2 * first + draw)
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
  const { quantities, nominal, read } = columnsOf(prepared, specification, contents)
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
  const spreads = quantities.flatMap((q, k): [Quantity, Spread][] => {
    const treated = treatedIn(question.treated, q)
    if (treated === null) return []
    const added = treated && addedTo(module, q, treated)
    const { mean, variance, low, high, missing } = summarise(
      added ? all[k]!.map((value, draw) => value + added(draw)) : all[k]!,
    )
    const additives =
      added && variance > 0
        ? momentsOf(Float64Array.from({ length: draws }, (_, draw) => added(draw))).variance / variance
        : 0
    const alone = (group: Group) => (variance > 0 ? momentsOf(columns[group]![k]!).variance / variance : 0)
    const [recipe, inputs, model] = [alone(Group.Recipe), alone(Group.Inputs), alone(Group.Model)]
    const matters = [
      ...related.of(k, variance, draws, positions),
      ...(added ? [{ cause: { is: 'additives' as const, property: q }, share: additives }] : []),
      ...(isOwnQuantity(q) ? [{ cause: { is: 'model' as const, property: q }, share: model }] : []),
    ]
    const spread = {
      value: nominal[k]! + (treated?.delta ?? 0),
      low,
      high,
      sd: Math.sqrt(variance),
      mean,
      recipe,
      inputs,
      model,
      ...(added && { additives }),
      together: variance > 0 ? 1 - (recipe + inputs + model + additives) : 0,
      isOwn: isOwn(prepared, q),
      matters: foremost(matters),
      missing,
    }
    return [[q, spread]]
  })
  const drawn = new Map(quantities.map((q, k) => [q, all[k]!]))
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
  const result: UncertaintyResult = {
    // Of fewer than two draws there is no deviation, and 0 would be the best of all.
    properties: Object.fromEntries(spreads.filter(([, { missing }]) => draws - missing > 1)),
    ...chances,
    assumed: prepared.assumed,
    settings,
    engine: version,
  }
  return result
}

function isOwn({ blend: { methods }, parts }: Prepared, q: Quantity): boolean {
  if (isOwnQuantity(q)) return parts.length === 1
  if (q === 'saybolt' || q === 'd1500') return methods.color === 'own-value'
  return q in methods && methods[q as 'density'] === 'own-value'
}
