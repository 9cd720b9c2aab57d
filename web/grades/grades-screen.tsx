import { useState } from 'react'
import { CURRENT } from '#calc/grades/built-in.ts'
import { OwnPage } from '#web/own/own-page.tsx'
import { useServices, useText } from '#web/services.ts'
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
  const { notices } = useServices()
  const { own, reload } = useOwnGrades()
  const [start, setStart] = useState<GradeStart | null>(null)
  const [deleting, setDeleting] = useState<Grade | null>(null)
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
            void reload()
          }}
        />
      ) : null}
      {deleting ? (
        <DeleteGrade
          grade={deleting}
          onClose={() => setDeleting(null)}
          onGone={() => {
            setDeleting(null)
            void reload()
          }}
        />
      ) : null}
    </OwnPage>
  )
}
