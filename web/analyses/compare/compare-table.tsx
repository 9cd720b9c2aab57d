import Ellipsis from 'lucide-react/icons/ellipsis'
import FlaskConical from 'lucide-react/icons/flask-conical'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { approximateAmong } from '#calc/vocabulary/approximate.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { useDays } from '#web/batch/batch-lines.tsx'
import { dateOf } from '#web/format/date.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { batch } from '#web/text/batch.ts'
import { grades } from '#web/text/grades.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { IconButton } from '#web/ui/button.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { DateTime, LeftToRight } from '#web/ui/isolated.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { ApproximateMark } from '#web/verdict/approximate.tsx'
import { StateMark, VerdictLines } from '#web/verdict/verdict-words.tsx'
import { ReuseButton } from '#web/wizard/reuse/reuse-button.tsx'
import { OriginMark } from '#web/wizard/table/value.tsx'
import {
  type CompareCell,
  type Compared,
  type CompareGroup,
  type CompareRow,
  commonLimit,
  compareGroups,
  differenceText,
  hasOneGrade,
} from './compare-rows.ts'
import { CurvesFigure } from './curves-figure.tsx'
import '../../wizard/table/property-table.css'

export const PHONE = '(width < 56rem)'
const AT_ONCE = 2

interface CompareTableProps {
  compared: readonly Compared[]
  onRemove: (id: string) => void
  onReplace: (id: string) => void
  /** Makes it A, which the others are held against. */
  onFirst: (id: string) => void
}

/** The blends as columns; on a phone two of them at a time. */
export function CompareTable({ compared: all, onRemove, onReplace, onFirst }: CompareTableProps) {
  const t = useText(analyses)
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const [pair, setPair] = useState(['A', 'B'])
  const isPhone = useMatches(PHONE)
  const isChoosing = isPhone && all.length > AT_ONCE
  const compared = isChoosing ? all.filter(({ letter }) => pair.includes(letter)) : all
  const groups = compareGroups(compared, useCompareFormat())
  const isPair = compared.length === 2
  const hasLimits = hasOneGrade(compared)
  const atOf = (letter: string) => all.findIndex((one) => one.letter === letter)
  return (
    <>
      {isChoosing ? (
        <fieldset className="compare-chips line gap-2">
          <legend className="visually-hidden">{t.comparison.sideBySide}</legend>
          {all.map(({ letter }, at) => (
            <button
              key={letter}
              type="button"
              className="button button-secondary"
              aria-pressed={pair.includes(letter)}
              onClick={() => pair.includes(letter) || setPair([pair.at(-1)!, letter])}
            >
              {letter} <LineSample series={seriesAt(at)} />
            </button>
          ))}
        </fieldset>
      ) : null}
      <TableRegion label={t.comparison.title} withPage>
        <table className={classNames('table compare', isPair && 'compare-two')}>
          <caption className="visually-hidden">{t.comparison.title}</caption>
          <thead>
            <tr>
              <td colSpan={hasLimits ? 2 : 1} />
              {compared.map((one) => (
                <th key={one.letter} scope="col" className="compare-head">
                  <BlendHead one={one} at={atOf(one.letter)} hasGrade={!hasLimits} onRemove={onRemove} />
                </th>
              ))}
              {isPair ? <td className="compare-difference" /> : null}
            </tr>
            <tr className="compare-again">
              <td colSpan={hasLimits ? 2 : 1}>
                <Checkbox
                  label={t.comparison.onlyDiffering}
                  checked={onlyDiffering}
                  onChecked={setOnlyDiffering}
                />
              </td>
              {compared.map(({ letter, calculation: { id } }) => (
                <td key={letter}>
                  {isPhone ? null : (
                    <span className="line gap-1 middle">
                      <ReuseButton id={id} word={t.comparison.again(letter)} />
                      <MenuButton
                        isBare
                        label={t.more(letter)}
                        icon={<Ellipsis aria-hidden size={18} />}
                        items={[
                          { label: t.comparison.replace(letter), onChoose: () => onReplace(id) },
                          ...(atOf(letter) > 0
                            ? [{ label: t.comparison.first, onChoose: () => onFirst(id) }]
                            : []),
                        ]}
                      />
                    </span>
                  )}
                </td>
              ))}
              {isPair ? (
                <th scope="col" className="number compare-difference">
                  <LeftToRight>{`${compared[1]!.letter} − ${compared[0]!.letter}`}</LeftToRight>
                </th>
              ) : null}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group
              key={group.key}
              group={group}
              compared={compared}
              hasLimits={hasLimits}
              isPair={isPair}
              onlyDiffering={onlyDiffering}
            >
              {group.key === 'distillation' ? (
                <CurvesFigure compared={compared} seriesOf={(letter) => seriesAt(atOf(letter))} />
              ) : null}
            </Group>
          ))}
        </table>
      </TableRegion>
      {isPhone ? (
        <div className="dock row gap-3 compare-dock">
          {compared.map(({ letter, calculation: { id } }) => (
            <ReuseButton key={letter} id={id} word={t.comparison.again(letter)} small={false} />
          ))}
        </div>
      ) : null}
    </>
  )
}

function useCompareFormat() {
  const { units } = usePreferences()
  const { digits } = useFormat()
  return {
    language: useLanguage(),
    units,
    quantities: useQuantities(),
    digits: (text: string) => writeDigits(text, digits),
    days: useDays(),
    t: useText(analyses),
    limits: useText(grades).limits,
    batch: useText(batch),
  }
}

interface BlendHeadProps {
  one: Compared
  at: number
  hasGrade: boolean
  onRemove: (id: string) => void
}

