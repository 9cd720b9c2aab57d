import type { Candidate } from '#calc/recipe/question.ts'
import type { Search } from '#calc/recipe-search/search.ts'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { isEstimable } from '#calc/vocabulary/rules/estimable.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { type Named, namesOf } from '#calc/vocabulary/words/names.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, failure, invalidFields, throttled, unavailable } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { resultOf } from './recipe-answer.ts'
import type { ReadRequest } from './recipe-reading.ts'
import type { RecipeResult } from './recipe-result.model.ts'
import {
  Abandoned,
  AlreadySearching,
  OutOfTime,
  SOLVER_LIMITS,
  type Solver,
  SolverBusy,
  SolvingFailed,
} from './recipe-solver.ts'
import type { RecipeRequest } from './recipes.model.ts'
import { type MaterialRow, selectMaterials } from './recipes.queries.ts'

const RETRY_SECONDS = 2
const SECONDS = SOLVER_LIMITS.timeMs / 1000

type Material = Named & { candidate: Candidate }

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
      const materials = materialsOf(rows, request)
      const asked = searchOf(request, materials)
      const result = await solver.solve(token.accountId, asked, signal).catch((error: unknown) => {
        if (error instanceof AlreadySearching) throw throttled(RETRY_SECONDS)
        if (error instanceof OutOfTime) throw outOfTime()
        if (error instanceof SolvingFailed) log.error({ error }, 'no recipe was looked for')
        else if (!(error instanceof SolverBusy || error instanceof Abandoned)) throw error
        throw unavailable(RETRY_SECONDS)
      })
      return resultOf(calc, result, { asked, request, names: namesOf(materials, lang), lang })
    },
  }
}

const outOfTime = () =>
  new AppError(503, failure(503, 'recipe-time', { seconds: SECONDS }).body, {
    'Retry-After': String(RETRY_SECONDS),
  })

function searchOf(request: ReadRequest, materials: readonly Material[]): Search {
  const { basis, limits, batch, probability, alternatives, estimates, methods } = request
  const { category = null, residue, at_most: atMost } = request
  return {
    candidates: materials.map(({ candidate }) => candidate),
    basis,
    goal: goalOf(request),
    limits,
    conditions: { category, d86_group: 'by-curve', residue },
    options: { ...(estimates && { estimates }), ...(methods && { methods }) },
    atMost,
    ...(batch && { batch }),
    ...(probability !== undefined && { probability }),
    alternatives,
  }
}

function goalOf({ goal, of, values, materials }: ReadRequest): Search['goal'] {
  if (goal === 'target') return { is: 'target', values }
  if (goal === 'share') return { is: 'most', of: materials.findIndex(({ id }) => id === of) }
  return { is: goal }
}

type Rows = Awaited<ReturnType<typeof selectMaterials>>

/** In the order of the request. */
function materialsOf(rows: Rows, { materials, basis }: RecipeRequest): Material[] {
  const byId = new Map(rows.map((row) => [row.id, row as MaterialRow]))
  const unknown = materials.flatMap(({ id }, at) =>
    byId.has(id) ? [] : [issue(['materials', String(at), 'id'], 'unknown-material', { id })],
  )
  if (unknown.length > 0) throw invalidFields(unknown, true)
  const own = basis === 'volume' ? 'm3' : 't'
  return materials.map(({ id, min, max, at_least_if_used, price, price_unit, available, available_unit }) => {
    const row = byId.get(id)!
    const { entered, oxygenate, pour_is } = { ...NO_DETAILS, ...row.details }
    return {
      ...row,
      candidate: {
        properties: { ...emptyProperties(), ...row.properties },
        ...{ oxygenate, entered, pour_is, isEstimable: isEstimable({ ...row, oxygenate }) },
        ...{ min, max, atLeastIfUsed: at_least_if_used },
        ...(price !== undefined && { price: { amount: price, unit: price_unit ?? own } }),
        ...(available !== undefined && { available: { amount: available, unit: available_unit ?? own } }),
      },
    }
  })
}
