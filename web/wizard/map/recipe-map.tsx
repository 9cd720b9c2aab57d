import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo, type RefObject, useRef, useState } from 'react'
import { spanOf, type VariedShares } from '#calc/recipe-map/grid.ts'
import { limitsOf } from '#calc/recipe-map/judge.ts'
import { costUnit, type MapQuantity } from '#calc/recipe-map/sample.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { saveFile } from '#web/export/report.api.ts'
import { gradeRequest } from '#web/grades/grade-choice.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { shortId } from '#web/stored/stored.api.ts'
import { maps } from '#web/text/maps.ts'
import { type Option, Select } from '#web/ui/choice.tsx'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { ErrorLine } from '#web/ui/field.tsx'
import { useMutation } from '#web/ui/query.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { useSearchSpecification } from '../limits/use-check.ts'
import { recipeMaterials } from '../rules/draft.ts'
import { priceOf } from '../rules/search-criteria.ts'
import { isOutdated } from '../store/analysis.state.ts'
import { figureLabel, mapQuantities, useFigures } from './map-figures.tsx'
import { type MapSource, MapView } from './map-view.tsx'
import { movable, usualVarying, variedOf } from './use-map.ts'
import './map.css'

interface RecipeMapProps {
  /** The blend, or why there is none now. */
  source: MapSource | string
}

interface Chosen {
  /** Material ids; null for the default ones. */
  varying: readonly string[] | null
  quantity: MapQuantity | null
}

/** A figure and the grade's verdict over the shares of two materials. */
export default memo(function RecipeMap({ source }: RecipeMapProps) {
  const t = useText(maps)
  const [chosen, setChosen] = useState<Chosen>({ varying: null, quantity: null })
  const usual = useRef<readonly string[]>([])
  return (
    <div className="stack gap-3">
      <p className="note">{t.lead}</p>
      {typeof source === 'string' ? (
        <p className="note">{source}</p>
      ) : (
        <MapChoices source={source} usual={usual} chosen={chosen} onChosen={setChosen} />
      )}
    </div>
  )
})

interface MapChoicesProps {
  source: MapSource
  /** Ids of the materials that vary by default; stable while the recipe moves. */
  usual: RefObject<readonly string[]>
  chosen: Chosen
  onChosen: (change: (chosen: Chosen) => Chosen) => void
}

function MapChoices({ source, usual, chosen, onChosen }: MapChoicesProps) {
  const t = useText(maps)
  const [isTable, setTable] = useState(false)
  const { specification } = useSearchSpecification()
  const criteria = useAnalysis((state) => state.draft.criteria)
  const bench = useAnalysis((state) => state.draft.bench)
  const { recipe, judged, keyProperties } = source
  const language = useLanguage()
  const materials = recipeMaterials(recipe)
  const names = namesOf(materials, language)
  const free = movable({ bench }, recipe)
  const idOf = (at: number) => materials[at]!.id
  const there = (ids: readonly string[]) => ids.flatMap((id) => free.find((at) => idOf(at) === id) ?? [])
  const wanted = there(chosen.varying ?? [])
  if (there(usual.current).length < Math.min(2, free.length))
    usual.current = usualVarying(free, recipe).map(idOf)
  const [first, second] = wanted.length === 2 ? wanted : there(usual.current)
  const hasPrices = materials.every((material) => priceOf(material, criteria) !== null)
  const { blend } = judged
  const own = blend.own ?? []
  const figures = useFigures(own)
  const limits = limitsOf({ specification, own: own.map(({ property }) => property) })
  const all = mapQuantities(blend, keyProperties, limits, hasPrices)
  const quantity = chosen.quantity && all.includes(chosen.quantity) ? chosen.quantity : all[0]
  if (first === undefined || second === undefined) return <p className="note">{t.few}</p>
  if (!quantity) return <p className="note">{t.noValue}</p>
  const varying = [first, second] as const
  if (!(spanOf(variedOf(recipe, varying)) > 0)) return <p className="note">{t.nothing}</p>
  return (
    <>
      <div className="beside gap-2 bottom">
        <MapFields
          quantity={quantity}
          quantities={all.map((one) => ({ value: one, label: figureLabel(figures(one)) }))}
          onQuantity={(value) => onChosen((now) => ({ ...now, quantity: value }))}
          ids={materials.map(({ id }) => id)}
          names={names}
          free={free}
          varying={varying}
          onVarying={(ids) => onChosen((now) => ({ ...now, varying: ids }))}
        />
        <MapMenu quantity={quantity} materials={varying.map(idOf)} isTable={isTable} onTable={setTable} />
      </div>
      <MapView
        source={source}
        varying={varying}
        figures={figures(quantity)}
        quantity={quantity}
        specification={specification}
        names={names}
        isTable={isTable}
      />
    </>
  )
}

