import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Material } from '#server/features/materials/materials.model.ts'
import { ListTools } from '#web/library/list-tools.tsx'
import { listed, START } from '#web/materials/list-tools.tsx'
import { materialKindOf, type Offered } from '#web/materials/offer.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { RequireRole, useSpace } from '#web/session/require-role.tsx'
import { choosing } from '#web/text/choosing.ts'
import { materials as materialsText } from '#web/text/materials.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { QueryView } from '#web/ui/query.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { type MaterialActions, MaterialsTable, useOffers } from './materials-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useCatalogue, usePriceList } from './use-catalogue.ts'

const MaterialPanel = lazy(() => import('./material-panel.tsx'))

const WHOSE = ['own', 'all', 'typical', 'published'] as const
type Whose = (typeof WHOSE)[number]

const GROUPS = ['own', 'typical', 'published', 'few'] as const

/** Which group of the list a material stands in. */
export const groupOf = ({ kind, known, unknown }: Offered): (typeof GROUPS)[number] =>
  kind === 'tank' || kind === 'own'
    ? 'own'
    : kind === 'published' && known.size < unknown.length
      ? 'few'
      : kind

interface MaterialsListProps extends MaterialActions {
  /** The space's own. */
  materials: readonly Material[]
  onAdd: () => void
  onDeleteAll: (materials: readonly Material[]) => void
}

export function MaterialsList({ materials: own, onAdd, onDeleteAll, ...actions }: MaterialsListProps) {
  const t = useText(materialsText)
  const { kinds } = useText(choosing)
  const language = useLanguage()
  const { prose } = useFormat()
  const isAlone = useSpace().id === null
  const [view, setView] = useState({ ...START, whose: 'own' as Whose })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<string | null>(null)
  const { whose } = view
  const catalogue = useCatalogue(whose !== 'own')
  const prices = usePriceList()
  const whole = catalogue.all && whose !== 'own' ? withOwn(catalogue.all, own) : own
  const deferred = useDeferredValue(view)
  const offers = useOffers(whole)
  const rows = listed(whole, deferred, language).filter(({ id }) => isOf(deferred.whose, offers.get(id)))
  const ours = t.whose[isAlone ? 'own' : 'ours']
  const groups =
    whose === 'own'
      ? [{ rows }]
      : grouped(rows, offers).map(([name, rows]) => ({
          title: name === 'own' ? ours : t.groups[name],
          count: prose(rows.length),
          rows,
        }))
  const known = whole.filter(({ id }) => chosen.has(id))
  const shown = whole.find(({ id }) => id === opened) ?? null
  const place = useWayBack(opened)
  const onEscape = () => (opened !== null ? setOpened(null) : setChosen(new Set()))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape within closes the panel, then clears the ticks
    <div
      ref={place}
      className={classNames('materials-place', shown && 'materials-open')}
      onKeyDown={(event) => isEscape(event) && onEscape()}
    >
      <div className="stack gap-2 materials-list">
        {known.length > 0 ? (
          <SelectionBar
            chosen={known}
            onClear={() => setChosen(new Set())}
            onDelete={(those) => onDeleteAll(those)}
          />
        ) : (
          <ListTools
            t={t}
            view={view}
            onView={(change) => setView({ ...view, ...change })}
            count={t.count(prose(rows.length), prose(whole.length))}
          >
            <Segments
              label={t.whoseLabel}
              value={whose}
              onValue={(whose) => setView({ ...view, whose })}
              options={WHOSE.map((value) => ({
                value,
                label: value === 'own' ? ours : kinds[value],
              }))}
            />
          </ListTools>
        )}
        {whose !== 'own' && !catalogue.all ? (
          <QueryView asked={catalogue.asked} again={catalogue.again} t={t} />
        ) : rows.length > 0 ? (
          <MaterialsTable
            groups={groups}
            offers={offers}
            prices={prices}
            sorting={view.sorting}
            onSort={(sorting) => setView({ ...view, sorting })}
            chosen={chosen}
            onChoose={(ids, isOn) => setChosen((before) => ticked(before, ids, isOn))}
            opened={opened}
            onOpen={setOpened}
            {...actions}
          />
        ) : own.length === 0 && whose === 'own' ? (
          <Nothing onAdd={onAdd} onAll={() => setView({ ...START, whose: 'all' })} />
        ) : (
          <NoneFound onClear={() => setView({ ...START, whose, sorting: view.sorting })} />
        )}
      </div>
      {shown ? (
        <Suspense fallback={<aside className="material-panel" />}>
          <MaterialPanel
            key={shown.id}
            material={shown}
            all={catalogue.all ?? []}
            price={prices.get(shown.id) ?? null}
            onClose={() => setOpened(null)}
            {...actions}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const isEscape = ({ key, defaultPrevented, target }: KeyboardEvent) =>
  key === 'Escape' && !defaultPrevented && !inDialog(target)

/** Who leaves the panel goes on at its row. */
function useWayBack(opened: string | null) {
  const place = useRef<HTMLDivElement>(null)
  const left = useRef(opened)
  useLayoutEffect(() => {
    const key = opened === null && left.current
    left.current = opened
    if (key) place.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)?.focus()
  }, [opened])
  return place
}

function ticked(before: ReadonlySet<string>, ids: readonly string[], isOn: boolean): ReadonlySet<string> {
  return isOn ? before.union(new Set(ids)) : before.difference(new Set(ids))
}

const grouped = (rows: readonly Material[], offers: ReturnType<typeof useOffers>) =>
  [...Map.groupBy(rows, ({ id }) => groupOf(offers.get(id)!))].toSorted(
    ([a], [b]) => GROUPS.indexOf(a) - GROUPS.indexOf(b),
  )

const inDialog = (target: EventTarget) => target instanceof Element && target.closest('dialog, [role=menu]')

/** The catalogue with the own ones as they are known here, which may be newer. */
function withOwn(all: readonly Material[], own: readonly Material[]): Material[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...all.filter((one) => !ids.has(one.id) && materialKindOf(one) !== 'own')]
}

const isOf = (whose: Whose, offer: Offered | undefined) =>
  whose === 'all' || offer === undefined || offer.kind === whose || (whose === 'own' && offer.kind === 'tank')

function NoneFound({ onClear }: { onClear: () => void }) {
  const t = useText(materialsText)
  return (
    <div className="empty stack gap-3 starts card">
      <p>{t.noneFound}</p>
      <Button onClick={onClear}>{t.clear}</Button>
    </div>
  )
}

/** Before the first material of one's own. */
function Nothing({ onAdd, onAll }: { onAdd: () => void; onAll: () => void }) {
  const t = useText(materialsText)
  const isAlone = useSpace().id === null
  return (
    <section className="empty stack gap-3 starts card">
      <h2>{t.emptyTitle}</h2>
      <p className="soft">{t.empty}</p>
      <ul className="bullets soft">
        {[isAlone ? t.emptySeen : t.emptySeenHere, ...t.emptyPoints].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="line gap-3 middle">
        <RequireRole of="blender">
          <Button variant="primary" onClick={onAdd}>
            {t.addFirst}
          </Button>
        </RequireRole>
        <Button variant="quiet" onClick={onAll}>
          {t.showCatalogue}
        </Button>
      </div>
    </section>
  )
}
