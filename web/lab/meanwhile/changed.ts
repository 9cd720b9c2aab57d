import { type LabQuantity, type LabRecord, measuredIn } from '#calc/lab/lab-record.ts'

/** What differs between the results that somebody had before them and those that there are by now. */
export interface Changed {
  values: { q: LabQuantity; before: number | string | null; now: number | string | null }[]
  /** When it was sampled, levels, methods, or what was pumped. */
  more: boolean
}

type Lab = LabRecord | null

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export function changedBetween(before: Lab, now: Lab): Changed {
  const names = new Set([before, now].flatMap((lab) => (lab ? measuredIn(lab) : [])))
  const valueIn = (lab: Lab, q: LabQuantity) => lab?.properties[q]?.measured ?? null
  const values = [...names]
    .map((q) => ({ q, before: valueIn(before, q), now: valueIn(now, q) }))
    .filter((one) => one.before !== one.now)
  const rest = ['sampled_at', 'sample', 'levels', 'methods', 'as_blended'] as const
  return { values, more: rest.some((field) => !same(before?.[field], now?.[field])) }
}