function BlendHead({ one: { letter, title, calculation }, at, hasGrade, onRemove }: BlendHeadProps) {
  const t = useText(analyses)
  const { id, status, created_at, verdict_summary: verdict } = calculation
  return (
    <>
      <span className="line gap-2 middle">
        <LineSample series={seriesAt(at)} /> <b>{letter}</b>
        <IconButton
          className="push compare-remove"
          label={t.comparison.remove(letter)}
          icon={<X aria-hidden size={16} />}
          onClick={() => onRemove(id)}
        />
      </span>
      <Link href={`/my-analyses/${id}`} className="breaks">
        <bdi>{title}</bdi>
      </Link>
      <span className="note block plain">
        {t.statuses[status]} · <DateTime iso={created_at} write={dateOf} />
      </span>
      {verdict ? <VerdictLines verdict={verdict} hasGrade={hasGrade} /> : null}
    </>
  )
}

interface GroupProps {
  group: CompareGroup
  compared: readonly Compared[]
  hasLimits: boolean
  isPair: boolean
  onlyDiffering: boolean
  /** Above the rows. */
  children: ReactNode
}

function Group({ group: { key, rows }, compared, hasLimits, isPair, onlyDiffering, children }: GroupProps) {
  const t = useText(analyses).comparison
  const language = useLanguage()
  const shown = onlyDiffering ? rows.filter(({ differs }) => differs) : rows
  const grade = compared.flatMap(({ calculation: { verdict_summary: one } }) => one?.grade ?? [])[0]
  const name = key !== 'limits' ? t.groups[key] : hasLimits ? t.limitsOf(grade![language]) : t.ownLimits
  const isMeasured = key === 'limits' && rows.some(({ cells }) => cells.some((cell) => cell.isMeasured))
  const columns = compared.length + 1 + (hasLimits ? 1 : 0) + (isPair ? 1 : 0)
  // Of what has one unit nearly everywhere, it stands once.
  const unit = key === 'recipe' || key === 'distillation' ? rows[0]!.unit : ''
  if (shown.length === 0) return null
  return (
    <tbody data-group={key} aria-label={name}>
      <tr className="compare-group">
        <th scope="rowgroup" colSpan={columns}>
          {name} {unit && !(isPair && children) ? <bdi className="unit note">{unit}</bdi> : null}
          {isMeasured ? (
            <span className="note plain">
              <FlaskConical aria-hidden size={13} /> {t.measuredRest}
            </span>
          ) : null}
        </th>
      </tr>
      {children ? (
        <tr className="compare-curves">
          <td colSpan={columns}>{children}</td>
        </tr>
      ) : null}
      {children && isPair ? (
        <tr className="compare-points">
          <th scope="col">
            <bdi>
              ASTM D86 <span className="unit">{unit}</span>
            </bdi>
          </th>
          {hasLimits ? <td className="compare-limit" /> : null}
          {compared.map(({ letter }) => (
            <th key={letter} scope="col" className="number">
              {letter}
            </th>
          ))}
          <th scope="col" className="number">
            <LeftToRight>{`${compared[1]!.letter} − ${compared[0]!.letter}`}</LeftToRight>
          </th>
        </tr>
      ) : null}
      {shown.map((row) => (
        <tr key={row.key} className={row.differs ? undefined : 'compare-same'}>
          <th scope="row">
            <bdi>{row.label}</bdi>{' '}
            {row.unit && row.unit !== unit ? <bdi className="unit note">{row.unit}</bdi> : null}
            {row.note ? <span className="note block plain">{row.note}</span> : null}
          </th>
          {hasLimits ? (
            <td className="number compare-limit">
              <LeftToRight>{commonLimit(row)}</LeftToRight>
            </td>
          ) : null}
          {row.cells.map((cell, at) => (
            <td key={compared[at]!.letter}>
              <Figure cell={cell} hasLimit={!hasLimits || commonLimit(row) === null} />
            </td>
          ))}
          {isPair ? (
            <td className="number compare-difference">
              <Difference row={row} />
            </td>
          ) : null}
        </tr>
      ))}
    </tbody>
  )
}

function Figure({ cell, hasLimit }: { cell: CompareCell; hasLimit: boolean }) {
  const t = useText(analyses)
  const { states } = useText(grades).limits
  const { state, quality, text, isMeasured, limit, beside } = cell
  const isJudged = state === 'fail' || state === 'unsure'
  return (
    <span className={classNames('compare-figure', isJudged && `state-${state}`)}>
      {state === null ? (
        <span />
      ) : (
        <StateMark state={state}>
          <span className="visually-hidden">{states[state]} </span>
        </StateMark>
      )}
      <span className={classNames('compare-value', cell.number === null && 'soft')}>
        {quality === 'interpolated' || quality === 'extrapolated' ? <OriginMark mark={quality} /> : null}
        <ApproximateMark of={approximateAmong([quality])} />
        <bdi>{text}</bdi>
      </span>
      {isMeasured ? (
        <span className="soft">
          <FlaskConical aria-hidden size={13} />
          <span className="visually-hidden"> {t.measured}</span>
        </span>
      ) : (
        <span />
      )}
      <span className="note compare-beside">
        {hasLimit && limit ? (
          <>
            <LeftToRight>{limit}</LeftToRight>
            {' · '}
          </>
        ) : null}
        <bdi>{beside}</bdi>
      </span>
    </span>
  )
}

/** With its sign, so that it does not depend on colour. */
function Difference({ row: { cells } }: { row: CompareRow }) {
  const t = useText(analyses).comparison
  const { digits } = useFormat()
  const text = differenceText(cells[0]!, cells[1]!, (figure) => writeDigits(figure, digits))
  if (text !== '=') return <LeftToRight>{text}</LeftToRight>
  return (
    <>
      <span aria-hidden="true">=</span>
      <span className="visually-hidden">{t.same}</span>
    </>
  )
}
