import CopyPlus from 'lucide-react/icons/copy-plus'
import { CURRENT, everyLimit } from '#calc/grades/built-in.ts'
import type { Grade as AnyGrade } from '#calc/grades/grade.ts'
import { STATUS_WORDS } from '#calc/grades/verdict-words.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { type OwnColumn, OwnTable } from '#web/own/own-lists.tsx'
import { type OwnExamplesProps, OwnRoom } from '#web/own/own-room.tsx'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { Needs } from '#web/session/needs.tsx'
import { grades } from '#web/text/grades.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { GradeEditor, useGradeFieldTexts } from './grade-editor.tsx'
import { entriesAtStart } from './grade-entries.ts'
import { createGradesApi, type Grade, useOwnGrades } from './grade-select.tsx'
import './grades.css'

export default function GradesScreen() {
  const texts = useText(grades)
  const t = texts.mine
  const { units } = usePreferences()
  const { digits } = useFormat()
  const { said } = useGradeFieldTexts()
  const { name, category } = useColumns()
  return (
    <OwnRoom<typeof texts, Grade, AnyGrade>
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
      shared="grade"
      columns={[
        {
          ...name,
          cell: (grade) => (
            <>
              {name.cell(grade)} <span className="note">{t.count(String(everyLimit(grade).length))}</span>
            </>
          ),
        },
        category,
      ]}
      Examples={BuiltInList}
      Editor={GradeEditor}
    />
  )
}

/** What is said of a built-in grade and of an own one. */
function useColumns(): Record<'name' | 'category', OwnColumn<AnyGrade>> {
  const t = useText(grades).mine
  const language = useLanguage()
  return {
    name: { head: t.name, cell: ({ name }) => <bdi>{name[language]}</bdi> },
    category: {
      head: t.category,
      cell: ({ category }) => (category ? CATEGORIES[category][language] : t.any),
    },
  }
}

function BuiltInList({ onTake }: Pick<OwnExamplesProps<Grade, AnyGrade>, 'onTake'>) {
  const t = useText(grades).mine
  const language = useLanguage()
  const { name, category } = useColumns()
  const status: OwnColumn<AnyGrade> = {
    head: t.status,
    cell: ({ status }) => STATUS_WORDS[status][language],
    className: ({ status }) => (status === 'standard' ? 'soft' : 'limit-unsure'),
  }
  return (
    <OwnTable
      title={t.builtIn}
      columns={[name, category, status]}
      rows={CURRENT}
      keyOf={({ id }) => id}
      actionsHead={t.actions}
      actions={(grade) => (
        <Needs of="blender">
          <Button
            small
            icon={<CopyPlus aria-hidden size={16} />}
            aria-label={t.copy(grade.name[language])}
            onClick={() => onTake(grade)}
          >
            {t.copyShort}
          </Button>
        </Needs>
      )}
    />
  )
}
