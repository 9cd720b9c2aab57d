import { isQuantity, type Quantity } from '../grades/quantities.ts'

/** A corrected value, which stands beside the rule's and never in its place. */
export interface Corrected {
  value: number
  shift: number
  n: number
  sd: number
  /** 95 %: where one more result of the laboratory is to be expected. */
  low: number
  high: number
  /** The rule's value lies outside of those that the bias was learnt at. */
  outside: boolean
}

export type CorrectedValues = Partial<Record<Quantity, Corrected>>

const isNumber = (value: unknown): value is number => Number.isFinite(value)
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

/** Reads the corrected values that a calculation keeps. Never throws. */
export function readCorrected(value: unknown): CorrectedValues | undefined {
  const found = Object.entries(fieldsOf(value)).flatMap(([q, one]) => {
    const { value: corrected, shift, n, sd, low, high, outside } = fieldsOf(one)
    const isSound = [corrected, shift, n, sd, low, high].every(isNumber)
    return isQuantity(q) && isSound
      ? [[q, { value: corrected, shift, n, sd, low, high, outside: outside === true } as Corrected] as const]
      : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
