import { type ReactElement, useEffect, useState } from 'react'
import { dayAndTimeOf } from '#web/format/date.ts'
import { useProse } from '#web/format/quantities.ts'
import { useServices } from '#web/services.ts'
import { mayIn, spaceOf } from '#web/session/chosen-space.ts'
import { analysis } from '#web/text/analysis.ts'
import { saying } from '#web/text/language.ts'
import { DateTime } from '#web/ui/isolated.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { createDraftApi } from '../analysis.api.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { materialsOf } from '../rules/draft.ts'
import { furthest, type Step } from '../rules/steps.ts'
import { progressOf } from '../store/analysis.state.ts'
import { keepUnfinished, type StoredDraft } from '../store/unfinished.ts'

/**
 * Head of the first step: a draft left in another tab or on another machine, until something is chosen here; the way
 * back into the analysis in progress; else the introduction. All have one place, kept from the start, because the
 * first comes late. On every step it stores the draft on the server.
 */
export function FirstStepHead({ step }: { step: Step }) {
  const t = useAnalysisText()
  const stored = useStoredDraft()
  const reached = useAnalysis((state) => furthest(progressOf(state)))
  if (step !== 'count') return null
  const canResume = reached !== 'count' && reached !== 'category'
  return (
    <div className="wizard-first">
      {stored ?? (canResume ? <ResumeNotice step={reached} /> : <p className="lead">{t.count.lead}</p>)}
    </div>
  )
}

function useStoredDraft(): ReactElement | null {
  const t = useAnalysisText().unfinished
  const prose = useProse()
  const { store, goTo } = useAnalysisTools()
  const { http, session, notices } = useServices()
  const [stored, setStored] = useState<StoredDraft | null>(null)
  const isChosen = useAnalysis(({ draft }) => materialsOf(draft).length > 0)

  useEffect(() => {
    const userId = session.getState().user?.id
    const keeper = keepUnfinished(store, {
      api: createDraftApi(http),
      later: (delayMs, run) => void setTimeout(run, delayMs),
      isSignedIn: () => {
        const { accessToken, user } = session.getState()
        return accessToken !== null && user?.id === userId
      },
      mayKeep: () => mayIn(spaceOf(session.getState()), 'blender'),
      onElsewhere: () =>
        notices.show(
          'info',
          saying(analysis, ({ unfinished }) => unfinished.elsewhere),
          'draft',
        ),
    })
    let isShown = true
    // A user who has asked to resume is not asked again.
    const isWanted = new URLSearchParams(window.location.search).has('resume')
    void keeper.find().then(async (found) => {
      if (!isShown) return
      if (!isWanted) return setStored(found)
      if (!found) return goTo(furthest(progressOf(store.getState())), 'replace')
      if (!(await store.resumeDraft(found.unfinished)) && isShown) setStored(found)
    })
    return () => {
      isShown = false
      keeper.close()
    }
  }, [store, goTo, http, session, notices])

  if (!stored || isChosen) return null
  const count = stored.unfinished.places.filter((place) => place !== null).length
  const resume = async () => {
    if (await store.resumeDraft(stored.unfinished)) setStored(null)
  }
  return (
    <Notice tone="info" title={t.title} actions={{ text: t.button, act: () => void resume() }}>
      <p>
        {t.text(prose(count))} <DateTime iso={stored.at} write={dayAndTimeOf} />
      </p>
    </Notice>
  )
}

function ResumeNotice({ step }: { step: Step }) {
  const t = useAnalysisText()
  const { goTo } = useAnalysisTools()
  return (
    <Notice
      tone="info"
      title={t.resume.title}
      live={false}
      actions={{ text: t.resume.button, act: () => goTo(step) }}
    >
      <p>{t.resume.text(t.steps[step])}</p>
    </Notice>
  )
}
