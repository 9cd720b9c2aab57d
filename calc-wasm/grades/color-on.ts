import { readColor } from '../color.ts'
import { ColorScale } from '../vocabulary/codes.ts'
import type { Flag, Measured } from './flags.ts'
import { COLOR_R } from './test-precision.ts'

const SAYBOLT_DARKEST = -16
const D1500_LIGHTEST = 0.5
const D1500_DARKEST = 8

/** The color as a number on scale `q`. Of one on the other scale only `beyond` is known: darker or lighter than the end of `q`. */
export function colorOn(q: 'saybolt' | 'd1500', color: string | null, flags: readonly Flag[]): Measured {
  const { scale, number } = readColor(color)
  if (scale === ColorScale.None || scale === ColorScale.Unreadable)
    return { value: null, lack: 'color', flags }
  if (q === 'saybolt') {
    if (scale === ColorScale.Saybolt) return { value: number, R: COLOR_R.saybolt, flags }
    const isDarker = scale === ColorScale.Darker || number > D1500_LIGHTEST
    const beyond = isDarker ? ({ is: 'below', edge: SAYBOLT_DARKEST } as const) : undefined
    return { value: null, lack: 'color-scale', flags, ...(beyond && { beyond }) }
  }
  if (scale === ColorScale.D1500) return { value: number, R: COLOR_R.d1500, flags }
  const beyond: Measured['beyond'] =
    scale === ColorScale.Darker ? { is: 'above', edge: D1500_DARKEST } : { is: 'below', edge: D1500_LIGHTEST }
  return { value: null, lack: 'color-scale', flags, beyond }
}
