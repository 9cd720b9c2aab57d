import type { Assumed, Blend } from './blend.ts'
import type { EstimatedName } from './properties.ts'
import type { Bilingual } from './words/language.ts'

/** What a value may rest on that nobody measured of its materials, the weaker ground first. */
export const APPROXIMATE = ['assumed', 'estimated'] as const
export type Approximate = (typeof APPROXIMATE)[number]

/** Read out in place of ≈, which marks such a value wherever it is shown. */
export const APPROXIMATE_WORDS: Record<Approximate, Bilingual> = {
  assumed: { en: 'from a typical stream', fa: 'از جریان معمول' },
  estimated: { en: 'estimated', fa: 'برآورد' },
}

/** The weakest of these grounds, flags or qualities; null where none calls for ≈. */
export const approximateAmong = (words: readonly (string | undefined)[]): Approximate | null =>
  APPROXIMATE.find((word) => words.includes(word)) ?? null

/** What a blend's value rests on; null for readings alone. */
export const approximateIn = (
  { assumed, estimated }: Pick<Blend, 'assumed' | 'estimated'>,
  property: Assumed['property'],
): Approximate | null => {
  if (assumed?.values[property]) return 'assumed'
  return estimated?.[property as EstimatedName] ? 'estimated' : null
}
