// The rules of blending whose index adds up, as formulas of a spreadsheet: an engineer checks a result by hand with them.
// Beside each formula stands its value, because not every program that opens the file computes.
import type { MethodCode } from '#calc/vocabulary/blend.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'

/** Addresses of cells in a formula, or the numbers in them. */
export interface Places<Place> {
  /** The sum of share × index. */
  sum: Place
  /** The reading that the others are relative to, for rules that have one. */
  top: Place
  /** The step before; for the first one the sum. */
  before: Place
  first: Place
  /** Those that the rule takes besides the sum. */
  figures: readonly Place[]
}

export interface Step {
  /** What it is called; the last one is the value. */
  label: string
  formula: (places: Places<string>) => string
  value: (places: Places<number>) => number
}

/** A figure of a range of cells, and the same of their numbers. */
export interface Gathered {
  formula: (range: string) => string
  value: (numbers: readonly number[]) => number
}

export interface LivingRule {
  /** The index of the reading in a cell; of a share that is a cell too. */
  index: (reading: string, top: string, share: string) => string
  /** From the sum to the value. */
  steps: readonly Step[]
  /** Of the readings, what they are relative to. */
  top?: Gathered & { label: 'top' | 'topShifted' }
  /** For rules that don't add up: the one of the indices that counts. */
  extreme?: Gathered & { label: 'largest' | 'smallest' }
}

const step = (formula: Step['formula'], value: Step['value'], label = ''): Step => ({ label, formula, value })

export const LINEAR: LivingRule = {
  index: (x) => x,
  steps: [
    step(
      ({ sum }) => sum,
      ({ sum }) => sum,
    ),
  ],
}

/** A recovery can't exceed the whole. */
const RECOVERY: LivingRule = {
  index: (x) => x,
  steps: [
    step(
      ({ sum }) => `MIN(${sum},100)`,
      ({ sum }) => Math.min(sum, 100),
    ),
  ],
}

const HARMONIC: LivingRule = {
  index: (x) => `1/${x}`,
  steps: [
    step(
      ({ sum }) => `1/${sum}`,
      ({ sum }) => 1 / sum,
    ),
  ],
}

const power = (exponent: string): LivingRule => ({
  index: (x) => `${x}^${exponent}`,
  steps: [
    step(
      ({ sum }) => `${sum}^(1/${exponent})`,
      ({ sum }) => sum ** (1 / Number(exponent)),
    ),
  ],
})

/** Of absolute temperatures, relative to the highest: a power of the kelvin itself has forty zeros. */
const ofTemperatures = (exponent: string, number: number): LivingRule => ({
  top: {
    label: 'top',
    formula: (readings) => `MAX(${readings})+273.15`,
    value: (readings) => Math.max(...readings) + 273.15,
  },
  index: (x, top) => `((${x}+273.15)/${top})^${exponent}`,
  steps: [
    step(
      ({ sum, top }) => `${top}*${sum}^(1/${exponent})-273.15`,
      ({ sum, top }) => top * sum ** (1 / number) - 273.15,
    ),
  ],
})

const HU_BURNS: Partial<Record<PropertyName, LivingRule>> = {
  flash_point: ofTemperatures('(-1/0.06)', -1 / 0.06),
  cloud_point: ofTemperatures('20', 20),
  pour_freezing_point: ofTemperatures('12.5', 12.5),
}

const WICKEY_CHITTENDEN: LivingRule = {
  index: (x) => `10^(2414/(${x}+273.15-42.6)-6.1188)`,
  steps: [
    step(
      ({ sum }) => `2414/(LOG10(${sum})+6.1188)+42.6-273.15`,
      ({ sum }) => 2414 / (Math.log10(sum) + 6.1188) + 42.6 - 273.15,
    ),
  ],
}

const CLOUD_EXPONENTIAL: LivingRule = {
  index: (x) => `EXP(0.035*(1.8*${x}+32))`,
  steps: [
    step(
      ({ sum }) => `(LN(${sum})/0.035-32)/1.8`,
      ({ sum }) => (Math.log(sum) / 0.035 - 32) / 1.8,
    ),
  ],
}

const FREEZING_POWER: LivingRule = {
  index: (x) => `1.067^${x}`,
  steps: [
    step(
      ({ sum }) => `LN(${sum})/LN(1.067)`,
      ({ sum }) => Math.log(sum) / Math.log(1.067),
    ),
  ],
}

