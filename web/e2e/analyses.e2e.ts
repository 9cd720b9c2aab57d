import { expect, test } from 'bun:test'
import { until } from '#server/test-until.ts'
import { calculated, correct, rowsOf, type Stored } from './analyses.page.ts'
import { ALKYLATE, countCalculations, FCC, REFORMATE } from './analysis.page.ts'
import {
  cutOff,
  expectAccessible,
  expectNoSidewaysScroll,
  follow,
  hasFocus,
  tooSmall,
  turnPersian,
  watchFaults,
} from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

test('what was calculated is listed, found by name or material, and deleted with a way back', async () => {
  const { account, blend, kept } = await calculated(site)
  await correct(site, account, `/me/calculations/${kept.id}/`, { name: 'Summer premium' })
  await blend([50, 30, 20])
  const page = await site.open({ as: account, path: '/dashboard' })
  const faults = watchFaults(page, site.url)
  await page.getByRole('navigation').getByRole('link', { name: 'Analyses' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Analyses' }).waitFor()
  await rowsOf(page).nth(1).waitFor()
  expect(await rowsOf(page).count()).toBe(2)
  const [newer, older] = await rowsOf(page).allTextContents()
  expect(newer).toContain(`50 % ${REFORMATE} · 30 % ${FCC} · 20 % ${ALKYLATE} by volume`)
  expect(older).toContain('Summer premium')
  expect(older).toMatch(/\d missed .*\d+ not checked/)
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: 'Search analyses' })
  await search.fill('summer')
  await page.getByText('1 analysis', { exact: true }).waitFor()
  expect(await rowsOf(page).count()).toBe(1)
  expect(page.url()).toContain('?search=summer')
  await search.fill('no such thing')
  await page.getByText('No analysis matches.').waitFor()
  // Where another category has it, that is said.
  await search.fill('summer')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Gasoil')
  await page.getByRole('heading', { name: 'Nothing with “summer” in Gasoil' }).waitFor()
  await page.getByText('One analysis of another category matches.').waitFor()
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByText('1 analysis', { exact: true }).waitFor()
  await search.fill('no such thing')
  await page.getByText('No analysis matches.').waitFor()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByText('2 analyses').waitFor()
  await page.getByLabel('Named', { exact: true }).check()
  await page.getByText('1 analysis', { exact: true }).waitFor()
  await page.getByLabel('Named', { exact: true }).uncheck()
  await page.getByText('2 analyses').waitFor()
  const verdict = page.getByRole('combobox', { name: 'Verdict', exact: true })
  await verdict.selectOption('Missed')
  await page.getByText('1 analysis', { exact: true }).waitFor()
  expect(page.url()).toContain('?verdict=missed')
  expect(await rowsOf(page).allTextContents()).toEqual([expect.stringContaining('Summer premium')])
  await page.reload()
  await page.getByText('1 analysis', { exact: true }).waitFor()
  expect(await verdict.inputValue()).toBe('missed')
  await verdict.selectOption('No verdict')
  await page.getByText('1 analysis', { exact: true }).waitFor()
  await verdict.selectOption('any')
  await page.getByText('2 analyses').waitFor()

  // By keyboard: focus goes to the way back, and that ends nothing while it is there.
  const menu = page.getByRole('button', { name: 'More for Summer premium' })
  const remove = page.getByRole('menuitem', { name: 'Delete' })
  await menu.press('Enter')
  await remove.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await until(() => hasFocus(undo))
  expect(await rowsOf(page).count()).toBe(1)
  expect(await countCalculations(site, account.user.id)).toBe(2)
  await undo.press('Enter')
  expect(await rowsOf(page).count()).toBe(2)
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await remove.dblclick()
  await undo.waitFor()
  expect(await rowsOf(page).count()).toBe(1)
  await undo.click()
  await menu.click()
  await remove.click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await until(async () => (await countCalculations(site, account.user.id)) === 1)
  expect(faults).toEqual([])

  // A refusal brings the row back with the reason.
  await follow(page, '/my-analyses')
  await page.route(/\/me\/calculations\/[^/]+\/\?/, (route) => route.abort())
  await page.getByRole('button', { name: /^More for / }).click()
  await remove.click()
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await page.getByText(/was not deleted: The server cannot be reached/).waitFor()
  expect(await rowsOf(page).count()).toBe(1)
})

test('who has none is told how the first one comes about; a list that fails can be asked for again', async () => {
  const page = await site.open({ as: await site.account(), path: '/nowhere' })
  await page.route('**/me/calculations/**', (route) => route.abort(), { times: 1 })
  await follow(page, '/my-analyses')
  await page.getByText('Failed to Load Analyses').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No analysis yet' }).waitFor()
  await expectAccessible(page)
})

