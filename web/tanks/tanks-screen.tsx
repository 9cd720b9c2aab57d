import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { EditDelete } from '#web/own/own-lists.tsx'
import { OwnPage } from '#web/own/own-room.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { Needs } from '#web/session/needs.tsx'
import { tanks as texts } from '#web/text/tanks.ts'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { type GridColumn, ListGrid } from '#web/ui/table/list-grid.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { KINDS_OF_MOVEMENT } from './movement-entries.ts'
import { DeleteTank, TankEditor } from './tank-editor.tsx'
import { Density, type TankActions, TankLevel, TankView } from './tank-view.tsx'
import { type MovementKind, type Tank, useTanks } from './tanks.api.ts'
import { useTankWords } from './use-tank-words.ts'
import './tanks.css'

// Exported from here to be in the same chunk.
export { MovementDialog }

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

function TankList({ tanks, onRecord, onEdit, onDelete }: TankActions & { tanks: readonly Tank[] }) {
  const words = useTankWords()
  const { t } = words
  const language = useLanguage()
  const columns: GridColumn<Tank>[] = [
    {
      key: 'tank',
      head: t.columns.tank,
      cell: ({ id, name, category }) => (
        <>
          <Link href={`/tanks/${id}`} className="tank-name">
            <bdi>{name}</bdi>
          </Link>{' '}
          <span className="note">{CATEGORIES[category][language]}</span>
        </>
      ),
    },
    { key: 'content', head: t.columns.content, width: '16rem', cell: (tank) => <TankLevel tank={tank} /> },
    {
      key: 'lots',
      head: t.columns.lots,
      className: 'tank-lots',
      cell: ({ content }) => words.lots(content).map((lot) => <span key={lot}>{lot}</span>),
    },
    {
      key: 'density',
      head: t.columns.density,
      width: '12rem',
      cell: (tank) => (tank.content.m3 > 0 ? <Density tank={tank} /> : null),
    },
    {
      key: 'actions',
      head: t.columns.actions,
      isHidden: true,
      className: 'row-actions nowrap',
      width: '14rem',
      cell: (tank) => (
        <>
          <Needs of="blender">
            <MenuButton
              label={t.record}
              name={t.recordIn(tank.name)}
              items={KINDS_OF_MOVEMENT.map((kind) => ({
                label: t.kinds[kind],
                onChoose: () => onRecord(kind, tank),
              }))}
            />
          </Needs>
          <EditDelete t={t} name={tank.name} onEdit={() => onEdit(tank)} onDelete={() => onDelete(tank)} />
        </>
      ),
    },
  ]
  return (
    <ListGrid
      label={t.title}
      className="tank-list"
      columns={columns}
      groups={[{ rows: tanks }]}
      keyOf={({ id }) => id}
    />
  )
}
