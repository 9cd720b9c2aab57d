// Which test methods can be said to stand behind the readings of a property, where there are several: their figures of precision
// differ. A distillation is one test, whatever its labels. The first page needs the figures and not this list.

import type { Confirmed } from './grade.ts'
import { D86_TESTS, TESTS, type TestedProperty } from './test-precision.ts'

export interface TestChoice {
  method: string
  /** How its figures are confirmed. */
  confirmed: Exclude<Confirmed, 'own'>
}

/** Those that there is a choice of, in the order of the properties; of each the usual method first. */
export const TEST_CHOICES: readonly { property: TestedProperty; methods: readonly TestChoice[] }[] = [
  { property: 'd86' as const, methods: D86_TESTS },
  ...Object.entries(TESTS).map(([property, tests]) => ({
    property: property as TestedProperty,
    methods: tests.map(({ method, confirmed }) => ({ method, confirmed })),
  })),
].filter(({ methods }) => methods.length > 1)

/** The methods of a property; none where there is no choice. */
export const methodsOf = (property: string): readonly TestChoice[] =>
  TEST_CHOICES.find((one) => one.property === property)?.methods ?? []
