import { expect, test } from 'bun:test'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { loadCalc } from '#server/calc.ts'
import type { BlendAnswer, Material } from '#web/wizard/analysis.api.ts'
import { estimateOf, storedResult } from '#web/wizard/rules/result.ts'
import { blendValue, countCalculations, openShares, RECIPE } from './analysis.page.ts'
import { testSite } from './site.ts'

const site = testSite()
const SHARES = [7.3, 31.1, 13.37, 0.23, 48]

test('on a slow network the estimate shows at once, a second press asks nothing, and the confirmation follows, to the last bit on either basis; what differs is shown as a fault', async () => {
  const { account, page, wizard } = await openShares(site, RECIPE)
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  await page.route(/\/calculations\/blending\/(\?|$)/, async (route) => {
    asked.push(route.request().url())
    await answer.promise
    await route.continue()
  })
  await wizard.button('Calculate').dblclick()
  const table = wizard.results.first()
  await table.waitFor()
  const estimate = await blendValue(page, 'Octane RON')
  await page.getByText('Being calculated by the server').waitFor()
  const box = await table.boundingBox()
  answer.resolve()
  await wizard.confirmed.waitFor()
  expect(await blendValue(page, 'Octane RON')).toBe(estimate)
  expect(await table.boundingBox()).toEqual(box)
  expect(asked).toHaveLength(1)
  expect(await countCalculations(site, account.user.id)).toBe(1)
  const differs = page.getByText('The server’s figures differ from this page’s.')
  expect(await differs.count()).toBe(0)

  await wizard.step('Set percentages').click()
  await wizard.options(() => page.getByRole('radio', { name: 'mass' }).check())
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  expect(await differs.count()).toBe(0)

  await page.route(/\/calculations\/blending\/(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.results.density += 1e-9
    await route.fulfill({ response, json: body })
  })
  await wizard.step('Set percentages').click()
  await wizard.button('Calculate').click()
  await differs.waitFor()
  await wizard.confirmed.waitFor()
  expect(await wizard.alert.textContent()).toContain('Density: server')
})

test('the rules of the page and the server agree to the last bit in every category, on either basis', async () => {
  const calc = await loadCalc()
  const account = await site.account()
  let valued = 0
  for (const category of CATEGORY_NAMES) {
    const answer = await fetch(`${site.url}/materials/?category=${category}`, {
      headers: { authorization: `Bearer ${account.access}` },
    })
    const list = (await answer.json()) as Material[]
    const readings = ({ properties }: Material) =>
      Object.values(properties).filter((value) => value !== null).length
    const fullest = list.toSorted((one, other) => readings(other) - readings(one))
    for (const some of [fullest.slice(0, 5), fullest.slice(-5)])
      for (const basis of ['volume', 'mass'] as const) {
        const components = some.map((material, at) => ({ material, percentage: SHARES[at]! }))
        const confirmed = (await site.create(account, '/calculations/blending/?structure=true', {
          category,
          basis,
          percentages: SHARES,
          materials: some.map(({ id }) => id),
        })) as BlendAnswer
        const recipe = { category, basis, components }
        const estimate = estimateOf(recipe, calc)
        expect([category, basis, storedResult(recipe, confirmed, estimate).differences]).toEqual([
          category,
          basis,
          undefined,
        ])
        valued += Object.values(confirmed.results).filter((value) => value !== null).length
      }
  }
  expect(valued).toBeGreaterThan(200)
})
