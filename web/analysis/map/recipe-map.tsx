import { useState } from 'react'
import { spanOf } from '#calc/recipe-map/recipes.ts'
import type { MapQuantity } from '#calc/recipe-map/sample.ts'
import { useText } from '#web/services.ts'
import { maps } from '#web/text/en/maps.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { priceOf } from '../find/prices.ts'
import { useSpecification } from '../limits/use-check.ts'
import { CornerFields } from './corner-fields.tsx'
import { labelOf, quantitiesOf, useFigures } from './map-figures.ts'
import { movable, usualVarying, variedOf } from './map-question.ts'
import { type MapSource, MapView } from './map-view.tsx'
import './map.css'

interface RecipeMapProps {
  /** The blend, or why there is none now. */
  source: MapSource | string
  onClose: () => void
}

interface Chosen {
  /** Ids of the materials that vary; null before anybody chose. */
  varying: readonly string[] | null
  quantity: MapQuantity | null
}

/** How a figure and the verdict of the grade change over the shares of two or three materials. */
export default function RecipeMap({ source, onClose }: RecipeMapProps) {
  const t = useText(maps)
  const [chosen, setChosen] = useState<Chosen>({ varying: null, quantity: null })
  return (
    <section
      className="recipe-map"
      aria-label={t.open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="map-head">
        <h2 className="map-title">{t.open}</h2>
        <Button small variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
      <p className="note">{t.lead}</p>
      {typeof source === 'string' ? (
        <p className="note">{source}</p>
      ) : (
        <Choices source={source} chosen={chosen} onChosen={setChosen} />
      )}
    </section>
  )
}

interface ChoicesProps {
  source: MapSource
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}

/** What the map shows and varies, and the map. */
function Choices({ source, chosen, onChosen }: ChoicesProps) {
  const t = useText(maps)
  const figures = useFigures()
  const draft = useAnalysis((state) => state.draft)
  const specified = useSpecification(draft.against)
  const specification = specified.is === 'ready' ? specified.specification : null
  const { recipe, judged, keyProperties } = source
  const free = movable(draft, recipe)
  const idOf = (at: number) => recipe.components[at]!.material.id
  const wanted = (chosen.varying ?? []).flatMap((id) => free.find((at) => idOf(at) === id) ?? [])
  const varying = wanted.length >= 2 ? wanted : usualVarying(free, recipe)
  const hasPrices = recipe.components.every(({ material }) => priceOf(material, draft.wish) !== null)
  const all = quantitiesOf(judged.estimate!.blend, keyProperties, specification, hasPrices)
  const quantity = chosen.quantity && all.includes(chosen.quantity) ? chosen.quantity : all[0]
  if (varying.length < 2) return <p className="note">{t.few}</p>
  if (!quantity) return <p className="note">{t.noValue}</p>
  if (!(spanOf(variedOf(recipe, varying)) > 0)) return <p className="note">{t.nothing}</p>
  return (
    <>
      <div className="map-choices">
        <Select
          label={t.shows}
          value={quantity}
          onValue={(value) => onChosen({ ...chosen, quantity: value })}
          options={all.map((one) => ({ value: one, label: labelOf(figures(one)) }))}
        />
        {free.length > 2 ? (
          <CornerFields
            recipe={recipe}
            free={free}
            varying={varying}
            onVarying={(positions) => onChosen({ ...chosen, varying: positions.map(idOf) })}
          />
        ) : null}
      </div>
      <MapView
        source={source}
        varying={varying}
        figures={figures(quantity)}
        quantity={quantity}
        specification={specification}
      />
    </>
  )
}
