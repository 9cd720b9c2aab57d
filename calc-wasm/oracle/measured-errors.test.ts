import { expect, test } from 'bun:test'
import stored from '../vocabulary/rule-cards/measured-errors.json'
import { measuredErrors } from './measured-errors.ts'
import { builtCalc } from './test-calc.ts'

const PLACE = new URL('../vocabulary/rule-cards/measured-errors.json', import.meta.url)

test('what the rule cards say of measured blends is what the core comes to (ACCEPT_ERRORS=1 stores it)', async () => {
  const found = measuredErrors(await builtCalc())
  if (process.env.ACCEPT_ERRORS === '1') await Bun.write(PLACE, `${JSON.stringify(found, null, 2)}\n`)
  else expect(found).toEqual(stored)
})

test('cloud points of 32 + 1 measured blends: the usual rule errs to the safe side, 13.45 to the other', () => {
  const of = (method: string) =>
    stored.find((one) => one.property === 'cloud_point' && one.method === method)!
  expect(of('hu-burns')).toMatchObject({ n: 33, mean: expect.closeTo(1.08, 1), bias: expect.closeTo(0.5, 1) })
  expect(of('semwal-varshney').bias).toBeLessThan(-1.5)
})
