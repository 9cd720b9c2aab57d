import '../ui/table/list-grid.css'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Link2 from 'lucide-react/icons/link-2'
import { memo, useId } from 'react'
import { Link } from 'wouter'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { BatchCell } from '#web/batch/batch-lines.tsx'
import { AuthorLine, useAuthors } from '#web/company/shared-things.tsx'
import { dayAndTimeOf, dayOf, dayText } from '#web/format/date.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { analyses } from '#web/text/analyses.ts'
import { batch } from '#web/text/batch.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { DateTime } from '#web/ui/isolated.tsx'
import { Heads } from '#web/ui/table/table.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { VerdictLines } from '#web/verdict/verdict-words.tsx'
import { useReuse } from '#web/wizard/reuse/reuse-button.tsx'
import { COMPARED_MOST, type ListedCalculation } from './analyses.store.ts'
import { RecipeWords, titleOf } from './recipe-words.tsx'

interface RowActions {
  onChoose: (row: ListedCalculation) => void
  onDelete: (row: ListedCalculation) => void
}

/** Without actions and a choice, rows can only be opened and reused. */
interface TableProps extends Partial<RowActions> {
  rows: readonly ListedCalculation[]
  chosen?: readonly ListedCalculation[]
  isOld?: boolean
}

