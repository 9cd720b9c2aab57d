import { readCorrections } from '#calc/lab/correct.ts'
import type { OwnProperty } from '#calc/own/own-property.ts'
import type { Candidate } from '#calc/recipe/question.ts'
import { correctedBack, correctedSearch } from '#calc/recipe-search/corrected-search.ts'
import type { Search } from '#calc/recipe-search/search.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Deps } from '#server/deps.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readDefinitions } from '#server/own/definitions.ts'
import { resultOf } from './recipe-answer.ts'
import { candidatesOf, materialsOf } from './recipe-materials.ts'
import { ownAsked, withLooks } from './recipe-own.ts'
import type { ReadRequest } from './recipe-reading.ts'
import type { RecipeResult } from './recipe-result.model.ts'
import type { Solver } from './recipe-solver.ts'
import { selectMaterials } from './recipes.queries.ts'
import { inTime } from './solving.ts'

export function recipesService({
  sql,
  calc,
  clock,
  log,
  solver,
}: Pick<Deps, 'sql' | 'calc' | 'clock' | 'log'> & { solver: Solver }) {
  return {
    /**
     * The best recipe within limits, or why there is none; needs Premium, stores nothing.
     * @throws AppError 400 if a material does not exist or belongs to another account, 429 while another search of the account
     * is under way, 503 if the time was up or too many are waiting
     */
    async find(
      token: Token,
      request: ReadRequest,
      { lang, signal }: { lang: Language; signal: AbortSignal },
    ): Promise<RecipeResult> {
      const ids = request.materials.map(({ id }) => id)
      const rows = await selectMaterials(sql, caller(sql, token, clock()), ids)
      requireCaller(rows[0], { premium: true })
      const materials = materialsOf(rows, ids, (at) => ['materials', String(at), 'id'])
      const definitions = readDefinitions(rows[0]!.own_properties)
      const own = ownAsked(request, definitions)
      const meant = searchOf(request, candidatesOf(materials, request), own)
      // As the blend of the recipe would be kept.
      const category = request.category ?? commonCategory(materials)
      const corrections = readCorrections(rows[0]!.corrections)?.[category]
      const { asked, learnt } = correctedSearch(meant, corrections)
      const task = { is: 'recipe', asked } as const
      const result = await inTime(solver.solve(token.accountId, task, signal), log)
      const question = { asked, meant, learnt, request, definitions, names: namesOf(materials, lang), lang }
      return resultOf(calc, correctedBack(result, learnt), question)
    },
  }
}

function searchOf(request: ReadRequest, candidates: Candidate[], own: OwnProperty[]): Search {
  const { basis, batch, probability, certainty, alternatives, estimates, methods } = request
  const { category = null, residue, at_most: atMost } = request
  return {
    candidates,
    basis,
    goal: goalOf(request),
    limits: withLooks(request.limits, own),
    conditions: { category, d86_group: 'by-curve', residue },
    options: { ...(estimates && { estimates }), ...(methods && { methods }), ...(own.length > 0 && { own }) },
    atMost,
    ...(batch && { batch }),
    ...(probability !== undefined && { probability }),
    ...(certainty !== undefined && { certainty }),
    alternatives,
  }
}

function goalOf({ goal, of, values, materials }: ReadRequest): Search['goal'] {
  if (goal === 'target') return { is: 'target', values }
  if (goal === 'share') return { is: 'most', of: materials.findIndex(({ id }) => id === of) }
  return { is: goal }
}
