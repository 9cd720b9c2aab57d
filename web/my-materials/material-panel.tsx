import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { isDistillation, type PropertyName, propertiesOf, propertyOf } from '#calc/vocabulary/properties.ts'
import { nameOf, otherNameOf, producerOf, sourceOf } from '#calc/vocabulary/words/names.ts'
import { AuthorLine, useAuthors } from '#web/company/shared-things.tsx'
import { dateOf } from '#web/format/date.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { mainCategory } from '#web/materials/list-tools.tsx'
import { type Analysis, createMaterialsApi } from '#web/materials/materials.api.ts'
import { materialKindOf } from '#web/materials/offer.ts'
import type { Price } from '#web/prices/price-list.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { materials as materialsText } from '#web/text/materials.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { Button, IconButton, Word } from '#web/ui/button.tsx'
import { pointsOf } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import { Details, MenuButton } from '#web/ui/disclosure.tsx'
import { LeftToRight } from '#web/ui/isolated.tsx'
import { useQuery } from '#web/ui/query.tsx'
import { SimpleTable, type TableColumn } from '#web/ui/table/table.tsx'
import type { Material } from '#web/wizard/analysis.api.ts'
import { readingsFrom, withReadings } from '#web/wizard/rules/assumed.ts'
import { typicalFor } from '#web/wizard/rules/typical.ts'
import type { MaterialActions } from './materials-table.tsx'
import { PriceHistory } from './price-history.tsx'
import { recipeOfSelection } from './selection-bar.tsx'

interface MaterialPanelProps extends MaterialActions {
  material: Material
  /** Where a typical stream is looked for. */
  all: readonly Material[]
  price: Price | null
  onClose: () => void
}

const ICON = { 'aria-hidden': true, size: 16 } as const
const NARROW = '(width < 64rem)'

/** One material beside the list: its values and samples, its curve, its prices. */
export default function MaterialPanel({ material, all, price, onClose, ...actions }: MaterialPanelProps) {
  const t = useText(materialsText).panel
  const language = useLanguage()
  const id = useId()
  const [, navigate] = useLocation()
  const category = mainCategory(material)
  const isOwn = materialKindOf(material) === 'own'
  const typical = useMemo(
    () => (isOwn ? undefined : typicalFor(material, all, category).find(({ isNear }) => isNear)?.stream),
    [isOwn, material, all, category],
  )
  const [isFilled, setFilled] = useState(false)
  const readings = typical ? readingsFrom(typical, material, category) : []
  const shown = isFilled ? withReadings(material, readings) : material
  const blend = () => {
    const assumed = readings.map(({ property, from }) => ({ material: material.id, property, from }))
    // The second place is left for the material that it is blended with.
    const components = [{ id: material.id }, { id: '' }]
    const again = { ...recipeOfSelection([material]), components, ...(isFilled && { assumed }) }
    navigate('/materials-analysis', { state: { again } })
  }
  return (
    <aside className="material-panel stack gap-3" aria-labelledby={id}>
      <PanelHead id={id} material={material} onClose={onClose} {...actions} />
      <div className="line gap-2">
        <Button onClick={blend}>{t.blend}</Button>
        {isOwn ? (
          <RequireRole of="laboratory">
            <Button icon={<Plus {...ICON} />} onClick={() => actions.onAddSample(material)}>
              {t.addSample}
            </Button>
          </RequireRole>
        ) : null}
      </div>
      {typical && readings.length > 0 ? (
        <p className="note block material-lacks">
          {isFilled
            ? t.filled({ count: String(readings.length), name: nameOf(typical, language) })
            : t.lacks({ count: String(readings.length), name: nameOf(typical, language) })}{' '}
          <button type="button" className="link-button" onClick={() => setFilled(!isFilled)}>
            {isFilled ? <Word of="undo" /> : t.use}
          </button>
        </p>
      ) : null}
      <Values material={shown} isOwn={isOwn} />
      <Curve material={shown} />
      <PriceHistory material={material} price={price} />
      <Source material={material} />
    </aside>
  )
}

type HeadProps = Omit<MaterialPanelProps, 'all' | 'price'> & { id: string }

function PanelHead({ id, material, onClose, ...actions }: HeadProps) {
  const t = useText(materialsText).panel
  const words = useText(materialsText)
  const language = useLanguage()
  const isNarrow = useMatches(NARROW)
  const name = nameOf(material, language)
  const other = otherNameOf(material, language)
  const isOwn = materialKindOf(material) === 'own'
  const authors = useAuthors('material', isOwn ? [material.id] : [], [material.version])
  return (
    <header className="stack gap-0">
      <div className="row gap-1 middle">
        {isNarrow ? (
          <IconButton label={t.back} icon={<ArrowLeft className="flips" {...ICON} />} onClick={onClose} />
        ) : null}
        <h2 id={id} className="grows breaks">
          <bdi>{name}</bdi>
        </h2>
        {isOwn ? (
          <>
            <IconButton label={t.edit} icon={<Pencil {...ICON} />} onClick={() => actions.onEdit(material)} />
            <MenuButton
              isBare
              label={t.more}
              icon={<Ellipsis {...ICON} />}
              items={[
                { label: t.samples, onChoose: () => actions.onSamples(material) },
                { label: words.duplicate(name), onChoose: () => actions.onDuplicate(material) },
                { label: words.delete(name), onChoose: () => actions.onDelete(material), isApart: true },
              ]}
            />
          </>
        ) : null}
        {isNarrow ? null : <IconButton label={t.close} icon={<X {...ICON} />} onClick={onClose} />}
      </div>
      <p className="note">
        {other ? (
          <>
            <bdi lang={language === 'fa' ? 'en' : 'fa'}>{other}</bdi>
            {' · '}
          </>
        ) : null}
        <bdi>{producerOf(material, language)}</bdi> · {CATEGORIES[mainCategory(material)][language]}
      </p>
      <AuthorLine of={authors.get(material.id)} />
    </header>
  )
}

