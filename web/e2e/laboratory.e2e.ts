import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { until } from '#server/test-until.ts'
import { calculated, keptHead } from './analyses.page.ts'
import { analysisPage } from './analysis.page.ts'
import { drawn, expectAccessible, expectNoSidewaysScroll, follow, watchFaults } from './inspect.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
const DAY_MS = 86_400_000

const put = async ({ access }: SignedIn, id: string, body: object) => {
  const answer = await fetch(`${site.url}/me/calculations/${id}/lab/`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
}

const get = ({ access }: SignedIn, path: string) =>
  fetch(`${site.url}${path}`, { headers: { authorization: `Bearer ${access}` } })

test('laboratory results are entered beside the calculation, outlive a failed call, and stand on the sheet until they are deleted', async () => {
  const { account, kept, materials } = await calculated(site)
  const page = await site.open({ as: account, path: `/my-analyses/${kept.id}` })
  await analysisPage(page).results.first().waitFor()
  const open = page.getByRole('button', { name: 'Laboratory results' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Laboratory results' })
  const density = dialog.getByRole('textbox', { name: 'Measured Density' })
  await density.waitFor()
  const save = dialog.getByRole('button', { name: 'Save results' })
  await save.click()
  await dialog.getByText('Enter at least one measured value, or what was pumped.').waitFor()

  await density.fill('abc')
  await dialog.getByRole('textbox', { name: 'Measured RVP' }).fill('۴۵٫۵')
  await save.click()
  await dialog.getByText('Enter a number.').waitFor()
  await density.fill('757.2')
  await dialog.getByText('Paste the laboratory’s sheet').click()
  await dialog.getByRole('textbox', { name: 'The sheet as text' }).fill('RON 94.1 ASTM D2699')
  await dialog.getByRole('button', { name: 'Fill in 1 value' }).click()
  await dialog.getByRole('textbox', { name: 'Sample', exact: true }).fill('Tank 7')
  await dialog.getByText('As blended').click()
  for (const [at, amount] of [560, 250, 190].entries())
    await dialog.locator(`[id="lab-as_blended-${materials[at]}"]`).fill(String(amount))
  await dialog.getByText('1,000 m³ in all').waitFor()
  await dialog.getByText('Not saved yet').waitFor()

  // The network fails: nothing is lost, not even with the page.
  await page.route('**/lab/', (route) => route.abort(), { times: 1 })
  await save.click()
  await dialog.getByText('The laboratory results were not saved').waitFor()
  await page.reload()
  await open.click()
  await dialog.getByText('You typed this earlier and did not save it.').waitFor()
  expect(await density.inputValue()).toBe('757.2')
  await save.dblclick()
  const table = dialog.getByRole('table', { name: 'Calculated and measured' })
  await table.waitFor()
  const row = table.getByRole('row', { name: /^Density/ })
  expect(await row.getByRole('cell').allInnerTexts()).toHaveLength(10)
  expect(await row.textContent()).toContain('757.2')
  expect(await table.getByRole('row', { name: /RON/ }).textContent()).toContain('94.1')
  await expectAccessible(page)
  // To edit is not to save.
  await dialog.getByRole('button', { name: 'Edit results' }).click()
  expect(await density.inputValue()).toBe('757.2')
  await dialog.getByRole('button', { name: 'Back to the results' }).click()
  await table.waitFor()
  await page.keyboard.press('Escape')
  // On the sheet they wait below one line.
  const found = page.getByRole('region', { name: /^Calculated and measured: \d of \d within/ })
  expect(await found.getByRole('table').count()).toBe(0)
  await found.getByRole('button').click()
  await found.getByRole('table', { name: 'Calculated and measured' }).waitFor()

  await keptHead(page).set('Blended')
  await page.getByRole('button', { name: 'Status: Blended' }).waitFor()
  await open.click()
  await dialog.getByRole('button', { name: 'Delete results' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete results' }).click()
  // It says so as long as the dialog is as it was left.
  await dialog.getByText('Laboratory results deleted.').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('region', { name: 'Calculated and measured' }).count()).toBe(0)
}, 120_000)

test('results over time show a bias in words, figures and numbers, and where there is none the own scatter; both are switched on and off', async () => {
  const { account, blend } = await calculated(site)
  const now = Date.now()
  for (let at = 0; at < 10; at++) {
    const { id, results } = (await blend([55, 25, 20], { name: `Batch ${at + 1}` })) as unknown as {
      id: string
      results: { density: number; rvp: number; octan_ron: number }
    }
    await put(account, id, {
      sampled_at: new Date(now - (20 - at) * DAY_MS).toISOString(),
      results: {
        density: results.density + 1.5 + 0.2 * (at % 3),
        octan_ron: results.octan_ron + (at % 2 ? 0.05 : -0.05),
        rvp: at === 5 ? 65 : 45 + (at % 4),
      },
    })
  }
  const page = await site.open({ as: account, path: '/my-analyses' })
  const faults = watchFaults(page, site.url)
  await page.getByRole('link', { name: 'Laboratory over time' }).click()
  await page.getByRole('heading', { level: 1, name: 'Laboratory results over time' }).waitFor()
  await page
    .getByRole('img', { name: /^Differences of Density over time, 10 results/ })
    .locator('svg')
    .waitFor()
  await page.getByText(/your laboratory reads .* higher than the rule on average \(10 results\)/).waitFor()
  const use = page.getByRole('switch', { name: /^Corrected values of Density/ })
  const guard = page.getByRole('switch', { name: /^Guard Octane RON by your own scatter/ })
  expect([await use.isDisabled(), await guard.isDisabled()]).toEqual([true, true])
  // An answer to a question from before a switch would take the switch back.
  const answered = Promise.withResolvers<void>()
  await page.route('**/me/bias/?category=gasoline*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Category' }).selectOption('gasoline')
  await page.waitForURL(/category=gasoline/)
  expect([await use.isDisabled(), await guard.isDisabled()]).toEqual([true, true])
  answered.resolve()
  await page.getByText('from 10 results').first().waitFor()
  const press = async (one: Locator) => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await one.click()
    expect((await saved).status()).toBe(200)
  }
  const both = (checked: boolean) =>
    Promise.all([use, guard].map((one) => one.and(page.getByRole('switch', { checked })).waitFor()))
  await press(use)
  await press(guard)
  const guarded = page.getByText('Guarded by the scatter of your own 10 results, not by the test’s R.')
  await guarded.waitFor()
  await expectAccessible(page)
  await page.reload()
  await guarded.waitFor()
  await both(true)

  const scatter = 'The guard comes from the scatter of your own 10 results, not from the test’s R.'
  // A blend made from now on has the corrected value beside the rule's, and keeps it; where there is no bias, the rule's alone.
  const later = await blend([54, 26, 20], { grade: 'en228-e5', name: 'Later' })
  const sheet = await site.open({ as: account, path: `/my-analyses/${later.id}` })
  const row = (name: string) => sheet.getByRole('row').filter({ has: sheet.getByRole('rowheader', { name }) })
  await row('Density').getByText('from 10 results').first().waitFor()
  await sheet
    .getByText(/^Corrected by your laboratory, from 10 results; the rule gives 75/)
    .first()
    .waitFor()
  await sheet.locator('.limits').getByText(scatter).first().waitFor()
  await drawn(analysisPage(sheet).results)
  expect((await row('RON').allTextContents()).join()).not.toMatch(/corrected/i)
  await keptHead(sheet).more('Use again')
  await sheet.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e5-2026-11')
  await analysisPage(sheet).preview.getByText('from 10 results').waitFor()
  await sheet.getByText('The guard comes from the scatter of your own 10 results').first().waitFor()

  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Switch all off' }).click()
  await guarded.waitFor({ state: 'detached' })
  await both(false)
  // What was kept with it keeps it.
  await follow(sheet, `/my-analyses/${later.id}`)
  await sheet.locator('.limits').getByText(scatter).first().waitFor()
  await until(async () => (await (await get(account, '/me/bias/corrections/')).text()) === '{}')
  await page.getByRole('button', { name: 'Show RVP' }).click()
  await page.getByText(/1 marked as an outlier by/).waitFor()
  await page.locator('.history-plot svg').waitFor()
  await page.getByRole('link', { name: 'Batch 6' }).waitFor()
  expect(faults).toEqual([])
}, 120_000)

test('results of many blends are imported by name; those of one become a stream with a dated analysis', async () => {
  const { account, blend } = await calculated(site)
  for (const name of ['Batch 1', 'Batch 2']) await blend([55, 25, 20], { name })
  const page = await site.open({ as: account, path: '/my-analyses/laboratory' })
  await page.getByRole('heading', { name: 'No laboratory results yet' }).waitFor()
  await page.getByRole('button', { name: 'Import results' }).click()
  const paste = async (lines: readonly string[]) => {
    await page.getByRole('button', { name: /^Paste cells/ }).waitFor()
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, lines.join('\n'))
  }
  const store = page.getByRole('button', { name: /tore \d results?$/ })
  const heads = 'Analysis\tSampled\tDensity 15 °C g/cm³\tRVP kPa'
  await paste([heads, 'Batch 1\t2026-01-05\t0.757\t45', 'Batch 3\t\t0.758\t46'])
  await page.getByRole('status').filter({ hasText: '2 analyses, 4 values' }).waitFor()
  await expectAccessible(page)
  await store.click()
  await page.getByText(/No calculation of yours has the id or name "Batch 3"/).waitFor()
  await page.getByRole('button', { name: 'pasted cells' }).click()
  await page.getByRole('button', { name: 'Another file…' }).click()
  await paste([heads, 'Batch 1\t2026-01-05\t0.757\t45'])
  await store.click()
  await page.getByText('1 result stored').waitFor()

  // What is there already is replaced only once it was said, and only in the version that was.
  await page.getByRole('button', { name: 'Import another file' }).click()
  await paste(['Analysis\tDensity 15 °C g/cm³', 'Batch 1\t0.7575', 'Batch 2\t0.7575'])
  await page.getByRole('combobox', { name: 'Analyses that have results already' }).selectOption('update')
  await store.click()
  await page.getByText('Results are there already: Batch 1.').waitFor()
  await store.click()
  await page.getByText('2 results stored').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Laboratory results' }).click()

  await page.getByRole('button', { name: 'Show Density' }).click()
  await page.getByRole('link', { name: 'Batch 1' }).click()

  await page.getByRole('button', { name: 'Laboratory results' }).click()
  await page.getByRole('button', { name: 'Make a stream of these results' }).click()
  const stream = page.getByRole('dialog', { name: 'Make a stream of the laboratory results' })
  await stream.getByRole('textbox', { name: 'Producer Name (English)' }).fill('Own refinery')
  await stream.getByRole('button', { name: 'Make stream' }).click()
  await stream.locator('.field-error').first().waitFor()
  await stream.getByRole('textbox', { name: 'Recovery' }).fill('97')
  await stream.getByRole('button', { name: 'Make stream' }).click()
  await page.getByText('“Batch 1” has these results as its newest sample.').waitFor()

  await follow(page, '/my-materials')
  await page.getByRole('button', { name: 'Samples of Batch 1' }).click()
  const analyses = page.getByRole('dialog', { name: 'Samples of Batch 1' })
  await analyses.getByText('from a blend').waitFor()
  await expectAccessible(page)
  await analyses.getByRole('button', { name: 'Add sample' }).click()
  await analyses.getByRole('textbox', { name: 'Density', exact: true }).fill('760')
  await page.route('**/analyses/', (route) => route.abort(), { times: 1 })
  await analyses.getByRole('button', { name: 'Save sample' }).click()
  await analyses.getByText('The sample was not saved').waitFor()
  await analyses.getByRole('button', { name: 'Save sample' }).click()
  await analyses.getByText(/Sample saved\. It is the newest/).waitFor()
  const dated = analyses.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await dated.nth(1).waitFor()
  expect(await dated.count()).toBe(2)
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: /Batch 1/ })
    .getByText('760')
    .waitFor()
}, 120_000)
