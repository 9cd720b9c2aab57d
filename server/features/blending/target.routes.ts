import { t } from 'elysia'
import { doseFor, dosesOf, reachable, withTreatment } from '#calc/additives/treat.ts'
import { quantityValue, recipeAt } from '#calc/goal-seek/target.ts'
import type { Subject } from '#calc/grades/measure.ts'
import { biasCorrectionsOf, withCorrected } from '#calc/lab/correct.ts'
import { ownGapText } from '#calc/own/own-result.ts'
import type { Additive, Curve } from '#calc/vocabulary/additive.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { contentsOfPacked } from '#calc/vocabulary/contents.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isDerived, type Quantity } from '#calc/vocabulary/quantities.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapText } from '#calc/vocabulary/words/messages.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { oneRow } from '#server/db/sql.ts'
import type { AnswerContext, FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { uuid } from '#server/http/schema.model.ts'
import type { Token } from '#server/http/tokens.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
import { dosedOf } from '#server/space/additives.ts'
import { blendOptions, findMaterials, notInRecipe } from '#server/space/recipe-request.ts'
import { MovingAdditive, TargetAnswer, TargetRequest } from './blending.model.ts'
import { betweenFields, repeatedAdditives } from './blending.routes.ts'
import { TARGETS } from './blending.tasks.ts'
import { rememberedIngredient } from './compute-blend.ts'

const { treated: HEAVY, kerosene: LIGHT, straight: THIRD } = GASOILS
const TWO = { materials: [HEAVY, LIGHT], percentages: [60, 40] }

export function targetRoutes(deps: FeatureDeps) {
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/target/',
      summary: 'Find a share for a target value',
      description:
        'Moves one material, or the dose of an additive, to reach a property’s value; the others keep their proportions, locked ones their shares. With a bias correction, the corrected value counts. Nothing is stored.',
      examples: {
        sulfur: {
          summary: 'How much of the first for 40 ppm of sulfur',
          value: { ...TWO, property: 'sulfur_ppm', value: 40, moving: HEAVY },
        },
        locked: {
          summary: 'The same of three, of which one stays',
          value: {
            materials: [HEAVY, LIGHT, THIRD],
            percentages: [50, 30, 20],
            property: 'density',
            value: 830,
            moving: HEAVY,
            locked: [THIRD],
          },
        },
      },
      answers: ok('The recipes with that value, and what is reachable.', TargetAnswer, {
        percentages: [63.82, 36.18],
        more: [],
        reachable: [10, 40],
        engine: '1.1.0+0f3c9a52',
      }),
      needs: 'premium',
      worded: true,
      body: TargetRequest,
      rules: readTarget,
      run: ({ token, input, lang, request }) =>
        findTarget(deps, token, input, { lang, signal: request.signal }),
    }),
  ])
}

const ofMaterial = rulesOf(t.Object({ ...TargetRequest.properties, moving: uuid() }))
const ofAdditive = rulesOf(t.Object({ ...TargetRequest.properties, moving: MovingAdditive }))

