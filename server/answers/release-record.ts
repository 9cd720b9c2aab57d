// The released content as one text that never changes: only stored data, in the units of the API.

import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { type LabQuantity, measuredIn } from '#calc/lab/lab-record.ts'
import { labFormatIn } from '#calc/lab/own-lab.ts'
import { quantityOf } from '#calc/vocabulary/quantities.ts'

/** Version of the shape below; another shape gives other hashes than those on paper. */
const VERSION = 1

export function releaseText(whole: WholeCalculation): string | null {
  const { id, createdAt, name, status, lab, check, record } = whole
  if (status.is !== 'released') return null
  const limits = check?.limits.filter(({ limit }) => limit !== null) ?? []
  const quantities = new Set<LabQuantity>([...limits.map(({ q }) => q), ...(lab ? measuredIn(lab) : [])])
  const values = [...quantities].sort().map((q) => {
    const of = limits.filter((limit) => limit.q === q)
    return {
      property: q,
      unit: q === 'color' ? '' : quantityOf(q, of[0]?.own ?? labFormatIn(lab, q)).unit,
      measured: lab?.properties[q]?.measured ?? null,
      method: lab?.methods[q] ?? null,
      limits: of.map(({ side, limit, strict }) => ({ side, limit, strict })),
    }
  })
  return JSON.stringify({
    format: 'fuelblend-release',
    version: VERSION,
    calculation: id,
    calculated_at: createdAt.toISOString(),
    name,
    batch: record?.batch ? { amount: record.batch.amount, unit: record.batch.unit } : null,
    tank: record?.tank?.name ?? null,
    sample: lab?.sample ?? null,
    sampled_at: lab?.sampled_at ?? null,
    grade: check && { id: check.grade.id, standard: check.grade.standard, options: check.chosen },
    values,
    decisions: status.decisions.map(({ is, at, by, reason, open }) => ({
      is,
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
