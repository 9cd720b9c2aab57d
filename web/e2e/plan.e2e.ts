import { expect, test } from 'bun:test'
import { until } from '#server/test-until.ts'
import { cutOff, expectAccessible, expectNoSidewaysScroll, hasFocus, tooSmall } from './inspect.ts'
import { plansOf, screen, tabTo } from './plan.page.ts'
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

  await tabTo(on.button('Add materials'))
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
  expect(await on.field('Price of Hydrotreated gasoil').inputValue()).toBe('680')
  await tabTo(on.field('Available of Hydrotreated gasoil'), 'Shift+Tab')
  await keyboard.type('۴۰۰۰')

  await tabTo(on.button('Add product'))
  await keyboard.press('Enter')
  await tabTo(page.getByRole('textbox', { name: 'Name' }), 'Shift+Tab')
  await keyboard.press('Control+A')
  await keyboard.type('Heating oil')
  await tabTo(page.getByRole('button', { name: 'Add a limit' }))
  await keyboard.press('Enter')
  await tabTo(page.getByRole('combobox', { name: 'Property or quantity' }), 'Shift+Tab')
  await keyboard.type('Sulfur')
  await tabTo(page.getByRole('textbox', { name: 'Max' }))
  await keyboard.type('1000')
  await tabTo(on.field('Amount of Heating oil'))
  await keyboard.type('12,5')
  await tabTo(on.make)
  await keyboard.press('Enter')
  const problem = page.getByRole('link', { name: 'Enter a number for Heating oil.' })
  await problem.waitFor()
  expect(await page.title()).toStartWith('Error')
  await tabTo(problem)
  await keyboard.press('Enter')
  expect(await hasFocus(on.field('Amount of Heating oil'))).toBe(true)
  await keyboard.press('Control+A')
  await keyboard.type('2000')
  await tabTo(on.make)
  await keyboard.press('Enter')
  await on.found.waitFor()
  await until(() => hasFocus(on.answer))
  const table = page.getByRole('table', { name: 'Plan' })
  await table.getByRole('row', { name: /^Total 2000/ }).waitFor()
  await until(async () => {
    const { draft } = (await call(as, 'GET', '/me/plan/')) as { draft: { products: object[] } | null }
    return Bun.deepMatch({ name: 'Heating oil', amount: '2000' }, draft?.products[0] ?? {})
  })
  await tabTo(on.button('Use Heating oil’s recipe'))
  await keyboard.press('Enter')
  await page.waitForURL(/step=percentages/)
  const shares = page.getByRole('spinbutton', { name: /^Share of|^Percentage of/ })
  await shares.first().waitFor()
  const typed = await Promise.all((await shares.all()).map((one) => one.inputValue()))
  expect(typed.reduce((sum, one) => sum + Number(one), 0)).toBeCloseTo(100, 6)

  await page.goto('/plan')
  await table.getByRole('row', { name: /^Total 2000/ }).waitFor()
  expect(await on.field('Available of Hydrotreated gasoil').inputValue()).toBe('۴۰۰۰')
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
  const way = page.getByRole('button', { name: /^Set Road diesel to [\d.]+ m³$/ })
  const possible = (await way.textContent())!.match(/([\d.]+) m³/)![1]!
  await way.click()
  await on.found.waitFor()
  const amount = on.field('Amount of Road diesel')
  expect(await amount.inputValue()).toBe(possible)
  await until(() => hasFocus(on.answer))
  await on.button('Export').click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^plan-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('status').getByText('Saved: plan-').waitFor()

  // Another question has no answer yet, and what another window has written stands.
  await keepPlan(as, '1234')
  await amount.fill('900')
  await on.found.waitFor({ state: 'detached' })
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
  await page.getByRole('button', { name: /^Set Sulfur of at most \d+ ppm for Road diesel$/ }).click()
  await on.found.waitFor()
  await page.getByText(/^Sulfur of at most \d+ ppm in this plan, unlike the grade/).waitFor()
  const limits = page.getByRole('table', { name: 'Limits of Road diesel' })
  await limits.getByRole('row', { name: /Flash Point .* > 55/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Back to the grade’s limit/ }).click()
  await on.found.waitFor({ state: 'detached' })
  await page
    .getByRole('alert')
    .getByText('Road diesel can’t be made from this.')
    .waitFor({ state: 'detached' })

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
  await page.getByText('Searching for the best plan.').waitFor()
  await on.button('Cancel').click()
  await on.make.waitFor()
  expect(await on.field('Amount of Road diesel').inputValue()).toBe('3000')
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
  await on.button('Add tanks').click()
  const available = on.field('Available of T-101')
  expect(await available.getAttribute('placeholder')).toBe('1350')
  await on.button('Add tanks').waitFor({ state: 'detached' })
  await on.make.click()
  await page.getByRole('link', { name: 'Enter the price of T-101.' }).waitFor()
  await on.field('Price of T-101').fill('500')
  await page.getByRole('radio', { name: 'Highest margin' }).check()
  await on.field('Price of Heating oil').fill('640')
  await on.make.click()
  await page.getByRole('link', { name: 'Enter the selling price of Road diesel.' }).click()
  expect(await hasFocus(on.field('Price of Road diesel'))).toBe(true)
  await on.field('Price of Road diesel').fill('700')
  await on.make.click()
  await page.getByText(/Plan found: margin [\d.]+ (M )?USD\./).waitFor()
  const row = page.getByRole('table', { name: 'Plan' }).getByRole('row', { name: /^T-101/ })
  expect(await row.getByRole('cell').nth(2).textContent()).toBe('0')

  // The prices of the list stand in the other unit by the density; the amounts are what was typed.
  await page.getByRole('combobox', { name: 'Amounts and prices in' }).selectOption('t')
  expect(await on.field('Price of Hydrotreated gasoil').inputValue()).toMatch(/^8\d\d(\.\d+)?$/)
  await on.make.click()
  await page.getByText(/lan found: margin/).waitFor()
  await page
    .getByRole('table', { name: 'Plan' })
    .getByRole('row', { name: /^Total 1000 5000/ })
    .waitFor()
})

