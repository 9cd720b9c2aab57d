import type { PropertyName } from './properties.ts'

/**
 * What a material that lacks it can be estimated from its distillation and density. Not sulphur, composition, octane or
 * colour, which these do not tell; not the flash point, whose correlations err on the dangerous side. `ESTIMATES` says more
 * of each; it has the words of two languages, which the first page does without.
 */
export const ESTIMATED_NAMES = [
  'rvp',
  'viscosity_40',
  'cloud_point',
  'pour_freezing_point',
  'cetane_number',
] as const satisfies readonly PropertyName[]

export type EstimatedName = (typeof ESTIMATED_NAMES)[number]

export const isEstimated = (name: PropertyName): name is EstimatedName =>
  ESTIMATED_NAMES.some((estimated) => estimated === name)
