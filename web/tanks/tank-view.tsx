import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { momentOfReading, readDate } from '#calc/vocabulary/rules/typed-date.ts'
import { type OwnList, useDefinitions } from '#web/own/own-list.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { useSessionOver } from '#web/session/session-over.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { LotValues } from './movement-dialog.tsx'
import { KINDS_OF_MOVEMENT } from './movement-entries.ts'
import { Movements } from './movements-table.tsx'
import { createTanksApi, type MovementKind, type Tank } from './tanks.api.ts'
import { useTankValues, type ValueRow } from './use-tank-values.ts'
import { useTankWords } from './use-tank-words.ts'

const ICON = { 'aria-hidden': true, size: 16 } as const

export interface TankActions {
  onRecord: (kind: MovementKind, tank: Tank) => void
  onEdit: (tank: Tank) => void
  onDelete: (tank: Tank) => void
}

interface Props extends TankActions {
  id: string
  own: OwnList<Tank>
  reload: () => void
  children: ReactNode
}

/** One tank: its contents, now or at a given time, and its movements. */
export function TankView({ id, own, reload, children, ...actions }: Props) {
  const t = useText(texts)
  const language = useLanguage()
  const isOver = useSessionOver(own.is === 'failed' ? own.error : null)
  const back = <ButtonLink href="/tanks">{t.one.back}</ButtonLink>
  const all = own.is === 'ready' ? own.all : null
  const tank = all?.find((one) => one.id === id)
  if (all && !tank)
    return (
      <Page title={t.one.goneTitle} lead={t.one.gone} width="narrow">
        <div className="line gap-3 middle">{back}</div>
      </Page>
    )
  return (
    <Page
      title={tank?.name ?? t.title}
      heading={<bdi>{tank?.name ?? t.title}</bdi>}
      lead={tank ? CATEGORIES[tank.category][language] : '\u00a0'}
      actions={
        <>
          {back}
          <Button icon={<Pencil {...ICON} />} disabled={!tank} onClick={() => actions.onEdit(tank!)}>
            {t.one.edit}
          </Button>
          <RequireRole of="blender">
            <Button icon={<Trash2 {...ICON} />} disabled={!tank} onClick={() => actions.onDelete(tank!)}>
              {t.one.remove}
            </Button>
          </RequireRole>
        </>
      }
    >
      {all && tank ? (
        <TankDetails tank={tank} tanks={all} reload={reload} onRecord={actions.onRecord} />
      ) : isOver ? null : (
        <QueryView asked={own} again={reload} t={t} />
      )}
      {children}
    </Page>
  )
}

interface TankDetailsProps extends Pick<Props, 'reload' | 'onRecord'> {
  tank: Tank
  tanks: readonly Tank[]
}

function TankDetails({ tank, tanks, reload, onRecord }: TankDetailsProps) {
  const t = useText(texts)
  const [, navigate] = useLocation()
  const [isSettled, setSettled] = useState(false)
  const settle = useCallback(() => setSettled(true), [])
  return (
    <div className="tank-whole stack gap-6 across-8 top">
      <section className="tank-head stack gap-3 top" aria-label={t.columns.content}>
        <TankLevel tank={tank} />
        {tank.content.m3 > 0 ? <Density tank={tank} /> : null}
        <div className="line gap-3 middle">
          {tank.content.m3 > 0 ? (
            <Button
              variant="primary"
              onClick={() => navigate('/materials-analysis', { state: { tank: tank.id } })}
            >
              {t.one.correct}
            </Button>
          ) : null}
          <RequireRole of="blender">
            {KINDS_OF_MOVEMENT.map((kind) => (
              <Button
                key={kind}
                variant={kind === 'receipt' && tank.content.m3 === 0 ? 'primary' : undefined}
                onClick={() => onRecord(kind, tank)}
              >
                {t.kinds[kind]}
              </Button>
            ))}
          </RequireRole>
        </div>
      </section>
      <Movements tank={tank} tanks={tanks} onChanged={reload} onRead={settle} />
      <div hidden={!isSettled}>
        <Content key={tank.id} tank={tank} reload={reload} />
      </div>
    </div>
  )
}

/** Values and lots, now or at a given time. */
function Content({ tank, reload }: Pick<TankDetailsProps, 'tank' | 'reload'>) {
  const t = useText(texts).one
  const [text, setText] = useState('')
  const [lot, setLot] = useState<string | null>(null)
  const reading = readDate(text)
  return (
    <section className="stack gap-3">
      <h2>{t.values}</h2>
      <DateField label={t.at} hint={t.atHint} text={text} onText={setText} />
      {reading.is === 'date' ? (
        <ContentAt tank={tank} at={momentOfReading(reading).toISOString()} />
      ) : (
        <Values tank={tank} onEnter={setLot} />
      )}
      {lot ? <LotValues tank={tank} lot={lot} onClose={() => setLot(null)} onChanged={reload} /> : null}
    </section>
  )
}

