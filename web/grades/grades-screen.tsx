import type { Grade as AnyGrade } from '#calc/grades/grade.ts'
import { OwnRoom } from '#web/own/own-room.tsx'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { GradeEditor } from './grade-editor.tsx'
import { entriesAtStart } from './grade-entries.ts'
import { BuiltInList, OwnList } from './grade-lists.tsx'
import { createGradesApi, type Grade, useOwnGrades } from './grades.api.ts'
import { useGradeFieldTexts } from './use-grade-field-texts.ts'
import './grades.css'

/** The reader's own grades, and those that they can be started from. */
export default function GradesScreen() {
  const texts = useText(grades)
  const t = texts.mine
  const { units } = usePreferences()
  const { digits } = useFormat()
  const { said } = useGradeFieldTexts()
  return (
    <OwnRoom<'grades', typeof texts, Grade, AnyGrade>
      {...useOwnGrades()}
      texts={grades}
      t={t}
      links={
        <>
          <ButtonLink href="/materials-analysis">{t.analyse}</ButtonLink>
          <ButtonLink href="/my-properties">{t.properties}</ButtonLink>
        </>
      }
      calls={createGradesApi}
      keyOf={({ id }) => id}
      nameOf={({ name }, language) => name[language]}
      fieldTextsOf={(of) => said(entriesAtStart({ is: 'edit', of }, digits, units))}
      kind="grade"
      List={OwnList}
      Examples={BuiltInList}
      Editor={GradeEditor}
    />
  )
}
