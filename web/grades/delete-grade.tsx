import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import { useFormat, usePreferences, useServices, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { saying } from '#web/text/language.ts'
import { entriesAtStart } from './grade-entries.ts'
import { createGradesApi, type Grade } from './grades.api.ts'
import { useGradeFieldTexts } from './use-grade-field-texts.ts'

interface Props {
  grade: Grade
  onClose: () => void
  onGone: () => void
}

export function DeleteGrade({ grade, ...ends }: Props) {
  const t = useText(grades).remove
  const { http } = useServices()
  const { language, units } = usePreferences()
  const { digits } = useFormat()
  const { said } = useGradeFieldTexts()
  return (
    <DeleteDialog
      {...ends}
      t={t}
      opened={grade}
      said={(grade) => said(entriesAtStart({ is: 'edit', grade }, digits, units))}
      name={
        <strong>
          <bdi>{grade.name[language]}</bdi>
        </strong>
      }
      remove={(seen) => createGradesApi(http).remove(grade.id, seen)}
      done={saying(grades, ({ remove }, language) => remove.done(grade.name[language]))}
      failed={() => saying(grades, ({ remove }) => remove.failed)}
      cause="delete-grade"
    />
  )
}
