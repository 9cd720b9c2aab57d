// The vapor pressures that laboratories report: the total pressure of the test (Ptot, ASVP, VP4) and the DVPE that equations make of it.
import { PSI } from './choice.ts'

/**
 * DVPE = slope·Ptot − less, kPa at 37.8 °C. EN 13016-1 and ASTM D5191 have one equation. EPA's was read in a laboratory's program;
 * CARB's is from memory, and 0.21 psi below EPA's at 9.62 psi, as published comparisons say.
 */
export const PRESSURE_EQUATIONS = {
  'EN 13016-1': { slope: 0.965, less: 3.78, words: 'DVPE = 0.965·Ptot − 3.78 kPa' },
  'ASTM D5191': { slope: 0.965, less: 3.78, words: 'DVPE = 0.965·Ptot − 3.78 kPa' },
  EPA: { slope: 0.956, less: 0.347 * PSI, words: 'DVPE = 0.956·Ptot − 0.347 psi' },
  CARB: { slope: 0.972, less: 0.715 * PSI, words: 'RVP = 0.972·Ptot − 0.715 psi' },
} as const

export type PressureEquation = keyof typeof PRESSURE_EQUATIONS
export const PRESSURE_EQUATION_NAMES = Object.keys(PRESSURE_EQUATIONS) as PressureEquation[]

/** A total pressure as a laboratory reports it, kPa, and the equation for it. */
export interface TotalPressure {
  value: number
  equation: PressureEquation
}

export const dvpeOf = ({ value, equation }: TotalPressure): number =>
  PRESSURE_EQUATIONS[equation].slope * value - PRESSURE_EQUATIONS[equation].less

export const totalPressureOf = (dvpe: number, equation: PressureEquation): number =>
  (dvpe + PRESSURE_EQUATIONS[equation].less) / PRESSURE_EQUATIONS[equation].slope

/** The equation of a grade, by the test that it names for vapor pressure; EN 13016-1 where it names none of them. */
export const equationFor = (limits: readonly { q: string; method: string }[] = []): PressureEquation =>
  PRESSURE_EQUATION_NAMES.find((name) =>
    limits.some(({ q, method }) => q === 'rvp' && method.startsWith(name)),
  ) ?? 'EN 13016-1'
