import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '#server/test-until.ts'
import { blendValue, openChoice, REFORMATE } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow, hasFocus } from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

/** Published without benzene, sulfur and seven others. */
const SPARSE = 'TIGAS synthetic gasoline'

const rowOf = (page: Page, name: string) =>
  page.locator('.material-row').filter({ has: page.getByRole('checkbox', { name, exact: true }) })
const namesShown = (page: Page) => page.locator('.material-row:not([hidden]) label').allTextContents()

test('the list is one stop of the Tab key, and its arrows lead from row to row and to the source; a row tells figures, not a citation; the complete stand first; any column puts them in order', async () => {
  const { page } = await openChoice(site, 3, {
    viewport: { width: 1440, height: 900 },
    category: 'gasoline',
  })
  const boxes = page.getByRole('checkbox')
  await page.getByRole('radio', { name: 'All', exact: true }).focus()
  await page.keyboard.press('Tab')
  while (!(await page.evaluate(() => document.activeElement?.closest('.material-row'))))
    await page.keyboard.press('Tab')
  expect(await hasFocus(boxes.nth(0))).toBe(true)
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  expect(await boxes.nth(1).isChecked()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.locator('.material-details').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.material-details').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowLeft')
  expect(await hasFocus(boxes.nth(1))).toBe(true)
  // What is chosen stays in sight, and never over what has the focus.
  const isInSight = () =>
    page.evaluate(() => {
      const dock = document.querySelector('.choice-dock')!.getBoundingClientRect()
      const { x, y } = document.activeElement!.getBoundingClientRect()
      const isOpen = document.elementFromPoint(x + 5, y + 5)?.closest('.material-row') !== null
      return isOpen && dock.top > 0 && dock.bottom <= innerHeight + 1
    })
  await until(isInSight)
  for (let row = 0; row < 20; row++) await page.keyboard.press('ArrowDown')
  await until(isInSight)
  await page.keyboard.press('End')
  expect(await hasFocus(boxes.last())).toBe(true)
  await until(isInSight)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.material-row') === null)).toBe(true)

  const row = rowOf(page, REFORMATE)
  const [known, all] = (await row.locator('.material-coverage').textContent())!.split(' of ')
  expect(known).toBe(all!)
  expect(await row.locator('.sparkline path').getAttribute('d')).toMatch(/^M/)
  expect(await row.textContent()).not.toContain('Illustrative')
  await row.getByRole('button', { name: `Source of the figures of ${REFORMATE}` }).click()
  await page.getByText('Source: Illustrative').waitFor()

  // Typical streams first, then what was published; each in order.
  const figures = async (cell: string) => {
    const rows = await page
      .locator('.material-group, .material-row')
      .evaluateAll((rows, cell) => rows.map((row) => row.querySelector(cell)?.textContent ?? null), cell)
    const groups: number[][] = []
    for (const text of rows)
      if (text === null) groups.push([])
      else groups.at(-1)!.push(Number.parseFloat(text))
    return groups
  }
  const coverages = await figures('.material-coverage')
  expect(coverages).toHaveLength(2)
  expect(coverages.flat().length).toBeGreaterThan(20)
  expect(coverages).toEqual(coverages.map((group) => group.toSorted((a, b) => b - a)))
  await page.getByRole('columnheader', { name: 'Density' }).getByRole('button').click()
  const densities = (await figures('td')).map((group) => group.filter(Number.isFinite))
  expect(densities).toEqual(densities.map((group) => group.toSorted((a, b) => a - b)))

  await page.getByRole('radio', { name: 'Typical' }).check()
  const typical = (await namesShown(page)).length
  expect(await page.locator('.material-row:not([hidden]) .material-producer').allTextContents()).toEqual(
    Array(typical).fill('Typical stream'),
  )
  await page.getByRole('radio', { name: 'Published' }).check()
  await page.getByRole('combobox', { name: 'With a value for' }).selectOption('benzene')
  const published = (await namesShown(page)).length
  expect(published).toBeLessThan(coverages.flat().length - typical)
  expect(await page.getByText(/materials found/).textContent()).toBe(
    `${published} of ${coverages.flat().length} materials found`,
  )
})

test('what a choice costs is said as it is made; what is missing is listed by its cause and can be completed', async () => {
  const { page, wizard } = await openChoice(site, 2, {
    viewport: { width: 1440, height: 900 },
    category: 'gasoline',
  })
  await wizard.material(REFORMATE).check()
  expect(await page.locator('.choice-cost').textContent()).toBe('')
  await wizard.material(SPARSE).check()
  const cost =
    /^With TIGAS synthetic gasoline: (?=.*Benzene)[\w ]+, [\w ]+, [\w ]+ and \d+ more will have no value\.$/
  await page.getByRole('status').filter({ hasText: cost }).waitFor()

  await wizard.button('Continue to Percentages').click()
  await wizard.setPercentages({ [REFORMATE]: '70', [SPARSE]: '30' })
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await page.getByRole('button', { name: /properties without a value/ }).click()
  const list = page.getByRole('region', { name: /properties without a value/ })
  await list.getByText(new RegExp(`^Without ${SPARSE}: \\d+ more values`)).waitFor()
  await expectAccessible(page)
  await list.getByRole('button', { name: `Complete this material: ${SPARSE}` }).click()
  await wizard.dialog.getByRole('link', { name: 'Benzene' }).click()
  const benzene = wizard.dialog.getByLabel('Benzene', { exact: true })
  expect(await hasFocus(benzene)).toBe(true)
  await benzene.fill('0.5')
  await wizard.dialog.getByLabel('Sulfur', { exact: true }).fill('1')
  expect(await wizard.dialog.getByLabel('50%', { exact: true }).inputValue()).toBe('84.2')
  await wizard.dialog.getByRole('button', { name: 'Add Material' }).click()
  await wizard.dialog.waitFor({ state: 'detached' })

  await page.getByRole('list', { name: 'Recipe' }).getByText(`${SPARSE} (copy)`).waitFor()
  await wizard.confirmed.waitFor()
  expect(Number(await blendValue(page, 'Benzene'))).toBeGreaterThan(0.5)
  await list.getByText(`Without ${SPARSE} (copy): 7 more values`).waitFor()
  await wizard.step('Set percentages').click()
  expect(await wizard.percentage(`${SPARSE} (copy)`).inputValue()).toBe('30.0')
  await page.reload()
  expect(await wizard.percentage(`${SPARSE} (copy)`).inputValue()).toBe('30.0')
})

