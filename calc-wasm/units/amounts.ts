import { BARREL, GALLON } from './units.ts'

interface AmountMeasure {
  of: 'volume' | 'mass'
  /** In m³, or in t. */
  size: number
  /** With which a file writes it: to a litre or so, or to a kilogram. */
  decimals: number
}

/** What amounts are made, metered and weighed in: volumes at 15 °C, masses in vacuo. */
export const AMOUNTS = {
  m3: { of: 'volume', size: 1, decimals: 3 },
  t: { of: 'mass', size: 1, decimals: 3 },
  l: { of: 'volume', size: 0.001, decimals: 0 },
  bbl: { of: 'volume', size: BARREL, decimals: 2 },
  gal: { of: 'volume', size: GALLON, decimals: 0 },
  kg: { of: 'mass', size: 0.001, decimals: 0 },
} as const satisfies Record<string, AmountMeasure>
