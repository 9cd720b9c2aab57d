import { type OpenLimit, readOpen } from '../lab/release.ts'
import { fields, list, nullable, text, word } from '../vocabulary/stored.ts'

/** Where a blend stands, in the order in which it goes on; held is beside it. */
export const BLEND_STATUSES = ['planned', 'blended', 'tested', 'released', 'held'] as const
export type BlendStatus = (typeof BLEND_STATUSES)[number]
/** What stands until somebody takes it back, with a reason. */
export type Decided = 'released' | 'held'
export const isDecided = (status: BlendStatus): status is Decided =>
  status === 'released' || status === 'held'

export const DECISIONS = ['released', 'held', 'withdrawn'] as const

/** What was decided of a blend. */
export interface Decision {
  is: (typeof DECISIONS)[number]
  /** ISO. */
  at: string
  /** Whose account it was. */
  by: string | null
  /** Where the blend stood before it. */
  from: BlendStatus
  reason: string | null
  /** Of a release, what its results left open. */
  open: readonly OpenLimit[]
}

/** With when and by whom it was said; nobody says that a blend is planned. */
export interface StandingBlend {
  is: BlendStatus
  at: Date | null
  by: string | null
  /** All that was decided of it, in order. */
  decisions: readonly Decision[]
}
/** Characters of a name. */
export const STATUS_BY_MAX = 150

/** The decision by which it stands; null where there is none. */
export const decisionOn = ({ is, decisions }: Pick<StandingBlend, 'is' | 'decisions'>): Decision | null =>
  decisions.findLast((one) => one.is === is) ?? null

/** Where it goes back to as a decision on it is taken back: by what is measured now, else to where it stood before any. */
export function standsWithout(
  { decisions }: StandingBlend,
  isMeasured: boolean,
): Exclude<BlendStatus, Decided> {
  if (isMeasured) return 'tested'
  const first = decisions.findLast(({ from }) => !isDecided(from))
  return first?.from === 'planned' ? 'planned' : 'blended'
}

/** Reads what was kept, without what can't be read. */
export const readDecisions: (stored: unknown) => Decision[] = list(
  fields({
    is: word(DECISIONS),
    at: text,
    by: nullable(text),
    from: word(BLEND_STATUSES),
    reason: nullable(text),
    open: readOpen,
  }),
)
