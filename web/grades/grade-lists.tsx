import CopyPlus from 'lucide-react/icons/copy-plus'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { everyLimit } from '#calc/grades/built-in.ts'
import type { Grade as AnyGrade } from '#calc/grades/grade.ts'
import { STATUS_WORDS } from '#calc/grades/verdict-words.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { useLanguage, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import type { Grade } from './grades.api.ts'

const ICON = { 'aria-hidden': true, size: 16 } as const

interface OwnListProps {
  grades: readonly Grade[]
  onEdit: (grade: Grade) => void
  onDelete: (grade: Grade) => void
}

export function OwnList({ grades: own, onEdit, onDelete }: OwnListProps) {
  const t = useText(grades).mine
  const language = useLanguage()
  return (
    <GradeTable
      title={t.list}
      grades={own}
      actions={(grade) => (
        <>
          <IconButton
            label={t.edit(grade.name[language])}
            icon={<Pencil {...ICON} />}
            onClick={() => onEdit(grade)}
          />
          <IconButton
            label={t.remove(grade.name[language])}
            icon={<Trash2 {...ICON} />}
            onClick={() => onDelete(grade)}
          />
        </>
      )}
    />
  )
}

interface BuiltInListProps {
  grades: readonly AnyGrade[]
  onCopy: (grade: AnyGrade) => void
}

export function BuiltInList({ grades: list, onCopy }: BuiltInListProps) {
  const t = useText(grades).mine
  const language = useLanguage()
  return (
    <GradeTable
      title={t.builtIn}
      grades={list}
      isSaid
      actions={(grade) => (
        <Button
          small
          icon={<CopyPlus {...ICON} />}
          aria-label={t.copy(grade.name[language])}
          onClick={() => onCopy(grade)}
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
  return (
    <section>
      <h2>{title}</h2>
      <TableRegion label={title}>
        <table className="table own-list grade-list">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.category}</th>
              {isSaid ? <th scope="col">{t.status}</th> : null}
              <th scope="col">
                <span className="visually-hidden">{t.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((grade) => (
              <tr key={grade.id}>
                <th scope="row">
                  <bdi>{grade.name[language]}</bdi>{' '}
                  {isSaid ? null : <span className="note">{t.count(String(everyLimit(grade).length))}</span>}
                </th>
                <td>{grade.category ? CATEGORIES[grade.category][language] : t.any}</td>
                {isSaid ? (
                  <td className={grade.status === 'standard' ? 'soft' : 'limit-unsure'}>
                    {STATUS_WORDS[grade.status][language]}
                  </td>
                ) : null}
                <td className="row-actions">{actions(grade)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </section>
  )
}
