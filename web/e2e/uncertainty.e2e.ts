import { expect, test } from 'bun:test'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { until } from '#server/test-until.ts'
import { openWizard } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

/** What is kept of the account's one calculation, as the database has it. */
const keptOf = async (accountId: string) => {
  const [row] = await site.sql<{ id: string; uncertainty: UncertaintyAnswer | null }[]>`
    select id, uncertainty from calculation where owner_id = ${accountId}`
  return row!
}

test('the switch: ± at the values, likelihoods at the limits, kept as the server draws it, shown again on the sheet and the link', async () => {
  const { account, page, wizard } = await openWizard(site)
  const density = { r: 1, R: 2 }
  await site.sql`update account set lab_precision = ${site.sql.json({ density })} where id = ${account.user.id}`
  await wizard.toPercentages()
  await page
    .getByRole('combobox', { name: 'Check against' })
    .selectOption({ label: 'EN 228 petrol (oxygen ≤ 2.7 %, E5)' })
  await wizard.button('Auto Distribute').click()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  const power = page.getByRole('switch', { name: 'Uncertainty' })
  expect(await power.isChecked()).toBe(false)
  expect(await page.locator('.spread').count()).toBe(0)
  await power.click()
  await page.getByText('Kept with the calculation').waitFor()
  expect(await page.getByText('The server drew other figures').count()).toBe(0)
  expect(await page.locator('.spread').count()).toBeGreaterThan(15)
  expect(await page.locator('.limit-likely').first().textContent()).toMatch(/^likely to meet the limit: /)
  expect(await page.locator('.limits').textContent()).toContain('by simulation')
  expect(await page.locator('.limits').textContent()).not.toContain('by test accuracy')
  await expectAccessible(page)

  expect(await page.getByText(/All checked limits together/).count()).toBe(0)
  await wizard.button('How likely is the grade as a whole?').click()
  await page.getByText(/All checked limits together: .*were not checked/).waitFor()

  await wizard.results.getByRole('button', { name: 'Method for RVP' }).click()
  await wizard.dialog.getByText(/In 95 of 100 repeats of this estimate the value lies between/).waitFor()
  await page.keyboard.press('Escape')

  // The same bits as the server: its answer is what the page would draw.
  const { id, uncertainty } = await keptOf(account.user.id)
  expect(uncertainty!.settings).toMatchObject({
    ...{ draws: 2000, seed: 1, accuracy: 0.5 },
    laboratory: { density },
  })
  const { low, high } = uncertainty!.properties.density!
  const cell = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Density' }) })
  expect(await cell.locator('.spread bdi').first().textContent()).toBe(
    `±\u00a0${((high - low) / 2).toFixed(1)}`,
  )

  await page.getByText('What is assumed').click()
  const accuracy = page.getByLabel('Blending accuracy')
  await accuracy.fill('-1')
  await wizard.button('Draw again').click()
  await page.getByText('Enter a number from 0 to 20.').waitFor()
  await accuracy.fill('۵')
  await page.getByRole('combobox', { name: 'RVP' }).selectOption('ASTM D323')
  await wizard.button('Draw again').click()
  await page.getByText('Kept with the calculation').waitFor()
  await until(async () => (await keptOf(account.user.id)).uncertainty!.settings.accuracy === 5)
  expect((await keptOf(account.user.id)).uncertainty!.settings.tests).toEqual({ rvp: 'ASTM D323' })
  // What was assumed is still open, with the focus where it was.
  expect(await accuracy.inputValue()).toBe('5')
  expect(await wizard.button('Draw again').evaluate((button) => button === document.activeElement)).toBe(true)
  await wizard.results.getByRole('button', { name: 'Method for RVP' }).click()
  await wizard.dialog.getByText('ASTM D323').filter({ hasText: '(from memory)' }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${site.url}/my-analyses/${id}`)
  expect(await power.isChecked()).toBe(true)
  const again = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Density' }) })
  await again.locator('.spread').first().waitFor()
  const wide = (await keptOf(account.user.id)).uncertainty!.properties.density!
  expect(await again.locator('.spread bdi').first().textContent()).toBe(
    `±\u00a0${((wide.high - wide.low) / 2).toFixed(1)}`,
  )
  const { url } = (await site.create(account, `/me/calculations/${id}/share/`, {})) as { url: string }
  const shared = await site.open({ path: url, language: 'fa', viewport: { width: 360, height: 740 } })
  await shared.locator('.spread').first().waitFor()
  await expectNoSidewaysScroll(shared)
  expect(await shared.getByRole('switch', { name: 'عدم قطعیت' }).isChecked()).toBe(true)

  await power.click()
  await until(async () => (await keptOf(account.user.id)).uncertainty === null)
  expect(await page.locator('.spread').count()).toBe(0)
}, 90_000)
