import { t } from 'elysia'
import { biasCorrectionsOf } from '#calc/lab/correct.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import { reasonText, sharesWith, type Trial, type TriedMaterial } from '#calc/screening/try.ts'
import { CATEGORY_NAMES, type CategoryName, commonCategory } from '#calc/vocabulary/categories.ts'
import { type Issue, issue, notAmong } from '#calc/vocabulary/faults/fault.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { AnswerContext, FeatureDeps, Specifications } from '#server/deps.ts'
import { compileCheck } from '#server/http/checker.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import type { Token } from '#server/http/tokens.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { assumedAnswer } from '#server/responses/blend-answer.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
import { assumedFrom, assumedIssues, assumedOf } from '#server/space/assumed.ts'
import {
  blendOptions,
  findMaterials,
  notInRecipe,
  readGradeChoice,
  refuseUnknownLimits,
  repeated,
  selectCategory,
  shareIssues,
} from '#server/space/recipe-request.ts'
import { type Material, materialOf } from '../recipe-question.ts'
import type { RecipeDeps } from '../recipes.service.ts'
import { solveOnThread } from '../recipes.tasks.ts'
import { type ReadTry, TRY_LIMIT_BYTES, TriedIds, TryAnswer, TryRequest } from './try.model.ts'

const { straight: STRAIGHT, treated: TREATED, kerosene: KEROSENE } = GASOILS

export function tryRoutes(deps: FeatureDeps & { specifications: Specifications }) {
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/try/',
      summary: 'Try many materials in a recipe',
      description:
        'Each candidate in turn at the same share, blended and, with a grade, checked. Sorted by worst margin in reproducibilities, then cost, then name; those that prevent a check come last. One at a time per account (429). Nothing is stored.',
      examples: {
        category: {
          summary: 'Five per cent of every gasoil',
          value: {
            materials: [STRAIGHT, TREATED],
            percentages: [30, 70],
            share: 5,
            candidates: 'gasoil',
            grade: 'en590-temperate-2026-11',
          },
        },
        ids: {
          summary: 'One material, by its id, while the share of another stays',
          value: {
            materials: [STRAIGHT, TREATED],
            percentages: [30, 70],
            share: 10,
            candidates: [KEROSENE],
            locked: [STRAIGHT],
          },
        },
      },
      answers: ok('The candidates, best first.', TryAnswer, [
        {
          id: KEROSENE,
          name: 'Straight-run kerosene',
          name_farsi: null,
          worst: { q: 'sulfur_ppm', side: 'max', limit: 10, margin: -1.4, in_R: -0.6 },
          state: 'fail',
          misses: 1,
          reason: 'Worst limit: Sulfur ≤ 10: 1.4 ppm outside, 0.6 R.',
          missing: [],
          results: { ...emptyProperties(), density: 836.2, sulfur_ppm: 11.4 },
          own: {},
        },
      ]),
      needs: 'premium',
      worded: true,
      body: TryRequest,
      rules: readTry,
      limitBytes: TRY_LIMIT_BYTES,
      run: ({ token, input, lang, request }) => tryAll(deps, token, input, { lang, signal: request.signal }),
    }),
  ])
}

const readFields: (input: unknown) => Verdict<ReadTry & { grade?: string }> = rulesOf(
  t.Omit(TryRequest, ['candidates', 'options']),
)
const readIds = compileCheck(TriedIds)