test('in Persian and in the dark it fits a phone', async () => {
  const as = await withPrices()
  await keepPlan(as, '5000')
  const page = await site.open({
    ...{ as, path: '/plan', language: 'fa', theme: 'dark', touch: true },
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('button', { name: 'ساختن برنامه' }).click()
  await page.getByRole('status').filter({ hasText: 'برنامه پیدا شد' }).waitFor()
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
  const price = on.field('Price of Hydrocracker diesel')
  await price.fill('733')
  await price.press('Tab')
  const hydrocracker = await idOf('Hydrocracker diesel')
  await until(async () => {
    const list = (await call(as, 'GET', '/me/prices/')) as unknown as { material: string; amount: number }[]
    return list.find(({ material }) => material === hydrocracker)?.amount === 733
  })
  expect(await price.inputValue()).toBe('733')
  await page.getByRole('checkbox', { name: 'Use up Light coker gasoil, hydrotreated' }).check()
  await on.button('More about Road diesel').click()
  const may = page.getByRole('group', { name: 'Road diesel may be made from' })
  await may.getByRole('checkbox', { name: 'Hydrotreated gasoil' }).uncheck()
  await on.button('More about the plan').click()
  await on.button('Add an average').click()
  const average = page.getByRole('group', { name: 'Average over products' })
  await average.getByRole('button', { name: 'Add a limit' }).click()
  await average.getByRole('combobox').selectOption('Cetane Index')
  await average.getByRole('textbox', { name: 'Max' }).fill('60')
  await on.make.click()
  // A cetane index does not add up: that is said where the average stands.
  await average.locator('.field-error').waitFor()
  await average.getByRole('combobox').selectOption('Sulfur')
  await average.getByRole('textbox', { name: 'Max' }).fill('900')
  await on.make.click()
  await on.found.waitFor()
  await expectAccessible(page)
  const row = (name: string) =>
    page.getByRole('table', { name: 'Plan' }).getByRole('row', { name: new RegExp(`^${name}`) })
  expect(await row('Light coker').getByRole('cell').nth(2).textContent()).toBe('0')
  expect(await row('Hydrotreated gasoil').getByRole('cell').nth(0).textContent()).toBe('0')

  await on.button('Use Heating oil’s recipe').click()
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await page.waitForURL(/step=results/)
  await page.getByRole('link', { name: 'Back to the plan' }).first().click()
  await page.getByRole('link', { name: 'Result for Heating oil' }).click()
  await page.waitForURL(/my-analyses\//)
}, 120_000)
