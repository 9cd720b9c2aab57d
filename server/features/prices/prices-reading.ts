import { readDate } from '#calc/lab/lab-rules.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { NewPrices, type PriceChange } from './prices.model.ts'

const check = rulesOf(NewPrices)

/** One of a material, all issues at once. */
export function readPrices(input: unknown, now: Date): Verdict<PriceChange[]> {
  const checked = check(input)
  if (!checked.ok) return checked
  const issues: Issue[] = []
  const ids = checked.value.map(({ material }) => material)
  const value = checked.value.map(({ material, amount, unit, currency, at, seen }, index) => {
    const inside = (field: string) => [String(index), field]
    if (ids.indexOf(material) < index) issues.push(issue(inside('material'), 'repeated-material'))
    if (amount !== null && !unit) issues.push(issue(inside('unit'), 'required'))
    if (amount !== null && !currency) issues.push(issue(inside('currency'), 'required'))
    const day = readDate(at ?? now.toISOString(), inside('at'), issues, now)
    return {
      material,
      amount,
      unit: unit ?? 'm3',
      currency: (currency ?? '').toUpperCase(),
      at: (day ?? '').slice(0, 10),
      seen,
    }
  })
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}
