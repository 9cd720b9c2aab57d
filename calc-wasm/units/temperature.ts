// Alone, because the first page draws curves and converts nothing else.
import type { Unit } from './unit.ts'

/** Temperatures by their signs; the wire has °C. */
export const TEMPERATURES = {
  '°C': { fromWire: (celsius) => celsius, toWire: (celsius) => celsius, decimals: 1 },
  '°F': {
    fromWire: (celsius) => 1.8 * celsius + 32,
    toWire: (fahrenheit) => (fahrenheit - 32) / 1.8,
    decimals: 1,
  },
} as const satisfies Record<string, Unit>
