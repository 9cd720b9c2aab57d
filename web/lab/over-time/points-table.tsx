import { useState } from 'react'
import { Link } from 'wouter'
import type { JudgedPoint } from '#calc/lab/history.ts'
import { REASON_MAX } from '#calc/lab/lab-rules.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { AuthorLine, useAuthors } from '#web/company/shared-things.tsx'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { useDisabledReason } from '#web/session/require-role.tsx'
import { shortId } from '#web/stored/stored.api.ts'
import { histories } from '#web/text/histories.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { DateTime } from '#web/ui/isolated.tsx'
import { SimpleTable } from '#web/ui/table/table.tsx'
import { ShowMore } from '#web/ui/table/table-region.tsx'
import { createLabApi } from '../lab.api.ts'
import { figureColumn, type LabFigures } from '../lab-figures.tsx'
import type { Bias } from './use-biases.ts'

const SHOWN_FIRST = 30
const MORE = 200

interface Props {
  q: Quantity
  bias: Bias
  figures: LabFigures
  onChanged: () => void
}

/** The figures' data as a table, newest first, with links to the analyses. */
export function PointsTable({ q, bias, figures, onChanged }: Props) {
  const t = useText(histories).points
  const language = useLanguage()
  const { points } = bias
  const [open, setOpen] = useState<JudgedPoint | null>(null)
  const [shown, setShown] = useState(SHOWN_FIRST)
  const newest = points.toReversed().slice(0, shown)
  const authors = useAuthors(
    'calculation',
    newest.map(({ calculation }) => calculation),
    newest.map(({ measured }) => measured),
  )
  const unit = figures.sign(q)
  const figure = (key: string, name: string, text: (point: JudgedPoint) => string) =>
    figureColumn(
      key,
      name,
      text,
      <bdi>
        {name} <span className="unit">{unit}</span>
      </bdi>,
    )
  const nameOf = ({ name, calculation }: JudgedPoint) => name ?? t.unnamed(shortId(calculation))
  return (
    <div className="stack">
      <h3>{t.title}</h3>
      <SimpleTable
        label={t.title}
        className="lab-table phone-rows"
        rows={newest}
        rowKey={({ calculation }) => calculation}
        columns={[
          {
            key: 'date',
            head: t.date,
            cellClass: 'nowrap',
            cell: ({ at }) => <DateTime iso={at} write={dateOf} />,
          },
          {
            key: 'analysis',
            head: t.analysis,
            isRowHead: true,
            cell: (point) => (
              <>
                <Link href={`/my-analyses/${point.calculation}`}>
                  <bdi>{nameOf(point)}</bdi>
                </Link>
                <AuthorLine of={authors.get(point.calculation)} />
                <AuthorLine of={authors.get(point.calculation)} isLab />
              </>
            ),
          },
          figure('calculated', t.calculated, ({ calculated }) => figures.value(q, calculated)),
          figure('measured', t.measured, ({ measured }) => figures.value(q, measured)),
          figure('difference', t.difference, (point) =>
            figures.difference(q, point.difference, point.calculated),
          ),
          { key: 'mark', head: t.mark, cell: (point) => <Marks point={point} rule={bias.rule} /> },
          {
            key: 'exclude',
            head: t.exclude,
            isHidden: true,
            className: 'no-print',
            cellClass: 'nowrap',
            cell: (point) => (
              <Button
                small
                aria-label={t.excludeOf({ name: nameOf(point), date: dateOf(point.at, language) })}
                onClick={() => setOpen(point)}
              >
                {point.excluded === undefined ? t.exclude : t.change}
              </Button>
            ),
          },
        ]}
      />
      <ShowMore
        small
        hidden={points.length - shown}
        step={MORE}
        label={t.more}
        onMore={() => setShown(shown + MORE)}
      />
      {open ? (
        <ExcludeDialog
          calculation={open.calculation}
          q={q}
          what={`${nameOf(open)}, ${dateOf(open.at, language)}: ${figures.name(q)} ${figures.value(q, open.measured)} ${unit}`}
          reason={open.excluded}
          onDone={() => {
            setOpen(null)
            onChanged()
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}

function Marks({ point, rule }: { point: JudgedPoint; rule: Bias['rule'] }) {
  const t = useText(histories).points
  return (
    <>
      {point.outlier ? <span className="tag red">{t.outlier}</span> : null}
      {point.rule === rule ? null : <span className="tag soft">{t.otherRule}</span>}
      {point.excluded === undefined ? null : (
        <>
          <span className="tag soft">{t.excluded}</span> <bdi className="note">{point.excluded}</bdi>
        </>
      )}
    </>
  )
}

interface ExcludeDialogProps {
  calculation: string
  q: Quantity
  what: string
  reason: string | undefined
  onDone: () => void
  onClose: () => void
}

/** Excludes a result from the history, with a reason, or includes it again. */
function ExcludeDialog({ calculation, q, what, reason = '', onDone, onClose }: ExcludeDialogProps) {
  const t = useText(histories).exclude
  const { http } = useServices()
  const [text, setText] = useState(reason)
  const form = useForm()
  const why = useDisabledReason('laboratory')
  const send = async (wanted: string | null) => {
    if (wanted === '') return form.fail([{ field: 'reason', message: t.nothing }])
    if (await form.send(() => createLabApi(http).exclude(calculation, q, wanted), { title: t.failed }))
      onDone()
  }
  return (
    <FormDialog
      {...form}
      why={why}
      title={t.title}
      submit={t.leave}
      isChanged={false}
      onSubmit={() => void send(text.trim())}
      onClose={onClose}
      extra={
        reason ? (
          <Button busy={form.busy} disabled={why !== null} onClick={() => void send(null)}>
            {t.again}
          </Button>
        ) : null
      }
    >
      <p>
        <bdi>{what}</bdi>
      </p>
      <TextField
        {...form.field('reason')}
        label={t.reason}
        hint={t.hint}
        text={text}
        onText={(now) => {
          setText(now)
          form.clear()
        }}
        maxLength={REASON_MAX}
        dir="auto"
        autoComplete="off"
      />
    </FormDialog>
  )
}
