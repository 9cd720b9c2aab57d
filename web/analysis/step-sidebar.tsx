import Check from 'lucide-react/icons/check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListTree from 'lucide-react/icons/list-tree'
import Lock from 'lucide-react/icons/lock'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { totalOf } from '#calc/vocabulary/recipe-rules.ts'
import { useLanguage } from '#web/services.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Analysis, progressOf } from './analysis.store.ts'
import { useAnalysisText, useAnalysisTools, useProse } from './analysis-context.ts'
import { materialsOf, percentsOf } from './rules/draft.ts'
import { blockerOf, isDone, STEPS, type Step } from './rules/steps.ts'

const ICON = { 'aria-hidden': true, size: 16 } as const

/** The steps with what each holds so far; a locked one says why it is locked. Quick actions below. */
export function StepSidebar({ current }: { current: Step }) {
  const t = useAnalysisText()
  const { store } = useAnalysisTools()
  const state = useStore(store)
  return (
    <div className="wizard-side">
      <nav aria-label={t.stepsLabel}>
        <ol className="steps">
          {STEPS.map((step, i) => (
            <StepItem key={step} step={step} number={i + 1} isCurrent={step === current} state={state} />
          ))}
        </ol>
      </nav>
      <QuickActions where="side" />
    </div>
  )
}

/** The ways out of the wizard: beside the steps, and on narrow screens below them instead. */
export function QuickActions({ where }: { where: 'side' | 'foot' }) {
  const t = useAnalysisText()
  return (
    <nav aria-label={t.quickActions} className={`quick-actions quick-actions-${where}`}>
      <Link href="/dashboard" className="nav-item">
        <LayoutDashboard {...ICON} />
        {t.dashboard}
      </Link>
      <Link href="/my-materials" className="nav-item">
        <FlaskConical {...ICON} />
        {t.addCustom}
      </Link>
      <Link href="/my-materials" className="nav-item">
        <ListTree {...ICON} />
        {t.manageMine}
      </Link>
    </nav>
  )
}

interface StepItemProps {
  step: Step
  number: number
  isCurrent: boolean
  state: Analysis
}

function StepItem({ step, number, isCurrent, state }: StepItemProps) {
  const t = useAnalysisText()
  const { goTo } = useAnalysisTools()
  const prose = useProse()
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const progress = progressOf(state)
  const blocker = blockerOf(step, progress)
  const value = useStepValue(step, state)
  const done = blocker === null && isDone(step, progress)
  const why =
    blocker === null
      ? null
      : blocker === 'materials'
        ? t.locked.materials(prose(state.draft.count ?? 0))
        : t.locked[blocker]
  return (
    <li className="step-item">
      <button
        type="button"
        className={classNames('step', isCurrent && 'step-current', why && 'step-locked')}
        aria-current={isCurrent ? 'step' : undefined}
        aria-disabled={why ? true : undefined}
        aria-describedby={`${id}-state`}
        onClick={() => (why ? setAsked(true) : goTo(step))}
        onBlur={() => setAsked(false)}
        onPointerLeave={() => setAsked(false)}
      >
        <span className="step-number" aria-hidden="true">
          {done ? <Check size={14} strokeWidth={2.5} /> : why ? <Lock size={12} /> : prose(number)}
        </span>
        <span className="step-name">{t.steps[step]}</span>
        {done && value ? (
          <span className="step-value" aria-hidden="true">
            {value}
          </span>
        ) : null}
      </button>
      <span
        id={`${id}-state`}
        className={why ? 'step-why' : 'visually-hidden'}
        data-asked={isAsked || undefined}
      >
        {why ?? (done ? (value ? t.doneWith(value) : t.done) : '')}
      </span>
    </li>
  )
}

/** What a finished step holds, in a word. */
function useStepValue(step: Step, { draft }: Analysis): string | null {
  const t = useAnalysisText()
  const language = useLanguage()
  const prose = useProse()
  switch (step) {
    case 'count':
      return draft.count === null ? null : prose(draft.count)
    case 'category':
      return draft.category && CATEGORIES[draft.category][language]
    case 'materials':
      return prose(materialsOf(draft).length)
    case 'percentages':
      return t.percentages.total(prose(totalOf(percentsOf(draft).map((percent) => percent ?? 0))))
    default:
      return null
  }
}
