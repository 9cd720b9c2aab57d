import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ownRuleOf } from '#calc/lab/own-lab.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { openShares, RECIPE } from './analysis.page.ts'
import { drawn, expectAccessible, watchFaults } from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()

const SHIFT = 1.5
/** As the switch of a bias leaves it. */
const teach = ({ user }: SignedIn) => site.sql`
  update space set corrections_at = clock_timestamp(), corrections = ${site.sql.json({
    gasoline: { density: { shift: SHIFT, n: 10, sd: 0.2, rule: 'volume-average', from: 700, to: 790 } },
  })}
  where id = ${user.id}`

/** As its reader comes back to a tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a switch in another tab reaches this one when its reader comes back; bias corrections are said to be missing until they come, then aims, tries and copies go by them and say so', async () => {
  const { account, page, wizard } = await openShares(site, RECIPE)
  const corrected = wizard.preview.getByText('from 10 results')
  await wizard.preview.getByText('RON').first().waitFor()
  expect(await corrected.count()).toBe(0)
  await teach(account)
  await comeBack(page)
  await corrected.waitFor()
  await site.sql`update space set corrections = null, corrections_at = clock_timestamp() where id = ${account.user.id}`
  await comeBack(page)
  await corrected.waitFor({ state: 'detached' })

  await teach(account)
  await page.route('**/me/bias/corrections/', (route) => route.abort())
  await page.reload()
  const missing = wizard.preview
    .getByRole('status')
    .getByText('Your laboratory’s corrections could not be loaded')
  await missing.waitFor()
  expect(await corrected.count()).toBe(0)

  await page.unroute('**/me/bias/corrections/')
  const faults = watchFaults(page, site.url)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await corrected.waitFor()
  expect(await missing.count()).toBe(0)

  // The value that is aimed at is the corrected one.
  await page.getByRole('button', { name: 'Set Density to a wanted value' }).click()
  await page.getByText('Corrected by your laboratory: Density.').waitFor()
  await page.getByRole('textbox', { name: 'Density to reach' }).fill('760')
  await page
    .getByRole('button', { name: /^Use with Reformate/ })
    .first()
    .click()
  await wizard.preview
    .locator('.limit-row')
    .filter({ hasText: 'Density' })
    .getByText(/^760\.0/)
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Recipe map' }).click()
  const map = page.getByRole('region', { name: 'Recipe map' })
  await map.getByText('Corrected by your laboratory: Density.').waitFor()
  await map.getByRole('combobox', { name: 'Show' }).selectOption('density')
  await map
    .getByText(/Density, corrected: 760\.0/)
    .first()
    .waitFor()
  await map.getByRole('button', { name: 'More of the map' }).click()
  await map.getByRole('menuitem', { name: 'Show as a table' }).click()
  await map.getByRole('columnheader', { name: /^Density, corrected/ }).waitFor()

  await page.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e5-2026-11')
  await page.getByRole('button', { name: 'Try every material' }).click()
  const trying = page.getByRole('region', { name: 'Try every material' })
  await trying.getByText('Corrected by your laboratory: Density.').waitFor()

  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await drawn(wizard.results)
  await page
    .getByText(/^Corrected by your laboratory, from 10 results/)
    .first()
    .waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await wizard.export('Copy')
  await page.getByText('Copied').first().waitFor()
  const copied = (await page.evaluate(() => navigator.clipboard.readText()))
    .split('\n')
    .map((row) => row.split('\t'))
  const head = copied.find(([first]) => first === 'Property')!
  const at = head.indexOf('Corrected by your laboratory')
  const row = copied.find(([first]) => first === 'Density')!
  expect(Number(row[at])).toBeCloseTo(760, 1)
  expect(Number(row[at]) - Number(row[at - 1])).toBeCloseTo(SHIFT, 1)
  expect(row[at + 1]).toBe('10')
  expect(copied.flat().join()).toContain('Corrected by your laboratory, from 10 results; the rule gives 75')
  expect(faults).toEqual([])
}, 120_000)

test('an own property that the laboratory corrects says so beside its value', async () => {
  const account = await site.account()
  const definition = (await site.create(account, '/me/properties/', {
    key: 'smoke',
    name: 'Smoke point',
    unit: 'mm',
    digits: 1,
    rule: 'volume',
  })) as OwnProperty
  const materials = await Promise.all(
    [20, 35].map((smoke) =>
      site.addMaterial(account, storedMaterial(`Kerosine ${smoke}`, { own: { smoke } })),
    ),
  )
  const biasCorrections = { shift: SHIFT, n: 12, sd: 0.4, rule: ownRuleOf(definition), from: 10, to: 40 }
  await site.sql`
    update space set corrections_at = clock_timestamp(),
      corrections = ${site.sql.json({ customized: { 'own:smoke': biasCorrections } } as never)}
    where id = ${account.user.id}`
  const { id } = (await site.create(account, '/calculations/blending/', {
    materials: materials.map((one) => (one as { id: string }).id),
    percentages: [60, 40],
    category: 'customized',
  })) as { id: string }
  const page = await site.open({ as: account, path: `/my-analyses/${id}` })
  const smoke = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Smoke point' }) })
  // 0.6 · 20 + 0.4 · 35, and the bias.
  await smoke.getByText('corrected 27.5').waitFor()
  await smoke.getByText('from 12 results').waitFor()
}, 60_000)
