import { readCorrections } from '#calc/lab/correct.ts'
import { figuresOf } from '#calc/lab/precision.ts'
import type { OwnProperty } from '#calc/own/own-property.ts'
import type { Candidate } from '#calc/recipe/question.ts'
import { correctedBack, correctedSearch } from '#calc/recipe-search/corrected-search.ts'
import type { Search } from '#calc/recipe-search/search.ts'
import type { Task } from '#calc/recipe-search/task.ts'
import type { LaboratoryFigures } from '#calc/uncertainty/question.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Deps } from '#server/deps.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readDefinitions } from '#server/own/definitions.ts'
import { laboratoryPrecision } from '#server/own/laboratory-precision.ts'
import { tankResultOf } from './amounts/tank-answer.ts'
import { additionOf, withContents } from './amounts/tank-asked.ts'
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
      const { tank } = request
      const ids = request.materials.map(({ id }) => id)
      const rows = await selectMaterials(sql, caller(sql, token, clock()), tank ? [tank.id, ...ids] : ids)
      requireCaller(rows[0], { premium: true })
      const chosen = materialsOf(rows, ids, (at) => ['materials', String(at), 'id'])
      const [contents] = tank ? materialsOf(rows, [tank.id], () => ['tank', 'id']) : []
      const materials = contents ? [contents, ...chosen] : chosen
      const definitions = readDefinitions(rows[0]!.own_properties)
      const own = ownAsked(request, definitions)
      const laboratory =
        request.certainty === undefined
          ? undefined
          : figuresOf(await laboratoryPrecision(sql, token.accountId), own)
      const meant = searchOf(request, candidatesOf(chosen, request), own, laboratory)
      // As the blend of the recipe would be kept.
      const category = request.category ?? commonCategory(materials)
      const corrections = readCorrections(rows[0]!.corrections)?.[category]
      const { asked, learnt } = correctedSearch(meant, corrections)
      const names = namesOf(materials, lang)
      const solve = <T extends Task>(task: T) => inTime(solver.solve(token.accountId, task, signal), log)
      const question = { asked, meant, learnt, request, definitions, names, lang }
      if (tank && contents) {
        const { held, ...addition } = additionOf(asked, request, contents)
        const answer = await solve({ is: 'tank', asked: addition })
        return tankResultOf(calc, answer, withContents(question, contents), held)
      }
      const { capacity, step } = request
      if (!capacity)
        return resultOf(calc, correctedBack(await solve({ is: 'recipe', asked }), learnt), question)
      const { batch, isScarce, ...result } = await solve({ is: 'batch', asked: { ...asked, capacity, step } })
      const sized = { ...question, asked: { ...asked, ...(batch && { batch }) } }
      const answer = resultOf(calc, correctedBack(result, learnt), sized)
      return { ...answer, ...(batch && { batch: { ...batch, is_scarce: isScarce } }) }
    },
  }
}

function searchOf(
  request: ReadRequest,
  candidates: Candidate[],
  own: OwnProperty[],
  laboratory: LaboratoryFigures | undefined,
): Search {
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
    ...(laboratory && { laboratory }),
    alternatives,
  }
}

function goalOf({ goal, of, values, materials }: ReadRequest): Search['goal'] {
  if (goal === 'target') return { is: 'target', values }
  if (goal === 'share') return { is: 'most', of: materials.findIndex(({ id }) => id === of) }
  // What is asked of a tank is its own question.
  return goal === 'giveaway' ? { is: goal } : { is: 'cost' }
}
