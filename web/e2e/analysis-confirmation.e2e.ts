import { expect, test } from 'bun:test'
import { blendValue, countCalculations, openShares, openWizard, RECIPE } from './analysis.page.ts'
import { testSite } from './site.ts'

const site = testSite()

test('on a slow network the estimate shows at once, a second press asks nothing, and the confirmation follows', async () => {
  const { account, page, wizard } = await openShares(site, RECIPE)
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  await page.route('**/calculations/blending/', async (route) => {
    asked.push(route.request().url())
    await answer.promise
    await route.continue()
  })
  await wizard.button('Calculate').dblclick()
  const table = wizard.results.first()
  await table.waitFor()
  const estimate = await blendValue(page, 'Octane RON')
  await page.getByText('Being confirmed by the server').waitFor()
  const box = await table.boundingBox()
  answer.resolve()
  await wizard.confirmed.waitFor()
  expect(await blendValue(page, 'Octane RON')).toBe(estimate)
  expect(await table.boundingBox()).toEqual(box)
  expect(asked).toHaveLength(1)
  expect(await countCalculations(site, account.user.id)).toBe(1)
})

test('page and server agree to the last bit in every category, on either basis', async () => {
  const { page, wizard } = await openWizard(site)
  for (const category of ['Gasoil', 'Gasoline', 'Naphtha', 'White Spirit', 'Customized']) {
    await wizard.toMaterials(5, category)
    const boxes = page.getByRole('checkbox')
    for (let i = 0; i < 5; i++) await boxes.nth((await boxes.count()) - 1 - 2 * i).check()
    await wizard.button('Continue to Percentages').click()
    const fields = page.getByRole('spinbutton')
    for (const [i, share] of ['7.3', '31.1', '13.37', '0.23', '48'].entries()) await fields.nth(i).fill(share)
    for (const basis of ['volume', 'mass']) {
      await wizard.step('Set percentages').click()
      await wizard.options(() => page.getByRole('radio', { name: basis }).check())
      await wizard.button('Calculate').click()
      await wizard.confirmed.waitFor()
      expect(await page.getByText('The server’s figures differ').count()).toBe(0)
    }
    await wizard.button('New Analysis').click()
  }
})

test('a server that computes otherwise is shown as a fault', async () => {
  const { page, wizard } = await openShares(site, RECIPE)
  await page.route('**/calculations/blending/', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.results.density += 1e-9
    await route.fulfill({ response, json: body })
  })
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await page.getByText('The server’s figures differ from this page’s.').waitFor()
  expect(await wizard.alert.textContent()).toContain('Density: server')
})