export function AnalysesTable({ rows, chosen = [], isOld = false, ...actions }: TableProps) {
  const t = useText(analyses)
  const { sign } = useQuantities()
  const ids = new Set(chosen.map(({ id }) => id))
  const isFull = ids.size >= COMPARED_MOST
  const batches = useText(batch)
  const authors = useAuthors(
    'calculation',
    rows.map(({ id }) => id),
    rows.map(({ status_at, has_lab, name, note, is_shared }) =>
      [status_at, has_lab, name, note, is_shared].join(),
    ),
  )
  const isPhone = useMatches('(width < 56rem)')
  const hasBatch = rows.some(({ batch, cost }) => batch || cost)
  const density = (
    <bdi>
      {t.columns.density} <span className="unit">{sign(propertyOf('density').unit)}</span>
    </bdi>
  )
  return (
    <TableRegion label={t.table} withPage>
      <table className="table analyses-table phone-rows" aria-busy={isOld || undefined}>
        <Heads
          columns={[
            ...(actions.onChoose
              ? [{ key: 'tick', head: t.columns.compare, isHidden: true, className: 'analysis-tick' }]
              : []),
            { key: 'analysis', head: t.columns.analysis },
            { key: 'verdict', head: t.columns.verdict, className: 'analysis-verdict' },
            { key: 'density', head: density, className: 'number analysis-figure' },
            { key: 'key', head: t.columns.key, className: 'analysis-end analysis-key from-80' },
            ...(hasBatch
              ? [{ key: 'batch', head: batches.head, className: 'analysis-end analysis-batch from-80' }]
              : []),
            { key: 'status', head: t.status, className: 'analysis-status' },
            { key: 'date', head: t.columns.date, className: 'analysis-date' },
            { key: 'actions', head: t.columns.actions, isHidden: true, className: 'analysis-actions' },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              isChosen={ids.has(row.id)}
              isOff={isFull && !ids.has(row.id)}
              hasBatch={hasBatch}
              isPhone={isPhone}
              authors={authors.get(row.id)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

interface RowProps extends Partial<RowActions> {
  row: ListedCalculation
  isChosen: boolean
  isOff: boolean
  hasBatch: boolean
  /** "Use again" is in the menu, where there is one. */
  isPhone: boolean
  authors: Parameters<typeof AuthorLine>[0]['of']
}

/** The day on this machine's calendar. */
const shortDay = (iso: string, language: Language) => dayText(dayOf(new Date(iso)), language, new Date())

/** Memoised: there may be thousands of rows. */
const Row = memo(function Row({ row, isChosen, isOff, hasBatch, isPhone, authors, ...acts }: RowProps) {
  const { onChoose, onDelete } = acts
  const t = useText(analyses)
  const language = useLanguage()
  const id = useId()
  const title = titleOf(row, language)
  const again = useReuse({ id: row.id })
  const key = (Object.keys(row.headline) as PropertyName[]).find((name) => name !== 'density')
  return (
    <tr data-chosen={isChosen || undefined}>
      {onChoose ? (
        <td className="analysis-tick">
          <label className="checkbox">
            <input type="checkbox" checked={isChosen} disabled={isOff} onChange={() => onChoose(row)} />
            <span className="visually-hidden">{t.compareOne(title)}</span>
          </label>
        </td>
      ) : null}
      <th scope="row" className="analysis-name breaks">
        <Link
          href={`/my-analyses/${row.id}`}
          id={id}
          // A name is cut at its own end.
          dir={row.name ? 'auto' : undefined}
          className={row.name ? undefined : 'analysis-unnamed'}
        >
          {row.name || <RecipeWords {...row} />}
        </Link>
        {row.name ? (
          <span className="note analysis-recipe">
            <RecipeWords {...row} />
          </span>
        ) : null}
        <Marks row={row} />
        <AuthorLine of={authors} />
      </th>
      <td className="analysis-verdict">
        {row.verdict_summary ? <VerdictLines verdict={row.verdict_summary} /> : null}
      </td>
      <td className="number not-on-phone">
        <Figure name="density" value={row.headline.density} measured={row.measured?.density} />
      </td>
      <td className="analysis-end from-80 not-on-phone">
        {key ? <Figure name={key} value={row.headline[key]} measured={row.measured?.[key]} isNamed /> : null}
      </td>
      {hasBatch ? (
        <td className="analysis-end from-80">
          <BatchCell {...row} />
        </td>
      ) : null}
      <td className="analysis-status">{t.statuses[row.status]}</td>
      <td className="soft">
        <span title={dayAndTimeOf(row.created_at, language)}>
          <DateTime iso={row.created_at} write={shortDay} />
        </span>
      </td>
      <td className="row-actions nowrap">
        {isPhone && onDelete ? null : (
          <Button variant="quiet" small busy={again.isBusy} aria-describedby={id} onClick={again.press}>
            {t.again}
          </Button>
        )}
        {again.dialog}
        {onDelete ? (
          <RequireRole of="blender">
            <MenuButton
              isBare
              label={t.more(title)}
              icon={<Ellipsis aria-hidden size={18} />}
              items={[
                ...(isPhone ? [{ label: t.again, onChoose: again.press }] : []),
                {
                  label: t.delete,
                  why: row.status === 'released' && t.released,
                  onChoose: () => onDelete(row),
                },
              ]}
            />
          </RequireRole>
        ) : null}
      </td>
    </tr>
  )
})

const ICON = { 'aria-hidden': true, size: 13 } as const

/** RON, MON, AKI and RVP are called by their three letters. */
const TRADE_NAME = 3

interface FigureProps {
  name: PropertyName
  value: number | string | null | undefined
  /** Shown instead of the calculated value. */
  measured: number | string | null | undefined
  /** Label and unit on all widths, not only where there is no column head. */
  isNamed?: boolean
}

function Figure({ name, value, measured, isNamed = false }: FigureProps) {
  const t = useText(analyses)
  const language = useLanguage()
  const { write, sign } = useQuantities()
  const { unit, symbol, ...labels } = propertyOf(name)
  return (
    <span>
      {isNamed ? (
        <span className="note">
          <bdi>{symbol.length === TRADE_NAME ? symbol : labels[language]}</bdi>{' '}
        </span>
      ) : null}
      <span className="nowrap">
        <span className="ltr">
          <bdi>{write(measured ?? value, unit)}</bdi>
          {unit && isNamed ? (
            <>
              {' '}
              <bdi className="unit">{sign(unit)}</bdi>
            </>
          ) : null}
        </span>
        {measured == null ? null : (
          <span className="note">
            {' '}
            <FlaskConical {...ICON} />
            <span className="visually-hidden">{t.measured}</span>
          </span>
        )}
      </span>
    </span>
  )
}

function Marks({ row }: { row: ListedCalculation }) {
  const t = useText(analyses)
  if (!row.is_shared && !row.note) return null
  return (
    <span className="line gap-0 across-3 note">
      {row.is_shared ? (
        <span>
          <Link2 {...ICON} /> {t.isShared}
        </span>
      ) : null}
      {row.note ? <bdi className="pre">{row.note}</bdi> : null}
    </span>
  )
}
