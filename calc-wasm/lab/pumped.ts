import { AMOUNTS } from '../units/units.ts'
import { volumeCorrection } from '../units/volume-correction.ts'
import type { Basis } from '../vocabulary/blend.ts'
import { type Issue, issue } from '../vocabulary/faults/fault.ts'
import type { PumpedAmount } from './lab-record.ts'

const WHOLE = 100

interface Part {
  id: string
  percentage: number
  properties: { density: number | null }
}

/**
 * The shares (per cent, on the recipe's basis, in its order) that these amounts come to: volumes at 15 °C, which add up, or masses
 * in vacuo. What was not to be pumped may be left out. Adds what is wrong under `path`; null then.
 */
export function sharesPumped(
  parts: readonly Part[],
  amounts: Readonly<Record<string, PumpedAmount>>,
  basis: Basis,
  path: string[],
  issues: Issue[],
): number[] | null {
  const before = issues.length
  for (const id of Object.keys(amounts))
    if (!parts.some((part) => part.id === id)) issues.push(issue([...path, id], 'not-in-recipe', { id }))
  const found = parts.map((part) => {
    const pumped = Object.hasOwn(amounts, part.id) ? amounts[part.id] : undefined
    if (pumped) return amountOn(basis, pumped, part.properties.density, [...path, part.id], issues)
    if (part.percentage > 0) issues.push(issue([...path, part.id], 'required'))
    return 0
  })
  if (issues.length > before) return null
  const total = found.reduce((sum, one) => sum + one, 0)
  if (!(total > 0 && Number.isFinite(total))) {
    issues.push(issue(path, 'amount-zero'))
    return null
  }
  return found.map((one) => (one / total) * WHOLE)
}

/** m³ at 15 °C on a volume basis, t on a mass basis; NaN where something is wrong, which is added. */
export function amountOn(
  basis: Basis,
  { amount, unit, temperature }: PumpedAmount,
  density: number | null,
  path: string[],
  issues: Issue[],
): number {
  const { of: is, size } = AMOUNTS[unit]
  const isHot = is === 'volume' && temperature !== undefined && temperature !== 15
  if (amount === 0) return 0
  if (!isHot && is === basis) return amount * size
  if (density === null) {
    issues.push(issue([...path, 'unit'], 'amount-density'))
    return Number.NaN
  }
  let own = amount * size
  if (isHot) {
    const factor = volumeCorrection(density, temperature)
    if (factor.is === 'outside') {
      issues.push(issue([...path, 'temperature'], 'amount-temperature'))
      return Number.NaN
    }
    own *= factor.value
  }
  if (is === basis) return own
  return is === 'mass' ? (own * 1000) / density : (own * density) / 1000
}
