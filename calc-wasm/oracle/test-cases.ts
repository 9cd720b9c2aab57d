import { DISTILLATION_NAMES, emptyProperties, type MaterialProperties } from '../vocabulary/properties.ts'

/** A material with these readings and no others. */
export const material = (readings: Partial<MaterialProperties>): MaterialProperties => ({
  ...emptyProperties(),
  ...readings,
})

/** A material with these temperatures from IBP to FBP, null where not measured. */
export const distilled = (
  celsius: readonly (number | null)[],
  readings: Partial<MaterialProperties> = {},
): MaterialProperties => {
  const properties = material(readings)
  DISTILLATION_NAMES.forEach((name, label) => {
    properties[name] = celsius[label] ?? null
  })
  return properties
}

const SHORT = 8

/**
 * How far a computed number may be from a printed one: 1e-9 relative, or half of the last printed digit where the
 * number was cut to nine digits or so.
 */
export function tolerance(printed: string): number {
  const digits = printed.replace(/^-?0*\.?0*/, '').replace('.', '').length
  const decimals = printed.split('.')[1]?.length ?? 0
  const exact = 1e-9 * Math.max(1e-3, Math.abs(Number(printed)))
  return digits < SHORT ? exact : Math.max(exact, 0.51 * 10 ** -decimals)
}
