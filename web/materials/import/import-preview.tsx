import { useEffect, useState } from 'react'
import { hasSlash } from '#calc/sheet/cell.ts'
import { measuredBy } from '#calc/sheet/sheet-fields.ts'
import { useFormat, useText } from '#web/services.ts'
import { importing } from '#web/text/importing.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { type ImportStore, openQuestions, type Preview } from './import.store.ts'
import { ImportHead, ImportRow, type Placed } from './import-row.tsx'
import { cellId, outcome, type Row, type Wrong } from './judged-rows.ts'

/** Rows drawn at a time: a thousand with forty columns each would make every keystroke wait. */
const ROWS_OF_PAGE = 25

interface Props {
  store: ImportStore
  state: Preview
  /** The fault that focus moves to, turning to its page. */
  wanted: Wrong | null
  onWanted: (wrong: Wrong | null) => void
}

export function ImportPreview({ store, state, wanted, onWanted }: Props) {
  const t = useText(importing)
  const { prose } = useFormat()
  const [wantedPage, setPage] = useState(0)
  const [onlyWrong, setOnlyWrong] = useState(false)
  /** Rows that were wrong when the filter was set; a corrected one stays until it is set again. */
  const [listed, setListed] = useState<ReadonlySet<number> | null>(null)
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set())
  const byRow = Map.groupBy(state.wrongs, ({ row }) => row)
  const rows = listed === null ? state.rows : state.rows.filter(({ id }) => listed.has(id))
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_OF_PAGE))
  const page = Math.min(wantedPage, pages - 1)
  const shown = rows.slice(page * ROWS_OF_PAGE, (page + 1) * ROWS_OF_PAGE)

  useEffect(() => {
    if (!wanted) return
    const at = rows.findIndex(({ id }) => id === wanted.row)
    if (at < 0) return setListed(null)
    const target = Math.floor(at / ROWS_OF_PAGE)
    if (target !== page) return setPage(target)
    document.getElementById(cellId(wanted.row, wanted.column))?.focus()
    onWanted(null)
  }, [wanted, rows, page, onWanted])

  if (state.rows.length === 0) return null
  const { create, update, skip } = outcome(state.rows, store.judgementOf, state.onDuplicate)
  const count = state.wrongs.length
  const placed = placedQuestions(state)
  const questions = placed.length
  const columns = state.columns.flatMap(({ field }, at) =>
    field !== null || placed.some((one) => one.at === at) ? [at] : [],
  )
  const statusText = () => {
    if (state.judged < state.rows.length)
      return t.checking({ done: prose(state.judged), all: prose(state.rows.length) })
    const open = [questions > 0 && t.toAnswer(prose(questions)), count > 0 && t.wrong(prose(count))]
    return (
      open.filter(Boolean).join(' · ') ||
      t.ready({ create: prose(create), update: prose(update), skip: prose(skip) })
    )
  }
  return (
    <div className="stack">
      <div className="line gap-2 across-4 middle">
        <p role="status" className={count + questions > 0 ? 'field-error' : undefined}>
          {statusText()}
        </p>
        {count + questions > 0 ? (
          <Button small onClick={() => toNextQuestion() || onWanted(nextOf(state.wrongs))}>
            {t.next}
          </Button>
        ) : null}
        {count > 0 ? (
          <Checkbox
            label={t.onlyWrong}
            checked={onlyWrong}
            onChecked={(checked) => {
              setOnlyWrong(checked)
              setListed(checked ? new Set(byRow.keys()) : null)
            }}
          />
        ) : null}
      </div>
      <TableRegion label={t.table}>
        <table className="table import-table">
          <ImportHead store={store} state={state} shown={columns} questions={placed} />
          <tbody>
            {shown.map((row) => (
              <ImportRow
                key={row.id}
                store={store}
                state={state}
                row={row}
                shown={columns}
                wrongs={byRow.get(row.id) ?? []}
                isEditing={editing.has(row.id)}
                onEdit={() => setEditing((before) => toggled(before, row))}
              />
            ))}
          </tbody>
        </table>
      </TableRegion>
      {pages > 1 ? (
        <div className="line gap-3 middle">
          <Button small onClick={() => setPage(Math.max(0, page - 1))}>
            {t.previous}
          </Button>
          <span role="status">{t.page({ page: prose(page + 1), pages: prose(pages) })}</span>
          <Button small onClick={() => setPage(Math.min(pages - 1, page + 1))}>
            {t.nextPage}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Each open question at its first column; the one about slashes at the first column with a slash. */
const placedQuestions = (state: Preview): Placed[] =>
  openQuestions(state).map((question) => ({
    question,
    at:
      question.columns[0] ??
      state.columns.findIndex(
        ({ field }, at) => measuredBy(field) !== null && state.rows.some(({ cells }) => hasSlash(cells[at]!)),
      ),
  }))

/** Focuses the question after the focused one; false where there is none. */
export function toNextQuestion(): boolean {
  const all = [...document.querySelectorAll('.import-question')]
  const at = all.findIndex((one) => one.contains(document.activeElement))
  const next = all[(at + 1) % all.length]?.querySelector('button')
  next?.focus()
  return Boolean(next)
}

const toggled = (before: ReadonlySet<number>, { id }: Row): ReadonlySet<number> => {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}

/** The fault after the focused one, else the first. */
function nextOf(wrongs: readonly Wrong[]): Wrong | null {
  const focused = document.activeElement?.id
  const at = wrongs.findIndex(({ row, column }) => cellId(row, column) === focused)
  return wrongs[(at + 1) % wrongs.length] ?? null
}