const SAMPLES_SHOWN = 2

/** Values as they are in use, beside the newest samples that they come from. */
function Values({ material, isOwn }: { material: Material; isOwn: boolean }) {
  const t = useText(materialsText).panel
  const language = useLanguage()
  const value = useQuantities()
  const samples = useSamples(material.id, isOwn)
  const assumed = new Map((material.assumed ?? []).map((reading) => [reading.property, reading]))
  const names = propertiesOf(mainCategory(material)).filter(
    (name) =>
      !isDistillation(name) && [material, ...samples].some(({ properties }) => properties[name] != null),
  )
  const at = ({ sampled_at }: Analysis) => (sampled_at ? dateOf(sampled_at, language) : t.undated)
  const rangeOf = (name: PropertyName) => {
    const { low, high } = assumed.get(name) ?? {}
    if (low == null || high == null) return null
    const { unit } = propertyOf(name)
    return <LeftToRight>{`${value.write(low, unit)} … ${value.write(high, unit)}`}</LeftToRight>
  }
  return (
    <SimpleTable
      label={t.values}
      className="material-values"
      rows={names}
      rowKey={(name) => name}
      columns={[
        {
          key: 'property',
          head: t.property,
          isRowHead: true,
          cell: (name) => (
            <>
              <bdi>{propertyOf(name)[language]}</bdi>{' '}
              <bdi className="unit">{value.sign(propertyOf(name).unit)}</bdi>
            </>
          ),
        },
        {
          key: 'in use',
          head: t.inUse,
          className: 'number',
          cellClass: 'strong',
          cell: (name) => (
            <>
              {assumed.has(name) ? '≈ ' : null}
              {value.write(material.properties[name], propertyOf(name).unit)}
            </>
          ),
        },
        ...samples.map(
          (one): TableColumn<PropertyName> => ({
            key: one.id,
            head: (
              <>
                <bdi className="block">{one.sample || t.sheet}</bdi> <span className="plain">{at(one)}</span>
              </>
            ),
            className: 'number',
            cellClass: one.newest ? '' : 'soft',
            cell: (name) =>
              one.properties[name] == null ? null : value.write(one.properties[name], propertyOf(name).unit),
          }),
        ),
        assumed.size > 0
          ? { key: 'range', head: t.range, className: 'number', cellClass: 'note', cell: rangeOf }
          : {
              key: 'test',
              head: t.test,
              cellClass: 'note',
              cell: (name) => <bdi>{propertyOf(name).testMethod}</bdi>,
            },
      ]}
    />
  )
}

/** The newest samples of a material of one's own; none while they load. */
function useSamples(id: string, isOwn: boolean): readonly Analysis[] {
  const { http } = useServices()
  const { value } = useQuery(
    async (signal) =>
      isOwn
        ? createMaterialsApi(http).analyses(id, signal)
        : { ok: true as const, value: [] as Analysis[], headers: new Headers() },
    [id, isOwn],
  )
  return (value ?? []).slice(0, SAMPLES_SHOWN)
}

function Curve({ material }: { material: Material }) {
  const t = useText(materialsText)
  const { write, sign } = useQuantities()
  const { prose } = useFormat()
  const language = useLanguage()
  const points = pointsOf(material.properties)
  if (points.length < 2) return null
  const names = propertiesOf(mainCategory(material)).filter(
    (name): name is PropertyName => isDistillation(name) && material.properties[name] !== null,
  )
  return (
    <section className="stack gap-1">
      <h3>
        {t.panel.distillation} <span className="note plain">{t.panel.points(prose(points.length))}</span>
      </h3>
      <CurveChart
        lines={[{ id: material.id, points }]}
        label={t.form.curve}
        axes={{ recovered: t.form.recovered, temperature: sign('°C') }}
        height={190}
      />
      <Details summary={t.panel.asNumbers}>
        <dl className="material-points tiles sparse gap-1">
          {names.map((name) => (
            <div key={name} className="row gap-2 apart">
              <dt className="note">{propertyOf(name)[language]}</dt>
              <dd className="number">{write(material.properties[name], propertyOf(name).unit)}</dd>
            </div>
          ))}
        </dl>
      </Details>
    </section>
  )
}

function Source({ material }: { material: Material }) {
  const t = useText(materialsText).panel
  const language = useLanguage()
  const source = sourceOf(material, language)
  return source || material.note ? (
    <p className="note breaks">
      {source ? (
        <>
          {t.source} <bdi dir={source === material.source ? 'auto' : 'rtl'}>{source}</bdi>{' '}
        </>
      ) : null}
      {material.note ? <span className="amber">{material.note[language]}</span> : null}
    </p>
  ) : null
}
