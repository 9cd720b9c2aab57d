import { t } from 'elysia'
import type { ExtraLimit, GradeOptions } from '#calc/grades/specification.ts'
import { BASES, type Basis, type MethodChoices } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { CALCULATION_NAME_MAX, MATERIAL_COUNT, PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { CHOOSABLE_NAMES, choicesOf } from '#calc/vocabulary/method-choices.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { CheckOptions } from '#server/answers/check.model.ts'

const basis = BASES.map((name) => t.Literal(name))
const count = { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max }

const methodsOf = (name: PropertyName) =>
  t.Optional(
    t.Union(
      choicesOf(name).map((method) => t.Literal(method)),
      { description: `${propertyOf(name).en}; usually ${choicesOf(name)[0]!}.` },
    ),
  )

/** The body of a blend request. */
export const BlendRequest = t.Object(
  {
    materials: t.Array(t.String({ format: 'uuid' }), {
      ...count,
      description: 'Ids of different materials, of the catalogue or the caller’s own.',
    }),
    percentages: t.Array(t.Number({ minimum: PERCENTAGE.min, maximum: PERCENTAGE.max }), {
      ...count,
      description: 'The share of each, in the same order; together 100, within 0.01.',
    }),
    basis: t.Optional(
      t.Union(basis, { default: 'volume', description: 'What the shares count: volume at 15 °C, or mass.' }),
    ),
    category: t.Optional(
      t.Union(
        CATEGORY_NAMES.map((name) => t.Literal(name)),
        {
          description:
            'What the blend is looked at as, in the list of calculations; without it, the one category that all materials have in common.',
        },
      ),
    ),
    estimates: t.Optional(
      t.Boolean({
        description:
          'Estimates what a material lacks from its distillation and density where that holds: RVP, viscosity, cloud point, pour point, cetane number. At most half of the blend rests on estimates of a property.',
      }),
    ),
    methods: t.Optional(
      t.Object(Object.fromEntries(CHOOSABLE_NAMES.map((name) => [name, methodsOf(name)])), {
        description: 'Published methods in the place of the usual ones.',
      }),
    ),
    name: t.Optional(
      t.Union(
        [t.String({ minLength: 0, maxLength: CALCULATION_NAME_MAX, pattern: '^\\P{Cc}*$' }), t.Null()],
        {
          description: 'Of the calculation; one with a name is never deleted for being old or one too many.',
        },
      ),
    ),
    grade: t.Optional(
      t.String({ description: 'Id of a grade of `GET /grades/` that the blend is checked against.' }),
    ),
    options: t.Optional(CheckOptions),
  },
  { $id: 'BlendRequest' },
)

export interface BlendRequest {
  materials: string[]
  percentages: number[]
  basis: Basis
  category?: CategoryName
  estimates?: boolean
  methods?: MethodChoices
  name?: string | null
  grade?: string
  options?: Record<string, string | number | ExtraLimit[]> & { limits?: ExtraLimit[]; residue?: number }
}

/** The same as it was read. */
export interface Recipe extends Omit<BlendRequest, 'grade' | 'options'> {
  /** Absent where the blend is not to be checked. */
  against?: { grade: string; options: GradeOptions }
}
