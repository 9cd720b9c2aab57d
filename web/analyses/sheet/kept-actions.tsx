import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useId, useState } from 'react'
import { hasResults } from '#calc/lab/lab-record.ts'
import { fileItems, Making, useFiles } from '#web/export/export-button.tsx'
import { LabDialog } from '#web/lab/lab-section.tsx'
import { AboutRelease, FourEyes, type StandingTools } from '#web/lab/standing.tsx'
import { useText } from '#web/services.ts'
import { useDisabledReason } from '#web/session/require-role.tsx'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { ShareDialog } from '#web/stored/stored-fields.tsx'
import { useTanks } from '#web/tanks/tanks.api.ts'
import { analyses } from '#web/text/analyses.ts'
import { kept as keptText } from '#web/text/kept.ts'
import { lab as labText } from '#web/text/lab.ts'
import { reports } from '#web/text/reports.ts'
import { tanks as tanksText } from '#web/text/tanks.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton, type MenuItem } from '#web/ui/disclosure.tsx'
import { useCopyTable } from '#web/ui/table/columns.ts'
import { useAnalysisText } from '#web/wizard/analysis-context.ts'
import type { ActionsOf } from '#web/wizard/results/sheet.tsx'
import { useReuse } from '#web/wizard/reuse/reuse-button.tsx'
import { useReuseElsewhere } from '#web/wizard/reuse/reuse-elsewhere.tsx'
import { useSpreads } from '#web/wizard/spread/spread.tsx'

const GraphDialog = lazy(() => import('#web/wizard/graph/graph-dialog.tsx'))
const MovementDialog = lazy(async () => ({
  default: (await import('#web/tanks/movement-dialog.tsx')).MovementDialog,
}))

interface KeptActionsProps {
  calculation: WholeCalculation
  standing: StandingTools
  of: ActionsOf
  onLab: (lab: WholeCalculation['lab']) => void
}

type Name =
  | ('report' | 'correct' | 'change' | 'ticket' | 'lab' | 'release' | 'withdraw')
  | ('share' | 'again' | 'graph' | 'tank' | 'hold')

/** The one that comes first, and at most three beside it; all others stand in the menu. */
export function shownActions(
  status: WholeCalculation['status'],
  measured: string | null,
  predicted: string | null,
): Name[] {
  const isMissed = measured === 'fail'
  if (status === 'released') return ['report', 'share', 'ticket', 'again']
  if (status === 'held') return ['lab', 'withdraw', ...(isMissed ? (['correct'] as const) : []), 'again']
  if (isMissed) return ['correct', 'lab', 'release', 'ticket']
  if (measured === null && predicted === 'fail') return ['change', 'lab', 'ticket', 'share']
  return ['ticket', 'lab', 'again', 'share']
}

