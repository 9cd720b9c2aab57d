import { expect, test } from 'bun:test'
import stored from '../vocabulary/rule-cards/measured-errors.json'
import { ruleCardOf } from '../vocabulary/rule-cards/rule-card.ts'
import { measuredErrors } from './measured-errors.ts'
import { builtCalc } from './test-calc.ts'
import { builtUncertainty } from './test-uncertainty.ts'

const PLACE = new URL('../vocabulary/rule-cards/measured-errors.json', import.meta.url)

test('what the rule cards say of measured blends is what the core comes to (ACCEPT_ERRORS=1 stores it)', async () => {
  const found = measuredErrors(await builtCalc(), await builtUncertainty())
  if (process.env.ACCEPT_ERRORS === '1') await Bun.write(PLACE, `${JSON.stringify(found, null, 2)}\n`)
  else expect(found).toEqual(stored)
})

test('cloud points of 32 + 1 measured blends: the usual rule errs to the safe side, 13.45 to the other', () => {
  const of = (method: string) =>
    stored.find((one) => one.property === 'cloud_point' && one.method === method)!
  const { n, mean, bias } = of('hu-burns')
  expect(n).toBe(33)
  expect(mean).toBeCloseTo(1.08, 1)
  expect(bias).toBeCloseTo(0.5, 1)
  expect(of('semwal-varshney').bias).toBeLessThan(-1.5)
  expect(of('hu-burns').within).toBeGreaterThanOrEqual(31)
})

test('a card says in one sentence how many blends were measured, how far off, to which side, how many in the interval', () => {
  const said = (...of: Parameters<typeof ruleCardOf>) => ruleCardOf(...of).measured?.en
  expect(said('cloud_point', 'hu-burns')).toBe(
    '33 measured blends (Iowa Central Fuel Testing Laboratory; Minnesota, 2009): mean error 1.1 °C, on average 0.5 too warm, on the safe side; 31 of 33 inside the 95 % interval.',
  )
  expect(said('cloud_point', 'semwal-varshney')).toEndWith('on average 1.7 too cold, on the unsafe side.')
  expect(said('octan_ron', 'volume-average')).toContain(
    '(toluene, isooctane and heptane): mean error 2.0, on average 2.0 too low, on the safe side; 50 of 51',
  )
  expect(said('flash_point', 'wickey-chittenden')).toContain('43.2 °C too low, on the safe side')
  expect(said('cetane_number', 'volume-average')).toBeUndefined()
})
