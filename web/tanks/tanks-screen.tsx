import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { OwnPage, useSearched } from '#web/own/definitions-list.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { tanks as texts } from '#web/text/tanks.ts'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { type GridColumn, ListGrid } from '#web/ui/table/list-grid.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { KINDS_OF_MOVEMENT } from './movement-entries.ts'
import { DeleteTank, TankEditor } from './tank-editor.tsx'
import { type TankActions, TankBar, TankView } from './tank-view.tsx'
import { type MovementKind, type Tank, useTanks } from './tanks.api.ts'
import { useTankValues } from './use-tank-values.ts'
import { useTankWords } from './use-tank-words.ts'
import './tanks.css'

type Doing =
  | { is: 'edit'; tank: Tank | null }
  | { is: 'delete'; tank: Tank }
  | { is: 'record'; kind: MovementKind; tank: Tank }

/** The list of tanks, or one tank. */
export default function TanksScreen() {
  const t = useText(texts)
  const { notices } = useServices()
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { own, reload } = useTanks()
  const [doing, setDoing] = useState<Doing | null>(null)
  const all = own.is === 'ready' ? own.all : []
  const close = () => setDoing(null)
  const actions: TankActions = {
    onRecord: (kind, tank) => setDoing({ is: 'record', kind, tank }),
    onEdit: (tank) => setDoing({ is: 'edit', tank }),
    onDelete: (tank) => setDoing({ is: 'delete', tank }),
  }
  const dialog = (
    <>
      {doing?.is === 'edit' ? (
        <TankEditor
          tank={doing.tank}
          onClose={close}
          onSaved={({ name }) => {
            notices.say('success', 'save-tank', texts, ({ editor }) => editor.saved(name))
            close()
            void reload()
          }}
        />
      ) : null}
      {doing?.is === 'delete' ? (
        <DeleteTank
          tank={doing.tank}
          onClose={close}
          onGone={() => {
            close()
            if (id) navigate('/tanks')
            void reload()
          }}
        />
      ) : null}
      {doing?.is === 'record' ? (
        <MovementDialog
          kind={doing.kind}
          tank={doing.tank}
          tanks={all}
          onClose={close}
          onChanged={() => void reload()}
        />
      ) : null}
    </>
  )
  if (id)
    return (
      <TankView id={id} own={own} reload={() => void reload()} {...actions}>
        {dialog}
      </TankView>
    )
  return (
    <OwnPage
      t={t}
      tab="tanks"
      own={own}
      isEmpty={all.length === 0}
      count={own.is === 'ready' ? all.length : null}
      onAdd={() => setDoing({ is: 'edit', tank: null })}
      onRetry={() => void reload()}
    >
      {all.length > 0 ? <TankList tanks={all} {...actions} /> : null}
      {dialog}
    </OwnPage>
  )
}

function TankList({ tanks, ...actions }: TankActions & { tanks: readonly Tank[] }) {
  const words = useTankWords()
  const { t } = words
  const held = words.volume(tanks.reduce((sum, { content }) => sum + content.m3, 0))
  const { tools, found } = useSearched(
    [{ rows: tanks }],
    {
      t,
      textsOf: ({ name, content }) => [
        name,
        ...content.lots.flatMap(({ source }) => [source.name, source.name_farsi]),
      ],
      categoryOf: ({ category }) => category,
    },
    t.count({ count: words.prose(tanks.length), amount: held }),
  )
  const columns = useTankColumns(actions)
  return (
    <>
      {tools}
      {found.some(({ rows }) => rows.length > 0) ? (
        <ListGrid
          label={t.title}
          className="tank-list"
          columns={columns}
          groups={found}
          keyOf={({ id }) => id}
        />
      ) : null}
    </>
  )
}

