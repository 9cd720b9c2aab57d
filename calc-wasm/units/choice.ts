// Which units a person reads and types in. What the page holds from the start: the conversions are units.ts's.

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
