import { useState } from 'react'
import { joined } from '#calc/vocabulary/words/names.ts'
import type { ApiError } from '#web/api/http.ts'
import { DASH } from '#web/format/number.ts'
import { useLanguage, useText } from '#web/services.ts'
import { conflict as conflictText } from '#web/text/conflict.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SimpleTable, type TableColumn } from '#web/ui/table/table.tsx'
import { type ConflictRow, currentIn, type FieldText, rowsBetween } from './conflict.ts'

interface Writing<Kept, Entries> {
  /** The entries when the form was opened; null where unknown. */
  base: Entries | null
  mine: Entries
  entriesOf: (kept: Kept) => Entries
  /** The fields as the user reads them, to show where two entries differ. */
  textsOf: (entries: Entries) => readonly FieldText[]
  /** Applies the changes from `base` to `mine` to `theirs`; without it, `mine` is saved whole. */
  merged?: (base: Entries, mine: Entries, theirs: Entries) => Entries
  onOverwrite: (entries: Entries, theirs: Kept) => void
  onUseTheirs: (theirs: Kept) => void
}

/** Handles a version saved by someone else since the form was opened: shows both, and the user chooses. */
export function useConflict<Kept, Entries>(writing: Writing<Kept, Entries>) {
  const [theirs, setTheirs] = useState<{ kept: Kept } | null>(null)
  const show = (kept: Kept) => setTheirs({ kept })
  return {
    show,
    /** Whether the error is such a conflict; then the dialog opens. */
    caught(error: ApiError): boolean {
      const current = currentIn(error)
      if (current !== undefined) show(current as Kept)
      return current !== undefined
    },
    dialog: theirs && <ConflictDialog {...writing} theirs={theirs.kept} onClose={() => setTheirs(null)} />,
  }
}

interface DialogProps<Kept, Entries> extends Writing<Kept, Entries> {
  theirs: Kept
  onClose: () => void
}

function ConflictDialog<Kept, Entries>(props: DialogProps<Kept, Entries>) {
  const { base, mine, theirs, entriesOf, textsOf, onClose } = props
  const t = useText(conflictText)
  const language = useLanguage()
  const now = entriesOf(theirs)
  const wanted = base !== null && props.merged ? props.merged(base, mine, now) : mine
  const rows = rowsBetween(textsOf(wanted), textsOf(now))
  const kept = base === null || !props.merged ? [] : rowsBetween(textsOf(base), textsOf(now))
  const others = kept.filter(({ key }) => rows.every((row) => row.key !== key)).map(({ label }) => label)
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      role="alertdialog"
      title={t.title}
      onClose={onClose}
      closeOnOverlay={false}
      footer={
        <>
          <Button onClick={choose(() => props.onUseTheirs(theirs))}>{t.take}</Button>
          <Button variant="primary" onClick={choose(() => props.onOverwrite(wanted, theirs))}>
            {t.over}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{theirs === null ? t.gone : t.lead}</p>
        {rows.length > 0 ? <Differences rows={rows} mine={t.mine} theirs={t.theirs} /> : <p>{t.same}</p>}
        {others.length > 0 ? <p className="note">{t.others(joined(others, language))}</p> : null}
      </div>
    </Dialog>
  )
}

export function Differences({
  rows,
  mine,
  theirs,
}: {
  rows: readonly ConflictRow[]
  mine: string
  theirs: string
}) {
  const t = useText(conflictText)
  const side = (key: 'mine' | 'theirs', head: string): TableColumn<ConflictRow> => ({
    key,
    head,
    cellClass: 'breaks pre',
    cellStyle: { maxInlineSize: '18rem' },
    cell: (row) => <bdi>{row[key] || DASH}</bdi>,
  })
  return (
    <SimpleTable
      label={t.differences}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'field', head: t.field, isRowHead: true, cell: ({ label }) => label },
        side('mine', mine),
        side('theirs', theirs),
      ]}
    />
  )
}
