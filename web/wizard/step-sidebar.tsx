import Boxes from 'lucide-react/icons/boxes'
import Check from 'lucide-react/icons/check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListTree from 'lucide-react/icons/list-tree'
import Lock from 'lucide-react/icons/lock'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { carrying } from '#web/shell/adding-for.ts'
import { percentages } from '#web/text/percentages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools } from './analysis-context.ts'
import { type Draft, materialsOf, percentsOrZero } from './rules/draft.ts'
import { blockerOf, isDone, type Progress, STEPS, type Step } from './rules/steps.ts'
import { progressOf } from './store/analysis.state.ts'

/** The steps with their values so far; a locked one says why. Quick actions below. */
export function StepSidebar({ current }: { current: Step }) {
  const t = useAnalysisText()
  const analysis = useAnalysis((state) => state)
  const item = { draft: analysis.draft, progress: progressOf(analysis) }
  return (
    <div className="wizard-side stack gap-6 no-print">
      <nav aria-label={t.stepsLabel}>
        <ol className="steps">
          {STEPS.map((step) => (
            <StepItem key={step} step={step} isCurrent={step === current} {...item} />
          ))}
        </ol>
      </nav>
      <QuickActions where="side" current={current} />
    </div>
  )
}

/** Links out of the wizard: beside the steps, on narrow screens below them. */
export function QuickActions({ where, current }: { where: 'side' | 'foot'; current: Step }) {
  const t = useAnalysisText()
  const category = useAnalysis((state) => state.draft.category)
  const isPlanned = useAnalysis((state) => state.draft.planned !== undefined)
  const adding = { category, returnTo: `/materials-analysis?step=${current}` }
  const links = [
    ...(isPlanned ? [{ href: '/plan', Icon: Boxes, text: t.toPlan }] : []),
    { href: '/dashboard', Icon: LayoutDashboard, text: t.dashboard },
    { href: '/my-materials', Icon: FlaskConical, text: t.addCustom, state: carrying({ addingFor: adding }) },
    { href: '/my-materials', Icon: ListTree, text: t.manageMine },
  ]
  return (
    <nav
      aria-label={t.quickActions}
      className={`quick-actions stack gap-0 starts topped no-print quick-actions-${where}`}
    >
      {links.map(({ href, Icon, text, state }) => (
        <Link key={text} href={href} state={state} className="nav-item">
          <Icon aria-hidden size={16} />
          {text}
        </Link>
      ))}
    </nav>
  )
}

interface StepItemProps {
  step: Step
  isCurrent: boolean
  draft: Draft
  progress: Progress
}

function StepItem({ step, isCurrent, draft, progress }: StepItemProps) {
  const t = useAnalysisText()
  const { goTo } = useAnalysisTools()
  const prose = useProse()
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const blocker = blockerOf(step, progress)
  const value = useStepValue(step, draft)
  const done = blocker === null && isDone(step, progress)
  const locked = blocker && t.locked[blocker]
  const why = typeof locked === 'function' ? locked(prose(draft.count ?? 0)) : locked
  const place = why ? <Lock size={12} /> : prose(STEPS.indexOf(step) + 1)
  const mark = done ? <Check size={14} strokeWidth={2.5} /> : place
  const doneText = value ? t.doneWith(value) : t.done
  return (
    <li className="step-item holds">
      <button
        type="button"
        className={classNames('step', isCurrent && 'step-current', why && 'step-locked')}
        aria-current={isCurrent ? 'step' : undefined}
        aria-disabled={why ? true : undefined}
        // The current step is no tab stop; a locked one is, so that its reason can be read.
        tabIndex={isCurrent ? -1 : undefined}
        aria-describedby={`${id}-state`}
        onClick={() => (why ? setAsked(true) : goTo(step))}
        onBlur={() => setAsked(false)}
        onPointerLeave={() => setAsked(false)}
      >
        <span className="step-number" aria-hidden="true">
          {mark}
        </span>
        <span className={classNames('step-name', !isCurrent && 'unseen')}>{t.steps[step]}</span>
        {done && value ? (
          <span className="step-value note plain end" aria-hidden="true">
            {value}
          </span>
        ) : null}
      </button>
      <span
        id={`${id}-state`}
        className={why ? 'step-why' : 'visually-hidden'}
        data-asked={isAsked || undefined}
      >
        {why ?? (done ? doneText : '')}
      </span>
    </li>
  )
}

function useStepValue(step: Step, draft: Draft): string | null {
  const { total } = useText(percentages)
  const language = useLanguage()
  const prose = useProse()
  if (step === 'count') return prose(draft.count ?? 0)
  if (step === 'category') return draft.category && CATEGORIES[draft.category][language]
  if (step === 'materials') return prose(materialsOf(draft).length)
  if (step !== 'percentages') return null
  return total(prose(totalOf(percentsOrZero(draft))))
}
