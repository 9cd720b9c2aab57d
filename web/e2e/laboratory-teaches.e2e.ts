import { expect, test } from 'bun:test'
import { calculated } from './analyses.page.ts'
import { expectAccessible, hasFocus, watchFaults } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

test('a result is left out with its reason and counted again; repeats become the laboratory’s own r', async () => {
  const { account, kept } = await calculated(site)
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${site.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${account.access}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  }
  await call('POST', '/me/properties/', { key: 'cfpp', name: 'Cold filter', unit: '°C', rule: 'volume' })
  await call('PUT', `/me/calculations/${kept.id}/lab/`, { results: { density: 757.2, 'own:cfpp': -7 } })
  const page = await site.open({ as: account, path: '/my-analyses/laboratory?property=density' })
  const faults = watchFaults(page, site.url)
  await page.getByRole('button', { name: /^Leave out Analysis/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave a result out' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await dialog.getByRole('link', { name: 'Give the reason.' }).click()
  expect(await hasFocus(reason)).toBe(true)
  await reason.fill('The sample stood open.')
  await dialog.getByRole('button', { name: 'Leave out' }).dblclick()
  await page.getByText('You left out 1 result').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'The sample stood open.' })
  await row.getByText('left out', { exact: true }).waitFor()
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Count it again' }).click()
  await row.waitFor({ state: 'detached' })

  const open = page.getByRole('button', { name: 'Precision of the laboratory' })
  await open.click()
  const precision = page.getByRole('dialog', { name: 'Precision of your laboratory' })
  await precision.getByRole('combobox', { name: 'Add a property' }).selectOption('density')
  await precision.getByRole('combobox', { name: 'Add a property' }).selectOption('own:cfpp')
  const density = precision.getByRole('region', { name: 'Density' })
  const repeats = density.getByRole('textbox', { name: 'For the repeatability r' })
  await repeats.fill('۷۵۷٫۰ 757.2\n757 warm')
  await density.getByText('Line 2: enter two to twenty numbers.').waitFor()
  await precision.getByRole('button', { name: 'Save precision' }).click()
  await precision.getByText('Some lines can’t be used').waitFor()
  await repeats.fill(Array.from({ length: 8 }, () => '757.0 757.2').join('\n'))
  // t·√2·√(0.04/2) with 8 degrees of freedom.
  await density.getByText(/^r = 0\.461, from 8 pairs; 95 % interval 0\.265 … 0\.75$/).waitFor()
  await density.getByText(/^r of the test there: 0\.31/).waitFor()
  await precision
    .getByRole('region', { name: 'Cold filter' })
    .getByRole('textbox', { name: 'For the reproducibility R' })
    .fill(Array.from({ length: 4 }, () => '-7 -8 -9').join('\n'))
  await density.getByRole('switch').uncheck()
  await expectAccessible(page)
  await precision.getByRole('button', { name: 'Save precision' }).dblclick()
  await page.getByText('Precision saved.').waitFor()
  await open.click()
  await density.waitFor()
  expect(await density.getByRole('switch').isChecked()).toBe(false)
  expect((await repeats.inputValue()).split('\n')).toHaveLength(8)
  await precision.getByText(/^R = 3\.26, from 8 pairs/).waitFor()
  expect(faults).toEqual([])
}, 120_000)
