import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { BUILT_IN } from '#calc/grades/built-in.ts'
import { useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { grades } from '#web/text/en/grades.ts'
import { saying } from '#web/text/language.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeleteGrade } from './delete-grade.tsx'
import { GradeEditor, type GradeStart } from './grade-editor.tsx'
import { BuiltInList, OwnList } from './grade-lists.tsx'
import type { Grade } from './grades.api.ts'
import { useOwnGrades } from './use-own-grades.ts'
import './grades.css'

/** The reader's own grades, and those that they can be started from. */
export default function GradesScreen() {
  const t = useText(grades).mine
  const said = useText(faults)
  const expire = useSessionExpired()
  const { notices } = useServices()
  const [attempt, setAttempt] = useState(0)
  const own = useOwnGrades(true, attempt)
  const [start, setStart] = useState<GradeStart | null>(null)
  const [deleting, setDeleting] = useState<Grade | null>(null)
  const signedOut = own.is === 'failed' && isSignedOut(own.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out that the session is over
  useEffect(() => {
    if (signedOut) expire()
  }, [signedOut])
  const reload = () => setAttempt((count) => count + 1)

  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <>
          <ButtonLink href="/materials-analysis">{t.analyse}</ButtonLink>
          <ButtonLink href="/my-properties">{t.properties}</ButtonLink>
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
      <div className="grade-lists">
        {own.is === 'loading' ? <Skeleton rows={3} label={t.loading} /> : null}
        {own.is === 'failed' && !signedOut ? (
          <Notice tone="error" title={t.failed} actions={<Button onClick={reload}>{t.retry}</Button>}>
            <p>{sayApiError(said, own.error)}</p>
          </Notice>
        ) : null}
        {own.is === 'ready' && own.grades.length === 0 ? (
          <Notice tone="info" live={false} title={t.empty}>
            <p>{t.emptyText}</p>
          </Notice>
        ) : null}
        {own.is === 'ready' && own.grades.length > 0 ? (
          <OwnList
            grades={own.grades}
            onEdit={(grade) => setStart({ is: 'edit', grade })}
            onDelete={setDeleting}
          />
        ) : null}
        <BuiltInList grades={BUILT_IN} onCopy={(grade) => setStart({ is: 'copy', grade })} />
      </div>
      {start ? (
        <GradeEditor
          start={start}
          onClose={() => setStart(null)}
          onSaved={(grade) => {
            notices.show(
              'success',
              saying(grades, ({ editor }, language) => editor.saved(grade.name[language])),
              'save-grade',
            )
            setStart(null)
            reload()
          }}
        />
      ) : null}
      {deleting ? (
        <DeleteGrade
          grade={deleting}
          onClose={() => setDeleting(null)}
          onGone={() => {
            setDeleting(null)
            reload()
          }}
        />
      ) : null}
    </Page>
  )
}
