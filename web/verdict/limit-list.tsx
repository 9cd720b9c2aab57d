import { type FocusEvent, Fragment, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { State } from '#calc/grades/states.ts'
import { limitText, marginText } from '#calc/grades/verdict-words.ts'
import { approximateAmong } from '#calc/vocabulary/approximate.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { unitWord } from '#web/format/quantities.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Column, drawnColumns } from '#web/ui/table/columns.ts'
import { Cell, Heads } from '#web/ui/table/table.tsx'
import { ApproximateMark } from './approximate.tsx'
import { barOf, foreseenText, type LimitRow, limitsText, marginWords, valueText, type Words } from './rows.ts'
import { StateMark } from './verdict-words.tsx'
import './answer.css'

interface Row {
  key: string
  state: State | null
}

interface LimitListProps<R extends Row> {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** Otherwise the heads are for screen readers only. */
  hasHeads: boolean
  className?: string
  /** Expanded below the row with this key. */
  under?: { key: string; content: ReactNode } | null
}

/** The list is one Tab stop; arrows move from row to row. */
const CONTROL = '.limit-value button'

export function LimitList<R extends Row>({
  label,
  columns,
  rows,
  hasHeads,
  className,
  under,
}: LimitListProps<R>) {
  const list = useRef<HTMLTableElement>(null)
  const controls = () => [...(list.current?.querySelectorAll<HTMLElement>(CONTROL) ?? [])]
  const stopAt = (control: HTMLElement | undefined) => {
    for (const one of controls()) one.tabIndex = one === control ? 0 : -1
  }
  useLayoutEffect(() => {
    const all = controls()
    if (all.filter(({ tabIndex }) => tabIndex === 0).length !== 1) stopAt(all[0])
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches(CONTROL)) stopAt(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = controls()
    const at = all.indexOf(event.target as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    all[Math.max(0, Math.min(to, all.length - 1))]!.focus()
  }
  const shown = drawnColumns(columns)
  return (
    <table
      ref={list}
      className={classNames('limit-list', hasHeads && 'limit-list-heads', className)}
      aria-label={label}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <Heads columns={shown} className={hasHeads ? undefined : 'visually-hidden'} />
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.key}>
            <tr className={`limit-row state-${row.state ?? 'free'}`}>
              {shown.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
            {under?.key === row.key ? (
              <tr className="limit-under">
                <td colSpan={shown.length}>{under.content}</td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

export interface LimitFormat {
  t: Words
  language: Language
  digits: Parameters<typeof writeDigits>[1]
}

export function limitColumns({ t, language, digits: chosen }: LimitFormat) {
  const digits = (text: string) => writeDigits(text, chosen)
  const heads = t.columns
  return {
    property: (notes: (row: LimitRow) => readonly string[]): Column<LimitRow> => ({
      key: 'property',
      head: heads.property,
      isRowHead: true,
      className: 'limit-property',
      cell: (row) => (
        <LimitName
          state={row.state}
          states={t.states}
          name={quantityName(row.q, language, row.deciding.own)}
          unit={unitWord(row.deciding.unit, language)}
          notes={notes(row)}
        />
      ),
      copy: ({ q, deciding }) => quantityName(q, language, deciding.own),
    }),
    value: (head: string): Column<LimitRow> => ({
      key: 'value',
      head,
      className: 'number limit-value medium',
      cell: (row) => (
        <span dir="ltr" className="figure">
          <ApproximateMark of={approximateAmong(row.deciding.flags)} />
          <span className="value">{digits(valueText(row, language))}</span>
        </span>
      ),
      copy: ({ deciding }) => deciding.value,
    }),
    foreseen: (head: string): Column<LimitRow> => ({
      key: 'foreseen',
      head,
      className: 'number limit-foreseen',
      cell: (row) => (
        <span dir="ltr" className="figure">
          <ApproximateMark of={approximateAmong(row.deciding.foreseen?.flags ?? [])} />
          <span className="value">{digits(foreseenText(row))}</span>
        </span>
      ),
      copy: ({ deciding }) => deciding.foreseen?.value ?? null,
    }),
    limits: {
      key: 'limits',
      head: heads.limit,
      className: 'number limit-limits',
      cell: (row: LimitRow) => digits(limitsText(row, language)),
      copy: ({ limits }: LimitRow) => limits.map((limit) => limitText(limit, 'en')).join(' '),
    },
    margin: (below: (row: LimitRow) => ReactNode): Column<LimitRow> => ({
      key: 'margin',
      head: heads.margin,
      className: 'limit-margin',
      cell: (row) => (
        <>
          <Margin row={row} t={t} language={language} digits={digits} />
          {below(row)}
        </>
      ),
      copy: ({ deciding }) => marginText(deciding, language),
    }),
    /** `spreadOf`: the 95 % interval of the simulation, in the row's unit. */
    bar: (spreadOf: (row: LimitRow) => readonly [number, number] | undefined): Column<LimitRow> => ({
      key: 'bar',
      head: heads.bar,
      className: 'limit-bar-cell no-print',
      cell: (row) => <Bar row={row} spread={spreadOf(row)} />,
      copy: () => null,
    }),
  }
}

interface PropertyNameProps {
  state: State | null
  states: Readonly<Record<State, string>>
  name: string
  unit: string
  notes: readonly ReactNode[]
}

/** The icon of the state, the property with its unit, and notes below. */
export const LimitName = ({ state, states, name, unit, notes }: PropertyNameProps) => (
  <>
    {state === null ? null : (
      <StateMark state={state}>
        <span className="visually-hidden">{states[state]} </span>
      </StateMark>
    )}
    <span className="limit-name breaks">
      <bdi>{name}</bdi> {unit === '' ? null : <bdi className="unit note">{unit}</bdi>}
      {notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no identity but their place
        <span key={at} className="note block plain">
          {note}
        </span>
      ))}
    </span>
  </>
)

interface MarginProps {
  row: LimitRow
  t: Words
  language: Language
  digits: (text: string) => string
}

/** The margin to the limit; on hover also in reproducibilities of the test. */
export function Margin({ row, t, language, digits }: MarginProps) {
  const { in_R, basis } = row.deciding
  const times = in_R === null || basis === 'laboratory' ? null : Math.abs(in_R).toFixed(1)
  const whole = [marginText(row.deciding, language), times && t.times(times)].filter(Boolean).join(' · ')
  return <span title={digits(whole) || undefined}>{digits(marginWords(row, t))}</span>
}

const WIDTH = 104
const HEIGHT = 18
const DOT = 4.5
const MIDDLE = HEIGHT / 2

/** A value beside its limits: the allowed range dark, the value a dot, hollow if only predicted. Left to right. */
function Bar({ row, spread }: { row: LimitRow; spread: readonly [number, number] | undefined }) {
  const bar = barOf(row.limits, spread)
  if (bar === null) return null
  const at = (place: number) => DOT + 1 + place * (WIDTH - 2 * DOT - 2)
  const box = (from: number, to: number, height: number, fill: string, opacity?: number) => (
    <rect x={from} y={MIDDLE - height / 2} width={to - from} height={height} fill={fill} opacity={opacity} />
  )
  const [from, to] = bar.spread?.map(at) ?? []
  return (
    <svg
      className="ltr block"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      {box(0, WIDTH, 4, 'var(--hairline)')}
      {box(at(bar.allowed[0]), at(bar.allowed[1]), 4, 'var(--line)')}
      {from === undefined || to === undefined
        ? null
        : box(from, Math.max(from + 1, to), 8, 'var(--ink-soft)', 0.4)}
      {bar.limits.map((place) => (
        <path key={place} d={`M${at(place)} 2V${HEIGHT - 2}`} stroke="var(--ink)" strokeWidth="2" />
      ))}
      {bar.predicted === null ? null : <Dot place={at(bar.predicted)} state={null} />}
      {bar.value === null ? null : <Dot place={at(bar.value)} state={row.state} />}
    </svg>
  )
}

const FILLS = {
  pass: 'var(--green)',
  fail: 'var(--red)',
  unsure: 'var(--amber)',
  unknown: 'var(--ink-soft)',
  na: 'var(--ink-soft)',
} satisfies Record<State, string>

const Dot = ({ place, state }: { place: number; state: State | null }) => (
  <circle
    className={state === null ? 'limit-bar-predicted' : undefined}
    cx={place}
    cy={MIDDLE}
    r={DOT}
    fill={state === null ? 'var(--surface)' : FILLS[state]}
    stroke={state === null ? 'var(--ink-soft)' : 'var(--surface)'}
    strokeWidth="1.5"
  />
)
