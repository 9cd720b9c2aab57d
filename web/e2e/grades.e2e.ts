import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  analysisPage,
  atStep,
  blendValue,
  openResults,
  openShares,
  STREAMS,
  WIZARD_PATH,
} from './analysis.page.ts'
import { drawn, expectAccessible, expectNoSidewaysScroll, follow } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()
const SLOW = 120_000
const EN590 = 'EN 590, temperate climate'
const against = (page: Page) => page.getByRole('combobox', { name: 'Check against' })
const limitsTable = (page: Page) => page.getByRole('table', { name: 'Limits' })
const summary = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Two gasoils that fail EN 590 by their sulfur alone. */
const GASOILS = { [STREAMS.gasoil[0]]: '60', [STREAMS.gasoil[1]]: '40' }
const category = 'gasoil'

test(
  'a gasoil against EN 590: live beside the estimate, with the results, kept with the calculation, and copied',
  async () => {
    const { page, wizard, account } = await openShares(site, GASOILS, { category })
    await against(page).selectOption({ label: EN590 })
    await page.getByRole('button', { name: 'Class and buyer’s limits' }).click()
    await page.getByRole('combobox', { name: 'Climate class (CFPP)' }).selectOption('F')
    const live = page.getByRole('table', { name: 'Limits of the estimate' }).locator('.limit-row')
    await live.first().waitFor()
    // Eleven properties with thirteen limits, the CFPP of the class without a value; of the key figures, the cloud point has none.
    expect(await live.count()).toBe(12)
    expect(await live.first().textContent()).toMatch(
      /^missed Sulfur ppm28\.7 Set Sulfur to a wanted value≤\s1018\.7 overFix…$/,
    )
    expect(await live.first().locator('[title]').getAttribute('title')).toMatch(
      /^18\.7\sppm outside, 6\.7\sR · 6\.7 × test reproducibility$/,
    )
    expect(await live.filter({ hasText: 'Density' }).locator('.limit-limits').textContent()).toBe('820–845')
    expect(await live.last().textContent()).toContain('no limit')
    const verdict = page.getByRole('region', { name: 'Verdict' })
    expect(await verdict.getByRole('status').textContent()).toMatch(
      /^1 missed1 without a value9 met\d+ not checked$/,
    )
    // Shares that don’t make 100 % are no blend: nothing of it is met or missed.
    const share = page.getByRole('spinbutton', { name: /^Percentage of/ }).first()
    const typed = await share.inputValue()
    await share.fill('4.4')
    await verdict.getByText('No verdict until the shares total 100 %').waitFor()
    expect(await live.first().locator('.state-mark').count()).toBe(0)
    await share.fill(typed)
    await verdict.getByText('1 missed').waitFor()

    await wizard.button('Calculate').click()
    await wizard.confirmed.waitFor()
    await summary(page, 'Sulfur is 28.7 ppm: 18.7 over the limit of 10.').waitFor()
    await summary(page, '1 missed · 1 without a value · 9 met').waitFor()
    await drawn(limitsTable(page))
    const rows = limitsTable(page).getByRole('row')
    expect(await rows.count()).toBe(12)
    expect(await rows.nth(1).textContent()).toMatch(/^missed Sulfur ppm28\.7≤\s1018\.7 over/)
    expect(await page.getByText('CFPP, indicated only').textContent()).toContain(
      'unlikely without a flow improver',
    )
    expect(await page.getByText('is not kept with it').count()).toBe(0)
    const [kept] = await site.sql<{ check: { state: string; chosen: object } }[]>`
      select blend::json->'check' as check from calculation where owner_id = ${account.user.id}`
    expect(kept!.check).toMatchObject({ state: 'fail', chosen: { class: 'F' } })

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await wizard.export('Copy')
    await summary(page, 'copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Does not meet 1 of 11 limits: Sulfur')
    expect(copied).toMatch(/Sulfur \[ppm\]\tdoes not meet the limit\t28\.7\t≤ 10\t/)

    // A buyer's limit on top changes the verdict at once, and says that it is not what was kept.
    await page.getByRole('button', { name: 'class F' }).click()
    await page.getByRole('button', { name: 'Add a limit' }).click()
    const row = page.getByRole('group', { name: 'Density' })
    await row.getByLabel('Max').fill('830')
    await summary(page, 'Also missed: Sulfur.').waitFor()
    await page.getByText('is not kept with it').waitFor()
    await expectAccessible(page)
    await row.getByLabel('Max').fill('12,5')
    await row.getByLabel('Max').blur()
    await row.getByRole('button', { name: '12.5' }).waitFor()
    expect(await summary(page, 'Also missed: Sulfur.').count()).toBe(1)

    // All of it outlives a reload of the tab.
    await page.reload()
    await summary(page, 'Also missed: Sulfur.').waitFor()
    expect(await against(page).inputValue()).toBe('en590-temperate-2026-11')
  },
  SLOW,
)

