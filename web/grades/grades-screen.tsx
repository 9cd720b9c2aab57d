import CopyPlus from 'lucide-react/icons/copy-plus'
import type { ReactNode } from 'react'
import { CURRENT, everyLimit } from '#calc/grades/built-in.ts'
import type { Grade as AnyGrade } from '#calc/grades/grade.ts'
import { STATUS_WORDS } from '#calc/grades/verdict-words.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { AuthorLine, CopyTo, useAuthors } from '#web/company/shared-things.tsx'
import { EditDelete, type OwnColumn, OwnTable } from '#web/own/own-lists.tsx'
import { type OwnExamplesProps, type OwnListProps, OwnRoom } from '#web/own/own-room.tsx'
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
      List={OwnList}
      Examples={BuiltInList}
      Editor={GradeEditor}
    />
  )
}

const ICON = { 'aria-hidden': true, size: 16 } as const

function OwnList({ rows, onEdit, onDelete }: OwnListProps<Grade>) {
  const t = useText(grades).mine
  const language = useLanguage()
  const authors = useAuthors(
    'grade',
    rows.map(({ id }) => id),
    rows.map(({ version }) => version),
  )
  return (
    <GradeTable
      title={t.list}
      grades={rows}
      authors={authors}
      actions={(grade) => (
        <EditDelete
          name={grade.name[language]}
          t={t}
          onEdit={() => onEdit(grade)}
          onDelete={() => onDelete(grade)}
        >
          <CopyTo object="grade" id={grade.id} name={grade.name[language]} />
        </EditDelete>
      )}
    />
  )
}

function BuiltInList({ onTake }: Pick<OwnExamplesProps<Grade, AnyGrade>, 'onTake'>) {
  const t = useText(grades).mine
  const language = useLanguage()
  return (
    <GradeTable
      title={t.builtIn}
      grades={CURRENT}
      isSaid
      actions={(grade) => (
        <Needs of="blender">
          <Button
            small
            icon={<CopyPlus {...ICON} />}
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

interface GradeTableProps<G extends AnyGrade> {
  title: string
  grades: readonly G[]
  actions: (grade: G) => ReactNode
  /** With what stands behind each grade. */
  isSaid?: boolean
  authors?: ReturnType<typeof useAuthors>
}

function GradeTable<G extends AnyGrade>({
  title,
  grades: list,
  actions,
  isSaid,
  authors,
}: GradeTableProps<G>) {
  const t = useText(grades).mine
  const language = useLanguage()
  const status: OwnColumn<G> = {
    head: t.status,
    cell: ({ status }) => STATUS_WORDS[status][language],
    className: ({ status }) => (status === 'standard' ? 'soft' : 'limit-unsure'),
  }
  const columns: OwnColumn<G>[] = [
    {
      head: t.name,
      cell: (grade) => (
        <>
          <bdi>{grade.name[language]}</bdi>{' '}
          {isSaid ? null : <span className="note">{t.count(String(everyLimit(grade).length))}</span>}
          <AuthorLine of={authors?.get(grade.id)} />
        </>
      ),
    },
    { head: t.category, cell: ({ category }) => (category ? CATEGORIES[category][language] : t.any) },
  ]
  return (
    <OwnTable
      title={title}
      className=""
      columns={isSaid ? [...columns, status] : columns}
      rows={list}
      keyOf={({ id }) => id}
      actionsHead={t.actions}
      actions={actions}
    />
  )
}