interface MapFieldsProps {
  quantity: MapQuantity
  quantities: readonly Option<MapQuantity>[]
  onQuantity: (quantity: MapQuantity) => void
  ids: readonly string[]
  names: readonly string[]
  /** Positions that may vary, and those that do. */
  free: readonly number[]
  varying: VariedShares['varying']
  onVarying: (varying: string[]) => void
}

/** The quantity and the varied materials. Rendered again when the choices change, not when the recipe moves. */
const MapFields = memo(
  function MapFields(props: MapFieldsProps) {
    const t = useText(maps)
    return (
      <div className="line gap-2 evenly">
        <Select
          label={t.shows}
          value={props.quantity}
          onValue={props.onQuantity}
          options={props.quantities}
        />
        {props.free.length > 2 ? <EndFields {...props} /> : null}
      </div>
    )
  },
  // JSON leaves out the functions, which are new at each render.
  (before, now) => JSON.stringify(before) === JSON.stringify(now),
)

/** The varied materials. One that stands at the other end changes places with the one it replaces. */
function EndFields({ ids, names, free, varying, onVarying }: MapFieldsProps) {
  const t = useText(maps)
  const options = free.map((at) => ({ value: String(at), label: names[at]! }))
  return ([0, 1] as const).map((end) => (
    <Select
      key={end}
      label={t.ends[end]!}
      value={String(varying[end])}
      onValue={(value) => {
        const at = Number(value)
        const next = varying.map((one) => (one === at ? varying[end] : one)).with(end, at)
        onVarying(next.map((one) => ids[one]!))
      }}
      options={options}
    />
  ))
}

interface MapMenuProps {
  quantity: MapQuantity
  materials: readonly string[]
  isTable: boolean
  onTable: (isTable: boolean) => void
}

const FORMATS = ['png', 'svg'] as const

/** Downloads of the map, drawn by the server from the calculation, and the switch to the table. The server doesn't know prices. */
function MapMenu({ quantity, materials, isTable, onTable }: MapMenuProps) {
  const t = useText(maps)
  const language = useLanguage()
  const { api } = useAnalysisTools()
  const { temperature, density } = usePreferences().units
  const against = useAnalysis((state) => state.draft.against)
  const id = useAnalysis((state) => (isOutdated(state) ? null : (state.result?.answer?.id ?? null)))
  const saving = useMutation()

  const save = async (format: (typeof FORMATS)[number]) => {
    if (id === null) return
    const { grade, options } = { grade: undefined, options: undefined, ...gradeRequest(against) }
    const query = {
      property: quantity,
      materials: materials.join(),
      ...(grade && { grade, options: JSON.stringify(options) }),
      format,
      theme: 'light',
      lang: language,
      temperature,
      density,
    }
    const drawn = await saving.run(() => api.map(id, query))
    if (drawn) saveFile(drawn.value, `recipe-map-${quantity.replace(':', '-')}-${shortId(id)}.${format}`)
  }

  return (
    <>
      <MenuButton
        label={t.menu}
        icon={<Ellipsis aria-hidden size={18} />}
        isBare
        busy={saving.busy}
        items={[
          ...(costUnit(quantity) ? [] : FORMATS).map((format) => ({
            label: t[format],
            why: id === null && t.unsaved,
            onChoose: () => void save(format),
          })),
          { label: isTable ? t.table.close : t.table.open, onChoose: () => onTable(!isTable) },
        ]}
      />
      <ErrorLine text={saving.error && t.failed} />
    </>
  )
}
