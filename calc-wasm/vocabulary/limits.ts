/** Temperatures in °C, shares in per cent. */
export const MATERIAL_COUNT = { min: 2, max: 10 } as const
export const PERCENTAGE = { min: 0, max: 100, step: 0.1 } as const
/** A recipe can be calculated if its total is within this of 100. */
export const TOTAL_TOLERANCE = 0.01
/** The button reads "Normalize" if the total is further than this from 100. */
export const NORMALIZE_TOLERANCE = 0.1
export const TEMPERATURE_MAX = 400
/** Below any reading of a petroleum product (the cold end of the pour-point scale). */
export const TEMPERATURE_MIN = -200
export const RECOVERY = { min: 25, max: 100 } as const
/** A density below this was almost certainly typed in g/cm³. */
export const DENSITY_UNIT_SUSPECT = 2
/** Mass %: methanol has the most. */
export const OXYGEN = { min: 0, max: 55 } as const
/** Vol % of an oxygenate in a bought fuel. */
export const CONTAINED = { min: 0, max: 100 } as const
/** Characters of a catalogue material's source. */
export const SOURCE_MAX = 2000
/** Characters of a colour reading. */
export const COLOR_MAX = 50
export const PASSWORD = { min: 8, max: 128 } as const
export const PHONE_PATTERN = /^\+?[\d\s\-()]{8,20}$/
export const USERNAME_MAX = 150
export const PERSON_NAME_MAX = 150
export const EMAIL_MAX = 254
/** Own materials per account with any subscription. */
export const OWN_MATERIALS_MAX = 5_000
export const NAME_MAX = 200
/** A subscription with this many days left, or fewer, is "Expiring Soon". */
export const EXPIRING_SOON_DAYS = 7
/** Characters of a catalogue material's note, in each language. */
export const NOTE_MAX = 1000
/** Characters of a typed reading, and of its unit. */
export const TYPED_MAX = 100
export const UNIT_MAX = 20
export const PRICE_MAX = 1e15
export const BATCH_MIN = 0.001
export const BATCH_MAX = 1e10
export const TANK_NAME_MAX = 60
export const CALCULATION_NAME_MAX = 100
export const CALCULATION_NOTE_MAX = 2000
/** Materials per import. */
export const IMPORT_MAX = 1000
/** Materials that an export can name: more ids don't fit into an address. */
export const EXPORT_MAX = 200
/** Accuracy of shares in blending: 95 % interval, in % of each share. */
export const ACCURACY = { min: 0, max: 20, usual: 0.5 } as const
