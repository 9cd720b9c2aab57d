import { expect, test } from 'bun:test'
import { until } from '#server/test-until.ts'
import { accountPage } from './account.page.ts'
import { ALKYLATE, openShares, openWizard, RECIPE, REFORMATE, WIZARD_PATH } from './analysis.page.ts'
import { expectAccessible, follow, hasFocus } from './inspect.ts'
import { PASSWORD, testSite } from './site.ts'

const site = testSite()

test('a reload brings back the step, the choice, the percentages and the confirmed results with their name; logging out takes all away from the tab', async () => {
  const { page, wizard } = await openShares(site)
  await wizard.setPercentages(RECIPE)
  await page.reload()
  await wizard.percentage(REFORMATE).waitFor()
  expect(await wizard.percentage(REFORMATE).inputValue()).toBe('55.0')
  expect(await wizard.percentage(ALKYLATE).inputValue()).toBe('20')
  // The first step that follows a load is announced as well.
  await wizard.step('Select category').click()
  await until(() => hasFocus(wizard.heading))
  await wizard.step('Set percentages').click()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  const shown = await wizard.confirmed.textContent()
  const name = page.getByRole('textbox', { name: 'Name of this analysis' })
  await name.fill('For the depot')
  await name.press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await wizard.confirmed.waitFor()
  expect(await name.inputValue()).toBe('For the depot')
  expect(await wizard.confirmed.textContent()).toBe(shown)
  await wizard.button('Logout').click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a session that ends in the middle loses nothing that was typed', async () => {
  const { account, page, wizard } = await openShares(site, RECIPE)
  // What the page asks for as it opens would find out by itself.
  await page.waitForLoadState('networkidle')
  await site.sql`update session set revoked_at = now() where account_id = ${account.user.id}`
  await wizard.button('Calculate').click()
  await page.waitForURL('**/login')
  await page.getByText('Authentication Required').waitFor()
  await accountPage(page).logIn(account.user.username, PASSWORD)
  await page.waitForURL('**/dashboard')
  await follow(page, WIZARD_PATH)
  await wizard.button('Resume').click()
  expect(await wizard.percentage(REFORMATE).inputValue()).toBe('55.0')
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
})

test('what is left unfinished is offered on another machine, until it is calculated', async () => {
  const { account, page, wizard } = await openShares(site)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await wizard.setPercentages(RECIPE)
  expect((await kept).status()).toBe(200)

  const other = await openWizard(site, { as: account, viewport: { width: 360, height: 740 } })
  const offer = other.page.getByRole('status').filter({ hasText: 'You have an unfinished analysis.' })
  await offer.getByText('3 materials, last changed:').waitFor()
  await expectAccessible(other.page)
  await offer.getByRole('button', { name: 'Resume' }).click()
  await other.wizard.percentage(REFORMATE).waitFor()
  expect(await other.wizard.percentage(REFORMATE).inputValue()).toBe('55.0')
  expect(await offer.count()).toBe(0)
  // The dashboard of a third leads straight to it, to the step where it was left.
  const board = await site.open({ as: account, path: '/dashboard' })
  // It only looks: what another window has kept, the one that calculates would leave there.
  await board.route('**/me/draft/', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await board.getByRole('link', { name: 'Continue' }).click()
  await board.getByRole('spinbutton', { name: `Percentage of ${REFORMATE}` }).waitFor()
  expect(new URL(board.url()).searchParams.get('step')).toBe('percentages')
  const forgotten = other.page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await other.wizard.button('Calculate').click()
  await forgotten

  const third = await openWizard(site, { as: account })
  await third.wizard.count.waitFor()
  await third.page.waitForLoadState('networkidle')
  expect(await third.page.getByText('unfinished').count()).toBe(0)
})
