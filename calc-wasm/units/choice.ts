// The choice of units, which the page loads from the start. Most conversions are in units.ts.

/** The signs of each quantity's units, the wire's first. Quantities without a choice (vol %, cSt, numbers) are not listed. */
export const UNIT_SIGNS = {
  temperature: ['°C', '°F'],
  density: ['kg/m³', 'g/cm³', '°API'],
  pressure: ['kPa', 'psi', 'bar'],
  trace: ['ppm', 'mass %'],
} as const

/** kPa of a pound per square inch. */
export const PSI = 6.894757293168

export type QuantityKind = keyof typeof UNIT_SIGNS
export const UNIT_QUANTITIES = Object.keys(UNIT_SIGNS) as QuantityKind[]

export type UnitChoice = { [Kind in QuantityKind]: (typeof UNIT_SIGNS)[Kind][number] }

export const UNIT_SETS = {
  SI: { temperature: '°C', density: 'kg/m³', pressure: 'kPa', trace: 'ppm' },
  US: { temperature: '°F', density: '°API', pressure: 'psi', trace: 'mass %' },
} as const satisfies Record<string, UnitChoice>
export type UnitSet = keyof typeof UNIT_SETS
export const UNIT_SET_NAMES = Object.keys(UNIT_SETS) as UnitSet[]

/** The unit set that equals a choice; null for a custom choice. */
export const unitSetOf = (choice: UnitChoice): UnitSet | null =>
  UNIT_SET_NAMES.find((name) => UNIT_QUANTITIES.every((kind) => UNIT_SETS[name][kind] === choice[kind])) ??
  null

/** A stored choice; a quantity with an unreadable unit gets SI's. */
export function readChoice(stored: unknown): UnitChoice {
  const known = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const chosen = UNIT_QUANTITIES.map((kind) => [
    kind,
    UNIT_SIGNS[kind].find((sign) => sign === known[kind]) ?? UNIT_SETS.SI[kind],
  ])
  return Object.fromEntries(chosen) as UnitChoice
}

// Temperatures are converted here, because the first page draws curves and converts nothing else.

export interface Unit {
  // From the wire unit, and back.
  fromWire(value: number): number
  toWire(value: number): number
  /** Decimals that the test method warrants in this unit. */
  decimals: number
  /** A higher wire value is a lower one in this unit. */
  isReversed?: true
}

/** Temperatures by their signs; the wire has °C. */
export const TEMPERATURES = {
  '°C': { fromWire: (celsius) => celsius, toWire: (celsius) => celsius, decimals: 1 },
  '°F': {
    fromWire: (celsius) => 1.8 * celsius + 32,
    toWire: (fahrenheit) => (fahrenheit - 32) / 1.8,
    decimals: 1,
  },
} as const satisfies Record<string, Unit>
