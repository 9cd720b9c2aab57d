import type { Calc } from '../vocabulary/blend.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'

/** The core, whose blends come with these own properties unless others are asked for; without any it is the core itself. */
export function withOwn(calc: Calc, own: readonly OwnProperty[]): Calc {
  if (own.length === 0) return calc
  return {
    ...calc,
    mixture(materials) {
      const mixture = calc.mixture(materials)
      return {
        ...mixture,
        blend: (shares, basis, options) => mixture.blend(shares, basis, { own, ...options }),
      }
    },
    blend: (components, basis, options) => calc.blend(components, basis, { own, ...options }),
  }
}