test('two to four are compared in one table: limits, recipes, curves, and differences against the first', async () => {
  const { account, blend } = await calculated(site)
  for (const percentages of [
    [50, 30, 20],
    [45, 35, 20],
    [40, 40, 20],
    [35, 45, 20],
  ])
    await blend(percentages, { grade: 'en228-e5' })
  const page = await site.open({ as: account, path: '/my-analyses' })
  const compare = page.getByRole('button', { name: 'Compare', exact: true })
  const ticks = page.getByRole('checkbox', { name: /^Compare / })
  await ticks.nth(0).check()
  expect(await compare.isDisabled()).toBe(true)
  await ticks.nth(0).uncheck()
  await compare.waitFor({ state: 'detached' })
  for (const at of [4, 3, 2, 1]) await ticks.nth(at).check()
  expect(await ticks.nth(0).isDisabled()).toBe(true)
  await ticks.nth(1).uncheck()
  await ticks.nth(2).uncheck()
  await compare.click()
  const table = page.getByRole('table', { name: 'Compare' })
  await table.waitFor()
  const groups = ['Limits of EN 228 E5', 'Recipe', 'Distillation', 'Other properties']
  const names = await table.getByRole('rowgroup').evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(names.filter(Boolean)).toEqual([expect.stringMatching(/^Limits of EN 228/), ...groups.slice(1)])
  const cellsOf = (name: string | RegExp) =>
    table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) })
      .getByRole('cell')
      .allTextContents()
  expect(await cellsOf(/^Density/)).toEqual([
    '720–775',
    expect.stringMatching(/^met 756\.2.*inside$/),
    expect.stringMatching(/^met 754\.3.*inside$/),
    expect.stringMatching(/^−1\.[89]/),
  ])
  expect(await cellsOf(FCC)).toEqual(['', '25.0', '30.0', '+5.0'])
  const first = table.getByRole('rowheader', { name: /^Sulfur/ })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await first.boundingBox())!.y).toBeLessThan(320)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1250)
  const rows = await table.getByRole('row').count()
  await page.getByRole('checkbox', { name: 'Only what differs' }).check()
  expect(await table.getByRole('row').count()).toBeLessThan(rows)
  await page.getByRole('button', { name: 'Use A again' }).waitFor()
  expect(await page.getByRole('img', { name: /^Distillation curves of A: .* and B: / }).count()).toBe(1)

  const ids = new URL(page.url()).searchParams.get('ids')!
  // With those that are compared ticked another is added; one is taken out again.
  await page.getByRole('button', { name: 'Add a blend' }).click()
  await page.getByText('2 of 4 ticked').waitFor()
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .nth(0)
    .check()
  await compare.click()
  await page.getByRole('button', { name: 'Remove C' }).click()
  await page.getByRole('button', { name: 'Remove C' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('ids')!.split(',').toSorted()).toEqual(
    ids.split(',').toSorted(),
  )
  const compareThese = (wanted: string) =>
    page.evaluate((to) => history.pushState(null, '', to), `/my-analyses/compare?ids=${wanted}`)
  await compareThese('')
  await page.getByText('Tick two to four analyses in the list').waitFor()
  // Nor is anything to be swapped of two that are gone.
  const nobody = '00000000-0000-4000-8000-00000000000'
  const answered = page.waitForResponse(/calculations\/0{8}-.*2\//)
  await compareThese(`${nobody}1,${nobody}2`)
  await answered
  expect(await page.getByRole('button', { name: 'Swap A and B' }).count()).toBe(0)
  await turnPersian(page, { theme: 'dark' })
  await compareThese(`${ids},00000000-0000-4000-8000-000000000000`)
  await page.getByText('یکی از تحلیل‌ها دیگر وجود ندارد.').waitFor()
  await page.getByRole('table').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('on a phone names of 90 letters stay in view and fingers find their targets', async () => {
  const long = 'Heavystraightrunvacuumgasoilfromthesecondhydrotreaterofthesouthernrefinerycomplexunit3a17'
  const { account, blend, materials } = await calculated(site)
  const properties = { recovery: 97, density: 745, ibp: 45, pct_50: 125, fbp: 205 }
  const named = storedMaterial(long, { categories: ['gasoline', 'customized'], properties })
  const { id } = (await site.addMaterial(account, named)) as Stored
  const [one, other] = [
    await blend([60, 40], { materials: [id, materials[0]], grade: 'en228-e5' }),
    await blend([50, 50], { materials: [id, materials[0]] }),
  ]
  await correct(site, account, `/me/calculations/${one.id}/`, { name: long, note: long })
  const link = (await site.create(account, `/me/calculations/${one.id}/share/`, {
    materials: true,
    laboratory: true,
  })) as { url: string }
  const page = await site.open({ as: account, viewport: { width: 360, height: 800 }, touch: true })
  const check = async (path: string) => {
    await page.getByRole('table').last().waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, await cutOff(page), await tooSmall(page, 'header, main')]).toEqual([path, [], []])
    await expectNoSidewaysScroll(page)
  }
  const screens = ['/my-analyses', `/my-analyses/${one.id}`, `/my-analyses/compare?ids=${one.id},${other.id}`]
  for (const path of screens) {
    await follow(page, path)
    await check(path)
  }
  await page.goto(link.url)
  await check(link.url)
  await page.setViewportSize({ width: 1280, height: 800 })
  await turnPersian(page)
  await check(link.url)
  for (const path of screens) {
    await follow(page, path)
    await check(path)
  }
}, 120_000)
