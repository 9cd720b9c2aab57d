import './stored.css'
import { useState } from 'react'
import { daysOf, momentOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { kept } from '#web/text/kept.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/page.tsx'
import { Failed, useMutation, useQuery } from '#web/ui/query.tsx'
import { createStoredApi, type Shows } from './stored.api.ts'

const USUAL_DAYS = '30'

type Shared =
  | { is: 'unknown' }
  | { is: 'not'; wasRevoked?: boolean }
  | { is: 'until'; expires_at: string; url: string | null; shows: Shows }

const BLEND_ALONE: Shows = { materials: false, laboratory: false }

/** Creates a link to a calculation, shows it once, and revokes it. */
export default function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(kept).share
  const language = useLanguage()
  const { http } = useServices()
  const [api] = useState(() => createStoredApi(http))
  const [shared, setShared] = useState<Shared>({ is: 'unknown' })
  const [shows, setShows] = useState(BLEND_ALONE)
  const [days, setDays] = useState(USUAL_DAYS)
  const [daysError, setDaysError] = useState<string | null>(null)
  const [pressed, setPressed] = useState<'share' | 'revoke'>('share')
  const doing = useMutation()
  const { asked } = useQuery(
    (signal) => api.find(id, signal),
    [id],
    ({ share }) => {
      if (!share) return setShared({ is: 'not' })
      const { expires_at, materials, laboratory } = share
      setShows({ materials, laboratory })
      setShared({ is: 'until', expires_at, url: null, shows: { materials, laboratory } })
    },
  )
  const failure = doing.error ?? (asked.is === 'failed' ? asked.error : null)

  const share = async () => {
    const wanted = daysOf(days)
    setDaysError(wanted === null ? t.daysError : null)
    if (wanted === null) return
    setPressed('share')
    const made = await doing.run(() => api.share(id, wanted, shows))
    if (!made) return
    const { expires_at, url } = made.value
    // A server that does not know its own address gives the path alone.
    setShared({ is: 'until', expires_at, url: new URL(url, window.location.origin).href, shows })
  }
  const revoke = async () => {
    setPressed('revoke')
    if (await doing.run(() => api.revoke(id))) setShared({ is: 'not', wasRevoked: true })
  }
  const isShared = shared.is === 'until'
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      footer={
        <>
          {isShared ? (
            <Button variant="danger-outline" busy={doing.busy && pressed === 'revoke'} onClick={revoke}>
              {t.revoke}
            </Button>
          ) : null}
          <Button
            variant={isShared ? 'secondary' : 'primary'}
            busy={doing.busy && pressed === 'share'}
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
            <p>
              {(shared.url ? t.until : t.sharedUntil)(momentOf(shared.expires_at, language))}{' '}
              {t.shows[shownIn(shared.shows)]}
            </p>
          ) : null}
        </div>
        {isShared && shared.url ? <CopyField label={t.link} text={shared.url} hint={t.once} t={t} /> : null}
        <fieldset className="stack gap-2 share-shows">
          <legend>{t.more}</legend>
          <Checkbox
            label={t.materials}
            hint={t.materialsHint}
            checked={shows.materials}
            onChecked={(materials) => setShows({ ...shows, materials })}
          />
          <Checkbox
            label={t.laboratory}
            hint={t.laboratoryHint}
            checked={shows.laboratory}
            onChecked={(laboratory) => setShows({ ...shows, laboratory })}
          />
        </fieldset>
        <TextField
          className="share-days"
          label={t.days}
          hint={isShared ? t.replaces : undefined}
          inputMode="numeric"
          text={days}
          onText={setDays}
          error={daysError}
        />
        <Failed title={t.failed} error={failure} />
      </div>
    </Dialog>
  )
}

const shownIn = ({ materials, laboratory }: Shows) =>
  materials ? (laboratory ? 'all' : 'materials') : laboratory ? 'laboratory' : 'blend'
