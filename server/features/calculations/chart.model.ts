import { t } from 'elysia'
import type { MapQuantity } from '#calc/recipe-map/sample.ts'
import { UNIT_SIGNS } from '#calc/units/choice.ts'
import { described, numberIn, oneOf, timeZone, uuid } from '#server/http/schema.model.ts'
import type { GradeChoice } from '#server/responses/recipe.model.ts'

const SIDE = { minimum: 320, maximum: 2000 }

const unit = <Sign extends string>(signs: readonly Sign[]) => oneOf(signs, { default: signs[0] })

export const ChartQuery = t.Object({
  calculation: t.Optional(uuid('Default: the latest.')),
  format: oneOf(['png', 'svg'], { default: 'png' }),
  width: t.Integer({ ...SIDE, default: 900, description: 'Pixels.' }),
  height: t.Integer({ ...SIDE, default: 560, description: 'Pixels.' }),
  scale: numberIn({ min: 1, max: 3 }, { default: 2, description: 'PNG pixels per pixel.' }),
  theme: oneOf(['light', 'dark'], { default: 'light' }),
  temperature: unit(UNIT_SIGNS.temperature),
  density: unit(UNIT_SIGNS.density),
  lang: oneOf(['en', 'fa'], { default: 'en' }),
  zone: timeZone,
  uncertainty: t.Boolean({
    default: false,
    description: 'With the stored 95 % interval of the curve.',
  }),
})
export type ChartQuery = typeof ChartQuery.static

/** The link names the calculation. */
export const SharedChartQuery = t.Omit(ChartQuery, ['calculation'])

export const MapLook = t.Omit(SharedChartQuery, ['uncertainty'])

export const MapQuery = t.Object({
  property: described(
    t.Optional(t.String()),
    'A property, derived quantity, `own:key`, or `margin` (least margin in reproducibilities). Default: density.',
  ),
  materials: described(
    t.Optional(t.String()),
    'Ids of the two materials to vary, comma-separated. Default: the largest shares.',
  ),
  grade: described(t.Optional(t.String()), 'Grade id. Default: the limits of the calculation.'),
  options: t.Optional(t.String({ description: 'Grade options, as in a blend, as JSON.' })),
  ...MapLook.properties,
})

export const VARYING_MATERIALS = 2

export interface AskedMapQuery {
  quantity: MapQuantity
  /** Ids; null for those with the largest shares. */
  materials: readonly string[] | null
  against: GradeChoice | null
  look: typeof MapLook.static
}
