import { expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { until } from '#server/test-until.ts'
import { openWizard } from './analysis.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const keptOf = async (accountId: string) => {
  const [row] = await site.sql<{ id: string; uncertainty: UncertaintyAnswer | null }[]>`
    select id, uncertainty from calculation where owner_id = ${accountId}`
  return row!
}
const powerOf = (page: Page) => page.getByRole('switch', { name: 'Uncertainty' })
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

test('the graph that is opened before the server keeps the intervals has them as soon as it does', async () => {
  const { page, wizard } = await openWizard(site)
  await wizard.toResults()
  const keeping = await holdKeeping(page)
  const graphs: boolean[] = []
  page.on('request', (request) => {
    if (request.url().includes('/blending/plot/')) graphs.push(request.url().includes('uncertainty=true'))
  })
  await powerOf(page).click()
  await until(() => keeping.count() === 1)
  /** Whether a file can be made now. */
  const isWaiting = async () => {
    await wizard.button('Export').click()
    const waits = await page.getByRole('menuitem', { name: 'Excel' }).getAttribute('aria-disabled')
    await page.keyboard.press('Escape')
    return waits === 'true'
  }
  expect(await isWaiting()).toBe(true)
  await wizard.button('Graph Analysis').click()
  const picture = wizard.dialog.getByRole('img').first()
  await picture.waitFor()
  await wizard.dialog.getByText('follows when the server keeps it').waitFor()
  const before = await picture.getAttribute('src')
  expect(graphs).toEqual([false])

  await keeping.letGo()
  await until(async () => (await picture.getAttribute('src')) !== before)
  expect(graphs).toEqual([false, true])
  expect(await wizard.dialog.getByText('95 % interval of the curve').count()).toBe(0)
  await page.keyboard.press('Escape')
  await wizard.dialog.waitFor({ state: 'detached' })
  expect(await isWaiting()).toBe(false)
})

test('on and off, and on again, at once: what is asked last is what is kept, in every window', async () => {
  const { account, page, wizard } = await openWizard(site)
  await wizard.toResults()
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
  await until(async () => !(await powerOf(other).isChecked()))
  await until(async () => (await other.locator('.spread').count()) === 0)
  await until(isForgotten)

  // On again in the other one: as drawn now, not as it was kept before.
  await powerOf(other).click()
  await other.getByText(KEPT).waitFor()
  expect((await keptOf(account.user.id)).uncertainty).not.toBeNull()
  await until(() => powerOf(page).isChecked())
  await page.locator('.spread bdi').first().waitFor()
}, 120_000)

test('where no worker runs the server draws; where it can’t either, the page says so and goes on', async () => {
  const { account, page, wizard } = await openWizard(site)
  await page.route('**/uncertainty-worker*', (route) => route.abort())
  await wizard.toResults()
  await page.route('**/uncertainty/', (route) => route.abort(), { times: 1 })
  await powerOf(page).click()
  await page.getByText('The uncertainty could not be computed.').waitFor()
  expect(await wizard.results.first().isVisible()).toBe(true)
  await wizard.button('Try again').first().click()
  await page.getByText(KEPT).waitFor()
  await until(async () => (await page.locator('.spread bdi').count()) > 15)
  expect((await keptOf(account.user.id)).uncertainty).not.toBeNull()

  // Nothing is removed without a connection, which is said while the switch is off.
  await page.route('**/uncertainty/', (route) => route.abort(), { times: 1 })
  await powerOf(page).click()
  await page.getByText('It is still kept with the calculation:').waitFor()
  await wizard.button('Try again').click()
  await until(async () => (await keptOf(account.user.id)).uncertainty === null)
})

test('switched off before the laboratory’s figures come it stays off; where they don’t come the server draws by them', async () => {
  const { account, page, wizard } = await openWizard(site)
  const density = { R: 2 }
  await site.sql`update space set lab_precision = ${site.sql.json({ density })} where id = ${account.user.id}`
  await wizard.toResults()
  const asked: Route[] = []
  await page.route('**/me/lab/precision/', (route) => void asked.push(route))
  const power = powerOf(page)
  await power.click()
  await until(() => asked.length === 1)
  expect(await power.isChecked()).toBe(true)
  await power.click()
  expect(await power.isChecked()).toBe(false)
  const answered = page.waitForResponse('**/me/lab/precision/')
  await asked[0]!.continue()
  await answered
  // A second turn of the switch shows that the first one's answer has been heard.
  await power.click()
  await until(() => asked.length === 2)
  expect(await page.locator('.spread').count()).toBe(0)
  expect((await keptOf(account.user.id)).uncertainty).toBeNull()

  await asked[1]!.abort()
  await page.getByText(KEPT).waitFor()
  await page.locator('.spread').first().waitFor()
  expect(await page.getByText('The server drew other figures').count()).toBe(0)
  expect((await keptOf(account.user.id)).uncertainty!.settings.laboratory).toEqual({ density })
})
