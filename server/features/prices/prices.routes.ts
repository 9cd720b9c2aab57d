import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { versioned } from '#server/http/seen.ts'
import { NewPrices, Prices } from './prices.model.ts'
import { pricesService } from './prices.service.ts'
import { readPrices } from './prices-reading.ts'

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
