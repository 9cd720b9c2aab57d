import { portionOf } from '#calc/calculation/batch-record.ts'
import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { traceOf } from '#calc/contributions/traced-blend.ts'
import { metric } from '#calc/units/amounts.ts'
import { readChoice } from '#calc/units/choice.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { ReportForm } from '#calc/vocabulary/report-choices.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { chartData } from '../../chart/chart-data.ts'
import { momentIn } from '../../chart/moments.ts'
import { type Painter, paint, withDeadline } from '../../chart/painter.ts'
import { cleanName } from '../../chart/text-fit.ts'
import { shortId } from '../../chart/texts.ts'
import { oneRow, type Querier } from '../../db/sql.ts'
import type { AnswerContext, FeatureDeps, FindCalculation, UncertaintyOf } from '../../deps.ts'
import { invalidFields } from '../../errors.ts'
import type { Token } from '../../http/tokens.ts'
import { PLAN_WORDS, type PlanData, type PlanForFile } from '../../report/plan-sheet.ts'
import type { ReportData, ReportOptions } from '../../report/subject.ts'
import { tankIssues } from '../../responses/batch-answer.ts'
import type { PlanFileChoices, ReportQuery } from './reports.model.ts'

interface ReportDeps extends Pick<FeatureDeps, 'sql' | 'calc' | 'clock' | 'log'> {
  findCalculation: FindCalculation
  uncertaintyOf: UncertaintyOf
  painter: ReportPainter
  answerMs?: number
}

export type ReportPainter = Painter<ReportData | PlanData, ReportOptions>

/** Solves a plan; the caller must have Premium. */
export type FindPlan<Plan> = (token: Token, plan: Plan, how: AnswerContext) => Promise<PlanForFile>

export interface ReportFile {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
}

export function createReportService({
  sql,
  calc,
  clock,
  log,
  findCalculation,
  uncertaintyOf,
  painter,
  answerMs,
}: ReportDeps) {
  async function written(
    { accountId }: Token,
    data: ReportData | PlanData,
    options: ReportOptions,
    signal: AbortSignal,
  ) {
    const calculation = 'whole' in data ? data.whole.id : null
    const warn = (error: unknown) => log.warn({ calculation, error }, 'report not made')
    return withDeadline(paint(painter, accountId, { data, options }, warn, signal), answerMs)
  }

  return {
    /**
     * The file of a calculation.
     * @throws AppError 400 for choices that can't be combined, 429 if too many reports of the caller wait, 503 if too many of
     * all callers do, or it takes too long; as `findCalculation` does
     */
    async make(token: Token, id: string, query: ReportQuery, signal: AbortSignal): Promise<ReportFile> {
      const whole = await findCalculation(token, id, { premium: true })
      // A release report shows what is stored.
      const asked: Partial<ReportQuery> = query.form === 'release' ? {} : query
      const made = madeOf(asked, whole)
      refuseContradictions(query, whole, made.batch)
      const uncertainty = query.uncertainty ? await uncertaintyOf(token, whole, signal) : null
      const { format, form, lang, paper, zone } = query
      const { number = '', tank = '', sample = '' } = asked
      const data: ReportData = {
        whole,
        uncertainty,
        chart: chartData(whole, calc, uncertainty),
        trace: traceOf(calc, whole.blend, whole.components, whole.basis),
        owner: await ownerName(sql, token),
        madeAt: clock(),
        ...made,
        ticket: { number, tank, sample },
      }
      const options = { format, form, lang, paper, zone, units: readChoice(query) }
      return {
        bytes: await written(token, data, options, signal),
        fileName: fileNameOf(whole, form, lang, format),
      }
    },

    /** The file of a plan, which is solved anew. Throws as `find` and `make` do. */
    async makePlan<Plan>(
      token: Token,
      { plan, currency = '', ...choices }: PlanFileChoices & { plan: Plan },
      find: FindPlan<Plan>,
      signal: AbortSignal,
    ): Promise<ReportFile> {
      const { format, lang, paper, zone } = choices
      const found = await find(token, plan, { lang, signal })
      const owner = await ownerName(sql, token)
      const madeAt = clock()
      const options = { format, form: 'report', lang, paper, zone, units: readChoice(choices) } as const
      return {
        bytes: await written(token, { plan: found, currency, owner, madeAt }, options, signal),
        fileName: `${PLAN_WORDS[lang].file}-${momentIn(madeAt, lang, zone).gregorian}.${format}`,
      }
    },
  }
}

function madeOf({ batch, unit = 'm3', volume, loading }: Partial<ReportQuery>, { record }: WholeCalculation) {
  const kept = record?.batch
  const made = batch === undefined ? kept && metric(kept) : { amount: batch, unit }
  return {
    batch: made ?? null,
    volume: volume ?? (kept && kept.unit !== 't' ? kept.unit : 'm3'),
    loading: loading ?? kept?.temperature ?? null,
    inAir: kept?.in_air === true,
  }
}

function refuseContradictions(
  { format, form, uncertainty }: ReportQuery,
  { components, basis, record, status }: WholeCalculation,
  batch: ReportData['batch'],
) {
  const made = { ...(batch && { batch }), tank: record?.tank }
  const issues = [
    ...(form === 'release' && status.is !== 'released' ? [issue(['form'], 'not-released')] : []),
    ...(uncertainty && form !== 'report' ? [issue(['uncertainty'], 'no-uncertainty')] : []),
    ...(form === 'ticket' && format !== 'xlsx' && format !== 'pdf'
      ? [issue(['format'], 'ticket-format', { format })]
      : []),
    ...(form === 'ticket' && !batch ? [issue(['batch'], 'ticket-batch')] : []),
    ...tankIssues(made, components.map(portionOf), basis, ['batch']),
  ]
  if (issues.length > 0) throw invalidFields(issues, true)
}

const UNNAMED: Record<ReportForm, Record<Language, string>> = {
  report: { en: 'blend', fa: 'مخلوط' },
  ticket: { en: 'batch-ticket', fa: 'برگهٔ-بچ' },
  release: { en: 'release', fa: 'ترخیص' },
}
/** Some systems cut longer names at the end, where the extension is. */
const FILE_NAME_MAX = 60
/* Characters with a meaning in Windows or a shell, and dots that hide a file or its extension. */
const UNSAFE = /[\\/:*?"<>|.\s'`$;&%#~^{}[\]]+/gu

/** "Winter-diesel-4be4f1.xlsx": the calculation's name as far as a file name allows. */
function fileNameOf(
  { name, id }: Pick<WholeCalculation, 'name' | 'id'>,
  form: ReportForm,
  lang: Language,
  format: string,
): string {
  const own = cleanName(name)
    .replace(UNSAFE, '-')
    .replace(/^[-=+@]+|-+$/g, '')
  const cut = Array.from(own).slice(0, FILE_NAME_MAX).join('').replace(/-+$/, '')
  const kind = form !== 'report' && cut ? `${UNNAMED[form][lang]}-${cut}` : cut
  return `${kind || UNNAMED[form][lang]}-${shortId(id)}.${format}`
}

async function ownerName(sql: Querier, { accountId }: Token): Promise<string> {
  const rows = await sql<{ first_name: string; last_name: string; username: string }[]>`
    select first_name, last_name, username from account where id = ${accountId}`
  const { first_name, last_name, username } = oneRow(rows, 'the account')
  return `${first_name} ${last_name}`.trim() || username
}
