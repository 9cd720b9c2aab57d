import { QUANTITIES, type Quantity } from '#calc/grades/quantities.ts'
import type { History } from '#calc/lab/history.ts'
import { isOwnQuantity, lookOf, type OwnLook, type OwnProperty } from '#calc/own/own-property.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { Answer, Http } from '#web/api/http.ts'

/** Which results count. */
export interface BiasView {
  category: CategoryName | 'all'
  grade: string | null
  material: string | null
  /** Days, as a field of a date has them. */
  from: string
  to: string
  withoutOutliers: boolean
}

export interface Bias extends History {
  R: number | null
  /** Of an own property: as it was defined with the newest result, and how many results are in another unit. */
  definition?: OwnProperty
  other_unit?: number
  /** Switched on for the category. */
  on: boolean
  /** Switched on for its scatter alone. */
  scatter: boolean
}

/** The middle of the calculated values: where a difference is converted, for units that are not even. */
export const middleOf = ({ points }: Pick<Bias, 'points'>): number =>
  points.length === 0 ? 0 : points.reduce((sum, { calculated }) => sum + calculated, 0) / points.length

export interface Biases {
  properties: Partial<Record<Quantity, Bias>>
  outlier_rule: string
  left_out: number
}

/** Those that were measured, in the order of the tables; own properties last. */
export const quantitiesIn = ({ properties }: Biases): Quantity[] => [
  ...QUANTITIES.filter((q) => properties[q]),
  ...Object.keys(properties).filter(isOwnQuantity),
]

/** How an own property of these histories is shown. */
export const lookAmong =
  (properties: Biases['properties']) =>
  (q: string): OwnLook | undefined => {
    const definition = properties[q as Quantity]?.definition
    return definition && lookOf(definition)
  }

export interface BiasApi {
  find(view: BiasView, signal: AbortSignal): Promise<Answer<Biases>>
  /** These and no others are corrected, or guarded by their scatter, in this category from now on. */
  use(category: CategoryName, switched: Switched): Promise<Answer<unknown>>
}

/** What is switched on in a category: biases that correct, and scatters that guard alone. */
export type Switched = Record<'on' | 'scatter', readonly Quantity[]>

export const createBiasApi = (http: Http): BiasApi => ({
  find: ({ category, grade, material, from, to, withoutOutliers }, signal) =>
    http.call('/me/bias/', {
      bearer: true,
      signal,
      query: {
        category: category === 'all' ? null : category,
        grade,
        material,
        from: from || null,
        to: to || null,
        without_outliers: withoutOutliers ? 'true' : null,
      },
    }),
  use: (category, switched) =>
    http.call('/me/bias/', { method: 'PUT', bearer: true, body: { category, ...switched } }),
})
