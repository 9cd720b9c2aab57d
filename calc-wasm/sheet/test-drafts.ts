import fc from 'fast-check'
import { OXYGENATES, POUR_KINDS } from '../vocabulary/blend.ts'
import { CATEGORY_NAMES } from '../vocabulary/categories.ts'
import { HEAVY_FIELDS } from '../vocabulary/heavy.ts'
import {
  DISTILLATION_NAMES,
  NUMERIC_PROPERTY_NAMES,
  PROPERTY_NAMES,
  propertyOf,
} from '../vocabulary/properties.ts'
import { DISTILLATION_KINDS, PRICE_UNITS } from '../vocabulary/rules/material-details.ts'
import { checkMaterial, type MaterialDraft } from '../vocabulary/rules/material-rules.ts'

const text = (most: number) =>
  fc
    .oneof(
      fc.string({ minLength: 1, maxLength: most, unit: 'grapheme' }),
      fc.constantFrom(
        '=1+1',
        "'=x",
        "''@y",
        '-5',
        '+30',
        '@cmd',
        'a,b;c\td',
        'say "no"',
        'two\r\nlines',
        'نفتای سبک ۱۲',
        '_x0041_',
        '≈ 5',
        'n/a',
        '007',
        '1,5',
        '10-Feb',
        'TRUE',
      ),
    )
    .filter((value) => value.isWellFormed() && !value.includes('\0'))

const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })

const readings = fc
  .record(
    Object.fromEntries(
      PROPERTY_NAMES.filter((name) => !(DISTILLATION_NAMES as string[]).includes(name)).map((name) => {
        const range = propertyOf(name).range
        return [
          name,
          optional(
            range ? fc.double({ ...range, noNaN: true }) : (text(40) as fc.Arbitrary<string | number>),
          ),
        ]
      }),
    ),
  )
  .map((each) => ({ ...each, recovery: each.recovery ?? 98 }))

const curve = fc
  .uniqueArray(fc.double({ min: -50, max: 400, noNaN: true }), { maxLength: 13 })
  .chain((values) =>
    fc
      .shuffledSubarray(DISTILLATION_NAMES, { minLength: values.length, maxLength: values.length })
      .map((names) => [values, names] as const),
  )
  .map(([values, names]) => {
    const ascending = [...values].sort((a, b) => a - b)
    const inOrder = DISTILLATION_NAMES.filter((name) => names.includes(name))
    return Object.fromEntries(inOrder.map((name, at) => [name, ascending[at]!]))
  })

const byProperty = <T>(of: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom(...NUMERIC_PROPERTY_NAMES), of, { maxKeys: 3, noNullPrototype: true })

/** Own materials with everything that one can have, each valid by the rules. */
export const drafts: fc.Arbitrary<MaterialDraft> = fc
  .record({
    name: text(60),
    name_farsi: optional(text(60)),
    producer_english_name: text(60),
    producer_farsi_name: optional(text(60)),
    categories: fc.constantFrom(...CATEGORY_NAMES).map((name) => [name]),
    readings,
    curve,
    entered: optional(fc.subarray(DISTILLATION_NAMES)),
    oxygenate: optional(fc.constantFrom(...OXYGENATES)),
    oxygen: optional(fc.double({ min: 0, max: 55, noNaN: true })),
    contains: fc.dictionary(
      fc.constantFrom(...OXYGENATES),
      fc.double({ min: 0, max: 12, noNaN: true }).map((share) => share + 0),
      { maxKeys: 3, noNullPrototype: true },
    ),
    heavy: fc.dictionary(fc.constantFrom(...HEAVY_FIELDS), fc.double({ min: 0.5, max: 4, noNaN: true }), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    distillation: fc.constantFrom(...DISTILLATION_KINDS),
    pour_is: optional(fc.constantFrom(...POUR_KINDS)),
    precision: byProperty(fc.double({ min: 0, max: 50, noNaN: true })),
    typed: byProperty(
      fc.record(
        {
          value: fc.oneof(
            fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
            text(30),
          ),
          unit: text(10),
          temperature: fc.double({ min: -20, max: 90, noNaN: true }),
        },
        { requiredKeys: ['value', 'unit'], noNullPrototype: true },
      ),
    ),
    price: optional(
      fc.record(
        {
          amount: fc.double({ min: 0, max: 1e6, noNaN: true }),
          unit: fc.constantFrom(...PRICE_UNITS),
          currency: fc.constantFrom('USD', 'IRR', 'eur'),
        },
        { noNullPrototype: true },
      ),
    ),
  })
  .map(({ readings: other, curve: points, contains, ...rest }) =>
    // What is an oxygenate itself contains none.
    checkMaterial({ ...rest, ...(!rest.oxygenate && { contains }), properties: { ...other, ...points } }),
  )
  .filter((checked) => checked.ok)
  .map((checked) => checked.material)
