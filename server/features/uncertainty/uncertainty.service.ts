import { questionOf, specificationOf, type WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { energyOfBlend, isHeatLimited } from '#calc/energy.ts'
import { type Check, checkGrade } from '#calc/grades/check.ts'
import type { Subject } from '#calc/grades/measure.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { figuresIn } from '#calc/lab/precision.ts'
import { answerOf, type UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import {
  type UncertaintyQuestion,
  type UncertaintySettings,
  USUAL_SETTINGS,
} from '#calc/uncertainty/question.ts'
import type { UncertaintyResult } from '#calc/uncertainty/result.ts'
import { contentsOfAll } from '#calc/vocabulary/contents.ts'
import { loadUncertainty } from '#server/calc.ts'
import type { Querier } from '#server/db/sql.ts'
import type { FeatureDeps, FindCalculation, Specifications } from '#server/deps.ts'
import { failure, notFound, unavailable } from '#server/errors.ts'
import { caller, inTurn, requireCaller, type Who, who } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { versionOf } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'
import { allSteps } from '#server/jobs/worker.ts'
import type { GradeChoice } from '#server/responses/recipe.model.ts'
import { laboratoryPrecision } from '#server/space/definitions.ts'

interface Written {
  id: string | null
  /** Null removes it. */
  answer: string | null
  asked: Date
  /** A stored time after this one is from a clock that was set back since, and does not count. */
  latest: Date
}

/** The caller, whether the calculation is theirs, and whether it now has this answer: not if there was a later request. */
const updateUncertainty = (
  sql: Querier,
  token: Token,
  now: Date,
  { id, answer, asked, latest }: Written,
) => sql<(Who & { is_there: boolean; is_done: boolean })[]>`
  with caller as (${caller(sql, token, now)}),
  theirs as (select id from calculation where owner_id = (select space_id from caller) and id = ${id}),
  changed as (
    update calculation set uncertainty = ${answer}::text::json, uncertainty_asked_at = ${asked}
    where owner_id = (select space_id from caller) and id in (select id from theirs)
      and (uncertainty_asked_at is null or uncertainty_asked_at < ${asked} or uncertainty_asked_at > ${latest})
    returning id
  )
  select ${who(sql)}, exists (select from theirs) as is_there,
    exists (select from changed) as is_done
  from caller`

export interface AskedUncertainty {
  settings: Partial<UncertaintySettings>
  /** Absent: the grade that the calculation was checked against. */
  against?: GradeChoice
}

interface UncertaintyDeps extends Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'> {
  findCalculation: FindCalculation
  specifications: Specifications
}

/** An answer, which is computed when its text is asked for. */
interface Found {
  /** The same for the same question; without quotes. */
  tag: string
  /** The JSON of an `UncertaintyAnswer`. */
  text(): Promise<string>
}

export function uncertaintyService({ sql, clock, jobs, findCalculation, specifications }: UncertaintyDeps) {
  /**
   * The uncertainty of one of the caller's calculations, from stored data alone; needs Premium.
   * @throws AppError 404 if it isn't theirs, 400 for an unknown grade; `text` throws 429 while another of the account is running,
   * 503 if the time was up or too many wait
   */
  async function find(
    token: Token,
    id: string,
    asked: AskedUncertainty,
    signal?: AbortSignal,
  ): Promise<Found> {
    return drawOf(token, await findCalculation(token, id, { premium: true }), asked, signal)
  }

  async function drawOf(
    token: Token,
    whole: WholeCalculation,
    { settings, against }: AskedUncertainty,
    signal?: AbortSignal,
  ): Promise<Found> {
    const specification = against ? await specifications(token, against) : null
    const check = specification ? checkGrade(specification, subjectOf(whole, specification)) : whole.check
    const limits = check && specificationOf(check)
    const laboratory =
      settings.laboratory ?? figuresIn(whole.blend, await laboratoryPrecision(sql, token.spaceId))
    const task = { question: questionOf(whole, limits, { ...settings, laboratory }), check }
    return {
      tag: tagOf(whole.id, task, (await loadUncertainty()).version),
      text: () => jobs.run(SIMULATIONS, token.accountId, task, signal),
    }
  }

  /** Time of the last request, ms; no two have the same. */
  let last = 0
  const askedNow = (): Date => {
    last = Math.max(last + 1, clock().getTime())
    return new Date(last)
  }

  /** @returns whether it was stored: not if there was a later request */
  async function write(token: Token, id: string, answer: string | null, asked: Date): Promise<boolean> {
    const now = clock()
    const latest = new Date(Math.max(last, now.getTime()))
    const { is_there, is_done } = requireCaller(
      await inTurn(token, () =>
        updateUncertainty(sql, token, now, { id: readUuid(id), answer, asked, latest }),
      ),
    )
    if (!is_there) throw notFound()
    return is_done
  }

  return {
    find,

    /** Stores the answer of `find` with the calculation; throws 409 too, if there was a later request meanwhile. */
    async keep(token: Token, id: string, asked: AskedUncertainty, signal?: AbortSignal): Promise<string> {
      const at = askedNow()
      const answer = await (await find(token, id, asked, signal)).text()
      if (signal?.aborted) throw unavailable()
      if (!(await write(token, id, answer, at))) throw failure(409, 'uncertainty-superseded')
      return answer
    },

    /** The stored uncertainty, else one by the usual settings. Throws as `text` of `find` does. */
    async answerFor(token: Token, whole: WholeCalculation, signal?: AbortSignal): Promise<UncertaintyAnswer> {
      if (whole.uncertainty) return whole.uncertainty
      return JSON.parse(await (await drawOf(token, whole, { settings: {} }, signal)).text())
    },

    async remove(token: Token, id: string): Promise<void> {
      await write(token, id, null, askedNow())
    },
  }
}

export type UncertaintyService = ReturnType<typeof uncertaintyService>

const subjectOf = (
  { blend, components, basis, category, corrected }: WholeCalculation,
  specification: Specification,
): Subject => {
  const percentages = components.map(({ percentage }) => percentage)
  const recipe = { materials: components, percentages, basis, category, isJet: true }
  return {
    ...blend,
    ...(corrected && { corrected }),
    ...(isHeatLimited(specification) && { energy: energyOfBlend(blend, recipe) }),
    contents: contentsOfAll(components, basis),
  }
}

/** To be raised whenever the same draws give another answer. */
const ANSWERS = 3

/** A calculation's inputs never change: the answer depends on its id, the question, and the versions. */
const tagOf = (
  id: string,
  { question: { settings, specification }, check }: SimulationTask,
  version: string,
): string => versionOf([id, { ...USUAL_SETTINGS, ...settings }, specification, check, version, ANSWERS])

interface SimulationTask {
  question: UncertaintyQuestion
  check: Check | null
}

export const SIMULATIONS: TaskKind<SimulationTask, string> = {
  name: 'uncertainty',
  lane: 'long',
  most: 1,
  // Ten thousand draws of ten materials with their shares, on a machine that is busy with others.
  timeMs: 10_000,
  late: 'uncertainty-time',
  async perform({ question, check }, stop) {
    const { version, simulate } = await loadUncertainty()
    if (!question.components.some(({ percentage }) => percentage > 0))
      return JSON.stringify(answerOf(nothingOf(question, version), check))
    return JSON.stringify(answerOf(allSteps(simulate(question), stop), check))
  },
}

/** The result for a damaged calculation that can't be blended: what has no value has no uncertainty. */
const nothingOf = ({ settings }: UncertaintyQuestion, engine: string): UncertaintyResult => ({
  properties: {},
  limits: [],
  grade: null,
  assumed: [],
  settings: { ...USUAL_SETTINGS, ...settings },
  engine,
})
