// The released content as one text that never changes: only stored data, in the units of the API.

import { decisionOn } from '#calc/calculation/blend-status.ts'
import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { type LabQuantity, measuredIn } from '#calc/lab/lab-record.ts'
import { labFormatIn } from '#calc/lab/own-lab.ts'
import { quantityOf } from '#calc/vocabulary/quantities.ts'

/**
 * Version of the text below, kept with each release: another shape would give other hashes than those on paper. 2 also covers
 * whose release it is, names of grade and own properties, usual test methods, and what each decision changed.
 */
export const RELEASE_TEXT = 2

export function releaseText(whole: WholeCalculation): string | null {
  const { id, createdAt, name, status, lab, check, record } = whole
  if (status.is !== 'released') return null
  const { hashed: version = 1 } = decisionOn(status) ?? {}
  const since2 = <Fields extends object>(fields: Fields): Partial<Fields> => (version >= 2 ? fields : {})
  const limits = check?.limits.filter(({ limit }) => limit !== null) ?? []
  const quantities = new Set<LabQuantity>([...limits.map(({ q }) => q), ...(lab ? measuredIn(lab) : [])])
  const values = [...quantities].sort().map((q) => {
    const of = limits.filter((limit) => limit.q === q)
    const own = of[0]?.own ?? labFormatIn(lab, q)
    return {
      property: q,
      ...since2({ name: own?.name ?? null }),
      unit: q === 'color' ? '' : quantityOf(q, own).unit,
      measured: lab?.properties[q]?.measured ?? null,
      method: lab?.methods[q] ?? null,
      ...since2({ usual_method: of[0]?.method ?? null }),
      limits: of.map(({ side, limit, strict }) => ({ side, limit, strict })),
    }
  })
  return JSON.stringify({
    format: 'fuelblend-release',
    version,
    calculation: id,
    calculated_at: createdAt.toISOString(),
    name,
    batch: record?.batch ? { amount: record.batch.amount, unit: record.batch.unit } : null,
    tank: record?.tank?.name ?? null,
    sample: lab?.sample ?? null,
    sampled_at: lab?.sampled_at ?? null,
    grade: check && {
      id: check.grade.id,
      ...since2({ name: check.grade.name }),
      standard: check.grade.standard,
      options: check.chosen,
    },
    values,
    ...since2({ status: { is: status.is, at: status.at?.toISOString() ?? null, by: status.by } }),
    decisions: status.decisions.map(({ is, at, by, from, reason, open }) => ({
      is,
      ...since2({ from }),
      at,
      by,
      reason,
      open: open.map(({ q, side, limit, value, state }) => ({ q, side, limit, value, state })),
    })),
  })
}

/** The SHA-256 of `releaseText` in hexadecimal, as paper and page show it; empty while nothing is released. */
export function releaseHash(whole: WholeCalculation): { release_sha256?: string } {
  const text = releaseText(whole)
  return text === null ? {} : { release_sha256: new Bun.CryptoHasher('sha256').update(text).digest('hex') }
}
