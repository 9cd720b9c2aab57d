// Numbers shared by the uncertainty module and its TypeScript side, as codes.ts is for the core. Bun and the AssemblyScript
// compiler both compile this file; the import without `.ts` is understood by both.
import { COMPONENTS, SLOTS } from './codes'

/** Pairs of draws per call: a draw and its mirror. */
export const PAIRS = 32

/** The uncertain part of a draw: everything, or one group alone. */
export enum Group {
  All,
  Recipe,
  Inputs,
  Model,
  /** Their number: stays last. */
  end,
}
export const GROUPS = Group.end

/** Part of a draw's key: what its errors belong to. */
export enum Tag {
  Input = 1,
  Recipe = 2,
  Model = 3,
  /** A laboratory's test of the blend. */
  Laboratory = 4,
}

/** Fixed positions in the stream for the error of a whole curve and of a share, whatever properties there are. */
export const CURVE_LATENT = 31
export const SHARE_LATENT = 32
/** The errors of properties from this place on are moved by this, past these two positions. */
export const PAST_TAKEN = 2

// The errors of a draw, in this order: a row for each material, one for the laboratory, one for the model; then those of shares.
export const LATENTS = SLOTS <= CURVE_LATENT ? CURVE_LATENT + 1 : (SLOTS + 3) & ~1
export const SHARES = COMPONENTS
export const LABORATORY_AT = SHARES * LATENTS
export const MODEL_AT = LABORATORY_AT + LATENTS
export const SHARES_AT = MODEL_AT + LATENTS
/** Then a row for each own property: an error of each material, and the laboratory's common one. */
export const OWN_ERRORS_AT = SHARES_AT + SHARES
export const OWN_MOST = 40
/** Even, because errors are drawn in pairs. */
export const OWN_ERRORS = SHARES + 2
export const OWN_LABORATORY = SHARES
export const NORMALS_LENGTH = OWN_ERRORS_AT + OWN_MOST * OWN_ERRORS

/** Quantities related to errors at once: properties, derived ones, and own ones. */
export const RELATED = SLOTS + 24 + OWN_MOST

/**
 * Standard deviation by which the vapour pressure index reads low, kPa: this times a(1 − a) for the volume fraction a of propanol,
 * butanol, MTBE, ETBE and TAME together; and of other oxygenates except methanol and ethanol. Fitted to measured blends, none of
 * them with an ether of gasoline.
 */
export const RVP_LOW_OF_ETHERS = 14
export const RVP_LOW_OF_OTHERS = 40
/** A model error counts in full from this volume fraction of its components on. */
export const ERROR_FULL_AT = 0.1
