import { use, useMemo, useState } from 'react'
import { limitIn } from '#calc/grades/shown.ts'
import { reasonText, type Trial } from '#calc/screening/try.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { unitWord, useProse } from '#web/format/quantities.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { found } from '#web/text/found.ts'
import { grades } from '#web/text/grades.ts'
import { recipes } from '#web/text/recipes.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { marginWords } from '#web/verdict/rows.ts'
import { StateMark } from '#web/verdict/verdict-words.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { BiasContext, BiasNote } from '../bias/bias.tsx'
import { useSearchSpecification } from '../limits/use-check.ts'
import { FailureNotice } from '../parts/step-parts.tsx'
import { canAdd } from '../rules/bench/workbench.ts'
import { usePool } from './criteria-fields.tsx'
import { useMoney } from './find-columns.tsx'
import {
  type AskedTrial,
  mostRepaired,
  namedMaterials,
  type Tried,
  triedShare,
  tryQuestionOf,
  withCandidate,
} from './try-question.ts'
import { useQuietSearch } from './use-search.ts'
import './find.css'

const USUAL = ['1', '5', '10'] as const
const STEPS = { min: 1, max: 100, step: 1, page: 5 }
const TRIALS_SHOWN = 8

/** Each other material of the category, tried in the recipe at a share; the best first. */
export function TryPanel() {
  const t = useText(found).trials
  const { loading } = useText(recipes)
  const finishWords = useText(workbench).finish
  const language = useLanguage()
  const prose = useProse()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const materials = useAnalysis((state) => state.materials)
  const { is, specification } = useSearchSpecification()
  const [share, setShare] = useState<string>('5')
  const [isWhole, setWhole] = useState(false)
  const { list } = usePool()
  const names = useMemo(() => namesOf(list, language), [list, language])

  const { obstacle, tried, isFailed, isRunning } = useTried(list, share)
  const trials = useMemo(() => (tried ? mostRepaired(tried) : []), [tried])
  const nameOf = (material: Material) => names[list.indexOf(material)] ?? material.name
  const columns = useTrialColumns({
    tried,
    nameOf,
    canUse: canAdd(draft) && !isRunning,
    onUse: (material) => tried && store.takeRecipe(withCandidate(tried.question, material)),
  })

  const status = () => {
    if (is === 'loading' || materials.is === 'loading') return loading
    if (is === 'failed') return t.noLimits
    if (obstacle && obstacle !== 'share') return t.obstacles[obstacle]
    if (!tried) return ''
    // Without limits and prices there is no best.
    const isRanked = tried.result.some(({ state, cost }) => state !== null || cost !== null)
    return t.found(prose(trials.length), prose(tried.question.question.share), isRanked)
  }

  return (
    <div className="find stack gap-3 try">
      <p className="note">{t.lead}</p>
      {materials.is === 'failed' ? <FailureNotice of="materials" failure={materials.failure} /> : null}
      <TriedShareField share={share} onShare={setShare} />
      {is === 'none' ? <p className="note">{t.noGrade}</p> : null}
      {specification && draft.bench.finish ? <p className="note">{finishWords.judged}</p> : null}
      {specification ? <BiasNote quantities={specification.limits.map(({ q }) => q)} /> : null}
      <p role="status" className="find-status stack gap-1">
        {status()}
      </p>
      <ErrorLine text={isFailed && t.failed} />
      {tried ? (
        <>
          <div className="try-rows flush narrows" aria-busy={isRunning || undefined}>
            <DataTable
              caption={t.table}
              columns={columns}
              sections={[{ head: null, rows: isWhole ? trials : trials.slice(0, TRIALS_SHOWN) }]}
              rowKey={({ candidate }) => tried.question.candidates[candidate]!.id}
            />
          </div>
          {trials.length > TRIALS_SHOWN ? (
            <Button
              small
              variant="quiet"
              className="alone"
              onClick={() => setWhole(!isWhole)}
              aria-expanded={isWhole}
            >
              {isWhole ? t.fewer : t.all(prose(trials.length))}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

/** The trials of the list at a share; the former ones stay until the new ones are done. */
function useTried(list: readonly Material[], share: string) {
  const draft = useAnalysis((state) => state.draft)
  const own = useAnalysis((state) => state.own)
  const corrections = use(BiasContext).biases?.corrections ?? null
  const { is, specification } = useSearchSpecification()
  const isReady = is === 'ready' || is === 'none'
  const asked = useMemo(
    () =>
      isReady && list.length > 0
        ? tryQuestionOf(draft, list, { share, specification, own, corrections })
        : null,
    [isReady, draft, list, share, specification, own, corrections],
  )
  const [obstacle, question] = typeof asked === 'string' ? [asked, null] : [null, asked]
  const { answered, isFailed } = useQuietSearch(question, taskOf, QUIET_MS)
  const tried = question && answered
  return {
    obstacle,
    tried,
    isFailed,
    isRunning: question !== null && !isFailed && tried?.question !== question,
  }
}

/** The share at which each material is tried, typed or one of the usual ones. */
function TriedShareField({ share, onShare }: { share: string; onShare: (share: string) => void }) {
  const t = useText(found).trials
  const language = useLanguage()
  const digits = useDigits()
  return (
    <div className="line gap-2 bottom">
      <NumberField
        className="percentage-field"
        label={t.share}
        unit="%"
        steps={STEPS}
        text={share}
        onText={onShare}
        error={share.trim() !== '' && triedShare(share) === null ? t.shareError : null}
      />
      {USUAL.map((usual) => (
        <Button key={usual} aria-pressed={share === usual} onClick={() => onShare(usual)}>
          {`${digits(usual)} ${unitWord('%', language)}`}
        </Button>
      ))}
    </div>
  )
}

/** How long the draft must be unchanged before the trials are run again. */
const QUIET_MS = 150

const taskOf = ({ question }: AskedTrial) => ({ is: 'try', question }) as const

interface TrialColumnsProps {
  tried: Tried | null
  nameOf: (material: Material) => string
  canUse: boolean
  onUse: (material: Material) => void
}

/** For each material the recipe's cost with it, how many limits it still misses, and the worst of them. */
function useTrialColumns({ tried, nameOf, canUse, onUse }: TrialColumnsProps): Column<Trial>[] {
  const t = useText(found).trials
  const words = useText(grades).limits
  const { full } = useText(workbench)
  const language = useLanguage()
  const { units } = usePreferences()
  const { digits, prose } = useFormat()
  const money = useMoney()
  if (!tried) return []
  const { question, candidates } = tried.question
  const unit = question.basis === 'volume' ? 'm3' : 't'
  const materialOf = ({ candidate }: Trial) => candidates[candidate]!
  const worstText = ({ worst }: Trial): string => {
    if (!worst) return DASH
    const deciding = limitIn(worst, units)
    const row = { key: worst.q, q: worst.q, state: worst.state, isRough: false, limits: [deciding], deciding }
    return `${quantityName(worst.q, language, worst.own)} ${marginWords(row, words)}`
  }
  /** Limits that can no longer be checked. */
  const lostText = (trial: Trial) =>
    trial.lost.length === 0
      ? null
      : reasonText(
          { ...trial, worst: null },
          namesOf(namedMaterials(tried.question, materialOf(trial)), language),
          language,
          units,
        )
  const isPriced = tried.result.some(({ cost }) => cost !== null)
  const isJudged = tried.result.some(({ state }) => state !== null)
  const columns: (Column<Trial> | false)[] = [
    {
      key: 'stream',
      head: t.columns.stream,
      isRowHead: true,
      cell: (trial) => (
        <>
          <bdi>{nameOf(materialOf(trial))}</bdi>
          {lostText(trial) ? <span className="note block plain">{lostText(trial)}</span> : null}
        </>
      ),
      copy: (trial) => nameOf(materialOf(trial)),
    },
    isPriced && {
      key: 'cost',
      head: `${t.columns.cost} ${money.per(unit)}`,
      className: 'number',
      cell: ({ cost }) => <bdi>{cost?.per[unit] == null ? DASH : money.cell(cost.per[unit])}</bdi>,
      copy: ({ cost }) => cost?.per[unit] ?? null,
    },
    isJudged && {
      key: 'missed',
      head: t.columns.missed,
      cell: ({ state, misses }) =>
        state && <StateMark state={state}>{state === 'fail' ? prose(misses) : t.states[state]}</StateMark>,
      copy: ({ misses }) => misses,
    },
    isJudged && {
      key: 'worst',
      head: t.columns.worst,
      cell: (trial) => writeDigits(worstText(trial), digits),
      copy: worstText,
    },
    {
      key: 'use',
      head: '',
      headCell: <span className="visually-hidden">{t.useShort}</span>,
      cell: (trial) => (
        <Button
          small
          aria-label={t.use(nameOf(materialOf(trial)))}
          disabled={!canUse}
          title={canUse ? undefined : full}
          onClick={() => onUse(materialOf(trial))}
        >
          {t.useShort}
        </Button>
      ),
      copy: () => null,
    },
  ]
  return columns.filter((column) => column !== false)
}
