import { Fragment, useEffect, useState } from 'react'
import { sayingFailure } from '#web/api/errors.ts'
import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { useReadingTexts } from '#web/materials/samples/reading-fields.tsx'
import { useServices, useText } from '#web/services.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { saying } from '#web/text/language.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime, LeftToRight } from '#web/ui/isolated.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { SimpleTable, type TableColumn } from '#web/ui/table/table.tsx'
import { createTanksApi, MOVEMENTS_AT_ONCE, type Movement, type Tank, versionsOf } from './tanks.api.ts'
import { useTankWords } from './use-tank-words.ts'

interface Props {
  tank: Tank
  /** All tanks, for the names in movements. */
  tanks: readonly Tank[]
  onChanged: () => void
  /** They are there, or don’t come: what stands below moves no more. */
  onRead: () => void
}

export function Movements({ tank, tanks, onChanged, onRead }: Props) {
  const t = useText(texts).movements
  const { http, notices } = useServices()
  const [older, setOlder] = useState<{ rows: Movement[]; isAll: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { asked, again } = useQuery(
    (signal) => createTanksApi(http).movements(tank.id, null, signal),
    [tank.id, tank.version],
    () => setOlder(null),
  )
  useEffect(() => {
    if (asked.is !== 'loading') onRead()
  }, [asked.is, onRead])
  const more = async (last: string) => {
    setBusy(true)
    const answer = await createTanksApi(http).movements(tank.id, last)
    setBusy(false)
    if (!answer.ok) return notices.show('error', sayingFailure(answer.error), 'movements')
    const { value } = answer
    setOlder((now) => ({
      rows: [...(now?.rows ?? []), ...value],
      isAll: value.length < MOVEMENTS_AT_ONCE,
    }))
  }
  return (
    <section className="stack gap-3">
      <h2>{t.title}</h2>
      <QueryView asked={asked} again={again} t={t} rows={3}>
        {(newest) => {
          const rows = [...newest, ...(older?.rows ?? [])]
          const isAll = older ? older.isAll : newest.length < MOVEMENTS_AT_ONCE
          if (rows.length === 0) return <p className="note">{t.none}</p>
          return (
            <>
              <MovementTable tank={tank} tanks={tanks} rows={rows} onChanged={onChanged} />
              {isAll ? null : (
                <Button busy={isBusy} onClick={() => void more(rows.at(-1)!.id)}>
                  {t.more}
                </Button>
              )}
            </>
          )
        }}
      </QueryView>
    </section>
  )
}

function MovementTable({
  tank,
  tanks,
  rows,
  onChanged,
}: Omit<Props, 'onRead'> & { rows: readonly Movement[] }) {
  const words = useTankWords()
  const t = words.t.movements
  const [undoing, setUndoing] = useState<Movement | null>(null)
  const nameOfTank = (id: string | null) => tanks.find((one) => one.id === id)?.name ?? t.unknownTank
  const nameOf = (movement: Movement) => words.movement(movement, tank.id, nameOfTank)
  const volume = (
    key: 'change' | 'after',
    textOf: (movement: Movement, here: Movement['tanks'][number]) => string | null,
  ): TableColumn<Movement> => ({
    key,
    head: t[key],
    unit: 'm³',
    className: 'number',
    phoneHead: t[key],
    cell: (movement) => {
      const here = movement.tanks.find((one) => one.tank === tank.id)
      const text = here ? textOf(movement, here) : null
      return text === null ? null : <LeftToRight>{text}</LeftToRight>
    },
  })
  return (
    <>
      <SimpleTable
        label={t.title}
        hasCaption
        className="phone-rows tank-movements"
        rows={rows}
        rowKey={({ id }) => id}
        rowProps={({ undone_at }) => ({ className: undone_at ? 'tank-undone' : undefined })}
        columns={[
          {
            key: 'movement',
            head: t.movement,
            isRowHead: true,
            cell: (movement) => <Described movement={movement} name={nameOf(movement)} />,
          },
          {
            key: 'at',
            head: t.at,
            cellClass: 'nowrap',
            cell: ({ at }) => <DateTime iso={at} write={dayAndTimeOf} />,
          },
          volume('change', (movement, { change }) =>
            movement.kind === 'sample' ? null : words.change(change),
          ),
          volume('after', ({ undone_at }, { m3 }) => (undone_at ? null : words.cell(m3))),
          {
            key: 'actions',
            head: t.actions,
            isHidden: true,
            cellClass: 'row-actions nowrap',
            cell: (movement) =>
              movement.undone_at ? null : (
                <RequireRole of="blender">
                  <Button
                    small
                    variant="quiet"
                    aria-label={t.undoOf(nameOf(movement))}
                    onClick={() => setUndoing(movement)}
                  >
                    {t.undo}
                  </Button>
                </RequireRole>
              ),
          },
        ]}
      />
      {undoing ? (
        <UndoDialog
          movement={undoing}
          name={nameOf(undoing)}
          tanks={tanks}
          onClose={() => setUndoing(null)}
          onGone={() => {
            setUndoing(null)
            onChanged()
          }}
        />
      ) : null}
    </>
  )
}

function Described({ movement, name }: { movement: Movement; name: string }) {
  const words = useTankWords()
  const { kind, sample, note, undone_at } = movement
  return (
    <>
      <span className="tank-movement">{name}</span>
      <Detail movement={movement} />
      {sample && kind !== 'sample' ? <bdi className="note">{sample}</bdi> : null}
      {note ? <bdi className="note">{note}</bdi> : null}
      {undone_at ? <span className="note">{words.t.movements.undone(words.moment(undone_at))}</span> : null}
    </>
  )
}

/** The readings of a sample; else the typed amount, unless it was a volume at 15 °C. */
function Detail({ movement: { kind, typed, properties, own } }: { movement: Movement }) {
  const words = useTankWords()
  const textsOf = useReadingTexts()
  if (kind === 'sample') {
    return (
      <span className="note">
        {textsOf(properties, own).map(({ name, figure }, at) => (
          <Fragment key={name}>
            {at > 0 ? ' · ' : null}
            {name} <LeftToRight>{figure}</LeftToRight>
          </Fragment>
        ))}
      </span>
    )
  }
  if (!typed || (typed.unit === 'm3' && typed.temperature === undefined)) return null
  return <span className="note">{words.typed(typed)}</span>
}

interface UndoProps {
  movement: Movement
  name: string
  tanks: readonly Tank[]
  onClose: () => void
  onGone: () => void
}

const seenOf = (tanks: readonly Tank[]) => ({ version: JSON.stringify(versionsOf(tanks)), tanks })

function UndoDialog({ movement, name, tanks, ...ends }: UndoProps) {
  const { t: all, amountIn, moment } = useTankWords()
  const t = all.undoing
  const { http } = useServices()
  const [opened] = useState(() =>
    seenOf(tanks.filter(({ id }) => movement.tanks.some(({ tank }) => tank === id))),
  )
  return (
    <DeleteDialog<ReturnType<typeof seenOf>>
      {...ends}
      t={t}
      opened={opened}
      textsOf={({ tanks }) => tanks.map((tank) => ({ key: tank.id, label: tank.name, text: amountIn(tank) }))}
      name={
        <>
          <strong>{name}</strong> <span className="note">{moment(movement.at)}</span>
        </>
      }
      remove={(seen) => createTanksApi(http).undo(movement.id, seen)}
      nowIn={(current) =>
        seenOf(
          opened.tanks.flatMap((tank) => {
            const now = current as Record<string, Tank | null>
            return tank.id in now ? (now[tank.id] ?? []) : tank
          }),
        )
      }
      done={saying(texts, ({ undoing }) => undoing.done(name))}
      failed={() => saying(texts, ({ undoing }) => undoing.failed)}
      cause="undo-movement"
    />
  )
}
