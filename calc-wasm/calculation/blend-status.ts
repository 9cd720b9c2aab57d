import { readOpen } from '../lab/release.ts'
import { fields, list, nullable, number, optional, type Stored, text, word } from '../vocabulary/stored.ts'

/** The statuses of a blend in their usual order; `held` may come at any point. */
export const BLEND_STATUSES = ['planned', 'blended', 'tested', 'released', 'held'] as const
export type BlendStatus = (typeof BLEND_STATUSES)[number]
/** Statuses that stay until they are withdrawn with a reason. */
type Decided = 'released' | 'held'
export const isDecided = (status: BlendStatus): status is Decided =>
  status === 'released' || status === 'held'

export const DECISIONS = ['released', 'held', 'withdrawn'] as const

const decision = fields({
  is: word(DECISIONS),
  /** ISO. */
  at: text,
  /** Name of the account. */
  by: nullable(text),
  /** The blend's status before. */
  from: word(BLEND_STATUSES),
  reason: nullable(text),
  /** Limits that a release left open. */
  open: readOpen,
  /** Of a release: version of the text whose hash is on its paper (server/responses/release-record.ts); absent: 1. */
  hashed: optional(number),
})
export type Decision = Stored<typeof decision>

/** Reads stored decisions, without those that can't be read. */
export const readDecisions: (stored: unknown) => Decision[] = list(decision)

/** A status with when and by whom it was set; both are null for `planned`, which is never set. */
export interface StandingBlend {
  is: BlendStatus
  at: Date | null
  by: string | null
  /** Oldest first. */
  decisions: readonly Decision[]
}
/** Characters of the name in `by`. */
export const STATUS_BY_MAX = 150

/** The decision that gave a blend its status; null where none did. */
export const decisionOn = ({ is, decisions }: Pick<StandingBlend, 'is' | 'decisions'>): Decision | null =>
  decisions.findLast((one) => one.is === is) ?? null

/** The status after withdrawal of a decision: `tested` if there are results, else the last one before any decision. */
export function standsWithout(
  { decisions }: StandingBlend,
  isMeasured: boolean,
): Exclude<BlendStatus, Decided> {
  if (isMeasured) return 'tested'
  const first = decisions.findLast(({ from }) => !isDecided(from))
  return first?.from === 'planned' ? 'planned' : 'blended'
}
