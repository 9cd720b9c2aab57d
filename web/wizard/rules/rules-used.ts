import type { MethodChoices, MethodCode } from '#calc/vocabulary/blend.ts'
import { CHOOSABLE_NAMES, type ChoosableName, usualMethodOf } from '#calc/vocabulary/method-choices.ts'

interface OtherRule {
  property: ChoosableName
  method: MethodCode
  /** What new blends begin with. */
  begins: MethodCode
}

/** Where a recipe blends by another rule than new blends of its category begin with. */
export const otherRules = (methods: MethodChoices, site: MethodChoices = {}): OtherRule[] =>
  CHOOSABLE_NAMES.flatMap((property) => {
    const usual = usualMethodOf(property)
    const method = methods[property] ?? usual
    const begins = site[property] ?? usual
    return method === begins ? [] : [{ property, method, begins }]
  })
