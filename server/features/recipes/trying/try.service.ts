import type { GradeOptions, Specification } from '#calc/grades/specification.ts'
import { readCorrections, taughtOf } from '#calc/lab/correct.ts'
import { ownLimitIssues } from '#calc/own/own-check.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import type { Trial } from '#calc/try/trial.ts'
import type { TriedMaterial } from '#calc/try/try.ts'
import { reasonText } from '#calc/try/try-words.ts'
import { type CategoryName, commonCategory } from '#calc/vocabulary/categories.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readDefinitions } from '#server/own/definitions.ts'
import { type Material, materialOf, materialsOf } from '../recipe-materials.ts'
import type { Solver } from '../recipe-solver.ts'
import { selectCategory, selectMaterials } from '../recipes.queries.ts'
import { inTime } from '../solving.ts'
import type { ReadTry, TryAnswer } from './try.model.ts'

/** What to check a caller's blends against; throws InvalidInput if they have no such grade. */
export type Specifications = (token: Token, grade: string, options: GradeOptions) => Promise<Specification>

export function tryService({
  sql,
  clock,
  log,
  solver,
  specifications,
}: Pick<Deps, 'sql' | 'clock' | 'log'> & { solver: Solver; specifications: Specifications }) {
  return {
    /**
     * What each candidate does to a recipe, best first; needs Premium, stores nothing.
     * @throws AppError 400 if a material does not exist or belongs to another account, 429 while another trial of the account
     * is under way, 503 if the time was up or too many are waiting
     */
    async find(
      token: Token,
      request: ReadTry,
      { lang, signal }: { lang: Language; signal: AbortSignal },
    ): Promise<TryAnswer> {
      const { materials: ids, candidates: named, against, percentages, locked, share, basis } = request
      const asked = Array.isArray(named) ? named : []
      const rows = await selectMaterials(sql, caller(sql, token, clock()), [...ids, ...asked])
      requireCaller(rows[0], { premium: true })
      const all = materialsOf(rows, [...ids, ...asked], (at) =>
        at < ids.length ? ['materials', String(at)] : ['candidates', String(at - ids.length)],
      )
      const recipe = all.slice(0, ids.length)
      const specification = against ? await specifications(token, against.grade, against.options) : null
      const candidates = Array.isArray(named)
        ? all.slice(ids.length)
        : await ofCategory(token.accountId, named ?? commonCategory(recipe), ids)
      const currency = currencyOf(recipe)
      const own = readDefinitions(rows[0]!.own_properties)
      const strange = against ? ownLimitIssues(against.options.limits, own, ['options', 'limits']) : []
      if (strange.length > 0) throw invalidFields(strange, true)
      const category = request.category ?? commonCategory(recipe)
      const taught = taughtOf(readCorrections(rows[0]!.corrections), category)
      const { estimates, methods } = request
      const question = {
        recipe: recipe.map((one, at) => ({
          ...tried(one, currency),
          percentage: percentages[at]!,
          isHeld: locked.includes(one.id),
        })),
        candidates: candidates.map((one) => {
          const at = ids.indexOf(one.id)
          return { ...tried(one, currency), ...(at >= 0 && { at }) }
        }),
        ...{ share, basis, specification },
        options: { ...(estimates && { estimates }), ...(methods && { methods }), own },
        ...(taught && { taught }),
      }
      const trials = await inTime(solver.solve(token.accountId, { is: 'try', question }, signal), log)
      return trials.map((trial) => {
        const one = candidates[trial.candidate]!
        const parts = ids.includes(one.id) ? recipe : [...recipe, one]
        return answerOf(trial, one, namesOf(parts, lang), { currency, lang })
      })
    },
  }

  async function ofCategory(accountId: string, category: CategoryName, besides: readonly string[]) {
    const rows = await selectCategory(sql, accountId, category)
    return rows.filter(({ id }) => !besides.includes(id)).map(materialOf)
  }
}

/** In which all of the recipe that has a price has it; null where there are several, or none. */
function currencyOf(recipe: readonly Material[]): string | null {
  const all = new Set(recipe.flatMap(({ details }) => details.price?.currency ?? []))
  return all.size === 1 ? [...all][0]! : null
}

function tried({ candidate, details }: Material, currency: string | null): TriedMaterial {
  const { price } = details
  const isPriced = price && price.currency === currency
  return {
    ...candidate,
    ...(isPriced && { price: { amount: price.amount, unit: price.unit } }),
  }
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
    ...{ id, name, name_farsi },
    worst: decides && {
      ...{ q: decides.q, side: decides.side, limit: decides.limit },
      ...{ margin: decides.margin, in_R: decides.in_R },
      ...(decides.corrected && { corrected: decides.corrected }),
    },
    ...{ state, misses },
    reason: reasonText(trial, names, lang),
    missing: [...missing],
    ...(cost && currency !== null && { cost: { per_m3: cost.per.m3, per_t: cost.per.t, currency } }),
    results,
    own: ownValuesOf(trial.own),
  }
}
