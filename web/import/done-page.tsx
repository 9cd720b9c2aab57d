// After the import: what came in, what was left out and why, what was changed, and the way back.
import CircleCheck from 'lucide-react/icons/circle-check'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addressOf, letterOf } from '#calc/sheet/arrange.ts'
import { type CategoryName, commonCategory } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { DISTILLATION, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Layout } from '#server/features/layouts/layouts.model.ts'
import { useLanguage, useText } from '#web/services.ts'
import { sheets } from '#web/text/sheets.ts'
import { Button, ButtonLink, Word } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import type { FormerRecipe } from '#web/wizard/rules/reuse.ts'
import type { Finished } from './import.store.ts'
import { leftOutSpots, storedText, type Texts } from './sheet-view.ts'
import { LayoutName } from './start-page.tsx'

interface Props {
  state: Finished
  onUndo: () => void
  onAnother: () => void
  isUndoing: boolean
  onRename: (layout: Layout, name: string) => void
}

export function DonePage({ state, onUndo, onAnother, isUndoing, onRename }: Props) {
  const t = useText(sheets)
  const { kind, opened, count, updated, samples, undone } = state
  const { reading } = opened
  const all = count + updated + samples
  return (
    <div className="stack done-page">
      <PageHeading className="visually-hidden">
        {t.title} {t.of[kind]}
      </PageHeading>
      <div className="done-band">
        <CircleCheck aria-hidden size={20} />
        <p role="status">
          <b>{undone ? t.done.undone(undone.gone) : t.done[kind](all)}</b>{' '}
          {kind === 'materials' && !undone ? t.done.values(reading.values) : null}{' '}
          {undone && undone.kept > 0 ? t.done.kept(undone.kept) : null}
        </p>
        <bdi className="note">{state.source}</bdi>
        {kind === 'materials' && count > 0 && updated === 0 && samples === 0 && !undone ? (
          <Button busy={isUndoing} icon={<Undo aria-hidden size={16} />} onClick={onUndo}>
            <Word of="undo" />
          </Button>
        ) : null}
      </div>
      <div className="line gap-2">
        {kind === 'materials' && !undone ? <BlendThese state={state} t={t} /> : null}
        {kind === 'materials' ? <ButtonLink href="/prices">{t.done.prices_}</ButtonLink> : null}
        <Button onClick={onAnother}>{t.done.another}</Button>
        {kind === 'materials' ? <ButtonLink href="/my-materials">{t.done.materials_}</ButtonLink> : null}
        {kind === 'laboratory' ? (
          <ButtonLink href="/my-analyses/laboratory">{t.kinds.laboratory}</ButtonLink>
        ) : null}
        {kind === 'prices' ? <ButtonLink href="/prices">{t.kinds.prices}</ButtonLink> : null}
      </div>
      <div className="after">
        {kind === 'materials' ? <Imported state={state} t={t} /> : <div />}
        <aside className="stack">
          <LeftOut state={state} t={t} />
          {state.layout ? <KeptAs layout={state.layout} t={t} onRename={onRename} /> : null}
        </aside>
      </div>
    </div>
  )
}

function KeptAs({ layout, t, onRename }: { layout: Layout; t: Texts } & Pick<Props, 'onRename'>) {
  const [isNaming, setNaming] = useState(false)
  return (
    <div className="note">
      {t.done.keptAs(layout.name)}{' '}
      {isNaming ? (
        <LayoutName
          layout={layout}
          onDone={(name) => {
            setNaming(false)
            if (name !== null) onRename(layout, name)
          }}
        />
      ) : (
        <button type="button" className="link-button" onClick={() => setNaming(true)}>
          {t.rename}
        </button>
      )}
    </div>
  )
}

/** Opens the wizard with what came in, where a recipe can hold all of it; the shares are to be set. */
function BlendThese({ state: { opened, ids }, t }: { state: Finished; t: Texts }) {
  const [, navigate] = useLocation()
  const materials = opened.reading.materials.map(({ judged: { body } }) => ({
    categories: (body.categories ?? []) as CategoryName[],
  }))
  const category = commonCategory(materials)
  const isOne = materials.every(({ categories }) => categories.includes(category))
  if (!isOne || ids.length < MATERIAL_COUNT.min || ids.length > MATERIAL_COUNT.max) return null
  const again: FormerRecipe = { category, basis: 'volume', components: ids.map((id) => ({ id })) }
  return (
    <Button variant="primary" onClick={() => navigate('/materials-analysis', { state: { again } })}>
      {t.done.blend}
    </Button>
  )
}

