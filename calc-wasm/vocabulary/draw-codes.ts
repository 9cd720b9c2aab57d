// The numbers that the module of uncertainty and its TypeScript door share, as codes.ts does for the core. Bun and the
// AssemblyScript compiler both compile this file: it names the one that it builds on as both understand.
import { COMPONENTS, SLOTS } from './codes'

/** Pairs of draws of one call: a draw and its mirror. */
export const PAIRS = 32

/** What of a blend is uncertain in a draw: all of it, or one group alone. */
export enum Group {
  All,
  Recipe,
  Inputs,
  Model,
  /** Stays last, and so counts them. */
  end,
}
export const GROUPS = Group.end

/** Part of a draw's name: what its errors are of. */
export enum Tag {
  Input = 1,
  Recipe = 2,
  Model = 3,
  /** A laboratory's test of the blend. */
  Laboratory = 4,
}

/** Place of an error in the stream: that of a whole curve, and that of a share. They never move, whatever properties there are. */
export const CURVE_LATENT = 31
export const SHARE_LATENT = 32
/** So far behind its slot is the own error of a property whose place one of these has. */
export const PAST_TAKEN = 2

// The errors of a draw: a row for each material, one for the laboratory and one for the model, in the order of the places.
export const LATENTS = SLOTS <= CURVE_LATENT ? CURVE_LATENT + 1 : (SLOTS + 3) & ~1
/** As many materials as a blend takes. */
export const SHARES = COMPONENTS
export const LABORATORY_AT = SHARES * LATENTS
export const MODEL_AT = LABORATORY_AT + LATENTS
export const SHARES_AT = MODEL_AT + LATENTS
/** Behind them, by own property, those of the materials and of the laboratory that they have in common. */
export const OWN_ERRORS_AT = SHARES_AT + SHARES
export const OWN_MOST = 40
/** Even, as two errors are made at once. */
export const OWN_ERRORS = SHARES + 2
export const OWN_LABORATORY = SHARES
export const NORMALS_LENGTH = OWN_ERRORS_AT + OWN_MOST * OWN_ERRORS

/** As many quantities of a blend as are related to errors at once, properties, what follows from them, and own ones. */
export const RELATED = SLOTS + 24 + OWN_MOST

/**
 * How far the index of the vapour pressure reads low, one standard deviation, kPa: so many times a(1 − a) for the volume fraction
 * a of propanol, butanol, MTBE, ETBE and TAME together; and of other oxygenates, methanol and ethanol apart. Fitted to measured
 * blends, of which none had an ether of gasoline.
 */
export const RVP_LOW_OF_ETHERS = 14
export const RVP_LOW_OF_OTHERS = 40
/** A model error counts in full from this volume fraction on of what it is of. */
export const ERROR_FULL_AT = 0.1
