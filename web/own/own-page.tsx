import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { ApiError } from '#web/api/http.ts'
import { Needs, NeedsNote } from '#web/session/needs.tsx'
import { useSessionOver } from '#web/session/use-logout.ts'
import { AskedView } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import '../materials/materials.css'

interface OwnPageProps {
  t: Record<'title' | 'lead' | 'add' | 'loading' | 'failed' | 'empty' | 'emptyText', string>
  own: { is: 'loading' } | { is: 'ready' } | { is: 'failed'; error: ApiError }
  isEmpty: boolean
  links: ReactNode
  onAdd: () => void
  onRetry: () => void
  /** The lists, and the dialog that is open. */
  children: ReactNode
}

/** A screen of what a person defines: own properties, own grades. */
export function OwnPage({ t, own, isEmpty, links, onAdd, onRetry, children }: OwnPageProps) {
  const isOver = useSessionOver(own.is === 'failed' ? own.error : null)
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <>
          {links}
          <Needs of="blender">
            <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={onAdd}>
              {t.add}
            </Button>
          </Needs>
        </>
      }
    >
      <NeedsNote of="blender" />
      <div className="stack gap-6">
        {isOver ? null : <AskedView asked={own} again={onRetry} t={t} rows={2} />}
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
