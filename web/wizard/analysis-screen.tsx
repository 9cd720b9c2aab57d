import './results/results.css'
import './wizard.css'
import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { currentId } from '#calc/grades/built-in.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { useCorrections } from '#web/lab/lab.api.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import { useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { carriedRecipe, tabStorage } from '#web/session/tab-storage.ts'
import { keepCalculation } from '#web/stored/unsaved-in-tab.ts'
import { failureTexts } from '#web/text/failure.ts'
import { saying } from '#web/text/language.ts'
import { ui } from '#web/text/ui.ts'
import { SESSION_CAUSE } from '#web/ui/notices/notices.store.ts'
import { Page, PageHeading, Skeleton } from '#web/ui/page.tsx'
import { createAnalysisApi } from './analysis.api.ts'
import { AnalysisContext, type AnalysisTools, useAnalysis, useAnalysisText } from './analysis-context.ts'
import { BiasContext } from './bias/bias.tsx'
import { CategoryStep, CountStep } from './choose/first-steps.tsx'
import { MaterialsStep, NewMaterial } from './choose/materials-step.tsx'
import { UndoNotice } from './parts/step-parts.tsx'
import { FirstStepHead } from './parts/unfinished-notice.tsx'
import { PercentagesStep } from './percentages/percentages-step.tsx'
import { readFormerRecipe } from './rules/reuse.ts'
import { reachable, type Step, stepOf } from './rules/steps.ts'
import { QuickActions, StepSidebar } from './step-sidebar.tsx'
import { progressOf } from './store/analysis.state.ts'
import { createAnalysisStore } from './store/analysis.store.ts'
import { CompareStep } from './table/property-table.tsx'

/**
 * Loads the Persian half of the font before a table names properties in both languages: loaded with the first Persian
 * letter, it would cause a second layout.
 */
function usePersianFace(isWanted: boolean) {
  const { labels } = usePreferences()
  useEffect(() => {
    // On failure the page falls back to another font.
    if (isWanted && labels === 'both') document.fonts.load('1rem Vazirmatn', 'ف').catch(() => [])
  }, [isWanted, labels])
}

const PATH = '/materials-analysis'

const loadResults = () => import('./results/results-step.tsx')
const ResultsStep = lazy(async () => ({ default: (await loadResults()).ResultsStep }))

const STEP_SCREENS = {
  count: CountStep,
  category: CategoryStep,
  materials: MaterialsStep,
  analyze: CompareStep,
  percentages: PercentagesStep,
  results: ResultsStep,
} satisfies Record<Step, ComponentType>

const goTo: AnalysisTools['goTo'] = (step, how) => {
  const address = `${PATH}?step=${step}`
  // Going to the shown step adds no history entry.
  if (`${window.location.pathname}${window.location.search}` === address) return
  navigate(address, { replace: how === 'replace' })
}

/** The wizard; its store keeps what is chosen and typed in the tab. */
export default function AnalysisScreen() {
  const [isTaking, setTaking] = useState(() => isTakenUp(window.history.state))
  const tools = useTools(() => setTaking(false))
  return (
    <AnalysisContext value={tools}>
      <BiasContext value={useCorrections()}>{isTaking ? <Taking /> : <Wizard />}</BiasContext>
    </AnalysisContext>
  )
}

/** Whether a link brings a recipe, which takes a moment to load. */
function isTakenUp(state: unknown): boolean {
  const { tank } = (state ?? {}) as { tank?: unknown }
  return typeof tank === 'string' || readFormerRecipe(state) !== null
}

/** In the place of the steps, until the recipe is there. */
function Taking() {
  const t = useAnalysisText()
  return (
    <Page title={t.title} width="wide">
      <div style={{ minBlockSize: '100dvh' }}>
        <Skeleton rows={8} label={useText(ui).loading} />
      </div>
    </Page>
  )
}

const sessionExpired = saying(failureTexts, (t) => `${t.authenticationTitle}. ${t.authentication}`)