function readTarget(input: unknown): Verdict<TargetRequest> {
  const isAdditive = isFields(input) && isFields(input.moving)
  const fields = isAdditive ? ofAdditive(input) : ofMaterial(input)
  if (!fields.ok) return fields
  const value = fields.value as TargetRequest
  const issues = [...betweenFields(value), ...notAmongMaterials(value), ...repeatedAdditives(value)]
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

const notAmongMaterials = ({ materials, moving, locked = [] }: TargetRequest): Issue[] => [
  ...(typeof moving === 'string' ? notInRecipe(materials, ['moving'], moving) : []),
  ...locked.flatMap((id, at) => notInRecipe(materials, ['locked', String(at)], id)),
]

/**
 * Finds the share or dose that brings a property of the blend to a value; needs Premium, stores nothing.
 * @throws AppError 400 if a material does not exist or belongs to another account, or if no other material can give way;
 * as `Jobs.run` does
 */
async function findTarget(
  { sql, clock, jobs, calc }: Pick<FeatureDeps, 'sql' | 'clock' | 'jobs' | 'calc'>,
  token: Token,
  request: TargetRequest,
  { lang, signal }: AnswerContext,
): Promise<TargetAnswer> {
  const { ownerId, pick, rules } = await findMaterials({ sql, clock }, token, request.materials)
  const ingredients = pick().map((row) => rememberedIngredient(row))
  const { materials, percentages, basis, property, value, moving, additives = [] } = request
  const category = request.category ?? commonCategory(ingredients)
  const biasCorrections = biasCorrectionsOf(rules.corrections, category, [property])
  const options = blendOptions(request, definitionsFor(property, rules.definitions))
  const others = additives.filter(({ id }) => typeof moving === 'string' || id !== moving.additive)
  const dosed = await dosedOf(sql, ownerId, others)
  const packed = ingredients.map(({ packed }) => packed)
  if (typeof moving !== 'string') {
    const moved = oneRow(
      await dosedOf(sql, ownerId, [{ id: moving.additive, dose: 0 }], () => ['moving', 'additive']),
      'the additive that is looked for',
    )
    const blend = calc.mixture(packed).blend(percentages, basis, options)
    const contents = contentsOfPacked(packed, percentages, basis)
    const subject = withCorrected({ ...withTreatment(blend, dosed), contents }, biasCorrections)
    const found = doseOf(moved.additive, subject, property, value)
    const why = found.reachable ? null : whyMissing(blend, property, namesOf(ingredients, lang), lang)
    return {
      percentages: found.dose ? percentages : null,
      more: [],
      ...found,
      ...(why && { missing: why }),
      engine: calc.version,
    }
  }
  const move = {
    shares: percentages,
    moving: materials.indexOf(moving),
    locked: (request.locked ?? []).map((id) => materials.indexOf(id)),
  }
  if (!recipeAt(move, 0)) throw invalidFields([issue(['moving'], 'nothing-gives-way')], true)
  const task = {
    materials: packed,
    options,
    dosed,
    move,
    basis,
    property,
    value,
    ...(biasCorrections && { biasCorrections }),
  }
  const { missing, ...found } = await jobs.run(TARGETS, token.accountId, task, signal)
  const why = missing && whyMissing(missing, property, namesOf(ingredients, lang), lang)
  return { ...found, ...(why && { missing: why }) }
}

/** The smallest dose of an additive that brings a blend to a value. @throws AppError 400 without a curve for the property */
function doseOf(
  additive: Additive,
  subject: Subject,
  q: Quantity,
  value: number,
): Pick<TargetAnswer, 'dose' | 'reachable'> {
  const curve = (additive.responses as Partial<Record<string, Curve>>)[q]
  if (!curve)
    throw invalidFields([issue(['moving', 'additive'], 'no-response', { name: additive.name })], true)
  const base = quantityValue(subject, q)
  if (base === null) return { dose: null, reachable: null }
  const dose = doseFor(curve, base, value)
  const { unit } = additive
  return {
    dose: dose === null ? null : { ...dosesOf(dose, unit, subject.results.density, additive), unit },
    reachable: reachable(curve, base),
  }
}

/** The definition of `q` if it is an own property, else none. */
function definitionsFor(q: Quantity, definitions: readonly OwnProperty[]): OwnProperty[] {
  if (!isOwnQuantity(q)) return []
  const found = definitions.filter(({ key }) => key === keyOfQuantity(q))
  if (found.length === 0) throw invalidFields([issue(['property'], 'choice', { value: q })], true)
  return found
}

/** Why a property has no value; null for one that is computed from several others. */
function whyMissing(
  { gaps, own = [] }: Pick<Blend, 'gaps' | 'own'>,
  q: Quantity,
  names: readonly string[],
  lang: Language,
): string | null {
  if (isOwnQuantity(q)) return own[0] ? ownGapText(own[0], names, lang) : null
  if (isDerived(q)) return null
  const gap = gaps[q]
  return gap ? gapText(q, gap, names, lang) : null
}
