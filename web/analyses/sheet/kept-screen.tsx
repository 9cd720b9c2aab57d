import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { createKeptApi, type WholeCalculation } from '#web/analysis/kept/kept.api.ts'
import { NameField } from '#web/analysis/kept/name-field.tsx'
import { NoteField } from '#web/analysis/kept/note-field.tsx'
import { ShareButton } from '#web/analysis/kept/share-button.tsx'
import type { ApiError } from '#web/api/http.ts'
import { ExportButton } from '#web/export/export-button.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { LabButton } from '#web/lab/lab-button.tsx'
import { LabSection } from '#web/lab/lab-section.tsx'
import StatusField, { type Standing } from '#web/lab/status-field.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { faults } from '#web/text/en/faults.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AgainButton } from '../again/again-button.tsx'
import { SheetView } from './sheet-view.tsx'

type Found =
  | { is: 'loading' }
  | { is: 'there'; calculation: WholeCalculation; asked: string }
  | { is: 'failed'; error: ApiError }

/** One of the reader's own calculations, as it was. */
export default function KeptScreen() {
  const t = useText(analyses)
  const said = useText(faults)
  const language = useLanguage()
  const { found, retry, refresh, write } = useCalculation(useParams<{ id: string }>().id)
  const back = <ButtonLink href="/my-analyses">{t.sheet.back}</ButtonLink>

  if (found.is === 'loading')
    return (
      <Page title={t.sheet.title} width="wide">
        <Skeleton rows={8} label={t.sheet.loading} />
      </Page>
    )
  if (found.is === 'failed') {
    const isNone = found.error.is === 'refused' && [400, 404].includes(found.error.status)
    if (isNone)
      return (
        <Page title={t.sheet.noneTitle} lead={t.sheet.none} width="narrow">
          <div className="button-row">{back}</div>
        </Page>
      )
    return (
      <Page title={t.sheet.title} failed width="narrow">
        <Notice tone="error" title={t.sheet.failed} actions={{ text: t.retry, act: retry }}>
          <p>{sayApiError(said, found.error)}</p>
        </Notice>
        <div className="button-row">{back}</div>
      </Page>
    )
  }
  const { calculation, asked } = found
  const { id, name, note, created_at } = calculation
  const title = name ?? t.sheet.of(dayAndTimeOf(created_at, language))
  return (
    <Page title={title} heading={<bdi>{title}</bdi>} width="wide">
      <SheetView
        key={`${id} ${asked}`}
        sheet={calculation}
        moment="kept"
        head={
          <>
            <div className="kept-fields">
              <NameField id={id} kept={name} onSaved={(name) => write({ name })} />
              <NoteField id={id} kept={note} onSaved={(note) => write({ note })} />
            </div>
            <StatusField
              id={id}
              status={calculation.status}
              status_at={calculation.status_at}
              status_by={calculation.status_by}
              onSaved={write}
            />
            {note ? (
              <p className="print-only kept-note-text">
                <bdi>{note}</bdi>
              </p>
            ) : null}
          </>
        }
        more={
          <>
            <ExportButton id={id} />
            <ShareButton id={id} />
            <LabButton
              id={id}
              onSaved={(lab) => {
                write({ lab })
                // Results change where the blend stands.
                refresh()
              }}
            />
            <AgainButton id={id} small={false} />
          </>
        }
        measured={calculation.lab ? <LabSection lab={calculation.lab} recipe={calculation} /> : null}
        waysOut={back}
      />
    </Page>
  )
}

/** Asked for again in another language, for the texts that only the server has. */
function useCalculation(id: string) {
  const { http } = useServices()
  const language = useLanguage()
  const expire = useSessionExpired()
  const [found, setFound] = useState<Found>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    createKeptApi(http)
      .find(id, leaving.signal)
      .then((answer) => {
        if (leaving.signal.aborted) return
        if (answer.ok) setFound({ is: 'there', calculation: answer.value, asked: language })
        else if (isSignedOut(answer.error)) expire()
        else setFound({ is: 'failed', error: answer.error })
      })
    return () => leaving.abort()
  }, [http, id, language, attempt])
  return {
    found,
    retry: () => {
      setFound({ is: 'loading' })
      setAttempt(attempt + 1)
    },
    refresh: () => setAttempt(attempt + 1),
    /** What was saved on it. */
    write: (written: Partial<Pick<WholeCalculation, 'name' | 'note' | 'lab' | keyof Standing>>) =>
      setFound((now) =>
        now.is === 'there' ? { ...now, calculation: { ...now.calculation, ...written } } : now,
      ),
  }
}