function ContentAt({ tank: { id, version }, at }: { tank: Tank; at: string }) {
  const t = useText(texts).one
  const { http } = useServices()
  const words = useTankWords()
  const { asked, again } = useQuery(
    (signal) => createTanksApi(http).heldAt(id, at, signal),
    [id, version, at],
  )
  return (
    <QueryView asked={asked} again={again} t={t} rows={4}>
      {(then) => (
        <>
          <p className="note">{t.asItWas(words.moment(at))}</p>
          <Values tank={then} />
        </>
      )}
    </QueryView>
  )
}

/** `onEnter` opens the entry of a value that a lot lacks. */
function Values({ tank, onEnter }: { tank: Tank; onEnter?: (lot: string) => void }) {
  const t = useText(texts).one
  const words = useTankWords()
  const { values } = useTankValues()
  const definitions = useDefinitions()
  if (tank.content.m3 === 0) return <p>{words.t.nothing}</p>
  const rows = values(tank, definitions)
  const known = rows.filter(({ isKnown }) => isKnown).length
  return (
    <>
      <p>{words.contentLine(tank)}</p>
      <p className="note">{`${t.lots}: ${words.lots(tank.content).join(' · ')}`}</p>
      <p className="note">{t.counts(words.prose(known), words.prose(rows.length), words.mixedSince(tank))}</p>
      <DataTable<ValueRow>
        caption={t.values}
        className="tank-values"
        rowKey={({ key }) => key}
        sections={[{ head: null, rows }]}
        columns={(
          [
            {
              key: 'property',
              head: t.property,
              isRowHead: true,
              cell: ({ label, unit }) => (
                <>
                  <bdi>{label}</bdi> {unit ? <bdi className="unit">{unit}</bdi> : null}
                </>
              ),
              copy: ({ label }) => label,
            },
            {
              key: 'value',
              head: t.value,
              className: 'number',
              cell: ({ value, spread }) => (
                <bdi dir="ltr">
                  {value} {spread ? <span className="soft">{spread}</span> : null}
                </bdi>
              ),
              copy: ({ value }) => value,
            },
            {
              key: 'known',
              head: t.known,
              cell: ({ known, isKnown, lot, label }) => (
                <>
                  {known ? <span className={isKnown ? 'soft' : 'amber'}>{known}</span> : null}{' '}
                  {lot && onEnter ? (
                    <Button small variant="quiet" aria-label={t.enterOf(label)} onClick={() => onEnter(lot)}>
                      {t.enter}
                    </Button>
                  ) : null}
                </>
              ),
              copy: ({ known }) => known,
            },
            // Omitted if the line above holds for all rows.
          ] satisfies Column<ValueRow>[]
        ).filter(({ key }) => key !== 'known' || rows.some((row) => row.known))}
      />
    </>
  )
}

/** How full it is. */
export function TankBar({ tank: { content, capacity, minimum } }: { tank: Tank }) {
  const part = content.m3 / capacity
  return (
    <span className={part <= minimum / capacity ? 'tank-bar tank-bar-low' : 'tank-bar'} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(100, part * 100)}%` }} />
    </span>
  )
}

function TankLevel({ tank }: { tank: Tank }) {
  const { t, ...words } = useTankWords()
  const { content, capacity, unit } = tank
  const isEmpty = content.m3 === 0
  const filled = t.of({ held: words.figure(content.m3), capacity: words.figure(capacity) })
  return (
    <div className="tank-level stack gap-1 starts breaks">
      <TankBar tank={tank} />
      <span>
        {!isEmpty && unit === 't' && content.t !== null ? (
          <>
            <bdi>{words.amountIn(tank)}</bdi> ·{' '}
          </>
        ) : null}
        {isEmpty ? t.nothingIn : filled}
      </span>
      <span className="note">{isEmpty ? filled : t.usable(words.volume(content.usable))}</span>
    </div>
  )
}

function Density({ tank }: { tank: Tank }) {
  const { value, spread, unit, known } = useTankValues().density(tank)
  return (
    <span className="stack gap-1 starts breaks">
      <bdi dir="ltr">
        {value} {spread ? <span className="soft">{spread}</span> : null} {unit}
      </bdi>
      <span className="note">{known}</span>
    </span>
  )
}
