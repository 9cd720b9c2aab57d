import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { formatValue } from '#web/format/number.ts'
import { accountPage } from './account.page.ts'
import {
  ALKYLATE,
  analysisPage,
  blendValue,
  countCalculations,
  FCC,
  openShares,
  openWizard,
  RECIPE,
  REFORMATE,
} from './analysis.page.ts'
import { hasFocus } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

/** The density that the server has stored for the latest calculation of an account. */
async function storedDensity(accountId: string): Promise<number> {
  const [row] = await site.sql<{ density: number }[]>`
    select (blend::json -> 'results' ->> 'density')::float8 as density from calculation
    where owner_id = ${accountId} order by created_at desc limit 1`
  return row!.density
}
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

test('the whole way: sign up, pick, set percentages, read the results, see the graph', async () => {
  const page = await site.open({ path: '/' })
  const wizard = analysisPage(page)
  await page.getByRole('link', { name: 'Create Account' }).or(wizard.button('Create Account')).first().click()
  await accountPage(page).signUp({
    'First Name': 'Maryam',
    'Last Name': 'Engineer',
    Username: 'maryam',
    Email: 'maryam@example.com',
  })
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Start Analysis' }).or(wizard.button('Start Analysis')).first().click()

  await wizard.toMaterials(3, 'Gasoline')
  await wizard.choose([REFORMATE, FCC, ALKYLATE])
  await wizard.button('Compare side by side').click()
  await page.getByRole('table', { name: 'Properties of the chosen materials' }).waitFor()
  await wizard.button('Continue to Percentages').click()
  expect(await wizard.button('Calculate').isEnabled()).toBe(false)
  await wizard.setPercentages(RECIPE)
  expect(await page.getByRole('region', { name: 'Verdict' }).textContent()).toContain('Estimate')
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  expect(await page.getByText('The server’s figures differ').count()).toBe(0)

  const [account] = await site.sql<{ id: string }[]>`select id from account where username = 'maryam'`
  const density = await storedDensity(account!.id)
  expect(await blendValue(page, 'Density')).toBe(formatValue(density))

  await wizard.button('Graph Analysis').click()
  const image = wizard.dialog.getByRole('img')
  await image.waitFor()
  expect(await image.getAttribute('alt')).toContain('The blend starts at')
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(600)
  expect(await wizard.dialog.getByRole('table').getByRole('row').count()).toBe(14)
  const download = page.waitForEvent('download')
  await wizard.dialog.getByRole('button', { name: 'Download SVG' }).click()
  expect((await download).suggestedFilename()).toMatch(/^distillation-[0-9a-f]{6}\.svg$/)
  await page.keyboard.press('Escape')
  await wizard.dialog.waitFor({ state: 'detached' })
  expect(await focusedName(page)).toBe('Graph Analysis')
}, 120_000)

test('the whole job by keyboard alone', async () => {
  const { account, page, wizard } = await openWizard(site)
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const tabTo = async (name: string, most = 60) => {
    for (let i = 0; i < most; i++) {
      const found = await page.evaluate((wanted) => {
        const element = document.activeElement as HTMLElement | null
        const label =
          element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
        return (element?.getAttribute('aria-label') ?? label ?? '').trim() === wanted
      }, name)
      if (found) return
      await press('Tab')
    }
    throw new Error(`${name} was not reached with Tab`)
  }
  await wizard.count.waitFor()
  await tabTo('Number of materials')
  await page.keyboard.type('2')
  await press('Enter')
  await tabTo('Customized')
  await press('ArrowDown', 'ArrowDown', 'Enter')
  await wizard.search.waitFor()
  await tabTo('Search materials')
  for (const name of [REFORMATE, ALKYLATE]) {
    await wizard.search.selectText()
    await page.keyboard.type(name)
    await wizard.material(name).waitFor()
    await press('Tab')
    await tabTo(name)
    await press('Space')
    expect(await wizard.material(name).isChecked()).toBe(true)
    await press('Shift+Tab')
    while (!(await hasFocus(wizard.search))) await press('Shift+Tab')
  }
  await tabTo('Continue to Percentages')
  await press('Enter')
  await tabTo(`Percentage of ${REFORMATE}`)
  await press('End', 'PageDown', 'ArrowDown', 'Enter')
  expect(await wizard.percentage(REFORMATE).inputValue()).toBe('98.9')
  await press('=')
  expect(await wizard.percentage(ALKYLATE).inputValue()).toBe('1.1')
  await tabTo('Calculate')
  await press('Enter')
  await wizard.confirmed.waitFor()
  expect(await countCalculations(site, account.user.id)).toBe(1)
  await tabTo('Graph Analysis')
  await press('Enter')
  await wizard.dialog.getByRole('img').waitFor()
  await press('Escape')
  await wizard.dialog.waitFor({ state: 'detached' })
  expect(await focusedName(page)).toBe('Graph Analysis')
}, 120_000)

