import { t } from 'elysia'
import type { Conditions } from '#calc/grades/measure.ts'
import { measuredOf } from '#calc/recipe/evaluate.ts'

import { excludedText, NO_RECIPE } from '#calc/recipe-search/recipe-words.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { emptyProperties, type NumericPropertyName } from '#calc/vocabulary/properties.ts'
import { isDerived, type Quantity } from '#calc/vocabulary/quantities.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'

import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { AnswerContext, FeatureDeps } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import type { Token } from '#server/http/tokens.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
import { findMaterials, notInRecipe, repeated, shareIssues } from '#server/space/recipe-request.ts'
import { materialOf } from './recipe-question.ts'
import { readFigures } from './recipe-reading.ts'
import { BackwardsAnswer, BackwardsRequest, type ReadBackwards } from './recipes.model.ts'
import { solveOnThread } from './recipes.tasks.ts'

const { straight: STRAIGHT, treated: TREATED } = GASOILS

const FOUND: BackwardsAnswer = {
  engine: '1.1.0+0f3c9a52',
  percentages: [10.2, 89.8],
  ranges: [
    { id: STRAIGHT, low: 8.1, high: 12.4 },
    { id: TREATED, low: 87.6, high: 91.9 },
  ],
  misfit: 0.12,
  misfits: [
    { property: 'density', measured: 839.8, value: 839.796, in_R: -0.01 },
    { property: 'sulfur_ppm', measured: 505, value: 498.43819, in_R: -0.12 },
  ],
  results: { ...emptyProperties(), density: 839.796, sulfur_ppm: 498.43819 },
  unknown: [],
  excluded: [],
  warnings: [],
}

export function backwardsRoutes(deps: FeatureDeps) {
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/backwards/',
      summary: 'Infer a recipe from measured values',
      description:
        'Without `percentages`: the shares that best explain the values, with ranges. With `percentages` and `unknown`: what that material must have been. Nothing is stored. One search at a time per account (429).',
      examples: {
        shares: {
          summary: 'The shares of two gasoils behind a density and a sulfur content',
          value: { materials: [STRAIGHT, TREATED], measured: { density: 839.8, sulfur_ppm: 505 } },
        },
        unknown: {
          summary: 'How much sulfur the first must have had',
          value: {
            materials: [STRAIGHT, TREATED],
            percentages: [10, 90],
            unknown: STRAIGHT,
            measured: { sulfur_ppm: 505 },
          },
        },
      },
      answers: ok('The findings, or none.', BackwardsAnswer, FOUND),
      needs: 'premium',
      worded: true,
      body: BackwardsRequest,
      rules: readBackwards,
      run: ({ token, input, lang, request }) =>
        findComposition(deps, token, input, { lang, signal: request.signal }),
    }),
  ])
}

const readFields: (input: unknown) => Verdict<BackwardsRequest> = rulesOf(
  t.Omit(BackwardsRequest, ['measured']),
)

/** Checks a request without looking at the materials: first each field, then the rules between fields. */
export function readBackwards(input: unknown): Verdict<ReadBackwards> {
  const issues: Issue[] = []
  const measured = isFields(input) ? readFigures(input.measured, 'measured', issues) : []
  const fields = readFields(input)
  if (!fields.ok) return { ok: false, issues: [...fields.issues, ...issues] }
  const request = fields.value
  if (measured.length === 0 && issues.length === 0) issues.push(issue(['measured'], 'values-needed'))
  issues.push(...betweenFields(request, measured))
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: { ...request, measured } }
}

function betweenFields(
  { materials, percentages, unknown }: BackwardsRequest,
  measured: readonly [Quantity, number][],
): Issue[] {
  const issues = [...repeated(materials), ...notInRecipe(materials, ['unknown'], unknown)]
  if ((percentages === undefined) !== (unknown === undefined))
    issues.push(issue([percentages ? 'unknown' : 'percentages'], 'required'))
  for (const [q] of measured)
    if (isOwnQuantity(q)) issues.push(issue(['measured', q], 'unknown-property', { name: q }))
  if (!percentages) return issues
  issues.push(...shareIssues(materials, percentages))
  // A value computed from several properties belongs to no single material.
  for (const [q] of measured)
    if (isDerived(q)) issues.push(issue(['measured', q], 'unknown-property', { name: q }))
  return issues
}

/**
 * Infers a blend's shares from its measured values or, where the shares are known, what one material must have been.
 * Needs Premium, stores nothing. @throws AppError as the search for a recipe does
 */
async function findComposition(
  { sql, calc, clock, jobs }: Pick<FeatureDeps, 'sql' | 'calc' | 'clock' | 'jobs'>,
  token: Token,
  request: ReadBackwards,
  { lang, signal }: AnswerContext,
): Promise<BackwardsAnswer> {
  const { pick } = await findMaterials({ sql, clock }, token, request.materials)
  const materials = pick().map((row) => materialOf(row))
  const { materials: ids, basis, measured, percentages, category = null, residue } = request
  const conditions: Conditions = { category, d86_group: 'by-curve', residue }
  const candidates = materials.map(({ candidate }) => candidate)
  const empty = { ...EMPTY, engine: calc.version }
  if (percentages) {
    const components = candidates.map((one, at) => ({ ...one, percentage: percentages[at]! }))
    const blend = { components, basis, conditions, at: ids.indexOf(request.unknown!) }
    const batches = measured.map(([q, measured]) => ({ ...blend, measured, q: q as NumericPropertyName }))
    const found = await solveOnThread(jobs, token.accountId, { is: 'values', batches }, signal)
    const unknown = measured.map(([property, value], at) => {
      const { values, range, reachable } = found[at]!
      return { property, measured: value, values, range: pair(range), reachable: pair(reachable) }
    })
    return { ...empty, unknown }
  }
  const wanted = measured.map(([q, value]) => ({ q, value }))
  const sample = { candidates, basis, conditions, limits: [], measured: wanted }
  const found = await solveOnThread(jobs, token.accountId, { is: 'shares', sample }, signal)
  const names = namesOf(materials, lang)
  const excluded = found.excluded.map(({ candidate, lacks }) => ({
    id: ids[candidate]!,
    property: String(lacks),
    reason: 'missing' as const,
  }))
  const warnings = found.excluded.map((one) => excludedText(names[one.candidate]!, one, lang))
  if (found.is === 'not-found')
    return { ...empty, excluded, warnings: [...warnings, NO_RECIPE.notFound[lang]] }
  const shares = found.steps.map((step) => step / 1000)
  const values = measuredOf(found.blend, shares, { candidates, basis, conditions })
  return {
    ...empty,
    percentages: found.steps.map((step) => step / 10),
    ranges: found.ranges.map(({ low, high }, at) => ({ id: ids[at]!, low: low * 100, high: high * 100 })),
    misfit: found.worst,
    misfits: measured.map(([property, measured], at) => {
      const { value } = values.of(property)
      return { property, measured, value, in_R: found.misfits[at]! }
    }),
    results: found.blend.results,
    excluded,
    warnings,
  }
}

const EMPTY: Omit<BackwardsAnswer, 'engine'> = {
  percentages: null,
  ranges: [],
  misfit: null,
  misfits: [],
  results: null,
  unknown: [],
  excluded: [],
  warnings: [],
}

const pair = (ends: { low: number; high: number } | null): [number, number] | null =>
  ends && [ends.low, ends.high]