const ROWS = 200

/** The figures by which a material is known again; a column that stays empty is left out. */
const SHOWN = ['density', 'sulfur_ppm', 'flash_point'] as const

function Imported({ state: { opened }, t }: { state: Finished; t: Texts }) {
  const language = useLanguage()
  const { materials } = opened.reading
  const shown = SHOWN.filter((name) =>
    materials.some(({ judged }) => judged.body.properties[name] !== undefined),
  )
  return (
    <table className="comes-table">
      <thead>
        <tr>
          <th scope="col">{t.done.material}</th>
          {shown.map((name) => (
            <th key={name} scope="col" className="n">
              <bdi>
                {propertyOf(name)[language]} <span className="unit ltr">{propertyOf(name).unit}</span>
              </bdi>
            </th>
          ))}
          <th scope="col">{t.done.distillation}</th>
          <th scope="col" className="n">
            {t.done.values_}
          </th>
        </tr>
      </thead>
      <tbody>
        {materials.slice(0, ROWS).map(({ sample, name, judged, values }) => (
          <tr key={sample}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {shown.map((name) => (
              <td key={name} className="n">
                {judged.body.properties[name] === undefined ? '–' : storedText(judged.body.properties[name])}
              </td>
            ))}
            <td>
              <Spark properties={judged.body.properties} />
            </td>
            <td className="n">{values}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Spark({ properties }: { properties: Record<string, unknown> }) {
  const points = DISTILLATION.flatMap(([name, percent]) =>
    typeof properties[name] === 'number' ? [[percent, properties[name]] as const] : [],
  )
  if (points.length < 2) return null
  const temperatures = points.map(([, temperature]) => temperature)
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)]
  const path = points
    .map(
      ([percent, temperature], at) =>
        `${at === 0 ? 'M' : 'L'}${(percent * 0.82 + 1).toFixed(1)} ${(19 - ((temperature - low) / Math.max(1, high - low)) * 18).toFixed(1)}`,
    )
    .join('')
  return (
    <svg className="spark" width="84" height="20" viewBox="0 0 84 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function LeftOut({ state: { opened }, t }: { state: Finished; t: Texts }) {
  const { arrangement, meanings } = opened.reading
  const rows = arrangement.left.map(({ row, text, why }) => ({
    key: `row ${row}`,
    text: text || t.done.row(row + 1),
    why: `${t.done.row(row + 1)}: ${t.left[why]}`,
  }))
  const items = meanings.flatMap(({ is, why }, at) => {
    const { words, column, rows: lines, key } = arrangement.items[at]!
    return is === 'out'
      ? [
          {
            key,
            text: words || (column === null ? '' : letterOf(column)),
            why: `${column === null ? (lines[0] ?? 0) + 1 : letterOf(column)}: ${t.why[why ?? 'unknown']}`,
          },
        ]
      : []
  })
  const cells = Object.entries(opened.answers.cells)
  const left = cells
    .filter(([, text]) => text === null)
    .map(([address]) => ({ key: address, text: address, why: t.why.given }))
  const changed = cells.filter(([, text]) => text !== null)
  const limits = leftOutSpots(opened).map((spot) => ({
    key: `cell ${addressOf(spot)}`,
    text: `${spot.qualifier}${spot.cell.text}`,
    why: `${addressOf(spot)}: ${t.why.given}`,
  }))
  const all = [...items, ...rows, ...limits, ...left]
  return (
    <>
      {all.length > 0 ? (
        <section>
          <h2>{t.done.leftOut}</h2>
          <ul className="list-note">
            {all.slice(0, ROWS).map(({ key, text, why }) => (
              <li key={key}>
                <bdi>{text}</bdi>
                <span className="soft">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {changed.length > 0 ? (
        <section>
          <h2>{t.done.changed}</h2>
          <ul className="list-note">
            {changed.slice(0, ROWS).map(([address, text]) => (
              <li key={address}>
                <bdi>{address}</bdi>
                <bdi className="soft">{text}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
