import { biasCorrectionsOf } from '#calc/lab/correct.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import type { Trial } from '#calc/try/standing.ts'
import type { TriedMaterial } from '#calc/try/try.ts'
import { reasonText } from '#calc/try/try-words.ts'
import { type CategoryName, commonCategory } from '#calc/vocabulary/categories.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type Specifications, unknownLimits } from '#server/own/grade-asked.ts'
import { findMaterials } from '#server/own/recipe-materials.ts'
import { selectCategory } from '../../../own/recipe-materials.ts'
import { type Material, materialOf } from '../recipe-materials.ts'
import { solve } from '../recipes.tasks.ts'
import type { ReadTry, TryAnswer } from './try.model.ts'

export function tryService({
  sql,
  clock,
  jobs,
  specifications,
}: Pick<Deps, 'sql' | 'clock'> & { jobs: Jobs; specifications: Specifications }) {
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
      const both = [...ids, ...asked]
      const { pick, rules } = await findMaterials({ sql, clock }, token, both)
      const all = pick(both, (at) =>
        at < ids.length ? ['materials', String(at)] : ['candidates', String(at - ids.length)],
      ).map(materialOf)
      const recipe = all.slice(0, ids.length)
      const specification = against ? await specifications(token, against) : null
      const candidates = Array.isArray(named)
        ? all.slice(ids.length)
        : await ofCategory(token.spaceId, named ?? commonCategory(recipe), ids)
      const currency = currencyOf(recipe)
      const own = rules.definitions
      const strange = unknownLimits(against, own)
      if (strange.length > 0) throw invalidFields(strange, true)
      const category = request.category ?? commonCategory(recipe)
      const biasCorrections = biasCorrectionsOf(rules.corrections, category)
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
        share,
        basis,
        specification,
        options: { ...(estimates && { estimates }), ...(methods && { methods }), own },
        ...(biasCorrections && { biasCorrections }),
      }
      const trials = await solve(jobs, token.accountId, { is: 'try', question }, signal)
      return trials.map((trial) => {
        const one = candidates[trial.candidate]!
        const parts = ids.includes(one.id) ? recipe : [...recipe, one]
        return answerOf(trial, one, namesOf(parts, lang), { currency, lang })
      })
    },
  }

  async function ofCategory(spaceId: SpaceId, category: CategoryName, besides: readonly string[]) {
    const rows = await selectCategory(sql, spaceId, category)
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
