import type { History } from '#calc/lab/history.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, lookOf, type OwnLook, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import type { Http } from '#web/api/http.ts'

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
  /** Points that there are; the newest of them are told unless one property is asked for. */
  total: number
  /** Of all calculated values: where a difference is converted, for units that are not even. */
  middle: number | null
  R: number | null
  /** Of an own property: as it was defined with the newest result, and how many results are in another unit. */
  definition?: OwnProperty
  other_unit?: number
  /** Switched on for the category. */
  on: boolean
  /** Switched on for its scatter alone. */
  scatter: boolean
}

export const middleOf = ({ middle }: Pick<Bias, 'middle'>): number => middle ?? 0

export interface Biases {
  properties: Partial<Record<Quantity, Bias>>
  outlier_rule: string
  version: string
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

/** What is switched on in a category: biases that correct, and scatters that guard alone. */
export type Switched = Record<'on' | 'scatter', readonly Quantity[]>

export const createBiasApi = (http: Http) => ({
  /** Of one property all points, otherwise the newest of each. */
  find: (
    { category, grade, material, from, to, withoutOutliers }: BiasView,
    signal: AbortSignal,
    property?: Quantity,
  ) =>
    http.call<Biases>('/me/bias/', {
      bearer: true,
      signal,
      query: {
        category: category === 'all' ? null : category,
        grade,
        material,
        from: from || null,
        to: to || null,
        without_outliers: withoutOutliers ? 'true' : null,
        property: property ?? null,
      },
    }),
  /** These and no others are corrected, or guarded by their scatter, in this category from now on. */
  use: (category: CategoryName, switched: Switched & { seen: string }) =>
    http.call<Biases>('/me/bias/', { method: 'PUT', bearer: true, body: { category, ...switched } }),
})
