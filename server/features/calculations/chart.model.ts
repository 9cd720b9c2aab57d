import { t } from 'elysia'
import type { MapQuantity } from '#calc/recipe-map/sample.ts'
import { UNIT_SIGNS } from '#calc/units/choice.ts'
import type { GradeChoice } from '#server/answers/recipe.model.ts'
import { described, numberIn, oneOf, timeZone, uuid } from '#server/http/schema.model.ts'

const SIDE = { minimum: 320, maximum: 2000 }

const unit = <Sign extends string>(signs: readonly Sign[]) =>
  oneOf(signs, { default: signs[0], description: 'In which such figures are written.' })

export const ChartQuery = t.Object({
  calculation: t.Optional(uuid('Id of a calculation; without it, the latest one.')),
  format: oneOf(['png', 'svg'], { default: 'png' }),
  width: t.Integer({ ...SIDE, default: 900, description: 'Of the graph, px.' }),
  height: t.Integer({ ...SIDE, default: 560, description: 'Of the graph, px.' }),
  scale: numberIn(
    { min: 1, max: 3 },
    { default: 2, description: 'Pixels of a PNG for each px of the graph.' },
  ),
  theme: oneOf(['light', 'dark'], { default: 'light' }),
  temperature: unit(UNIT_SIGNS.temperature),
  density: unit(UNIT_SIGNS.density),
  lang: oneOf(['en', 'fa'], { default: 'en', description: 'Of the texts.' }),
  zone: timeZone,
  uncertainty: t.Boolean({
    default: false,
    description: 'With the 95 % interval of the blend’s curve, where it is kept with the calculation.',
  }),
})
export type ChartQuery = typeof ChartQuery.static

/** The link names the calculation. */
export const SharedChartQuery = t.Omit(ChartQuery, ['calculation'])

export const MapLook = t.Omit(SharedChartQuery, ['uncertainty'])

export const MapQuery = t.Object({
  property: described(
    t.Optional(t.String()),
    'What is shown: a property, a derived quantity, an own property that the calculation was made with as `own:key`, or `margin`, the least margin to the limits in reproducibilities; without it, density.',
  ),
  materials: described(
    t.Optional(t.String()),
    'Ids of the two materials that vary, with commas; without it, those with the largest shares. The others keep theirs.',
  ),
  grade: described(
    t.Optional(t.String()),
    'Id of a grade of `GET /grades/`; without it, the limits that the calculation was checked against, if any.',
  ),
  options: t.Optional(t.String({ description: 'Of the grade, as in a blend, as JSON.' })),
  ...MapLook.properties,
})

export const VARYING = 2

export interface AskedMapQuery {
  quantity: MapQuantity
  /** Ids; null for those with the largest shares. */
  materials: readonly string[] | null
  against: GradeChoice | null
  look: typeof MapLook.static
}