function useTools(onTaken: () => void): AnalysisTools {
  const { http, session, calc, notices, preferences } = useServices()
  const tools = useMemo(() => {
    const userId = session.getState().user?.id ?? ''
    const api = createAnalysisApi(http)
    const onAuthenticationLost = () => {
      session.clear()
      notices.show('error', sessionExpired, SESSION_CAUSE)
      navigate('/login')
    }
    const store = createAnalysisStore({
      api,
      calc,
      storage: tabStorage(),
      userId,
      isSignedIn: () => {
        const { accessToken, user } = session.getState()
        return accessToken !== null && (user?.id ?? '') === userId
      },
      later: (delayMs, run) => void setTimeout(run, delayMs),
      goTo,
      usualGradeChoice(category) {
        const grade = preferences.getState().grades[category]
        return grade ? { grade: currentId(grade), chosen: {}, limits: [] } : null
      },
      rememberGrade(category, grade) {
        const { [category]: _, ...others } = preferences.getState().grades
        void preferences.change({ grades: grade === null ? others : { ...others, [category]: grade } })
      },
      currentStep: () => stepOf(window.location.search),
      onAuthenticationLost,
    })
    return { sheetMode: 'live', store, api, goTo } as const
  }, [http, session, calc, notices, preferences])
  const definitions = useDefinitions()
  useEffect(() => tools.store.define(definitions), [tools, definitions])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a link brought
  useEffect(() => {
    tools.store.start()
    const former = readFormerRecipe(window.history.state) ?? readFormerRecipe({ again: carriedRecipe() })
    if (former) {
      // Once: a reload shows the draft made of it.
      navigate(PATH, { replace: true, state: null })
      void tools.store.reuseRecipe(former, 'replace').finally(onTaken)
    }
    if (new URLSearchParams(window.location.search).has('new')) {
      navigate(PATH, { replace: true })
      tools.store.begin()
    }
    const { tank } = (window.history.state ?? {}) as { tank?: unknown }
    if (typeof tank === 'string')
      void import('./reuse/correction.ts').then(({ takeCorrection, correctionIn }) =>
        takeCorrection(
          { http, notices },
          (http) => correctionIn(http, tank),
          (found) => {
            navigate(PATH, { replace: true, state: null })
            return tools.store.reuseRecipe(found, 'replace')
          },
        ).finally(onTaken),
      )
    return () => tools.store.close()
  }, [tools, http, notices])
  return tools
}

/** Tells the plan which calculation was made from its recipe. */
function usePlanned() {
  const { session } = useServices()
  const planned = useAnalysis(({ draft }) => draft.planned)
  const id = useAnalysis(({ result }) => result?.answer?.id)
  useEffect(() => {
    const user = session.getState().user?.id ?? ''
    if (planned && id !== undefined) keepCalculation(tabStorage(), user, planned, id)
  }, [planned, id, session])
}

function Wizard() {
  const t = useAnalysisText()
  const wanted = stepOf(useSearch())
  const reached = useAnalysis((state) => reachable(wanted, progressOf(state)))
  // Rendered in slices: a whole step at once blocks a slow phone.
  const step = useDeferredValue(reached)
  const isFailed = useAnalysis(
    ({ request, materials }) =>
      (step === 'percentages' && request.is === 'failed') ||
      (step === 'materials' && materials.is === 'failed'),
  )
  const Screen = STEP_SCREENS[step]
  usePlanned()
  const language = useLanguage()
  const blend = useAnalysis(
    ({ result, draft }) =>
      result?.name || t.results.unnamed(CATEGORIES[draft.category ?? 'customized'][language]),
  )
  usePersianFace(step !== 'count')

  // Loads the code of the results before they are calculated.
  useEffect(() => {
    if (step === 'percentages') void loadResults()
  }, [step])

  useEffect(() => {
    if (reached !== wanted) goTo(reached, 'replace')
  }, [reached, wanted])

  return (
    <Page title={`${t.steps[step]} · ${t.title}`} heading={null} failed={isFailed} width="wide">
      <div className={`wizard wizard-${step}`}>
        <StepSidebar current={step} />
        <div className="wizard-step stack">
          <PageHeading key={step} className={step === 'results' ? 'visually-hidden' : 'wizard-heading'}>
            {step === 'results' ? blend : t.steps[step]}
          </PageHeading>
          <UndoNotice step={step} />
          <FirstStepHead step={step} />
          <NewMaterial key={`new-${step}`} />
          <Suspense fallback={<div style={{ minBlockSize: '100dvh' }} />}>
            <Screen />
          </Suspense>
          <QuickActions where="foot" current={step} />
        </div>
      </div>
    </Page>
  )
}
