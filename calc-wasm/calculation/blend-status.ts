import type { Release } from '../lab/release.ts'

/** Where a blend stands, in the order in which it goes on. */
export const BLEND_STATUSES = ['planned', 'blended', 'tested', 'released'] as const
export type BlendStatus = (typeof BLEND_STATUSES)[number]

/** With when and by whom it was said; nobody says that a blend is planned. */
export interface StandingBlend {
  is: BlendStatus
  at: Date | null
  by: string | null
  /** Of a released one, what was open and why it was released; null of one from before reasons were kept. */
  release?: Release | null
}
/** Characters of a name. */
export const STATUS_BY_MAX = 150
