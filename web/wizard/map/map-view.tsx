import { useMemo } from 'react'
import type { Check } from '#calc/grades/check.ts'
import { measurementsOf } from '#calc/grades/measure.ts'
import { bareLimitIn } from '#calc/grades/shown.ts'
import type { Specification } from '#calc/grades/specification.ts'
import type { State } from '#calc/grades/states.ts'
import { biasCorrectionsOf, withCorrected } from '#calc/lab/correct.ts'
import { ownFormatIn } from '#calc/own/own-measure.ts'
import type { VariedShares } from '#calc/recipe-map/grid.ts'
import { ANY, figureOf, type MapQuantity, quantityShown } from '#calc/recipe-map/sample.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { isScatterOnly, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { maps } from '#web/text/maps.ts'
import { percentages } from '#web/text/percentages.ts'
import { useWidth } from '#web/ui/chart/curve-chart.tsx'
import { StateMark } from '#web/verdict/verdict-words.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { BiasNote, useBiasCorrections } from '../bias/bias.tsx'
import { useCheck } from '../limits/use-check.ts'
import { recipeShares } from '../rules/draft.ts'
import { fieldText } from '../rules/percentages.ts'
import { type Result, restingOf, subjectOf } from '../rules/result.ts'
import { LineDrawing } from './drawings.tsx'
import { type Figures, figureLabel, MapTable } from './map-figures.tsx'
import { metNowhere } from './map-picture.ts'
import { MapLegend } from './map-stage.tsx'
import { type Mapped, mapQuestion, useMap, variedOf } from './use-map.ts'

export interface MapSource extends Mapped {
  calc: Calc
  /** The finished fuel, to which limits apply. */
  judged: Result
  keyProperties: readonly PropertyName[]
}

interface MapViewProps {
  source: MapSource
  varying: VariedShares['varying']
  quantity: MapQuantity
  figures: Figures
  specification: Specification | null
  names: readonly string[]
  isTable: boolean
}

/** A sample that shows the decimal mark and digits. */
const HALF = 0.5

type Shown = ReturnType<typeof useMap>

export function MapView({ source, varying, quantity, specification, ...props }: MapViewProps) {
  const { names, isTable } = props
  const t = useText(maps)
  const prose = useProse()
  const { basisUnits } = useText(percentages)
  const { units } = usePreferences()
  const { recipe, finish, judged, calc } = source
  const against = useAnalysis((state) => state.draft.against)
  const criteria = useAnalysis((state) => state.draft.criteria)
  const biasCorrections = useShownBiasCorrections(recipe.category, quantity, specification)
  const asked = useMemo(
    () =>
      mapQuestion({ recipe, finish }, varying, quantity, specification, criteria, {
        own: (judged.blend.own ?? []).map(({ property }) => property),
        ...(biasCorrections && { biasCorrections }),
        resting: restingOf(recipe, calc),
      }),
    [recipe, finish, varying, quantity, specification, criteria, judged, biasCorrections, calc],
  )
  const correction = biasCorrections?.corrections[quantity as Quantity]
  const isCorrected = correction !== undefined && !isScatterOnly(correction)
  const { name } = props.figures
  const figures = { ...props.figures, name: isCorrected ? t.corrected(name) : name }
  const { blend } = judged
  const shown = useMap(asked, calc)
  const { check } = useCheck(against, judged)
  const [box, width] = useWidth()

  const varied = variedOf(recipe, varying)
  const here =
    quantity === 'margin'
      ? leastMargin(check)
      : figureOf(
          asked,
          measurementsOf(
            withCorrected({ ...subjectOf(judged), methods: blend.methods }, biasCorrections),
            specification ?? ANY,
          ),
          () => recipeShares(judged.recipe),
        )
  const figure = here === null ? null : figures.write(figures.value(here))
  const state = check?.state ?? null
  const place = varying
    .map((at) =>
      t.share({
        name: names[at]!,
        percent: prose(fieldText(varied.shares[at]!)),
        unit: basisUnits[recipe.basis],
      }),
    )
    .join(' · ')
  const value =
    figure && t.value({ name: figures.name, value: `${figure}${figures.sign && ` ${figures.sign}`}` })
  const verdict = state && t.verdicts[state]
  const listed = useNamed(blend.own ?? [])
  const missed = quantitiesWith('fail', check)
  return (
    <>
      {finish ? <p className="note">{t.finished}</p> : null}
      <BiasNote quantities={quantitiesIn(quantity, specification)} />
      <p className="map-reading line gap-1 across-3 middle" style={{ minBlockSize: '3rem' }}>
        <span className="estimate-dot" aria-hidden="true" />
        <span>{place}</span>
        {value ? <strong>{value}</strong> : null}
        {state ? (
          <StateMark state={state}>{missed.length > 0 ? t.missing(listed(missed)) : verdict}</StateMark>
        ) : null}
      </p>
      <div ref={box} className="map-box ltr clips" aria-busy={!shown.isAtRest}>
        {width > 0 ? (
          <LineDrawing
            shown={shown}
            recipe={recipe}
            varied={varied}
            names={varying.map((at) => names[at]!)}
            figures={figures}
            here={here === null ? null : figures.value(here)}
            limits={limitsOn(shown.map, quantity, units)}
            unitKey={`${figureLabel(figures)} ${figures.write(HALF, 1)}`}
            width={width}
            reading={[place, value, verdict].filter(Boolean).join(t.separator)}
          />
        ) : null}
      </div>
      <p className="note">{t.dotHint}</p>
      {specification ? <MapLegend /> : null}
      <LimitNotes map={shown.map} check={check} named={listed} />
      {isTable ? <MapTable shown={shown} names={names} figures={figures} /> : null}
    </>
  )
}