test(
  'an own grade: copied from a template, corrected, checked against, deleted; where one’s own can’t be loaded, the templates are there',
  async () => {
    const { page, wizard } = await openShares(site, GASOILS, { category })
    await follow(page, '/my-grades')
    await page.getByRole('button', { name: `Copy ${EN590} to a grade of your own` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Terminal 4')
    const sulfur = dialog.getByRole('group', { name: 'Sulfur' })
    await sulfur.getByLabel('Max').fill('')
    await dialog.getByRole('button', { name: 'Save grade' }).click()
    await dialog
      .getByRole('alert')
      .getByRole('link', { name: /minimum, a maximum or both/ })
      .click()
    expect(
      await page.evaluate(() => document.activeElement?.closest('fieldset')?.getAttribute('aria-label')),
    ).toBe('Sulfur')
    await sulfur.getByLabel('Max').fill('۵۰')
    const density = dialog.getByRole('group', { name: 'Density' })
    await density.getByLabel('Min').fill('844.5')
    await dialog.getByText('can’t tell the two limits of Density apart').waitFor()
    await expectAccessible(page)
    await density.getByLabel('Min').fill('820')
    await dialog.getByRole('button', { name: 'Save grade' }).click()
    await page.getByRole('grid', { name: 'Grades' }).getByRole('rowheader', { name: 'Terminal 4' }).waitFor()
    await expectAccessible(page)

    await follow(page, atStep('percentages'))
    await against(page).selectOption({ label: 'Terminal 4' })
    await wizard.button('Calculate').click()
    await wizard.confirmed.waitFor()
    await summary(page, 'Terminal 4: Every limit that could be checked is met.').waitFor()
    await summary(page, '10 met · 10 not checked').waitFor()
    const text = (await limitsTable(page).textContent())!
    expect(text).toContain('your own limit')
    expect(text).toContain('EN ISO 2719')

    await follow(page, '/my-grades')
    await page.getByRole('button', { name: 'Delete Terminal 4' }).click()
    await page.getByRole('button', { name: 'Delete grade' }).click()
    await page.getByText('No grades of your own yet').waitFor()
    await page.goto(atStep('results'))
    await page.getByText('The grade could not be loaded.').waitFor()
    expect(await limitsTable(page).count()).toBe(0)
    await page.route('**/me/grades/', (route) => route.abort())
    await follow(page, '/my-grades')
    await page.getByText('Your grades could not be loaded').waitFor()
    await page.getByRole('button', { name: /^Copy EN 590, temperate/ }).waitFor()
  },
  SLOW,
)

test(
  'a gasoline against EN 228 and D4814: an unconfirmed limit says so, and the driveability index is in °F too',
  async () => {
    const { page } = await openResults(site)
    await against(page).selectOption({ label: 'EN 228, E5 (oxygen ≤ 2.7 %)' })
    const vli = limitsTable(page).getByRole('row').filter({ hasText: 'Vapor lock index' })
    await vli.filter({ hasText: 'not applicable' }).waitFor()
    await page.getByRole('button', { name: 'Class and buyer’s limits' }).click()
    await page.getByRole('combobox', { name: 'Volatility class' }).selectOption('C1')
    await vli.filter({ hasText: 'not confirmed against the standard' }).waitFor()
    expect(await page.getByText(/^EN 228 lets 0\.2 be subtracted/).count()).toBe(1)
    await against(page).selectOption({ label: 'ASTM D4814 gasoline, vapor pressure/distillation class' })
    const di = limitsTable(page).getByRole('row').filter({ hasText: 'Driveability index' })
    await di.filter({ hasText: /In °F units: 1\d\d\d/ }).waitFor()
    await page.getByText('Sources of the figures').click()
    await page.getByText('Driveability index (°C): 1250 in °F units').waitFor()
    expect(await page.getByText('is not kept with it').count()).toBe(1)
    // A template is no grade to check against.
    expect(await against(page).getByRole('option', { name: /D235/, includeHidden: true }).count()).toBe(0)
  },
  SLOW,
)

test(
  'in Persian, at 360 px: nothing is wider than the page, and each row says its verdict',
  async () => {
    const phone = { language: 'fa', viewport: { width: 360, height: 740 } } as const
    const { page, account } = await openResults(site, GASOILS, { ...phone, category })
    await page.getByRole('combobox', { name: 'بررسی با' }).selectOption('en590-temperate-2026-11')
    const table = page.getByRole('table', { name: 'حدها' })
    await table.waitFor()
    await summary(page, /گوگرد .*۲۸٫۷.*۱۸٫۷.* بالاتر از حد/).waitFor()
    await summary(page, '۱ خارج از حد · ۹ مطابق').waitFor()
    expect(await table.locator('tbody').getByText('مانده تا حد').count()).toBe(9)
    expect(await table.getByText('بالاتر').count()).toBe(1)
    await expectNoSidewaysScroll(page)
    await site.create(account, '/me/grades/', {
      name: 'X'.repeat(90),
      category: 'gasoil',
      limits: [{ q: 'sulfur_ppm', max: 10 }],
    })
    await follow(page, '/my-grades')
    const name = await page.getByRole('rowheader', { name: /X{90}/ }).boundingBox()
    expect(name!.width).toBeWithin(280, 320)
    await page.getByRole('button', { name: /^رونوشت .*اقلیم معتدل/ }).click()
    await page.getByRole('dialog').getByRole('group', { name: 'گوگرد' }).waitFor()
    expect(
      await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
    ).toBeLessThanOrEqual(0)
    await expectNoSidewaysScroll(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editor-fa-360.png` })
  },
  SLOW,
)

test(
  'a default grade and the decimals of the test methods are set in the profile, and a new analysis has them',
  async () => {
    const account = await site.account()
    const page = await site.open({ as: account, path: '/profile' })
    await page.getByRole('combobox', { name: 'Gasoil', exact: true }).selectOption({ label: EN590 })
    await page.getByRole('checkbox', { name: 'Decimals of the test method in results' }).check()
    await page.getByRole('link', { name: 'My grades' }).click()
    await page.getByRole('grid', { name: 'Grades' }).waitFor()
    await follow(page, WIZARD_PATH)
    const wizard = analysisPage(page)
    await wizard.toMaterials(2, 'Gasoil')
    await wizard.choose(STREAMS.gasoil)
    await wizard.button('Continue to Percentages').click()
    await wizard.button('Auto Distribute').click()
    await against(page).waitFor()
    expect(await against(page).inputValue()).toBe('en590-temperate-2026-11')
    await page.getByRole('button', { name: 'Calculate', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Calculated' }).waitFor()
    expect(await blendValue(page, 'Density')).toMatch(/^\d{3}\.\d$/)
    expect(await blendValue(page, 'Viscosity')).toMatch(/^\d\.\d{3}$/)
    // Another category has none.
    await page.getByRole('button', { name: 'New Analysis' }).click()
    await wizard.toPercentages(STREAMS.gasoline.slice(0, 2))
    await against(page).waitFor()
    expect(await against(page).inputValue()).toBe('')
  },
  SLOW,
)
