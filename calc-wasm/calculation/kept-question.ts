import { builtIn } from '../grades/built-in.ts'
import type { Check, LimitCheck } from '../grades/check.ts'
import type { LimitInForce, Specification } from '../grades/specification.ts'
import type { UncertaintyQuestion, UncertaintySettings } from '../uncertainty/question.ts'
import type { Treatment } from '../vocabulary/additive.ts'
import type { Blend } from '../vocabulary/blend.ts'
import { isEstimable, statedOf } from '../vocabulary/contents.ts'
import type { NumericPropertyName } from '../vocabulary/properties.ts'
import type { KeptMaterial } from './calculation.ts'
import type { WholeCalculation } from './whole-calculation.ts'

type Kept = Pick<WholeCalculation, 'basis' | 'category'> & {
  components: readonly (KeptMaterial & { percentage: number })[]
  blend: Pick<Blend, 'asked' | 'own' | 'traced'> &
    Partial<Pick<Blend, 'results'>> & { treatment?: Pick<Treatment, 'treated'> }
}

/** What is asked of a calculation, from what is kept of it alone. */
export const questionOf = (
  { components, basis, category, blend }: Kept,
  specification: Specification | null,
  settings: Partial<UncertaintySettings>,
): UncertaintyQuestion => ({
  components: components.map(({ id, percentage, properties, precision, entered, own, ...material }) => ({
    ...{ id, percentage, properties, precision, entered, own, category },
    ...statedOf(material),
    pour_is: material.pour_is ?? null,
    isEstimable: isEstimable(material),
  })),
  basis,
  ...(blend.traced && { traced: tracedIn(blend.traced, blend.results) }),
  ...(blend.treatment && { treated: blend.treatment.treated }),
  options: { ...(blend.asked ?? {}), ...(blend.own && { own: blend.own.map(({ property }) => property) }) },
  specification,
  settings,
})

const tracedIn = (
  traced: NonNullable<Blend['traced']>,
  results: Partial<Blend['results']> = {},
): UncertaintyQuestion['traced'] =>
  Object.fromEntries(
    (Object.keys(traced) as NumericPropertyName[]).flatMap((q) => {
      const value = results[q]
      return value == null ? [] : [[q, { ...traced[q]!, value }]]
    }),
  )

/**
 * A check as it was made, as a specification again: with the limits as they were then. An own grade's precision of D86 goes by the
 * curve, since a check doesn't say which it names.
 */
export function specificationOf({ limits, one_of, ...check }: Check): Specification {
  const { category = null, d86_group = 'by-curve', sources = [] } = builtIn(check.grade.id) ?? {}
  return {
    ...check,
    ...{ category, d86_group, sources },
    limits: limits.flatMap(inForce),
    one_of: one_of.map(({ name }) => name),
    not_applicable: limits.flatMap(({ q, side, limit }) => (limit === null ? [{ q, side }] : [])),
    cfpp: check.cfpp && { name: check.cfpp.name, max: check.cfpp.max },
  }
}

function inForce(checked: LimitCheck): LimitInForce[] {
  const { q, side, limit, strict, method, confirmed, note, one_of, value, lack, corrected, without, added } =
    checked
  if (limit === null) return []
  return [
    {
      q,
      side,
      limit,
      strict,
      method,
      confirmed,
      ...(note && { note }),
      ...(one_of !== undefined && { one_of }),
      ...(corrected &&
        !corrected.scatter &&
        value !== null && { shift: (without ?? value) - corrected.rule }),
      ...(added && { added }),
      ...(((without !== undefined && !added) || lack === 'freezing') && { isUntold: true as const }),
    },
  ]
}