type NamedQuantities = ReturnType<typeof useNamed>

/** Writes down quantities by their names, each once. */
function useNamed(own: NonNullable<Result['blend']['own']>) {
  const language = useLanguage()
  return (quantities: readonly Quantity[]) =>
    joined(
      [...new Set(quantities)].map((q) => quantityName(q, language, ownFormatIn(own, q))),
      language,
    )
}

const quantitiesWith = (state: State, check: Check | null): Quantity[] =>
  (check?.limits ?? []).filter((limit) => limit.state === state).map(({ q }) => q)

interface LimitNotesProps {
  map: Shown['map']
  check: Check | null
  named: NamedQuantities
}

/** The limits that are met nowhere on the map, and those that can't be checked. */
function LimitNotes({ map, check, named }: LimitNotesProps) {
  const t = useText(maps)
  const nowhere = useMemo(() => metNowhere(map).flatMap(({ limits }) => limits.map(({ q }) => q)), [map])
  const unknown = quantitiesWith('unknown', check)
  return (
    <>
      {nowhere.length > 0 ? <p className="note">{t.nowhere(named(nowhere))}</p> : null}
      {unknown.length > 0 ? <p className="note">{t.unknown(named(unknown))}</p> : null}
    </>
  )
}

/** Where the limits of the drawn quantity lie, in the chosen units. */
const limitsOn = ({ requirements }: Shown['map'], quantity: MapQuantity, units: UnitChoice): number[] =>
  quantity === 'margin'
    ? [0]
    : requirements
        .flatMap(({ limits }) => limits)
        .filter(({ q }) => q === quantity)
        .map((limit) => bareLimitIn(limit, units).limit!)

/** Quantities that the map depends on: the shown one, and limited ones. */
const quantitiesIn = (quantity: MapQuantity, specification: Specification | null): Quantity[] => [
  ...[quantityShown(quantity)].filter((q) => q !== null),
  ...(specification?.limits ?? []).map(({ q }) => q),
]

function useShownBiasCorrections(
  category: CategoryName,
  quantity: MapQuantity,
  specification: Specification | null,
) {
  const biasCorrections = useBiasCorrections(category)
  return useMemo(
    () =>
      biasCorrections &&
      biasCorrectionsOf(
        { [category]: biasCorrections.corrections },
        category,
        quantitiesIn(quantity, specification),
      ),
    [biasCorrections, category, quantity, specification],
  )
}

/** The least margin of the limits, in R; of alternative limits the best counts. */
function leastMargin(check: { limits: readonly { in_R: number | null; one_of?: number }[] } | null) {
  if (!check) return null
  const best = new Map<number | object, number>()
  for (const limit of check.limits)
    if (limit.in_R !== null) {
      const key = limit.one_of ?? limit
      best.set(key, Math.max(best.get(key) ?? Number.NEGATIVE_INFINITY, limit.in_R))
    }
  return best.size > 0 ? Math.min(...best.values()) : null
}
