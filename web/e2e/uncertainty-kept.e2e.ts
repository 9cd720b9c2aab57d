import { expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { until } from '#server/test-until.ts'
import { openResults } from './analysis.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const keptOf = async (accountId: string) => {
  const [row] = await site.sql<{ id: string; uncertainty: UncertaintyAnswer | null }[]>`
    select id, uncertainty from calculation where owner_id = ${accountId}`
  return row!
}
const powerOf = (page: Page, checked?: boolean) => page.getByRole('switch', { name: 'Uncertainty', checked })
const KEPT = 'Kept with the calculation'

/** Answers of the server to PUT wait until they are let go. */
async function holdKeeping(page: Page) {
  const held: (() => Promise<void>)[] = []
  let isHeld = true
  const onKeeping = (route: Route) => {
    if (route.request().method() !== 'PUT' || !isHeld) return route.continue()
    held.push(() => route.continue().catch(() => {}))
  }
  await page.route('**/uncertainty/', onKeeping)
  return {
    count: () => held.length,
    async letGo() {
      isHeld = false
      await Promise.all(held.splice(0).map((go) => go()))
    },
  }
}

test('on and off, and on again, at once: what is asked last is kept, in every window; a graph opened before the intervals are there has them as soon as they come', async () => {
  const { account, page, wizard } = await openResults(site)
  const { id } = await keptOf(account.user.id)
  const isForgotten = async () => {
    const [row] = await site.sql`
      select from calculation where id = ${id} and uncertainty is null and uncertainty_asked_at is not null`
    return row !== undefined
  }
  const keeping = await holdKeeping(page)
  await powerOf(page).click()
  await until(() => keeping.count() === 1)
  await powerOf(page).click()
  await until(isForgotten)
  await powerOf(page).click()
  await powerOf(page).click()
  await powerOf(page).click()
  await until(() => keeping.count() >= 2)
  await keeping.letGo()
  await page.getByText(KEPT).waitFor()
  expect((await keptOf(account.user.id)).uncertainty).not.toBeNull()

  const other = await page.context().newPage()
  await other.goto(`/my-analyses/${id}`)
  await other.getByText(KEPT).waitFor()
  await powerOf(page).click()
  await powerOf(other, false).waitFor()
  await other.locator('.spread').first().waitFor({ state: 'detached' })
  await until(isForgotten)

  // On again in the other one: as drawn now, not as it was kept before.
  await powerOf(other).click()
  await other.getByText(KEPT).waitFor()
  expect((await keptOf(account.user.id)).uncertainty).not.toBeNull()
  await powerOf(page, true).waitFor()
  await page.locator('.spread bdi').first().waitFor()
  await other.close()

  await powerOf(page).click()
  await until(isForgotten)
  const again = await holdKeeping(page)
  const graphs: boolean[] = []
  page.on('request', (request) => {
    if (request.url().includes('/blending/plot/')) graphs.push(request.url().includes('uncertainty=true'))
  })
  await powerOf(page).click()
  await until(() => again.count() === 1)
  await wizard.button('Graph Analysis').click()
  const picture = wizard.dialog.getByRole('img').first()
  await picture.waitFor()
  const before = await picture.getAttribute('src')
  expect(graphs).toEqual([false])
  await again.letGo()
  await until(async () => (await picture.getAttribute('src')) !== before)
  expect(graphs).toEqual([false, true])
  expect(await wizard.dialog.getByText('95 % interval of the curve').count()).toBe(0)
}, 120_000)

test('where nothing can be drawn or forgotten the page says why and tries again; after another step it is drawn again by the same settings, and kept, whatever was done elsewhere meanwhile', async () => {
  const { account, page, wizard } = await openResults(site)
  const failOnce = () => page.route('**/uncertainty/', (route) => route.abort(), { times: 1 })
  await failOnce()
  await powerOf(page).click()
  await page.getByText('The uncertainty could not be computed.').waitFor()
  expect(await wizard.results.first().isVisible()).toBe(true)
  expect(await powerOf(page).isChecked()).toBe(true)
  expect(await page.locator('.spread').count()).toBe(0)
  await wizard.button('Try again').first().click()
  await page.getByText(KEPT).waitFor()
  await page.locator('.spread bdi').nth(15).waitFor()
  expect((await keptOf(account.user.id)).uncertainty).not.toBeNull()

  // Nothing is removed without a connection, which is said while the switch is off.
  await failOnce()
  await powerOf(page).click()
  await page.getByText('Still kept with the calculation:').waitFor()
  await wizard.button('Try again').click()
  await until(async () => (await keptOf(account.user.id)).uncertainty === null)
  await page.getByText('Still kept').waitFor({ state: 'detached' })

  await powerOf(page).click()
  await page.getByText(KEPT).waitFor()
  const shown = await page.locator('.spread bdi').allTextContents()
  const { id } = await keptOf(account.user.id)
  await wizard.step('Set percentages').click()
  await wizard.results.first().waitFor({ state: 'detached' })
  // On another machine it is switched off.
  const forgotten = await fetch(`${site.url}/me/calculations/${id}/uncertainty/`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${account.access}` },
  })
  expect(forgotten.status).toBe(204)
  expect((await keptOf(account.user.id)).uncertainty).toBeNull()
  await page.goBack()
  await page.getByText(KEPT).waitFor()
  expect((await keptOf(account.user.id)).uncertainty).not.toBeNull()
  expect(await page.locator('.spread bdi').allTextContents()).toEqual(shown)

  await powerOf(page).click()
  await until(async () => (await keptOf(account.user.id)).uncertainty === null)
  await wizard.step('Set percentages').click()
  await wizard.results.first().waitFor({ state: 'detached' })
  await page.goBack()
  await wizard.results.first().waitFor()
  await powerOf(page).waitFor()
  expect(await powerOf(page).isChecked()).toBe(false)
})
