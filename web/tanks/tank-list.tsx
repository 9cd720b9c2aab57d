import { Link } from 'wouter'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { useLanguage } from '#web/services.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { EditDelete, ListHeads } from '#web/ui/table/edit-delete.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
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
  return (
    <TableRegion label={t.list} withPage>
      <table className="table own-list tank-list">
        <caption className="visually-hidden">{t.list}</caption>
        <ListHeads
          heads={[t.columns.tank, t.columns.content, t.columns.lots, t.columns.density]}
          actions={t.columns.actions}
        />
        <tbody>
          {tanks.map((tank) => (
            <tr key={tank.id}>
              <th scope="row">
                <Link href={`/tanks/${tank.id}`} className="tank-name">
                  <bdi>{tank.name}</bdi>
                </Link>{' '}
                <span className="note">{CATEGORIES[tank.category][language]}</span>
              </th>
              <td>
                <Level tank={tank} />
              </td>
              <td className="tank-lots">
                {words.lots(tank.content).map((lot) => (
                  <span key={lot}>{lot}</span>
                ))}
              </td>
              <td>{tank.content.m3 > 0 ? <Density tank={tank} /> : null}</td>
              <td className="row-actions">
                <MenuButton
                  label={t.record}
                  name={t.recordIn(tank.name)}
                  items={KINDS.map((kind) => ({
                    label: t.kinds[kind],
                    onChoose: () => onRecord(kind, tank),
                  }))}
                />
                <EditDelete
                  t={t}
                  name={tank.name}
                  onEdit={() => onEdit(tank)}
                  onDelete={() => onDelete(tank)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** How full a tank is: drawn, and in words. */
export function Level({ tank }: { tank: Tank }) {
  const { t, ...words } = useTankWords()
  const { content, capacity, minimum, unit } = tank
  if (content.m3 === 0)
    return (
      <div className="tank-level">
        <Bar part={0} />
        <span>{t.nothingIn}</span>
        <span className="note">{t.of(words.figure(0), words.figure(capacity))}</span>
      </div>
    )
  return (
    <div className="tank-level">
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
    <span className="tank-density">
      <bdi dir="ltr">
        {value} {spread ? <span className="soft">{spread}</span> : null} {unit}
      </bdi>
      <span className="note">{known}</span>
    </span>
  )
}
