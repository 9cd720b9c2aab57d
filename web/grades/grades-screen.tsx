import { CURRENT } from '#calc/grades/built-in.ts'
import { OwnPage } from '#web/own/own-page.tsx'
import { useOwnDialogs } from '#web/own/use-own-dialogs.ts'
import { useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { saying } from '#web/text/language.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeleteGrade } from './delete-grade.tsx'
import { GradeEditor, type GradeStart } from './grade-editor.tsx'
import { BuiltInList, OwnList } from './grade-lists.tsx'
import type { Grade } from './grades.api.ts'
import { useOwnGrades } from './grades.api.ts'
import './grades.css'

/** The reader's own grades, and those that they can be started from. */
export default function GradesScreen() {
  const t = useText(grades).mine
  const { own, reload } = useOwnGrades()
  const { start, setStart, deleting, setDeleting, ...dialogs } = useOwnDialogs<GradeStart, Grade>({
    reload,
    saved: (grade) => saying(grades, ({ editor }, language) => editor.saved(grade.name[language])),
    cause: 'save-grade',
  })
  const mine = own.is === 'ready' ? own.all : []

  return (
    <OwnPage
      t={t}
      own={own}
      isEmpty={mine.length === 0}
      links={
        <>
          <ButtonLink href="/materials-analysis">{t.analyse}</ButtonLink>
          <ButtonLink href="/my-properties">{t.properties}</ButtonLink>
        </>
      }
      onAdd={() => setStart({ is: 'new' })}
      onRetry={reload}
    >
      {mine.length > 0 ? (
        <OwnList grades={mine} onEdit={(grade) => setStart({ is: 'edit', grade })} onDelete={setDeleting} />
      ) : null}
      <BuiltInList grades={CURRENT} onCopy={(grade) => setStart({ is: 'copy', grade })} />
      {start ? <GradeEditor start={start} {...dialogs.editor} /> : null}
      {deleting ? <DeleteGrade grade={deleting} {...dialogs.removal} /> : null}
    </OwnPage>
  )
}