test('a locked step says why and can not be opened, and the browser’s back button leads through the steps', async () => {
  const { page, wizard } = await openWizard(site)
  const locked = wizard.step('Choose materials')
  expect(await locked.getAttribute('aria-disabled')).toBe('true')
  const why = page.locator(`[id="${await locked.getAttribute('aria-describedby')}"]`)
  expect(await why.isVisible()).toBe(false)
  await locked.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await why.textContent()).toBe('Opens once the number of materials is set.')
  expect(await why.isVisible()).toBe(true)
  await locked.click({ force: true })
  expect(await wizard.heading.textContent()).toBe('Material count')

  await wizard.toPercentages()
  expect(page.url()).toEndWith('?step=percentages')
  expect(await wizard.step('Set percentages').getAttribute('aria-current')).toBe('step')
  await wizard.setPercentages(RECIPE)
  for (const [step, heading] of [
    ['materials', 'Choose materials'],
    ['category', 'Select category'],
    ['count', 'Material count'],
  ] as const) {
    await page.goBack()
    await page.waitForURL(step === 'count' ? /materials-analysis(\?step=count)?$/ : `**?step=${step}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  expect(await wizard.count.inputValue()).toBe('3')
  await wizard.step('Set percentages').click()
  expect(await wizard.percentage(REFORMATE).inputValue()).toBe('55.0')
})

test('a column is pasted, Persian digits are read, “12,5” is asked about; results are copied so that a spreadsheet takes them, and New Analysis starts anew', async () => {
  const { account, page, wizard } = await openShares(site)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('۵۵٫۵\n24.5 %\n20'))
  await wizard.percentage(REFORMATE).focus()
  await page.keyboard.press('ControlOrMeta+v')
  expect(await wizard.percentage(REFORMATE).inputValue()).toBe('55.5')
  expect(await wizard.percentage(ALKYLATE).inputValue()).toBe('20.0')
  await page.getByText('100.0 %, complete').first().waitFor()
  await wizard.percentage(FCC).fill('24,5')
  expect(await wizard.button('Calculate').isEnabled()).toBe(false)
  await page.getByRole('button', { name: 'Use 24.5' }).click()
  expect(await wizard.button('Calculate').isEnabled()).toBe(true)

  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await wizard.export('Copy')
  await page.getByText('Table copied.').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const rows = text.split(/\r?\n/).map((line) => line.split('\t'))
  expect(rows[0]).toEqual(['Property', 'Unit', 'Blend', REFORMATE, FCC, ALKYLATE, 'Test method', 'Method'])
  expect(rows[1]?.slice(3, 6)).toEqual(['55.5', '24.5', '20'])
  const density = rows.find(([property]) => property === 'Density')!
  expect(Number(density[2])).toBeCloseTo(await storedDensity(account.user.id), 1)
  expect(rows.find(([first]) => first === 'Category')?.[1]).toBe('Gasoline')
  expect(rows.find(([first]) => first === 'Calculation')?.[1]).toMatch(/^[0-9a-f-]{36}$/)
  await wizard.button('New Analysis').click()
  await page.getByRole('heading', { level: 1, name: 'Material count' }).waitFor()
  expect(await wizard.count.inputValue()).toBe('3')
  expect(await wizard.step('View results').getAttribute('aria-disabled')).toBe('true')
})
