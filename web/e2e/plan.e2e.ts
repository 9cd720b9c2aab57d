import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { until } from '#server/test-until.ts'
import { cutOff, expectAccessible, expectNoSidewaysScroll, hasFocus, tooSmall } from './inspect.ts'
import { choose, plansOf, screen, tabTo } from './plan.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const { call, idOf, withPrices, keepPlan, keepGraded } = plansOf(site)

test('a plan is made by keyboard from nothing, one of its recipes goes on, and it stays when the page is loaded anew', async () => {
  const as = await withPrices()
  const page = await site.open({ as, path: '/dashboard' })
  const { keyboard } = page
  const on = screen(page)
  await tabTo(page.getByRole('link', { name: 'Plan', exact: true }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor()
  await page.getByText('No materials yet.').waitFor()
  await expectAccessible(page)
  await tabTo(on.make)
  await keyboard.press('Enter')
  await page.getByRole('alert').getByText('Add at least two materials or tanks.').waitFor()

  await tabTo(on.button('Add material'), 'Shift+Tab')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  for (const name of ['Hydrotreated gasoil', 'Heavy straight-run gasoil']) {
    await tabTo(dialog.getByRole('searchbox'))
    await keyboard.press('Control+A')
    await keyboard.type(name.slice(0, 14))
    const row = dialog.getByRole('checkbox', { name, exact: true })
    await until(async () => (await dialog.getByRole('checkbox').count()) < 5)
    await tabTo(row)
    await keyboard.press('Space')
    await until(() => row.isChecked())
  }
  await expectAccessible(page)
  await keyboard.press('Escape')
  expect(await on.field('Price Hydrotreated gasoil').inputValue()).toBe('680')
  await tabTo(on.field('Available Hydrotreated gasoil'), 'Shift+Tab')
  await keyboard.type('۴۰۰۰')
  // Arrows and Enter move between the cells.
  await keyboard.press('ArrowRight')
  expect(await hasFocus(on.field('Keep Hydrotreated gasoil'))).toBe(true)
  await keyboard.press('Enter')
  expect(await hasFocus(on.field('Keep Heavy straight-run gasoil'))).toBe(true)
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowLeft')
  expect(await hasFocus(on.field('Available Hydrotreated gasoil'))).toBe(true)

  await tabTo(on.button('Add product'), 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(on.field('Product'), 'Shift+Tab')
  await keyboard.press('Control+A')
  await keyboard.type('Heating oil')
  await tabTo(on.button('Grade of Heating oil'))
  await keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Add a limit' }))
  await keyboard.press('Enter')
  await tabTo(page.getByRole('combobox', { name: 'Property or quantity' }), 'Shift+Tab')
  await keyboard.type('Sulfur')
  await tabTo(page.getByRole('textbox', { name: 'Max' }))
  await keyboard.type('1000')
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await tabTo(on.field('To make Heating oil'))
  await keyboard.type('12,5')
  await tabTo(on.make)
  await keyboard.press('Enter')
  const problem = page.getByRole('link', { name: 'Enter a number for Heating oil.' })
  await problem.waitFor()
  expect(await page.title()).toStartWith('Error')
  await tabTo(problem)
  await keyboard.press('Enter')
  expect(await hasFocus(on.field('To make Heating oil'))).toBe(true)
  await keyboard.press('Control+A')
  await keyboard.type('2000')
  await tabTo(on.make)
  await keyboard.press('Enter')
  await on.found.waitFor()
  await until(() => hasFocus(on.found))
  await on.row('Total .*2,000').waitFor()
  await until(async () => {
    const { draft } = (await call(as, 'GET', '/me/plan/')) as { draft: { products: object[] } | null }
    return Bun.deepMatch({ name: 'Heating oil', amount: '2000' }, draft?.products[0] ?? {})
  })
  await tabTo(on.button('Use its recipe: Heating oil'))
  await keyboard.press('Enter')
  await page.waitForURL(/step=percentages/)
  const shares = page.getByRole('spinbutton', { name: /^Share of|^Percentage of/ })
  await shares.first().waitFor()
  const typed = await Promise.all((await shares.all()).map((one) => one.inputValue()))
  expect(typed.reduce((sum, one) => sum + Number(one), 0)).toBeCloseTo(100, 6)

  await page.goto('/plan')
  await on.row('Total .*2,000').waitFor()
  expect(await on.field('Available Hydrotreated gasoil').inputValue()).toBe('۴۰۰۰')
})

test('that there is none is told with what decides, and a press on a way out makes one, which is saved as a file by the menu; what another window has written is not written over unseen', async () => {
  const as = await withPrices()
  await keepPlan(as, '6600')
  const page = await site.open({ as, path: '/plan' })
  const on = screen(page)
  await on.make.click()
  const alert = page.getByRole('alert')
  await alert.getByText('Road diesel and Heating oil can’t both be made from this.').waitFor()
  await expectAccessible(page)
  await until(() => hasFocus(alert))
  const way = page
    .getByRole('group', { name: 'Make less' })
    .getByRole('button', { name: /^Road diesel 6,600 → [\d.,]+ m³$/ })
  const possible = (await way.textContent())!.match(/→ ([\d.,]+) m³/)![1]!.replace(',', '')
  await way.click()
  await on.found.waitFor()
  const amount = on.field('To make Road diesel')
  expect(await amount.inputValue()).toBe(possible)
  await until(() => hasFocus(on.found))
  await on.button('Export').click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^plan-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('status').getByText('Saved: plan-').waitFor()

  // Another question has no answer yet, and what another window has written stands.
  await keepPlan(as, '1234')
  await amount.fill('900')
  await page.getByRole('status').getByText('Edited since it was made at').waitFor()
  expect(await on.button('Use its recipe: Road diesel').isDisabled()).toBe(true)
  await page.getByText('This plan was changed in another window').waitFor()
  expect(await call(as, 'GET', '/me/plan/')).toMatchObject({ draft: { products: [{ amount: '1234' }, {}] } })
  await on.button('Use the other one').click()
  expect(await amount.inputValue()).toBe('1234')
})

test('a limit of a grade is loosened for the plan alone; the others stay as they are, and it can be taken back; one plan at a time and a busy server are told in words', async () => {
  const as = await withPrices()
  await keepGraded(as)
  const page = await site.open({ as, path: '/plan', viewport: { width: 1024, height: 800 } })
  const on = screen(page)
  await on.make.click()
  await page
    .getByRole('group', { name: 'A looser limit' })
    .getByRole('button', { name: /^Road diesel: 10 → Sulfur of at most \d+ ppm$/ })
    .click()
  await on.found.waitFor()
  await on.line('Road diesel').getByRole('button', { name: 'Road diesel', exact: true }).click()
  await page
    .getByRole('table', { name: /^Limits of Road diesel/ })
    .getByRole('row', { name: /Flash Point .* > 55/ })
    .waitFor()
  await expectAccessible(page)
  await on.button('Grade of Road diesel').click()
  const grade = page.getByRole('dialog', { name: 'Grade of Road diesel' })
  await grade.getByText(/^Sulfur of at most \d+ ppm in this plan, unlike the grade/).waitFor()
  await expectAccessible(page)
  await grade.getByRole('button', { name: /^Back to the grade’s limit/ }).click()
  await page.keyboard.press('Escape')
  const edited = page.getByText('Edited since it was made at')
  await edited.waitFor()
  await on.button('Undo the edit').click()
  await on.found.waitFor()
  await on.field('To make Road diesel').fill('3001')
  await edited.waitFor()

  await page.route('**/calculations/plan/', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Request was throttled.' } }),
  )
  await on.make.click()
  await page.getByRole('alert').getByText('Another plan of yours is being made').waitFor()
  await page.unroute('**/calculations/plan/')
  const late = 'No plan was found within 10 seconds. Ask for fewer products, materials or limits.'
  await page.route('**/calculations/plan/', (route) => route.fulfill({ status: 503, json: { detail: late } }))
  await on.button('Try again').click()
  await page.getByRole('alert').getByText(late).waitFor()
  await page.unroute('**/calculations/plan/')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/calculations/plan/', async (route) => {
    await held
    await route.abort().catch(() => {})
  })
  await on.make.click()
  await page.getByText('Looking for the best plan').waitFor()
  // The cells can be typed into meanwhile.
  await on.field('To make Road diesel').fill('3000')
  await page.getByText(/Looking for the best plan, \d+ s of at most 10/).waitFor()
  await on.button('Stop').click()
  await on.button('Stop').waitFor({ state: 'detached' })
  expect(await on.field('To make Road diesel').inputValue()).toBe('3000')
  expect(await page.getByRole('alert').count()).toBe(0)
  release()
})

test('a tank brings what can be pumped out of it; for the highest margin products are sold, in tonnes too', async () => {
  const as = await withPrices()
  const tank = { name: 'T-101', category: 'gasoil', unit: 'm3', capacity: 2000, minimum: 50 }
  const { id } = await call(as, 'POST', '/me/tanks/', tank)
  const into = {
    kind: 'receipt',
    tank: id,
    material: await idOf('Hydrotreated gasoil'),
    amount: 1400,
    unit: 'm3',
  }
  await call(as, 'POST', '/me/movements/', into)
  await keepPlan(as, '1000')
  const page = await site.open({ as, path: '/plan' })
  const on = screen(page)
  await on.button('Add tank').click()
  const available = on.field('Available T-101')
  expect(await available.getAttribute('placeholder')).toBe('1,350')
  await on.button('Add tank').waitFor({ state: 'detached' })
  await on.make.click()
  await page.getByRole('link', { name: 'Enter the price of T-101.' }).waitFor()
  await on.field('Price T-101').fill('500')
  await page.getByRole('radio', { name: 'Highest margin' }).check()
  await on.field('Sells at Heating oil').fill('640')
  await on.make.click()
  await page.getByRole('link', { name: 'Enter the selling price of Road diesel.' }).click()
  expect(await hasFocus(on.field('Sells at Road diesel'))).toBe(true)
  await on.field('Sells at Road diesel').fill('700')
  await on.make.click()
  await on.found.getByText(/^Margin [−\d.,]+ (M )?USD$/).waitFor()
  expect(await cellsOf(on.row('T-101'))).toEqual(['0', expect.stringMatching(/./)])

  // The prices of the list stand in the other unit by the density; the amounts are what was typed.
  await on.button('More…').click()
  await page.getByRole('combobox', { name: 'Amounts and prices in' }).selectOption('t')
  await page.keyboard.press('Escape')
  expect(await on.field('Price Hydrotreated gasoil').inputValue()).toMatch(/^8\d\d(\.\d+)?$/)
  await on.make.click()
  await on.found.waitFor()
  await on.row('Total .*1,000 5,000').waitFor()
})

/** What is left of a stock, and what more of it is worth. */
const cellsOf = async (row: Locator) => (await row.getByRole('cell').allTextContents()).slice(-3, -1)

test('in Persian and in the dark it fits a phone', async () => {
  const as = await withPrices()
  await keepPlan(as, '5000')
  const page = await site.open({
    as,
    path: '/plan',
    language: 'fa',
    theme: 'dark',
    touch: true,
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('button', { name: 'ساختن برنامه' }).click()
  const band = page.getByRole('status').filter({ hasText: 'هزینه' })
  await band.waitFor()
  await band.getByRole('button', { name: 'تعیین‌کننده‌ها' }).click()
  await page.getByText('نگه دارید').first().waitFor()
  await expectNoSidewaysScroll(page)
  expect(await cutOff(page)).toEqual([])
  expect(await tooSmall(page, 'main')).toEqual([])
  await expectAccessible(page)
})

test('what few plans ask for works: a price for the list, use up, only some materials, an average; and the way back from a recipe', async () => {
  const as = await withPrices()
  await keepPlan(as, '1000')
  const page = await site.open({ as, path: '/plan' })
  const on = screen(page)
  const price = on.field('Price Hydrocracker diesel')
  await price.fill('733')
  await price.press('Tab')
  const hydrocracker = await idOf('Hydrocracker diesel')
  await until(async () => {
    const list = (await call(as, 'GET', '/me/prices/')) as unknown as { material: string; amount: number }[]
    return list.find(({ material }) => material === hydrocracker)?.amount === 733
  })
  expect(await price.inputValue()).toBe('733')
  await page.getByRole('checkbox', { name: 'Use up Light coker gasoil, hydrotreated' }).check()
  await choose(page, on.button('More about Road diesel'), 'Options …')
  const may = page.getByRole('group', { name: 'Road diesel may be made from' })
  await may.getByRole('checkbox', { name: 'Hydrotreated gasoil' }).uncheck()
  await page.keyboard.press('Escape')
  await on.button('More…').click()
  await on.button('Add an average').click()
  const average = page.getByRole('group', { name: 'Average over products' })
  await average.getByRole('button', { name: 'Add a limit' }).click()
  await average.getByRole('combobox').selectOption('Cetane Index')
  await average.getByRole('textbox', { name: 'Max' }).fill('60')
  await page.keyboard.press('Escape')
  await on.make.click()
  // A cetane index does not add up: that is said where the average stands.
  await average.locator('.field-error').waitFor()
  await average.getByRole('combobox').selectOption('Sulfur')
  await average.getByRole('textbox', { name: 'Max' }).fill('900')
  await page.keyboard.press('Escape')
  await on.make.click()
  await on.found.waitFor()
  await expectAccessible(page)
  expect((await cellsOf(on.row('Light coker')))[0]).toBe('0')
  expect(await on.row('Hydrotreated gasoil').getByRole('cell').nth(4).textContent()).toBe('—')
  // A block from a spreadsheet fills the cells from where it is pasted.
  await on.field('Available Hydrotreated gasoil').focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '2100\t50\n1700\t\n')
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  expect(await on.field('Available Hydrotreated gasoil').inputValue()).toBe('2100')
  expect(await on.field('Keep Hydrotreated gasoil').inputValue()).toBe('50')
  // Escape takes back what was typed in a cell, and that alone.
  await on.field('Keep Hydrotreated gasoil').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  expect(await on.field('Keep Hydrotreated gasoil').inputValue()).toBe('50')
  expect(await on.field('Available Hydrotreated gasoil').inputValue()).toBe('2100')
  await on.button('Undo the edit').click()
  await choose(page, on.button('exactly').first(), /^Up to/)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('up to')
  await on.button('Undo the edit').click()

  await on.button('Use its recipe: Heating oil').click()
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await page.waitForURL(/step=results/)
  await page.getByRole('link', { name: 'Back to the plan' }).first().click()
  await on.line('Heating oil').getByRole('button', { name: 'Heating oil', exact: true }).click()
  await page.getByRole('link', { name: 'Result for Heating oil' }).click()
  await page.waitForURL(/my-analyses\//)
}, 120_000)
