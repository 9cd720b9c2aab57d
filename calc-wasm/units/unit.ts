export interface Unit {
  /** From the unit of the wire, and back. */
  fromWire(value: number): number
  toWire(value: number): number
  /** Decimals that the test method warrants in this unit. */
  decimals: number
  /** A higher value of the wire is a lower one here. */
  isReversed?: true
}
