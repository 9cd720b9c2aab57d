// Alone, because the first page draws curves and converts nothing else.

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