function useTankColumns({ onRecord, onEdit, onDelete }: TankActions): GridColumn<Tank>[] {
  const { t } = useTankWords()
  const language = useLanguage()
  const { amounts, readings } = useTankFigures()
  return [
    {
      key: 'tank',
      head: t.columns.tank,
      width: '9rem',
      cell: ({ id, name, category }) => (
        <>
          <Link href={`/tanks/${id}`} className="tank-name">
            <bdi>{name}</bdi>
          </Link>{' '}
          <span className="note plain">{CATEGORIES[category][language]}</span>
        </>
      ),
    },
    { key: 'level', head: t.columns.level, width: '7rem', cell: (tank) => <TankBar tank={tank} /> },
    ...amounts,
    {
      key: 'lots',
      head: t.columns.lots,
      className: 'tank-lots cut',
      cell: (tank) => <TankLots tank={tank} />,
    },
    ...readings,
    {
      key: 'actions',
      head: t.columns.actions,
      isHidden: true,
      className: 'row-actions nowrap end',
      width: '7rem',
      cell: (tank) => (
        <RequireRole of="blender">
          <MenuButton
            label={t.record}
            name={t.recordIn(tank.name)}
            items={[
              ...KINDS_OF_MOVEMENT.map((kind) => ({
                label: t.kinds[kind],
                onChoose: () => onRecord(kind, tank),
              })),
              { label: t.edit, isApart: true, onChoose: () => onEdit(tank) },
              { label: t.remove, onChoose: () => onDelete(tank) },
            ]}
          />
        </RequireRole>
      ),
    },
  ]
}

/** How much is in a tank, and what is known of it. */
function useTankFigures(): Record<'amounts' | 'readings', GridColumn<Tank>[]> {
  const words = useTankWords()
  const { density } = useTankValues()
  const { t } = words
  const { write, sign } = useQuantities()
  const isFilled = (tank: Tank) => tank.content.m3 > 0
  const amounts: GridColumn<Tank>[] = [
    {
      key: 'held',
      head: t.columns.inIt,
      unit: sign('m³'),
      isNamed: true,
      className: 'number',
      width: '10rem',
      cell: (tank) => (
        <>
          <span className="ltr nowrap">
            <strong>{words.cell(tank.content.m3)}</strong>{' '}
            <span className="note">/ {words.cell(tank.capacity)}</span>
          </span>
          {tank.unit === 't' && isFilled(tank) ? <span className="note"> {words.amountIn(tank)}</span> : null}
        </>
      ),
    },
    {
      key: 'usable',
      head: t.columns.usable,
      isNamed: true,
      className: 'number soft from-80',
      width: '6.5rem',
      cell: (tank) => (isFilled(tank) ? words.cell(tank.content.usable) : null),
    },
  ]
  const readings: GridColumn<Tank>[] = [
    {
      key: 'density',
      head: t.columns.density,
      unit: sign('kg/m³'),
      isNamed: true,
      className: 'number from-64',
      width: '7rem',
      cell: (tank) => (isFilled(tank) ? density(tank).value : null),
    },
    {
      key: 'sulfur',
      head: t.columns.sulfur,
      unit: sign('ppm'),
      isNamed: true,
      className: 'number from-80',
      width: '6.5rem',
      cell: ({ content }) => {
        const { sulfur_ppm } = content.properties
        return sulfur_ppm === null ? null : write(sulfur_ppm, 'ppm', 'sulfur_ppm')
      },
    },
    {
      key: 'values',
      head: t.columns.values,
      className: 'note cut from-80',
      width: '13rem',
      cell: (tank) => {
        const { known } = density(tank)
        return isFilled(tank) ? <span title={known}>{known}</span> : null
      },
    },
  ]
  return { amounts, readings }
}

function TankLots({ tank: { content } }: { tank: Tank }) {
  const words = useTankWords()
  if (content.m3 === 0) return words.t.nothingIn
  const [only, another] = content.lots
  const lots = only && !another ? [words.nameOfSource(only.source)] : words.lots(content)
  const all = lots.join(' · ')
  return <span title={all}>{all}</span>
}
