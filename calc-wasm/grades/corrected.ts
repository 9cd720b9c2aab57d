import { isQuantity, type Quantity } from '../vocabulary/quantities.ts'
import { byName, fields, flag, notEmpty, number, or, type Reader } from '../vocabulary/stored.ts'

/** A corrected value, which stands beside the rule's and never in its place. */
export interface Corrected {
  value: number
  shift: number
  n: number
  sd: number
  /** 95 %: where one more result of the laboratory is to be expected. */
  low: number
  high: number
  /** The rule's value lies outside of those that the bias comes from. */
  outside: boolean
}

export type CorrectedValues = Partial<Record<Quantity, Corrected>>

const corrected = fields({
  value: number,
  shift: number,
  n: number,
  sd: number,
  low: number,
  high: number,
  outside: or(flag, false),
})

/** Reads the corrected values that a calculation keeps. */
export const readCorrected: Reader<CorrectedValues> = notEmpty(byName(isQuantity, corrected))
