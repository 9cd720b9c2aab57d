import { useCallback } from 'react'
import type { LabRecord } from '#calc/lab/lab-record.ts'
import { definitionOf } from '#calc/lab/own-lab.ts'
import { lookOf, type OwnLook, type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'

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

/** How these are shown. */
export const useLabLooks = (own: readonly OwnProperty[]) =>
  useCallback(
    (q: string): OwnLook | undefined => {
      const definition = own.find(({ key }) => ownQuantity(key) === q)
      return definition && lookOf(definition)
    },
    [own],
  )
