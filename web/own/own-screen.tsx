import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { nameOfOwn, type OwnProperty } from '#calc/own/own-property.ts'
import { useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { own as ownText } from '#web/text/en/own.ts'
import { saying } from '#web/text/language.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeleteOwn } from './delete-own.tsx'
import { OwnEditor } from './own-editor.tsx'
import type { OwnStart } from './own-entries.ts'
import { Examples, OwnList } from './own-tables.tsx'
import { useOwnProperties } from './use-own-properties.ts'
import './own.css'

/** The reader's own properties, and ready-made ones to take over. */
export default function OwnScreen() {
  const t = useText(ownText)
  const said = useText(faults)
  const expire = useSessionExpired()
  const { notices } = useServices()
  const { own, reload } = useOwnProperties()
  const [start, setStart] = useState<OwnStart | null>(null)
  const [deleting, setDeleting] = useState<OwnProperty | null>(null)
  const signedOut = own.is === 'failed' && isSignedOut(own.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out that the session is over
  useEffect(() => {
    if (signedOut) expire()
  }, [signedOut])
  const definitions = own.is === 'ready' ? own.definitions : []

  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <>
          <ButtonLink href="/my-materials">{t.materials}</ButtonLink>
          <ButtonLink href="/my-grades">{t.grades}</ButtonLink>
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => setStart({ is: 'new' })}
          >
            {t.add}
          </Button>
        </>
      }
    >
      <div className="own-lists">
        {own.is === 'loading' ? <Skeleton rows={3} label={t.loading} /> : null}
        {own.is === 'failed' && !signedOut ? (
          <Notice tone="error" title={t.failed} actions={<Button onClick={reload}>{t.retry}</Button>}>
            <p>{sayApiError(said, own.error)}</p>
          </Notice>
        ) : null}
        {own.is === 'ready' && definitions.length === 0 ? (
          <Notice tone="info" live={false} title={t.empty}>
            <p>{t.emptyText}</p>
          </Notice>
        ) : null}
        {definitions.length > 0 ? (
          <OwnList
            definitions={definitions}
            onEdit={(definition) => setStart({ is: 'edit', definition })}
            onDelete={setDeleting}
          />
        ) : null}
        {own.is === 'ready' ? (
          <Examples
            definitions={definitions}
            onTake={(definition) => setStart({ is: 'example', definition })}
          />
        ) : null}
      </div>
      {start ? (
        <OwnEditor
          start={start}
          taken={definitions.map(({ key }) => key)}
          onClose={() => setStart(null)}
          onSaved={(definition) => {
            notices.show(
              'success',
              saying(ownText, ({ editor }, language) => editor.saved(nameOfOwn(definition)[language])),
              'save-own-property',
            )
            setStart(null)
            void reload()
          }}
        />
      ) : null}
      {deleting ? (
        <DeleteOwn
          definition={deleting}
          onClose={() => setDeleting(null)}
          onGone={() => {
            setDeleting(null)
            void reload()
          }}
        />
      ) : null}
    </Page>
  )
}
