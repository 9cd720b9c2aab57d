import { useEffect, useState } from 'react'
import { dayAndTimeOf } from '#web/format/date.ts'
import { useServices } from '#web/services.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { createDraftApi } from '../analysis.api.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { materialsOf } from '../rules/draft.ts'
import { keepUnfinished, type Left } from '../store/unfinished.ts'

/** Offers what was left unfinished in another tab or on another machine, until something is chosen here. */
export function UnfinishedNotice() {
  const t = useAnalysisText().unfinished
  const prose = useProse()
  const { store, onAuthenticationLost } = useAnalysisTools()
  const { http, session } = useServices()
  const [left, setLeft] = useState<Left | null>(null)
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
      onAuthenticationLost,
    })
    let isShown = true
    void keeper.find().then((found) => isShown && setLeft(found))
    return () => {
      isShown = false
      keeper.close()
    }
  }, [store, http, session, onAuthenticationLost])

  if (!left || isChosen) return null
  const count = left.unfinished.places.filter((place) => place !== null).length
  const goOn = async () => {
    if (await store.goOnWith(left.unfinished)) setLeft(null)
  }
  return (
    <Notice tone="info" title={t.title} actions={{ text: t.button, act: () => void goOn() }}>
      <p>
        {t.text(prose(count))} <Moment iso={left.at} write={dayAndTimeOf} />
      </p>
    </Notice>
  )
}
