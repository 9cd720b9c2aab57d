// Properties with several test methods, whose precision differs. A distillation is one test for all its labels.
// Apart from test-precision.ts because the first page needs the figures and not this list.

import { D86_TESTS, TESTS, type TestedProperty, type TestPrecision } from './test-precision.ts'

type TestChoice = Pick<TestPrecision, 'method' | 'confirmed'>

/** Properties with a choice, in table order; the usual method first. */
export const TEST_CHOICES: readonly { property: TestedProperty; methods: readonly TestChoice[] }[] = [
  { property: 'd86' as const, methods: D86_TESTS },
  ...Object.entries(TESTS).map(([property, tests]) => ({
    property: property as TestedProperty,
    methods: tests.map(({ method, confirmed }) => ({ method, confirmed })),
  })),
].filter(({ methods }) => methods.length > 1)

/** Empty where there is no choice. */
export const methodsOf = (property: string): readonly TestChoice[] =>
  TEST_CHOICES.find((one) => one.property === property)?.methods ?? []
