import { readColor } from '../color.ts'
import { ColorScale } from '../vocabulary/codes.ts'
import { COLOR_R } from './test-precision.ts'

/** As a check measures it. */
interface MeasuredColor<Flag> {
  value: number | null
  lack?: 'color' | 'color-scale'
  R?: number
  flags: readonly Flag[]
  beyond?: { is: 'below' | 'above'; edge: number }
}

const SAYBOLT_DARKEST = -16
const D1500_LIGHTEST = 0.5
const D1500_DARKEST = 8

/** The color as a number on one scale. On the other one it is only known to be darker, or lighter, than where this one ends. */
export function colorOn<Flag>(
  q: 'saybolt' | 'd1500',
  color: string | null,
  flags: readonly Flag[],
): MeasuredColor<Flag> {
  const { scale, number } = readColor(color)
  if (scale === ColorScale.None || scale === ColorScale.Unreadable)
    return { value: null, lack: 'color', flags }
  if (q === 'saybolt') {
    if (scale === ColorScale.Saybolt) return { value: number, R: COLOR_R.saybolt, flags }
    const isDarker = scale === ColorScale.Darker || number > D1500_LIGHTEST
    if (!isDarker) return { value: null, lack: 'color-scale', flags }
    return { value: null, lack: 'color-scale', flags, beyond: { is: 'below', edge: SAYBOLT_DARKEST } }
  }
  if (scale === ColorScale.D1500) return { value: number, R: COLOR_R.d1500, flags }
  const beyond =
    scale === ColorScale.Darker
      ? ({ is: 'above', edge: D1500_DARKEST } as const)
      : ({ is: 'below', edge: D1500_LIGHTEST } as const)
  return { value: null, lack: 'color-scale', flags, beyond }
}
