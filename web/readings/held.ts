import { type Holding, OXYGENATES, type OxygenateName } from '#calc/vocabulary/blend.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'

/** A number, or what was typed in its place. */
export type Typed = number | string

export type HoldsName = 'oxygen' | OxygenateName
/** As typed: mass % of oxygen, and vol % of each oxygenate in a material. */
export type Holds = Partial<Record<HoldsName, string>>

/** The same as it is sent. */
export interface Held {
  oxygen: Typed | null
  contains: Partial<Record<OxygenateName, Typed>>
}

export function typedNumber(text: string): Typed | null {
  const reading = readNumber(text)
  if (reading.is === 'empty') return null
  return reading.is === 'number' ? reading.value : text.trim()
}

export const holdsEntries = ({ oxygen, contains }: { oxygen: number | null; contains: Holding }): Holds =>
  Object.fromEntries(
    Object.entries({ ...contains, oxygen })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)]),
  )

/** One that is an oxygenate itself contains none. */
export function heldOf({ oxygenate, holds }: { oxygenate: string; holds: Holds }): Held {
  const typed = OXYGENATES.map((name) => [name, typedNumber(holds[name] ?? '')] as const)
  return {
    oxygen: typedNumber(holds.oxygen ?? ''),
    contains: Object.fromEntries(oxygenate ? [] : typed.filter(([, value]) => value !== null)),
  }
}
