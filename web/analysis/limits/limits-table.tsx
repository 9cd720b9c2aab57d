import type { Check } from '#calc/grades/check.ts'
import type { Confirmed } from '#calc/grades/grade.ts'
import { quantityName } from '#calc/grades/quantities.ts'
import {
  BASIS_WORDS,
  CONFIRMED_WORDS,
  FLAG_WORDS,
  lackText,
  limitText,
  marginText,
  NO_ACCURACY,
  STATE_WORDS,
  stateText,
} from '#calc/grades/verdict-words.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { unitWord } from '#web/format/quantities.ts'
import { usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useDigits, useProse } from '../analysis-context.ts'
import { LikelyText, SpreadText } from '../spread/limit-spread.tsx'
import { LimitBar } from './limit-bar.tsx'
import { fahrenheitText, keyOf, type LimitRow, learntText, limitsInOrder, valueText } from './limit-rows.ts'
import { StateMark } from './state-mark.tsx'

interface LimitsTableProps {
  check: Check
  /** By property why the blend has no value. */
  missing: Partial<Record<PropertyName, string>>
}

const isFirm = (confirmed: Confirmed) => confirmed === 'yes' || confirmed === 'own'

/** Each limit with what it came to; what needs attention first. */
export function LimitsTable({ check, missing }: LimitsTableProps) {
  const t = useText(grades).limits
  const { language, units } = usePreferences()
  const digits = useDigits()
  const prose = useProse()
  const { columns: heads } = t

  const said = (limit: LimitRow): string[] => {
    const set = limit.one_of === undefined ? null : check.one_of[limit.one_of]!
    return [
      ...(set ? [t.oneOf(set.name[language], STATE_WORDS[set.state][language])] : []),
      lackText(limit, missing, language) ?? limit.reason ?? '',
      fahrenheitText(limit, t) ?? '',
      learntText(limit, t, units, { figure: digits, count: prose }) ?? '',
      ...limit.flags.map((flag) => FLAG_WORDS[flag][language]),
      limit.note?.[language] ?? '',
    ].filter(Boolean)
  }
  const basisOf = ({ margin, guard, basis, corrected }: LimitRow) => {
    if (margin === null) return null
    if (corrected) return t.byScatter
    return (guard === null ? NO_ACCURACY : BASIS_WORDS[basis])[language]
  }

  const columns: Column<LimitRow>[] = [
    {
      key: 'property',
      head: heads.property,
      isRowHead: true,
      className: 'limit-property',
      cell: (limit) => (
        <>
          <span>
            {quantityName(limit.q, language, limit.own)}{' '}
            <bdi className="unit">{unitWord(limit.unit, language)}</bdi>
          </span>
          {said(limit).map((text) => (
            <span key={text} className="note limit-note">
              {text}
            </span>
          ))}
        </>
      ),
      copy: ({ q, own }) => quantityName(q, language, own),
    },
    {
      key: 'verdict',
      head: heads.verdict,
      className: 'limit-verdict',
      cell: (limit) => (
        <>
          <StateMark state={limit.state}>{stateText(limit, language)}</StateMark>
          <LikelyText limit={limit} />
        </>
      ),
      copy: (limit) => stateText(limit, language),
    },
    {
      key: 'value',
      head: heads.value,
      className: 'number limit-value',
      cell: (limit) => <span className="value">{digits(valueText(limit))}</span>,
      copy: ({ value }) => value,
    },
    {
      key: 'limit',
      head: heads.limit,
      className: 'number limit-limit',
      cell: (limit) => digits(limitText(limit)),
      copy: (limit) => limitText(limit),
    },
    {
      key: 'margin',
      head: heads.margin,
      className: 'limit-margin-cell',
      cell: (limit) => (
        <>
          <span className="limit-margin">{digits(marginText(limit, language) ?? '')}</span>
          <SpreadText limit={limit} />
          <span className="note limit-note">{basisOf(limit)}</span>
        </>
      ),
      copy: (limit) => marginText(limit, language),
    },
    {
      key: 'bar',
      head: heads.bar,
      className: 'limit-bar-cell no-print',
      cell: (limit) => <LimitBar limit={limit} />,
      copy: () => null,
    },
    {
      key: 'method',
      head: heads.method,
      className: 'limit-method',
      cell: ({ method, confirmed, limit }) => (
        <>
          <bdi>{method}</bdi>
          {limit === null ? null : (
            <span className={classNames('limit-note', isFirm(confirmed) ? 'soft' : 'limit-unsure')}>
              {CONFIRMED_WORDS[confirmed][language]}
            </span>
          )}
        </>
      ),
      copy: ({ method }) => method,
    },
  ]
  return (
    <DataTable
      caption={t.title}
      className="limits-table"
      columns={columns}
      sections={[{ head: null, rows: limitsInOrder(check, units) }]}
      rowKey={keyOf}
      withPage
    />
  )
}