/** What Z of ASTM D341 adds to ν + 0.7. */
const tail = (nu: string) => `EXP(0-1.47-1.84*${nu}-0.51*${nu}*${nu})`
const tailAt = (nu: number) => Math.exp(-1.47 - 1.84 * nu - 0.51 * nu * nu)
/** Newton's steps from ν = Z − 0.7, which lies above the root of a convex curve: they descend to it without passing it. */
const NEWTON_STEPS = 6

export const VISCOSITY: LivingRule = {
  index: (x) => `LOG10(LOG10(${x}+0.7+${tail(x)}))`,
  steps: [
    step(
      ({ sum }) => `10^(10^${sum})`,
      ({ sum }) => 10 ** (10 ** sum),
      'Z',
    ),
    step(
      ({ first }) => `${first}-0.7`,
      ({ first }) => first - 0.7,
      'ν₀ = Z − 0.7',
    ),
    ...Array.from({ length: NEWTON_STEPS }, (_, at) =>
      step(
        ({ before: nu, first: z }) => `${nu}-(${nu}+0.7+${tail(nu)}-${z})/(1-(1.84+1.02*${nu})*${tail(nu)})`,
        ({ before: nu, first: z }) =>
          nu - (nu + 0.7 + tailAt(nu) - z) / (1 - (1.84 + 1.02 * nu) * tailAt(nu)),
        at === NEWTON_STEPS - 1 ? '' : `ν${String.fromCharCode(0x2081 + at)}`,
      ),
    ),
  ],
}

const REFUTAS: LivingRule = {
  index: (x) => `14.534*LN(LN(${x}+0.8))+10.975`,
  steps: [
    step(
      ({ sum }) => `EXP(EXP((${sum}-10.975)/14.534))-0.8`,
      ({ sum }) => Math.exp(Math.exp((sum - 10.975) / 14.534)) - 0.8,
    ),
  ],
}

const CHEVRON: LivingRule = {
  index: (x) => `LOG10(${x})/(3+LOG10(${x}))`,
  steps: [
    step(
      ({ sum }) => `10^(3*${sum}/(1-${sum}))`,
      ({ sum }) => 10 ** ((3 * sum) / (1 - sum)),
    ),
  ],
}

/** The index of the hydrocarbons among themselves, then with the share of light alcohols and the pressure that these count as. */
export const RVP_WITH_ALCOHOL: LivingRule = {
  index: power('1.25').index,
  steps: [
    { ...power('1.25').steps[0]!, label: 'R' },
    step(
      ({ before, figures: [share, pressure] }) => `(1-${share})*${before}+${share}*${pressure}`,
      ({ before, figures: [share, pressure] }) => (1 - share!) * before + share! * pressure!,
    ),
  ],
}

/** How far stated indices are from the mean of RON and MON, added to the blend's own mean. */
export const AKI_BY_MEAN: LivingRule = {
  index: LINEAR.index,
  steps: [
    step(
      ({ sum, figures: [half] }) => `${half}+${sum}`,
      ({ sum, figures: [half] }) => half! + sum,
    ),
  ],
}

/** Null for a rule that is no sum of indices. */
export function livingRuleOf(property: PropertyName, method: MethodCode): LivingRule | null {
  switch (method) {
    case 'volume-average':
    case 'mass-average':
    case 'mole-average':
      return property === 'recovery' ? RECOVERY : LINEAR
    case 'mass-harmonic':
      return HARMONIC
    case 'rvp-index':
      return power('1.25')
    case 'rvp-exponent105':
      return power('1.05')
    case 'rvp-exponent112':
      return power('1.12')
    case 'hu-burns':
      return HU_BURNS[property] ?? null
    case 'semwal-varshney':
      return ofTemperatures('13.45', 13.45)
    case 'freezing-exponent':
      return ofTemperatures('12.8852', 12.8852)
    case 'wickey-chittenden':
      return WICKEY_CHITTENDEN
    case 'cloud-exponential':
      return CLOUD_EXPONENTIAL
    case 'freezing-power':
      return FREEZING_POWER
    case 'd7152-mass':
    case 'd7152-volume':
      return VISCOSITY
    case 'refutas':
      return REFUTAS
    case 'chevron-viscosity':
      return CHEVRON
    default:
      return null
  }
}
