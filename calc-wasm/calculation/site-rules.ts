// The rules by which a site blends in place of the usual ones, and how far each choice is from what its laboratory measured.

import { type LabRecord, valueIn } from '../lab/lab-record.ts'
import { packMaterial } from '../mixture.ts'
import type { Calc, MethodChoices, MethodCode } from '../vocabulary/blend.ts'
import { CATEGORY_NAMES, type CategoryName } from '../vocabulary/categories.ts'
import { type ChoosableName, choicesOf, othersThanUsual } from '../vocabulary/method-choices.ts'
import { objectIn } from '../vocabulary/stored.ts'
import type { Calculation } from './calculation.ts'

export type SiteRules = Partial<Record<CategoryName, MethodChoices>>

/** The stored rules, without what this release does not know; the usual method is none. */
export function readSiteRules(stored: unknown): SiteRules {
  const found = objectIn(stored)
  return Object.fromEntries(
    CATEGORY_NAMES.flatMap((category) => {
      const methods = othersThanUsual(objectIn(found[category]) as MethodChoices)
      return Object.keys(methods).length > 0 ? [[category, methods]] : []
    }),
  )
}

export interface MethodError {
  method: MethodCode
  n: number
  /** Mean of the sizes of the errors, and of the errors: calculated less measured. */
  mean: number
  bias: number
}

type Measured = Pick<Calculation, 'components' | 'basis' | 'blend'> & { lab: LabRecord | null }

/** How far measured blends are off by each choice for a property, over the same blends; of a blend with additives nothing follows. */
export function errorsByMethod(
  calc: Pick<Calc, 'mixture'>,
  blends: readonly Measured[],
  property: ChoosableName,
): MethodError[] {
  const subjects = blends.flatMap(({ components, basis, blend, lab }) => {
    const found = lab && valueIn(lab, property)
    const { treated, excluded } = lab?.properties[property] ?? {}
    if (typeof found !== 'number' || treated || excluded !== undefined) return []
    const mixture = calc.mixture(components.map((one) => packMaterial(one.properties, one)))
    const shares = lab?.blended ?? components.map(({ percentage }) => percentage)
    const by = (method: MethodCode) => {
      const methods = { ...blend.asked?.methods, [property]: method }
      const { results, methods: used } = mixture.blend(shares, basis, { ...blend.asked, methods })
      // Another rule replaces the choice, as for the vapor pressure of alcohols.
      return used[property] === method || used[property] === 'octane-with-alcohol' ? results[property] : null
    }
    return [{ by, found }]
  })
  const tried = choicesOf(property).map((method) => ({
    method,
    errors: subjects.map(({ by, found }) => {
      const value = by(method)
      return typeof value === 'number' ? value - found : null
    }),
  }))
  // Errors over different blends say nothing of the methods: those that lack a blend are left out.
  const known = tried.map(({ errors }) => [...errors.keys()].filter((at) => errors[at] !== null))
  const blended = known.reduce((most, one) => (one.length > most.length ? one : most), [])
  return tried.flatMap(({ method, errors }) => {
    const found = blended.flatMap((at) => errors[at] ?? [])
    const n = found.length
    if (n === 0 || n < blended.length) return []
    const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / n
    return [{ method, n, mean: mean(found.map(Math.abs)), bias: mean(found) }]
  })
}