/** Checks a request without its materials: first each field, then the rules between fields. */
function readTry(input: unknown): Verdict<ReadTry> {
  const fields = readFields(input)
  const { candidates: named, options: given = null } = (input ?? {}) as {
    candidates?: unknown
    options?: unknown
  }
  const issues: Issue[] = []
  const candidates = readCandidates(named, issues)
  if (!fields.ok) return { ok: false, issues: [...fields.issues, ...issues] }
  const { grade, ...request } = fields.value
  const against = readGradeChoice(grade, given, issues)
  const value: ReadTry = { ...request, locked: request.locked ?? [], candidates, against }
  if (issues.length === 0) issues.push(...betweenFields(value))
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

function readCandidates(named: unknown, issues: Issue[]): ReadTry['candidates'] {
  if (named === undefined) return null
  if (typeof named !== 'string') return readIds(named, ['candidates'], issues) as string[]
  const category = CATEGORY_NAMES.find((name) => name === named.trim())
  if (category === undefined) issues.push(notAmong(['candidates'], named, CATEGORY_NAMES))
  return category as CategoryName
}

function betweenFields({ materials, percentages, share, locked, candidates, assumed }: ReadTry): Issue[] {
  const tried = Array.isArray(candidates) ? candidates : []
  const twice = [...repeated(materials), ...repeated(tried, (at) => ['candidates', String(at)])]
  if (twice.length > 0) return twice
  const wrong = shareIssues(materials, percentages)
  if (wrong.length > 0) return wrong
  const strangers = [
    ...locked.flatMap((id, at) => notInRecipe(materials, ['locked', String(at)], id)),
    ...assumedIssues(assumed, [...materials, ...tried]),
  ]
  if (strangers.length > 0) return strangers
  const recipe = percentages.map((percentage, at) => ({
    percentage,
    isHeld: locked.includes(materials[at]!),
  }))
  return sharesWith(recipe, share) ? [] : [issue(['share'], 'no-room', { share })]
}

/**
 * Needs Premium, stores nothing.
 * @throws AppError 400 for unknown or foreign materials, 429 while another trial of the account runs, 503 on timeout or overload
 */
async function tryAll(
  { sql, clock, jobs, specifications }: Omit<RecipeDeps, 'calc'>,
  token: Token,
  request: ReadTry,
  { lang, signal }: AnswerContext,
): Promise<TryAnswer> {
  const { materials: ids, candidates: named, against, percentages, locked, share, basis } = request
  const asked = Array.isArray(named) ? named : []
  const both = [...ids, ...asked]
  const sources = assumedFrom(request.assumed)
  const { pick, rules } = await findMaterials({ sql, clock }, token, [...both, ...sources])
  const rows = pick(both, (at) =>
    at < ids.length ? ['materials', String(at)] : ['candidates', String(at - ids.length)],
  )
  const assumed = assumedOf(request.assumed, rows, pick)
  const all = rows.map((row) =>
    materialOf(
      row,
      assumed.filter(({ component }) => rows[component]!.id === row.id),
    ),
  )
  const recipe = all.slice(0, ids.length)
  const specification = against ? await specifications(token, against) : null
  const candidates = Array.isArray(named)
    ? all.slice(ids.length)
    : (await selectCategory(sql, token.spaceId, named ?? commonCategory(recipe)))
        .filter(({ id }) => !ids.includes(id))
        .map((row) => materialOf(row))
  const currency = currencyOf(recipe)
  const own = rules.definitions
  refuseUnknownLimits(against, own)
  const category = request.category ?? commonCategory(recipe)
  const biasCorrections = biasCorrectionsOf(rules.corrections, category)
  const question = {
    recipe: recipe.map((one, at) => ({
      ...tried(one, currency),
      percentage: percentages[at]!,
      isHeld: locked.includes(one.id),
    })),
    candidates: candidates.map((one) => {
      const at = ids.indexOf(one.id)
      return { ...tried(one, currency), at: at < 0 ? undefined : at }
    }),
    share,
    basis,
    specification,
    options: blendOptions(request, own),
    biasCorrections,
  }
  const trials = await solveOnThread(jobs, token.accountId, { is: 'try', question }, signal)
  return trials.map((trial) => {
    const one = candidates[trial.candidate]!
    const parts = ids.includes(one.id) ? recipe : [...recipe, one]
    const among = assumed.filter(({ component }) => parts.some(({ id }) => id === rows[component]!.id))
    return {
      ...answerOf(trial, one, namesOf(parts, lang), { currency, lang }),
      ...(request.assumed && { assumed: assumedAnswer(among, rows), resting: [...trial.resting] }),
    }
  })
}

/** The common currency of the recipe's prices; null if there are several, or none. */
function currencyOf(recipe: readonly Material[]): string | null {
  const all = new Set(recipe.flatMap(({ details }) => details.price?.currency ?? []))
  return all.size === 1 ? [...all][0]! : null
}

function tried({ candidate, details }: Material, currency: string | null): TriedMaterial {
  const { price } = details
  return price?.currency === currency ? { ...candidate, price } : candidate
}

function answerOf(
  trial: Trial,
  { id, name, name_farsi }: Material,
  names: readonly string[],
  { currency, lang }: { currency: string | null; lang: Language },
): TryAnswer[number] {
  const { worst, lost, state, misses, missing, cost, results } = trial
  const decides = lost[0] ?? worst
  return {
    id,
    name,
    name_farsi,
    worst: decides && {
      q: decides.q,
      side: decides.side,
      limit: decides.limit,
      margin: decides.margin,
      in_R: decides.in_R,
      ...(decides.corrected && { corrected: decides.corrected }),
    },
    state,
    misses,
    reason: reasonText(trial, names, lang),
    missing: [...missing],
    ...(cost && currency !== null && { cost: { per_m3: cost.per.m3, per_t: cost.per.t, currency } }),
    results,
    own: ownValuesOf(trial.own),
  }
}
