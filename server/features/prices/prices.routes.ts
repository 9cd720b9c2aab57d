import { readDate } from '#calc/lab/lab-rules.ts'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { versioned } from '#server/http/seen.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { NewPrices, type PriceChange, Prices } from './prices.model.ts'
import { pricesService } from './prices.service.ts'

const PRICE = {
  material: '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11',
  amount: 652.5,
  unit: 't',
  currency: 'USD',
  at: '2026-01-15',
} as const
const LIST = [versioned(PRICE)]

export function pricesRoutes(deps: FeatureDeps) {
  const service = pricesService(deps)
  return endpoints('Materials', deps.callers, [
    endpoint({
      path: 'GET /me/prices/',
      summary: 'Prices',
      description: 'One a material, own or of the catalogue, each of a day.',
      answers: { 200: { description: 'All of them.', schema: Prices, example: LIST } },
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'PUT /me/prices/',
      role: 'blender',
      summary: 'Write prices',
      description: 'All of these or none; those of other materials stay.',
      invalid: { 0: { currency: [fault('required')] } },
      examples: { price: { summary: 'One', value: [PRICE] } },
      answers: { 200: { description: 'All that there are now.', schema: Prices, example: LIST } },
      limitBytes: 256 * 1024,
      body: NewPrices,
      rules: (input) => readPrices(input, deps.clock()),
      echoes: [Prices],
      run: ({ token, input }) => service.write(token, input),
    }),
  ])
}

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
