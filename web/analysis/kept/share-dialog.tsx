import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import type { ApiError } from '#web/api/http.ts'
import { momentOf } from '#web/format/date.ts'
import { numberOf } from '#web/format/read-number.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { kept } from '#web/text/en/kept.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAnalysisTools } from '../analysis-context.ts'
import { createKeptApi, type SharedLink } from './kept.api.ts'
import './kept.css'

const DAYS = { least: 1, most: 365, usual: 30 }

type Shared =
  | { is: 'unknown' }
  | { is: 'not'; wasRevoked?: boolean }
  | { is: 'until'; expires_at: string; url: string | null }

/** Makes a link to a calculation, shows it once, and takes it back. */
export default function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(kept).share
  const said = useText(faults)
  const language = useLanguage()
  const { http } = useServices()
  const { onAuthenticationLost } = useAnalysisTools()
  const [api] = useState(() => createKeptApi(http))
  const [shared, setShared] = useState<Shared>({ is: 'unknown' })
  const [days, setDays] = useState(String(DAYS.usual))
  const [daysError, setDaysError] = useState<string | null>(null)
  const [busy, setBusy] = useState<'share' | 'revoke' | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)

  const fail = (error: ApiError) => (isSignedOut(error) ? onAuthenticationLost() : setFailure(error))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    const leaving = new AbortController()
    api.find(id, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (!answer.ok) return fail(answer.error)
      const { share } = answer.value
      setShared(share ? { is: 'until', expires_at: share.expires_at, url: null } : { is: 'not' })
    })
    return () => leaving.abort()
  }, [api, id])

  const share = async () => {
    const wanted = daysOf(days)
    setDaysError(wanted === null ? t.daysError : null)
    if (wanted === null) return
    setBusy('share')
    setFailure(null)
    const answer = await api.share(id, wanted)
    setBusy(null)
    if (!answer.ok) return fail(answer.error)
    setShared({ is: 'until', expires_at: answer.value.expires_at, url: wholeAddress(answer.value) })
  }
  const revoke = async () => {
    setBusy('revoke')
    setFailure(null)
    const answer = await api.revoke(id)
    setBusy(null)
    if (answer.ok) setShared({ is: 'not', wasRevoked: true })
    else fail(answer.error)
  }
  const isShared = shared.is === 'until'
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      footer={
        <>
          {isShared ? (
            <Button variant="danger-outline" busy={busy === 'revoke'} onClick={revoke}>
              {t.revoke}
            </Button>
          ) : null}
          <Button
            variant={isShared ? 'secondary' : 'primary'}
            busy={busy === 'share'}
            disabled={shared.is === 'unknown'}
            onClick={share}
          >
            {isShared ? t.again : t.make}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t.lead}</p>
        <div role="status">
          {shared.is === 'unknown' && !failure ? <Skeleton rows={1} label={t.loading} /> : null}
          {shared.is === 'not' ? <p className="note">{shared.wasRevoked ? t.revoked : t.none}</p> : null}
          {isShared ? (
            <p>{(shared.url ? t.until : t.sharedUntil)(momentOf(shared.expires_at, language))}</p>
          ) : null}
        </div>
        {isShared && shared.url ? <Link url={shared.url} /> : null}
        <TextField
          className="share-days"
          label={t.days}
          hint={isShared ? t.replaces : undefined}
          inputMode="numeric"
          text={days}
          onText={setDays}
          error={daysError}
        />
        {failure ? (
          <Notice tone="error" title={t.failed}>
            <p>{sayApiError(said, failure)}</p>
          </Notice>
        ) : null}
      </div>
    </Dialog>
  )
}

/** The link itself, and whether it was copied. */
function Link({ url }: { url: string }) {
  const t = useText(kept).share
  const [said, say] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => say(t.copied),
      () => say(t.copyFailed),
    )
  return (
    <div className="stack-tight">
      <TextField
        label={t.link}
        text={url}
        onText={() => {}}
        readOnly
        dir="ltr"
        hint={t.once}
        onFocus={(event) => event.target.select()}
      />
      <div className="button-row">
        <Button icon={<Copy aria-hidden size={16} />} onClick={copy}>
          {t.copy}
        </Button>
        <p role="status" className="note">
          {said}
        </p>
      </div>
    </div>
  )
}

/** A server that does not know its own address gives the path alone. */
const wholeAddress = ({ url }: SharedLink): string => new URL(url, window.location.origin).href

function daysOf(text: string): number | null {
  const days = numberOf(text)
  return days !== null && Number.isInteger(days) && days >= DAYS.least && days <= DAYS.most ? days : null
}
