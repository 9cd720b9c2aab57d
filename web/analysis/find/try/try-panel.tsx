import { useTrialColumns, useTrials } from './trial-columns.tsx'
import './try.css'
import { use, useEffect, useMemo, useState } from 'react'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { recipes } from '#web/text/recipes.ts'
import { trials as trialsText } from '#web/text/trials.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Material } from '../../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits, useProse } from '../../analysis-context.ts'
import { BiasContext } from '../../bias/bias-context.ts'
import { BiasNote } from '../../bias/bias-note.tsx'
import { useSearchSpecification } from '../../limits/use-check.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { canAdd } from '../../rules/bench/workbench.ts'
import { mostRepaired, triedShare, tryQuestionOf, withCandidate } from './try-question.ts'

const USUAL = ['1', '5', '10'] as const
const STEPS = { min: 1, max: 100, step: 1, page: 5 }
/** Rows that are shown at first. */
const FEW = 8
const NONE: readonly Material[] = []

/** Each other material of the category in the recipe at a share, best first. */
export function TryPanel() {
  const t = useText(trialsText)
  const { loading } = useText(recipes)
  const finishWords = useText(workbench).finish
  const language = useLanguage()
  const prose = useProse()
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const materials = useAnalysis((state) => state.materials)
  const own = useAnalysis((state) => state.own)
  const corrections = use(BiasContext).biases?.corrections ?? null
  const specified = useSearchSpecification()
  const [share, setShare] = useState<string>('5')
  const [isWhole, setWhole] = useState(false)
  const list = materials.is === 'loaded' ? materials.list : NONE
  const names = useMemo(() => namesOf(list, language), [list, language])

  useEffect(() => {
    if (materials.is === 'none') void store.loadMaterials()
  }, [materials.is, store])

  const isReady = specified.is === 'ready' || specified.is === 'none'
  const specification = specified.is === 'ready' ? specified.specification : null
  const asked = useMemo(
    () =>
      isReady && list.length > 0
        ? tryQuestionOf(draft, list, { share, specification, own, corrections })
        : null,
    [isReady, draft, list, share, specification, own, corrections],
  )
  const { tried, isRunning, isFailed } = useTrials(asked)
  const trials = useMemo(() => (tried ? mostRepaired(tried) : []), [tried])
  const shown = tried && (isWhole ? trials : trials.slice(0, FEW))
  const nameOf = (material: Material) => names[list.indexOf(material)] ?? material.name
  const columns = useTrialColumns({
    ...{ tried, nameOf, canUse: canAdd(draft) && !isRunning },
    onUse: (material) => tried && store.takeRecipe(withCandidate(tried.asked, material)),
  })

  const said = () => {
    if (specified.is === 'loading' || materials.is === 'loading') return loading
    if (specified.is === 'failed') return t.noLimits
    if (typeof asked === 'string' && asked !== 'share') return t.obstacles[asked]
    if (!tried) return ''
    // Without limits and prices there is no best.
    const isRanked = tried.trials.some(({ state, cost }) => state !== null || cost !== null)
    return t.found(prose(tried.trials.length), prose(tried.asked.question.share), isRanked)
  }

  return (
    <div className="find stack gap-3 try">
      <p className="note">{t.lead}</p>
      {materials.is === 'failed' ? (
        <FailureNotice of="materials" failure={materials.failure} onRetry={() => store.loadMaterials()} />
      ) : null}
      <div className="line gap-2 bottom">
        <NumberField
          className="percentage-field"
          label={t.share}
          unit="%"
          steps={STEPS}
          text={share}
          onText={setShare}
          error={share.trim() !== '' && triedShare(share) === null ? t.shareError : null}
        />
        {USUAL.map((usual) => (
          <Button key={usual} aria-pressed={share === usual} onClick={() => setShare(usual)}>
            {`${digits(usual)} %`}
          </Button>
        ))}
      </div>
      {specified.is === 'none' ? <p className="note">{t.noGrade}</p> : null}
      {specification && draft.bench.finish ? <p className="note">{finishWords.judged}</p> : null}
      {specification ? <BiasNote quantities={specification.limits.map(({ q }) => q)} /> : null}
      <p role="status" className="find-status stack gap-1">
        {said()}
      </p>
      {isFailed ? (
        <p role="alert" className="field-error">
          {t.failed}
        </p>
      ) : null}
      {tried && shown ? (
        <>
          <div className="try-rows flush narrows" aria-busy={isRunning || undefined}>
            <DataTable
              caption={t.table}
              columns={columns}
              sections={[{ head: null, rows: shown }]}
              rowKey={({ candidate }) => tried.asked.candidates[candidate]!.id}
            />
          </div>
          {trials.length > FEW ? (
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
