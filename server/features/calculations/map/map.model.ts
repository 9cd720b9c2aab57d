import { t } from 'elysia'
import type { MapQuantity } from '#calc/recipe-map/sample.ts'
import type { GradeChoice } from '#server/answers/recipe.model.ts'
import { SharedChartQuery } from '../chart.model.ts'

/** How a map looks: as a graph does. */
export const MapLook = t.Omit(SharedChartQuery, ['uncertainty'])

export const MapQuery = t.Object({
  property: t.Optional(
    t.String({
      description:
        'What is shown: a property, a derived quantity, an own property that the calculation was made with as `own:key`, or `margin`, the least margin to the limits in reproducibilities; without it, density.',
    }),
  ),
  materials: t.Optional(
    t.String({
      description:
        'Ids of the two or three materials that vary, with commas; without it, those with the largest shares. The others keep theirs.',
    }),
  ),
  grade: t.Optional(
    t.String({
      description:
        'Id of a grade of `GET /grades/`; without it, the limits that the calculation was checked against, if any.',
    }),
  ),
  options: t.Optional(t.String({ description: 'Of the grade, as in a blend, as JSON.' })),
  ...MapLook.properties,
})

/** As it was read. */
export interface AskedMapQuery {
  quantity: MapQuantity
  /** Ids. */
  materials: readonly string[] | null
  against: GradeChoice | null
  look: typeof MapLook.static
}
