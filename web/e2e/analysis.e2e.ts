import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { formatValue } from '#web/format/number.ts'
import { analysisPage, blendValue, STREAMS } from './analysis.page.ts'
import { openTestSite, PASSWORD, type TestSite } from './site.ts'

const PATH = '/materials-analysis'
const [REFORMATE, FCC, ALKYLATE] = STREAMS.gasoline
const RECIPE = { [REFORMATE]: '55', [FCC]: '25', [ALKYLATE]: '20' }

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
}, 60_000)
afterAll(() => site?.close())

/** The density that the server has stored for the latest calculation of an account. */
async function storedDensity(accountId: string): Promise<number> {
  const [row] = await site.sql<{ density: number }[]>`
    select (blend -> 'results' ->> 'density')::float8 as density from calculation
    where owner_id = ${accountId} order by created_at desc limit 1`
  return row!.density
}
const calculations = async (accountId: string): Promise<number> => {
  const [row] = await site.sql<{ count: number }[]>`
    select count(*)::int as count from calculation where owner_id = ${accountId}`
  return row!.count
}
const openWizard = async (options = {}) => {
  const account = await site.account()
  const page = await site.open({ as: account, path: PATH, ...options })
  return { account, page, wizard: analysisPage(page) }
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
  for (const [label, text] of Object.entries({
    'First Name': 'Maryam',
    'Last Name': 'Engineer',
    Username: 'maryam',
    Email: 'maryam@example.com',
    'Phone Number': '+98 21 5555 1234',
  }))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await wizard.button('Create Account').click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Start Analysis' }).or(wizard.button('Start Analysis')).first().click()

  await wizard.toMaterials(3, 'Gasoline')
  await wizard.choose([REFORMATE, FCC, ALKYLATE])
  await wizard.button('Compare side by side').click()
  await page.getByRole('table', { name: 'Properties of the chosen materials' }).waitFor()
  await wizard.button('Continue to Percentages').click()
  expect(await wizard.button('Calculate').isEnabled()).toBe(false)
  await wizard.setPercentages(RECIPE)
  expect(await wizard.preview.textContent()).toContain('Estimate')
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
  await page.context().close()
}, 120_000)

test('the whole job by keyboard alone', async () => {
  const { account, page, wizard } = await openWizard()
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
    while (!(await wizard.search.evaluate((element) => element === document.activeElement)))
      await press('Shift+Tab')
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
  expect(await calculations(account.user.id)).toBe(1)
  await tabTo('Graph Analysis')
  await press('Enter')
  await wizard.dialog.getByRole('img').waitFor()
  await press('Escape')
  await wizard.dialog.waitFor({ state: 'detached' })
  expect(await focusedName(page)).toBe('Graph Analysis')
  await page.context().close()
}, 120_000)

test('a locked step says why and can not be opened, and the browser’s back button leads through the steps', async () => {
  const { page, wizard } = await openWizard()
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
  await page.context().close()
}, 60_000)

test('a reload brings back the step, the choice, the percentages and the confirmed results', async () => {
  const { page, wizard } = await openWizard()
  await wizard.toPercentages()
  await wizard.setPercentages(RECIPE)
  await page.reload()
  await wizard.percentage(REFORMATE).waitFor()
  expect(await wizard.percentage(REFORMATE).inputValue()).toBe('55.0')
  expect(await wizard.percentage(ALKYLATE).inputValue()).toBe('20')
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  const shown = await wizard.confirmed.textContent()
  await page.reload()
  await wizard.confirmed.waitFor()
  expect(await wizard.confirmed.textContent()).toBe(shown)
  await wizard.step('Set percentages').click()
  await wizard.percentage(FCC).fill('24')
  await wizard.step('View results').click()
  await page.getByText('Inputs changed').waitFor()
  await page.context().close()
}, 60_000)

