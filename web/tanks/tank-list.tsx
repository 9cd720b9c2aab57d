import { Link } from 'wouter'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { EditDelete, type OwnColumn, OwnTable } from '#web/own/own-table.tsx'
import { useLanguage } from '#web/services.ts'
import { Needs } from '#web/session/needs.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { KINDS } from './movement-entries.ts'
import type { MovementKind, Tank } from './tanks.api.ts'
import { useTankWords } from './use-tank-words.ts'

interface Props {
  tanks: readonly Tank[]
  onRecord: (kind: MovementKind, tank: Tank) => void
  onEdit: (tank: Tank) => void
  onDelete: (tank: Tank) => void
}

/** Each tank with what is in it. */
export function TankList({ tanks, onRecord, onEdit, onDelete }: Props) {
  const words = useTankWords()
  const { t } = words
  const language = useLanguage()
  const columns: OwnColumn<Tank>[] = [
    {
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
    { head: t.columns.content, cell: (tank) => <Level tank={tank} /> },
    {
      ...{ head: t.columns.lots, className: () => 'tank-lots' },
      cell: ({ content }) => words.lots(content).map((lot) => <span key={lot}>{lot}</span>),
    },
    {
      head: t.columns.density,
      cell: (tank) => (tank.content.m3 > 0 ? <Density tank={tank} /> : null),
    },
  ]
  return (
    <OwnTable
      title={t.list}
      isNamed
      className="tank-list"
      columns={columns}
      rows={tanks}
      keyOf={({ id }) => id}
      actionsHead={t.columns.actions}
      actions={(tank) => (
        <>
          <Needs of="blender">
            <MenuButton
              label={t.record}
              name={t.recordIn(tank.name)}
              items={KINDS.map((kind) => ({ label: t.kinds[kind], onChoose: () => onRecord(kind, tank) }))}
            />
          </Needs>
          <EditDelete t={t} name={tank.name} onEdit={() => onEdit(tank)} onDelete={() => onDelete(tank)} />
        </>
      )}
    />
  )
}

/** How full a tank is: drawn, and in words. */
export function Level({ tank }: { tank: Tank }) {
  const { t, ...words } = useTankWords()
  const { content, capacity, minimum, unit } = tank
  if (content.m3 === 0)
    return (
      <div className="tank-level stack gap-1 starts breaks">
        <Bar part={0} />
        <span>{t.nothingIn}</span>
        <span className="note">{t.of(words.figure(0), words.figure(capacity))}</span>
      </div>
    )
  return (
    <div className="tank-level stack gap-1 starts breaks">
      <Bar part={content.m3 / capacity} least={minimum / capacity} />
      <span>
        {unit === 't' && content.t !== null ? (
          <>
            <bdi>{words.held(tank)}</bdi> ·{' '}
          </>
        ) : null}
        {t.of(words.figure(content.m3), words.figure(capacity))}
      </span>
      <span className="note">{t.usable(words.volume(content.usable))}</span>
    </div>
  )
}

/** As a part of the capacity; below `least` nothing can be pumped. */
const Bar = ({ part, least = 0 }: { part: number; least?: number }) => (
  <span className={part <= least ? 'tank-bar tank-bar-low' : 'tank-bar'} aria-hidden="true">
    <span style={{ inlineSize: `${Math.min(100, part * 100)}%` }} />
  </span>
)

/** With its doubt, and since when it is known. */
export function Density({ tank }: { tank: Tank }) {
  const { value, spread, unit, known } = useTankWords().density(tank)
  return (
    <span className="stack gap-1 starts breaks">
      <bdi dir="ltr">
        {value} {spread ? <span className="soft">{spread}</span> : null} {unit}
      </bdi>
      <span className="note">{known}</span>
    </span>
  )
}
