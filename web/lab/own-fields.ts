import type { LabRecord } from '#calc/lab/lab-record.ts'
import { definitionOf } from '#calc/lab/own-lab.ts'
import { type OwnProperty, ownQuantity } from '#calc/own/own-property.ts'
import type { WholeCalculation } from '#web/analysis/kept/kept.api.ts'

/** The own properties that can be entered of a blend, each by the definition that the server would take: its key's, once. */
export function ownFieldsOf(
  { own_results = [] }: Pick<WholeCalculation, 'own_results'>,
  lab: Pick<LabRecord, 'definitions'> | null,
  now: readonly OwnProperty[],
): OwnProperty[] {
  const before = lab?.definitions ?? {}
  const calculated = own_results.map(({ property, value }) => ({ property, value }))
  const keys = new Set([
    ...now.map(({ key }) => key),
    ...calculated.filter(({ value }) => value !== null).map(({ property }) => property.key),
    ...Object.keys(before),
  ])
  return [...keys].flatMap((key) => definitionOf(ownQuantity(key), { calculated, before, now }) ?? [])
}
