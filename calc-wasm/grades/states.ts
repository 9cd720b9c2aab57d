// What a limit, and a grade as a whole, can come to: the words that are stored and sent.

/** Verdicts on one limit or a whole grade, the worst first. */
export const STATES = ['fail', 'unsure', 'unknown', 'pass', 'na'] as const
export type State = (typeof STATES)[number]
export const VERDICTS = ['pass', 'fail', 'unsure', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A predicted verdict rests on the reproducibility of the test, or on a simulation of the blend. */
export const BASES_OF_VERDICT = ['test', 'simulation'] as const
/** `laboratory`: a measured result, not a prediction. */
export type VerdictBasis = (typeof BASES_OF_VERDICT)[number] | 'laboratory'

/** Likely met; depends on the flow improver; unlikely without one. */
export const INDICATIONS = ['likely', 'depends', 'unlikely'] as const