test('a search says in which category a material of one’s own is, and a new one comes back chosen', async () => {
  const account = await site.account()
  await site.addMaterial(account, storedMaterial('Diesel from unit 7'))
  const { page, wizard } = await openChoice(site, 2, {
    as: account,
    viewport: { width: 360, height: 720 },
    category: 'gasoil',
  })
  await wizard.search.fill('unit 7')
  await page.getByText('No material matches “unit 7”.').waitFor()
  const others = page.getByRole('region', { name: 'Other categories' })
  await others.getByText('Diesel from unit 7 (Customized)').waitFor()
  // What it costs: the values that the category shows and it lacks.
  await others.getByText(/^No value for .+ and \d+ more\.$/).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await others.getByRole('button', { name: 'Add Diesel from unit 7' }).click()
  await wizard.search.fill('')
  expect(await wizard.material('Diesel from unit 7').isChecked()).toBe(true)

  await page.getByRole('link', { name: 'Add Custom Material' }).last().click()
  await wizard.dialog.getByLabel('Material Name').fill('Diesel from unit 8')
  expect(new URL(page.url()).pathname).toBe('/my-materials')
  await wizard.dialog.getByLabel('Producer Name (English)').fill('Works')
  await wizard.dialog.getByLabel('Recovery', { exact: true }).fill('98')
  await wizard.dialog.getByRole('button', { name: 'Add Material' }).click()
  await page.getByText('Diesel from unit 8 is added and chosen.').waitFor()
  expect(await wizard.material('Diesel from unit 8').isChecked()).toBe(true)
  expect(await wizard.heading.textContent()).toBe('Choose materials')
  // Reading the page again does not take it back, nor choose it anew.
  await wizard.material('Diesel from unit 8').uncheck()
  await page.reload()
  await wizard.material('Diesel from unit 8').waitFor()
  expect(await wizard.material('Diesel from unit 8').isChecked()).toBe(false)
  expect(await wizard.material('Diesel from unit 7').isChecked()).toBe(true)
  await follow(page, '/my-materials')
  await page.getByRole('heading', { name: 'Library' }).waitFor()
  expect(await wizard.dialog.count()).toBe(0)
})

test('on a phone what is chosen takes one line below the list, and a press shows the rest; one more can be had without giving one up', async () => {
  const { page, wizard } = await openChoice(site, 5, {
    viewport: { width: 360, height: 740 },
    category: 'gasoline',
  })
  const boxes = page.getByRole('checkbox')
  for (let i = 0; i < 4; i++) await boxes.nth(i).check()
  expect(await page.getByText('Blend 6 instead').count()).toBe(0)
  await boxes.nth(4).check()
  await page.locator('.material-list').evaluate((list) => list.scrollIntoView({ block: 'start' }))
  const inSight = () =>
    page.evaluate(() => {
      const dock = document.querySelector('.choice-dock')!.getBoundingClientRect()
      const rows = [...document.querySelectorAll('.material-row')].map((row) => row.getBoundingClientRect())
      return {
        dock: Math.round(dock.height),
        rows: rows.filter(({ top, bottom }) => top >= 0 && bottom <= dock.top).length,
      }
    })
  const { dock, rows } = await inSight()
  expect(rows).toBeGreaterThanOrEqual(4)
  expect(dock).toBeLessThan(68)
  expect(await wizard.button('Continue to Percentages').isVisible()).toBe(true)

  await page
    .getByRole('button', { name: /^Source of the figures of/ })
    .first()
    .click()
  const toggle = page.getByRole('button', { name: '5 of 5 chosen', expanded: false })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('Blend 6 instead')
  for (let chip = 0; chip < 5; chip++) {
    await page.keyboard.press('Tab')
    const isWhole = await page.evaluate(() => {
      const one = document.activeElement!
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const list = one.closest('.chips')!.getBoundingClientRect()
      return left >= list.left && right <= list.right && top >= list.top - 1 && bottom <= list.bottom + 1
    })
    expect([chip, isWhole]).toEqual([chip, true])
  }
  await wizard.button('Blend 6 instead').click()
  expect(await wizard.button('Continue to Percentages').isDisabled()).toBe(true)
  await boxes.nth(5).check()
  await wizard.button('Continue to Percentages').click()
  await page
    .getByRole('spinbutton', { name: /^Percentage of/ })
    .nth(5)
    .waitFor()
  await wizard.step('Choose materials').click()
  await page.getByRole('button', { name: '6 of 6 chosen' }).click()
  await wizard.button('Back').click()
  await page.getByRole('radio', { name: 'Gasoline', exact: true }).waitFor()
})