/** What can be done with a kept analysis. */
export function KeptActions({ calculation, standing, of, onLab }: KeptActionsProps) {
  const { id, status } = calculation
  const aboutId = useId()
  const t = useText(keptText)
  const { about } = useText(labText)
  const [opened, setOpened] = useState<'lab' | 'share' | 'graph' | 'tank' | null>(null)
  const [isAbout, setAbout] = useState(false)
  const { actions, reuse, correction, elsewhere, files, copy } = useActions({
    calculation,
    standing,
    of,
    onOpen: setOpened,
  })
  const measured = hasResults(calculation.lab) ? (of.measured?.state ?? null) : null
  const shown = shownActions(status, measured, of.check?.state ?? null)
  const words = useAnalysisText().results
  const rest = MENU.filter((name) => !shown.includes(name) && actions[name])
  const items: MenuItem[] = [
    ...rest.filter((name) => name !== 'hold').map((name) => actions[name]!),
    ...elsewhere.items,
    ...fileItems(files.exporting, files.fetch).map((item, at) => ({ ...item, isApart: at === 0 })),
    { label: words.copy, onChoose: copy },
    { label: words.print, onChoose: () => window.print() },
    ...rest.filter((name) => name === 'hold').map((name) => ({ ...actions[name]!, isApart: true })),
  ]
  const close = () => setOpened(null)
  return (
    <>
      <div className="result-actions line gap-2 middle no-print">
        {shown.map((name, at) => {
          const action = actions[name]
          return action ? (
            <Button
              key={name}
              variant={at === 0 ? 'primary' : 'secondary'}
              busy={action.isBusy ?? false}
              disabled={Boolean(action.why)}
              title={action.why || undefined}
              onClick={action.onChoose}
            >
              {action.label}
            </Button>
          ) : null
        })}
        <MenuButton isBare label={t.moreActions} icon={<Ellipsis aria-hidden size={18} />} items={items} />
        {status === 'released' ? (
          <Button
            variant="quiet"
            aria-expanded={isAbout}
            aria-controls={aboutId}
            onClick={() => setAbout(!isAbout)}
          >
            {about.title}
            <ChevronDown aria-hidden size={16} />
          </Button>
        ) : null}
      </div>
      {status === 'released' ? (
        <div id={aboutId} className={isAbout ? undefined : 'print-only'}>
          <AboutRelease of={calculation}>
            {actions.withdraw ? (
              <Button
                small
                className="no-print"
                busy={actions.withdraw.isBusy ?? false}
                disabled={Boolean(actions.withdraw.why)}
                title={actions.withdraw.why || undefined}
                onClick={actions.withdraw.onChoose}
              >
                {actions.withdraw.label}
              </Button>
            ) : null}
          </AboutRelease>
        </div>
      ) : null}
      <FourEyes of={calculation} />
      {standing.failure}
      {standing.dialogs}
      {reuse.dialog}
      {correction.dialog}
      {elsewhere.dialog}
      {files.dialog}
      <Making exporting={files.exporting} />
      <Suspense>
        {opened === 'lab' ? <LabDialog id={id} onSaved={onLab} onClose={close} /> : null}
        {opened === 'share' ? <ShareDialog id={id} onClose={close} /> : null}
        {opened === 'graph' ? <GraphDialog result={of.result} onClose={close} /> : null}
        {opened === 'tank' ? <IntoTank calculation={id} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** In the order of the menu. */
const MENU: readonly Name[] = [
  'graph',
  'again',
  'tank',
  'share',
  'lab',
  'ticket',
  'report',
  'correct',
  'change',
  'release',
  'withdraw',
  'hold',
]

interface Action extends Omit<MenuItem, 'isApart'> {
  isBusy?: boolean
}

interface ActionsProps extends Omit<KeptActionsProps, 'onLab'> {
  onOpen: (dialog: 'lab' | 'share' | 'graph' | 'tank') => void
}

/** Each action that this blend has, by name; what can't be done here is left out. */
function useActions({ calculation, standing, of, onOpen }: ActionsProps) {
  const { id, status } = calculation
  const t = useText(keptText)
  const words = useText(analyses)
  const results = useAnalysisText().results
  const texts = { tanks: useText(tanksText).form, reports: useText(reports) }
  const why = useDisabledReason('blender') ?? false
  const reuse = useReuse({ id })
  const correction = useReuse({ id, isCorrection: true })
  const elsewhere = useReuseElsewhere(id)
  const files = useFiles({ id, record: calculation, hasUncertainty: useSpreads() !== null })
  const copy = useCopyTable(of.sheet)
  const decided = (is: (typeof standing.decisions)[number]['is']): Action | undefined =>
    standing.decisions.find((one) => one.is === is)
  const again = { onChoose: reuse.press, isBusy: reuse.isBusy }
  const isMissed = of.measured?.state === 'fail'
  const isPredicted = of.measured === null && of.check?.state === 'fail'
  const actions: Partial<Record<Name, Action | undefined>> = {
    report: status === 'released' ? { label: texts.reports.release, onChoose: files.saveRelease } : undefined,
    correct: isMissed
      ? { label: words.correct, onChoose: correction.press, isBusy: correction.isBusy }
      : undefined,
    change: isPredicted ? { label: results.changeRecipe, ...again } : undefined,
    ticket: { label: texts.reports.ticket, onChoose: files.openTicket },
    lab: { label: t.lab, onChoose: () => onOpen('lab') },
    share: { label: t.share.button, why, onChoose: () => onOpen('share') },
    again: { label: words.again, ...again },
    graph: { label: results.graph, onChoose: () => onOpen('graph') },
    tank:
      status === 'planned' ? undefined : { label: texts.tanks.intoTank, why, onChoose: () => onOpen('tank') },
    release: decided('released'),
    withdraw: decided('withdrawn'),
    hold: decided('held'),
  }
  return { actions, reuse, correction, elsewhere, files, copy }
}

/** Records a blend into a tank, and out of the tanks of its materials. */
function IntoTank({ calculation, onClose }: { calculation: string; onClose: () => void }) {
  const { own, reload } = useTanks(true)
  return own.is === 'ready' ? (
    <MovementDialog
      kind="blend"
      tank={null}
      tanks={own.all}
      calculation={calculation}
      onClose={onClose}
      onChanged={() => void reload()}
    />
  ) : null
}
