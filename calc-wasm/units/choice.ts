// Which units a person reads and types in: what the page loads from the start. The other conversions are in units.ts.

/** By quantity the signs of its units, the wire's first. Quantities without a choice (vol %, cSt, numbers) are not listed. */
export const UNIT_SIGNS = {
  temperature: ['°C', '°F'],
  density: ['kg/m³', 'g/cm³', '°API'],
  pressure: ['kPa', 'psi', 'bar'],
  trace: ['ppm', 'mass %'],
} as const

export type QuantityKind = keyof typeof UNIT_SIGNS
export const QUANTITIES = Object.keys(UNIT_SIGNS) as QuantityKind[]

/** A unit for each quantity. */
export type UnitChoice = { [Kind in QuantityKind]: (typeof UNIT_SIGNS)[Kind][number] }

export const UNIT_SETS = {
  SI: { temperature: '°C', density: 'kg/m³', pressure: 'kPa', trace: 'ppm' },
  US: { temperature: '°F', density: '°API', pressure: 'psi', trace: 'mass %' },
} as const satisfies Record<string, UnitChoice>
export type UnitSet = keyof typeof UNIT_SETS
export const UNIT_SET_NAMES = Object.keys(UNIT_SETS) as UnitSet[]

/** The set that a choice is; null where it is a person's own. */
export const setOf = (choice: UnitChoice): UnitSet | null =>
  UNIT_SET_NAMES.find((name) => QUANTITIES.every((kind) => UNIT_SETS[name][kind] === choice[kind])) ?? null

/** A choice as it was kept; a quantity whose unit can't be read has SI's. */
export function readChoice(kept: unknown): UnitChoice {
  const known = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const chosen = QUANTITIES.map((kind) => [
    kind,
    UNIT_SIGNS[kind].find((sign) => sign === known[kind]) ?? UNIT_SETS.SI[kind],
  ])
  return Object.fromEntries(chosen) as UnitChoice
}

// Conversions of temperatures are here and not in units.ts, because the first page draws curves and converts nothing else.

export interface Unit {
  /** From the unit of the wire, and back. */
  fromWire(value: number): number
  toWire(value: number): number
  /** Decimals that the test method warrants in this unit. */
  decimals: number
  /** A higher value of the wire is a lower one here. */
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
