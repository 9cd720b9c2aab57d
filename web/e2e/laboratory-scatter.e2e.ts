import { expect, test } from 'bun:test'
import { calculated } from './analyses.page.ts'
import { ALKYLATE, analysisPage, FCC, openWizard, REFORMATE } from './analysis.page.ts'
import { drawn, expectAccessible, expectNoSidewaysScroll, watchFaults } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

test('where there is no bias the own scatter is switched on alone, said at the limits, and switched off', async () => {
  const { account, blend } = await calculated(site)
  for (let at = 0; at < 8; at++) {
    const { id, results } = (await blend([55, 25, 20])) as unknown as {
      id: string
      results: { density: number }
    }
    const answer = await fetch(`${site.url}/me/calculations/${id}/lab/`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${account.access}` },
      body: JSON.stringify({ results: { density: results.density + (at % 2 ? 0.1 : -0.1), rvp: 45 } }),
    })
    expect(answer.status).toBe(200)
  }
  const page = await site.open({ as: account, path: '/my-analyses/laboratory' })
  const faults = watchFaults(page, site.url)
  const guard = page.getByRole('switch', { name: /^Guard of Density by own scatter/ })
  await guard.waitFor()
  expect(await guard.isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('gasoline')
  await page.getByRole('switch', { name: /^Guard of Density/, disabled: false }).click()
  const said = page.getByText('Guarded by the scatter of your own 8 results, not by the test’s R.')
  await said.waitFor()
  await expectAccessible(page)
  await page.reload()
  await said.waitFor()
  expect(await guard.isChecked()).toBe(true)

  // A blend made from now on keeps it; its value is the rule's alone.
  const later = await blend([54, 26, 20], { grade: 'en228-e5' })
  const sheet = await site.open({ as: account, path: `/my-analyses/${later.id}` })
  const limits = sheet.locator('.limits')
  await limits
    .getByText('Guarded by the scatter of your own 8 results, not by the test’s R.')
    .first()
    .waitFor()
  await drawn(analysisPage(sheet).results)
  expect(await sheet.getByText(/corrected|Corrected/).count()).toBe(0)
  const { wizard, page: live } = await openWizard(site, { as: account })
  await wizard.toPercentages([REFORMATE, FCC, ALKYLATE])
  await wizard.setPercentages({ [REFORMATE]: '54', [FCC]: '26', [ALKYLATE]: '20' })
  await live.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e5')
  await live.getByText('Guarded by the scatter of your own 8 results').first().waitFor()

  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Switch all off' }).click()
  await said.waitFor({ state: 'detached' })
  await page.reload()
  await guard.waitFor()
  expect(await guard.isChecked()).toBe(false)
  // What was kept with it keeps it.
  await sheet.reload()
  await limits.getByText('Guarded by the scatter of your own 8 results').first().waitFor()
  expect(faults).toEqual([])
}, 120_000)
