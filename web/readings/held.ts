import { type Holding, OXYGENATES, type OxygenateName } from '#calc/vocabulary/blend.ts'
import { HEAVY_FIELDS, HEAVY_PREFIX, heavyKey } from '#calc/vocabulary/heavy.ts'
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

/** As it is sent: what can't be read goes as it is, for the rules to refuse. */
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

/** What was typed of own properties, and of a heavy fuel by its keys among them, as each is sent. */
export function ownHeld(own: Readonly<Record<string, string>>, blank: 'left-out' | 'cleared') {
  const typed = Object.entries(own).map(([key, text]) => [key, typedNumber(text)] as const)
  const ofAccount = typed.filter(([key]) => !key.startsWith(HEAVY_PREFIX))
  const heavy = HEAVY_FIELDS.map((name) => [name, typedNumber(own[heavyKey(name)] ?? '')] as const)
  return {
    own: Object.fromEntries(ofAccount.filter(([, value]) => value !== null || blank === 'cleared')),
    // As a whole: what is not in it goes.
    heavy: Object.fromEntries(heavy.filter(([, value]) => value !== null)),
  }
}
