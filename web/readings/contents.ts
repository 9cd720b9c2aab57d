import { OXYGENATES, type OxygenateName, type OxygenateShares } from '#calc/vocabulary/blend.ts'
import { HEAVY_FIELDS, HEAVY_PREFIX, heavyKey } from '#calc/vocabulary/heavy.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'

/** A number, or the text typed in its place. */
export type Typed = number | string

export type HoldsName = 'oxygen' | OxygenateName
/** Oxygen, mass %, and each oxygenate in a material, vol %, as typed. */
export type Holds = Partial<Record<HoldsName, string>>

export interface SentContents {
  oxygen: Typed | null
  contains: Partial<Record<OxygenateName, Typed>>
}

/** A number for the request; unreadable text is sent as it is, for the rules to refuse. */
export function typedNumber(text: string): Typed | null {
  const reading = readNumber(text)
  if (reading.is === 'empty') return null
  return reading.is === 'number' ? reading.value : text.trim()
}

export const holdsEntries = ({
  oxygen,
  contains,
}: {
  oxygen: number | null
  contains: OxygenateShares
}): Holds =>
  Object.fromEntries(
    Object.entries({ ...contains, oxygen })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)]),
  )

/** A material that is an oxygenate itself contains none. */
export function sentContents({ oxygenate, holds }: { oxygenate: string; holds: Holds }): SentContents {
  const typed = OXYGENATES.map((name) => [name, typedNumber(holds[name] ?? '')] as const)
  return {
    oxygen: typedNumber(holds.oxygen ?? ''),
    contains: Object.fromEntries(oxygenate ? [] : typed.filter(([, value]) => value !== null)),
  }
}

/** Own properties and heavy-fuel fields for the request; `own` has both by key. */
export function sentOwn(own: Readonly<Record<string, string>>, blank: 'left-out' | 'cleared') {
  const typed = Object.entries(own).map(([key, text]) => [key, typedNumber(text)] as const)
  const ownOnly = typed.filter(([key]) => !key.startsWith(HEAVY_PREFIX))
  const heavy = HEAVY_FIELDS.map((name) => [name, typedNumber(own[heavyKey(name)] ?? '')] as const)
  return {
    own: Object.fromEntries(ownOnly.filter(([, value]) => value !== null || blank === 'cleared')),
    // Replaced as a whole: absent fields are cleared.
    heavy: Object.fromEntries(heavy.filter(([, value]) => value !== null)),
  }
}
