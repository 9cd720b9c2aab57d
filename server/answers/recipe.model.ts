import { t } from 'elysia'
import { type GradeOptions, RESIDUE as LIMITS_OF_RESIDUE } from '#calc/grades/specification.ts'
import { BASES, type MethodChoices } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { CHOOSABLE_NAMES, choicesOf } from '#calc/vocabulary/method-choices.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { each, numberIn, oneOf, only, preset } from '#server/http/schema.model.ts'

/** The grade that a request names, with its options. */
export interface GradeChoice {
  grade: string
  options: GradeOptions
}

/** Ids of materials in examples of the published document. */
export const EXAMPLE_IDS = [
  '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11',
  'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22',
  '0d9c1f2a-8f0e-4a51-9a40-5b8f3b1e7d33',
] as const

// Fields that several calls about recipes take.

export const BASIS = preset(
  oneOf(BASES, { default: 'volume', description: 'What the shares count: volume at 15 °C, or mass.' }),
)

export const percentages = (
  count: { minItems: number; maxItems: number },
  description = 'The share of each, in the same order; together 100, within 0.01.',
) => t.Array(numberIn(PERCENTAGE), { ...count, description })

export const PRODUCT = t.Optional(
  oneOf(CATEGORY_NAMES, 'Of the product, for the reproducibility of its density.'),
)

/** Of the D86 test. */
export const RESIDUE = preset(
  numberIn(LIMITS_OF_RESIDUE, {
    default: LIMITS_OF_RESIDUE.usual,
    description: 'Of the D86 test [vol %], for what counts evaporated.',
  }),
)

export const GRADE_TO_MEET = t.Optional(
  t.String({ description: 'Id of a grade of `GET /grades/` that is to be met.' }),
)

export const ESTIMATES = t.Optional(t.Boolean({ description: 'As in `POST /calculations/blending/`.' }))

/** A published method by property, in the place of the usual one. */
export const CHOICES = t.Unsafe<MethodChoices>(
  only(
    each(CHOOSABLE_NAMES, (name) =>
      t.Optional(oneOf(choicesOf(name), `${propertyOf(name).en}; usually ${choicesOf(name)[0]!}.`)),
    ),
    { description: 'Published methods in the place of the usual ones.' },
  ),
)
export const METHODS = t.Optional(CHOICES)
