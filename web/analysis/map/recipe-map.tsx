import { memo, type RefObject, useRef, useState } from 'react'
import { limitsOf } from '#calc/recipe-map/judge.ts'
import { spanOf } from '#calc/recipe-map/recipes.ts'
import type { MapQuantity } from '#calc/recipe-map/sample.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { maps } from '#web/text/en/maps.ts'
import { useAnalysis } from '../analysis-context.ts'
import { useSearchSpecification } from '../limits/use-check.ts'
import { priceOf } from '../rules/prices.ts'
import { MapFields } from './map-fields.tsx'
import { labelOf, quantitiesOf, useFigures } from './map-figures.ts'
import { MapMenu } from './map-menu.tsx'
import { movable, usualVarying, variedOf } from './map-question.ts'
import { type MapSource, MapView } from './map-view.tsx'
import './map.css'

interface RecipeMapProps {
  /** The blend, or why there is none now. */
  source: MapSource | string
}

interface Chosen {
  /** Ids of the materials that vary; null before anybody chose. */
  varying: readonly string[] | null
  quantity: MapQuantity | null
}

/** How a figure and the verdict of the grade change over the shares of two or three materials. */
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
        <Choices source={source} usual={usual} chosen={chosen} onChosen={setChosen} />
      )}
    </div>
  )
})

interface ChoicesProps {
  source: MapSource
  /** Ids of the materials that vary while nobody has chosen any: they stay, wherever the recipe goes. */
  usual: RefObject<readonly string[]>
  chosen: Chosen
  onChosen: (change: (chosen: Chosen) => Chosen) => void
}

/** What the map shows and varies, and the map. */
function Choices({ source, usual, chosen, onChosen }: ChoicesProps) {
  const t = useText(maps)
  const [isTable, setTable] = useState(false)
  const specified = useSearchSpecification()
  const criteria = useAnalysis((state) => state.draft.criteria)
  const bench = useAnalysis((state) => state.draft.bench)
  const specification = specified.is === 'ready' ? specified.specification : null
  const { recipe, judged, keyProperties } = source
  const language = useLanguage()
  const materials = recipe.components.map(({ material }) => material)
  const names = namesOf(materials, language)
  const free = movable({ bench }, recipe)
  const idOf = (at: number) => materials[at]!.id
  const there = (ids: readonly string[]) => ids.flatMap((id) => free.find((at) => idOf(at) === id) ?? [])
  const wanted = there(chosen.varying ?? [])
  if (there(usual.current).length < Math.min(3, free.length))
    usual.current = usualVarying(free, recipe).map(idOf)
  const varying = wanted.length >= 2 ? wanted : there(usual.current)
  const hasPrices = materials.every((material) => priceOf(material, criteria) !== null)
  const { blend } = judged.estimate!
  const own = blend.own ?? []
  const figures = useFigures(own)
  const limits = limitsOf({ specification, own: own.map(({ property }) => property) })
  const all = quantitiesOf(blend, keyProperties, limits, hasPrices)
  const quantity = chosen.quantity && all.includes(chosen.quantity) ? chosen.quantity : all[0]
  if (varying.length < 2) return <p className="note">{t.few}</p>
  if (!quantity) return <p className="note">{t.noValue}</p>
  if (!(spanOf(variedOf(recipe, varying)) > 0)) return <p className="note">{t.nothing}</p>
  return (
    <>
      <div className="map-head">
        <MapFields
          quantity={quantity}
          quantities={all.map((one) => ({ value: one, label: labelOf(figures(one)) }))}
          onQuantity={(value) => onChosen((now) => ({ ...now, quantity: value }))}
          ids={recipe.components.map(({ material }) => material.id)}
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
