import CopyPlus from 'lucide-react/icons/copy-plus'
import type { ReactNode } from 'react'
import { CURRENT, everyLimit } from '#calc/grades/built-in.ts'
import type { Grade as AnyGrade } from '#calc/grades/grade.ts'
import { STATUS_WORDS } from '#calc/grades/verdict-words.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import type { OwnExamplesProps, OwnListProps } from '#web/own/own-room.tsx'
import { EditDelete, type OwnColumn, OwnTable } from '#web/own/own-table.tsx'
import { useLanguage, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { Button } from '#web/ui/button.tsx'
import type { Grade } from './grades.api.ts'

const ICON = { 'aria-hidden': true, size: 16 } as const

export function OwnList({ rows, onEdit, onDelete }: OwnListProps<Grade>) {
  const t = useText(grades).mine
  const language = useLanguage()
  return (
    <GradeTable
      title={t.list}
      grades={rows}
      actions={(grade) => (
        <EditDelete
          name={grade.name[language]}
          t={t}
          onEdit={() => onEdit(grade)}
          onDelete={() => onDelete(grade)}
        />
      )}
    />
  )
}

export function BuiltInList({ onTake }: Pick<OwnExamplesProps<Grade, AnyGrade>, 'onTake'>) {
  const t = useText(grades).mine
  const language = useLanguage()
  return (
    <GradeTable
      title={t.builtIn}
      grades={CURRENT}
      isSaid
      actions={(grade) => (
        <Button
          small
          icon={<CopyPlus {...ICON} />}
          aria-label={t.copy(grade.name[language])}
          onClick={() => onTake(grade)}
        >
          {t.copyShort}
        </Button>
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
}

function GradeTable<G extends AnyGrade>({ title, grades: list, actions, isSaid }: GradeTableProps<G>) {
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
        </>
      ),
    },
    { head: t.category, cell: ({ category }) => (category ? CATEGORIES[category][language] : t.any) },
  ]
  return (
    <OwnTable
      title={title}
      className="grade-list"
      columns={isSaid ? [...columns, status] : columns}
      rows={list}
      keyOf={({ id }) => id}
      actionsHead={t.actions}
      actions={actions}
    />
  )
}