test('a session that ends in the middle loses nothing that was typed', async () => {
  const { account, page, wizard } = await openWizard()
  await wizard.toPercentages()
  await wizard.setPercentages(RECIPE)
  await site.sql`update session set revoked_at = now() where account_id = ${account.user.id}`
  await wizard.button('Calculate').click()
  await page.waitForURL('**/login')
  await page.getByText('Authentication Required').waitFor()
  await page.getByRole('textbox', { name: 'Username' }).fill(account.user.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await wizard.button('Login').click()
  await page.waitForURL('**/dashboard')
  await page.goto(PATH)
  await wizard.button('Go on').click()
  expect(await wizard.percentage(REFORMATE).inputValue()).toBe('55.0')
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await page.context().close()
}, 60_000)

test('logging out takes the analysis in progress away from the tab', async () => {
  const { page, wizard } = await openWizard()
  await wizard.toPercentages()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.context().close()
}, 60_000)

test('on a slow network the estimate shows at once, a second press asks nothing, and the confirmation follows', async () => {
  const { account, page, wizard } = await openWizard()
  await wizard.toPercentages()
  await wizard.setPercentages(RECIPE)
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  await page.route('**/calculations/blending/', async (route) => {
    asked.push(route.request().url())
    await answer.promise
    await route.continue()
  })
  await wizard.button('Calculate').dblclick()
  await wizard.results.waitFor()
  const estimate = await blendValue(page, 'Octane RON')
  await page.getByText('Being confirmed by the server').waitFor()
  const box = await wizard.results.boundingBox()
  answer.resolve()
  await wizard.confirmed.waitFor()
  expect(await blendValue(page, 'Octane RON')).toBe(estimate)
  expect(await wizard.results.boundingBox()).toEqual(box)
  expect(asked).toHaveLength(1)
  expect(await calculations(account.user.id)).toBe(1)
  await page.context().close()
}, 60_000)

test('page and server agree to the last bit in every category, on either basis', async () => {
  const { page, wizard } = await openWizard()
  for (const category of ['Gasoil', 'Gasoline', 'Naphtha', 'White Spirit', 'Customized']) {
    await page.goto(PATH)
    await wizard.toMaterials(5, category)
    const boxes = page.getByRole('checkbox')
    for (let i = 0; i < 5; i++) await boxes.nth((await boxes.count()) - 1 - 2 * i).check()
    await wizard.button('Continue to Percentages').click()
    const fields = page.getByRole('spinbutton')
    for (const [i, share] of ['7.3', '31.1', '13.37', '0.23', '48'].entries()) await fields.nth(i).fill(share)
    for (const basis of ['volume', 'mass']) {
      await wizard.step('Set percentages').click()
      await page.getByRole('radio', { name: basis }).check()
      await wizard.button('Calculate').click()
      await wizard.confirmed.waitFor()
      expect(await page.getByText('The server’s figures differ').count()).toBe(0)
    }
    await wizard.button('New Analysis').click()
  }
  await page.context().close()
}, 60_000)

test('a server that computes otherwise is shown as a fault', async () => {
  const { page, wizard } = await openWizard()
  await wizard.toPercentages()
  await wizard.setPercentages(RECIPE)
  await page.route('**/calculations/blending/', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.results.density += 1e-9
    await route.fulfill({ response, json: body })
  })
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await page.getByText('The server’s figures differ from this page’s.').waitFor()
  expect(await wizard.alert.textContent()).toContain('Density: server')
  await page.context().close()
}, 60_000)

test('a column is pasted, Persian digits are read, and “12,5” is asked about', async () => {
  const { page, wizard } = await openWizard()
  await wizard.toPercentages()
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
  await page.context().close()
}, 60_000)

test('the results are copied so that a spreadsheet takes them, and New Analysis starts anew', async () => {
  const { account, page, wizard } = await openWizard()
  await wizard.toResults()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await wizard.button('Copy').click()
  await page.getByText('Table copied.').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const rows = text.split(/\r?\n/).map((line) => line.split('\t'))
  expect(rows[0]).toEqual(['Property', 'Unit', 'Blend', REFORMATE, FCC, ALKYLATE, 'Test method', 'Method'])
  expect(rows[1]?.slice(3, 6)).toEqual(['33.3', '33.3', '33.4'])
  const density = rows.find(([property]) => property === 'Density')!
  expect(Number(density[2])).toBeCloseTo(await storedDensity(account.user.id), 1)
  await wizard.button('New Analysis').click()
  await page.getByRole('heading', { level: 1, name: 'Material count' }).waitFor()
  expect(await wizard.count.inputValue()).toBe('')
  expect(await wizard.step('View results').getAttribute('aria-disabled')).toBe('true')
  await page.context().close()
}, 60_000)
