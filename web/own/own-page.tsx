import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { ApiError } from '#web/api/http.ts'
import { useText } from '#web/services.ts'
import { useSessionOver } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './own-page.css'

interface OwnPageProps {
  t: Record<'title' | 'lead' | 'add' | 'loading' | 'failed' | 'retry' | 'empty' | 'emptyText', string>
  /** What the reader has defined. */
  own: { is: 'loading' } | { is: 'ready' } | { is: 'failed'; error: ApiError }
  isEmpty: boolean
  /** To other screens. */
  links: ReactNode
  onAdd: () => void
  onRetry: () => void
  /** The lists, and the dialog that is open. */
  children: ReactNode
}

/** A screen of what a person defines: own properties, own grades. */
export function OwnPage({ t, own, isEmpty, links, onAdd, onRetry, children }: OwnPageProps) {
  const said = useText(faults)
  const isOver = useSessionOver(own.is === 'failed' ? own.error : null)
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <>
          {links}
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={onAdd}>
            {t.add}
          </Button>
        </>
      }
    >
      <div className="own-lists">
        {own.is === 'loading' ? <Skeleton rows={3} label={t.loading} /> : null}
        {own.is === 'failed' && !isOver ? (
          <Notice tone="error" title={t.failed} actions={<Button onClick={onRetry}>{t.retry}</Button>}>
            <p>{sayApiError(said, own.error)}</p>
          </Notice>
        ) : null}
        {own.is === 'ready' && isEmpty ? (
          <Notice tone="info" live={false} title={t.empty}>
            <p>{t.emptyText}</p>
          </Notice>
        ) : null}
        {children}
      </div>
    </Page>
  )
}
