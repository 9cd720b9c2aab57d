import { describe, expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { until } from '#server/test-until.ts'
import { expectAccessible, expectNoSidewaysScroll, hasFocus, turnPersian } from './inspect.ts'
import { ONE_MATERIAL, openMaterials, storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

test('counts of the other tabs that got no answer come when the list does', async () => {
  const page = await site.open({ as: await site.account(), path: '/healthz' })
  await page.route('**/me/**', (route) => route.abort())
  await page.goto('/my-materials')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  const counts = page.locator('.library-count')
  expect((await counts.allTextContents()).join('')).toBe('')
  await page.unroute('**/me/**')
  await again.click()
  await until(async () => (await counts.allTextContents()).every((count) => /^\d+$/.test(count)))
})

test('a material of one’s own is corrected, copied, and deleted only after the question was answered; what fails says so', async () => {
  const account = await site.account()
  await site.addMaterial(
    account,
    storedMaterial('Gasoil', { properties: { recovery: 98, density: 834, cloud_point: -7 } }),
  )
  const { page, screen } = await openMaterials(site, { as: account })
  await screen.button('Edit Gasoil').click()
  expect(await screen.field('Cloud Point').inputValue()).toBe('-7')
  await screen.fill({ Density: '۸۳۶٫۵', 'Cloud Point': '' })
  await screen.form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('status').getByText('Changes saved: Gasoil').waitFor()
  // A cleared reading is gone.
  const [row] = await site.sql`select properties from material where owner_id = ${account.user.id}`
  expect(row!.properties).toMatchObject({ density: 836.5, cloud_point: null, recovery: 98 })

  const copy = 'Gasoil (copy)'
  await screen.button('Duplicate Gasoil').click()
  expect(await screen.field('Material Name').inputValue()).toBe(copy)
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.row('Gasoil (copy)').waitFor()
  expect(await screen.rows.count()).toBe(2)

  const dialog = page.getByRole('alertdialog', { name: 'Delete material' })
  await screen.button('Delete Gasoil').click()
  await dialog.getByText('Are you sure you want to delete this material?').waitFor()
  expect(await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await screen.rows.count()).toBe(2)

  const remove = async (name: string) => {
    await screen.button(`Delete ${name}`).click()
    await dialog.getByRole('button', { name: 'Delete material' }).click()
  }
  for (const [status, title] of [
    [403, 'Access Denied'],
    [500, 'Failed to Delete Material'],
  ] as const) {
    await page.route(ONE_MATERIAL, (route) => route.fulfill({ status, json: {} }))
    await remove(copy)
    await page.getByRole('alert').getByText(title).waitFor()
    await page.unroute(ONE_MATERIAL)
  }
  // That is gone already is said not to be found, and the list is read again.
  await site.sql`delete from material where owner_id = ${account.user.id} and name = ${copy}`
  await remove(copy)
  await page.getByRole('alert').getByText('Material Not Found').waitFor()
  await screen.button(`Delete ${copy}`).waitFor({ state: 'detached' })

  await remove('Gasoil')
  await page.getByRole('status').getByText('Material deleted: Gasoil').waitFor()
  await page.getByRole('heading', { name: 'No materials of your own yet' }).waitFor()
  await until(() => hasFocus(screen.search))
})

describe('the list', () => {
  test('of six hundred materials draws what is in sight, is walked by keys, printed whole, and finds each at once', async () => {
    const account = await site.account()
    await site.sql`
      insert into material (owner_id, name, producer_english_name, name_key, producer_key, search_key, categories, properties)
      select ${account.user.id}, 'Stream ' || n, 'Unit', 'stream ' || n, 'unit', 'stream ' || n, '{customized}',
        ${site.sql.json({ ...emptyProperties(), recovery: 98, ibp: 40, fbp: 200 })}
      from generate_series(1, 600) n`
    const { page, screen } = await openMaterials(site, { as: account })
    await page.getByText('Materials: 600', { exact: true }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Library' }).getByRole('link')
    await until(async () => (await tabs.allTextContents()).every((text) => /\d$/.test(text)))
    expect(await tabs.allTextContents()).toEqual([
      ...['Materials 600', 'Prices 0', expect.stringMatching(/^Grades [1-9]\d$/)],
      ...['Properties 0', 'Additives 0', 'Tanks 0'],
    ])
    expect(await tabs.first().getAttribute('aria-current')).toBe('page')
    const grid = page.getByRole('grid', { name: 'Materials' })
    expect(await grid.getAttribute('aria-rowcount')).toBe('600')
    const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
    expect(await nodes()).toBeLessThan(2_500)
    const row = (n: number) => grid.locator(`tr[aria-rowindex="${n}"]`)
    await row(1).focus()
    await page.keyboard.press('End')
    await until(() => hasFocus(row(600)))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await until(() => hasFocus(row(599).getByRole('button', { name: /^Edit Stream 599/ })))
    await page.keyboard.press('PageUp')
    await until(() => hasFocus(row(589).getByRole('button').first()))
    await page.keyboard.press('Escape')
    // Enter opens the row beside the list, arrows the next one; Escape closes it.
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Stream 589', exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('complementary', { name: 'Stream 590', exact: true }).waitFor()
    await until(() => hasFocus(row(590)))
    await page.getByRole('button', { name: 'Close the panel' }).focus()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    expect(await hasFocus(row(590))).toBe(true)
    // Space ticks it, and what can be done with it takes the place of the filters.
    const tools = page.getByRole('search')
    const place = await tools.boundingBox()
    await page.keyboard.press(' ')
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText('1 selected').waitFor()
    expect(await bar.boundingBox()).toEqual(place)
    expect(await bar.getByRole('button', { name: 'Blend these' }).isDisabled()).toBe(true)
    const asked = page.waitForRequest(/\/me\/materials\/export\//)
    await bar.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect(new URL((await asked).url()).searchParams.get('ids')).toMatch(/^[0-9a-f-]{36}$/)
    await page.keyboard.press('Escape')
    await tools.waitFor()
    // What the wheel brings into sight is drawn, wherever the focus is.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await until(() => row(300).isVisible())
    expect(await nodes()).toBeLessThan(2_500)
    await page.emulateMedia({ media: 'print' })
    await until(async () => (await screen.rows.count()) === 600)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.keyboard.press('/')
    await until(() => hasFocus(screen.search))
    await screen.search.fill('stream 599')
    await page.getByText('Materials: 1 of 600').waitFor()
    await screen.row('Stream 599').waitFor()
  })

  test('shows the catalogue in groups; a typical stream fills what a published material lacks, and goes into the blend', async () => {
    const account = await site.account()
    const gasoil = storedMaterial('Our gasoil', {
      categories: ['customized', 'gasoil'],
      properties: { recovery: 98, density: 835, ibp: 170, fbp: 360 },
    })
    await site.addMaterial(account, gasoil)
    const { page, screen } = await openMaterials(site, { as: account })
    await screen.row('Our gasoil').waitFor()
    await page.getByRole('radio', { name: 'All' }).check()
    const grid = page.getByRole('grid', { name: 'Materials' })
    await grid.getByText(/^Typical streams \d+$/).waitFor()
    expect(await grid.locator('.list-group').first().textContent()).toBe('Mine 1')
    await expectAccessible(page)
    await screen.search.fill('canola')
    await grid.getByText(/^Published, few values/).waitFor()
    await screen.row('FAME, canola').getByRole('rowheader').click()
    const panel = page.getByRole('complementary', { name: /^FAME, canola/ })
    const sulfur = panel.getByRole('row', { name: /^Sulfur/ })
    await panel.getByRole('button', { name: 'Use them' }).click()
    await sulfur.getByText('≈').waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Undo' }).click()
    await sulfur.waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Use them' }).click()
    await panel.getByRole('button', { name: 'Blend with it' }).click()
    await page.getByRole('heading', { name: 'Choose materials' }).waitFor()
    await page.getByText('1 of 2 chosen').first().waitFor()
  })

  test('of ticked ones blends, compares and deletes those that are one’s own', async () => {
    const account = await site.account()
    for (const name of ['Gasoil A', 'Gasoil B'])
      await site.addMaterial(
        account,
        storedMaterial(name, {
          categories: ['customized', 'gasoil'],
          properties: { recovery: 98, density: 835 },
        }),
      )
    const { page, screen } = await openMaterials(site, { as: account })
    const tickBoth = async () => {
      for (const name of ['Gasoil A', 'Gasoil B'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    }
    await tickBoth()
    await screen.button('Compare').click()
    await page.waitForURL(/step=analyze/)
    await page.goBack()
    await tickBoth()
    await screen.button('Blend these').click()
    await page.getByRole('spinbutton', { name: 'Percentage of Gasoil A' }).waitFor()
    await page.goBack()
    await tickBoth()
    await screen.button('Set price…').click()
    await page.getByRole('spinbutton', { name: 'Price of Gasoil B' }).waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(2)
    await page.goBack()
    await tickBoth()
    await screen.button('Delete…').click()
    await page
      .getByRole('alertdialog', { name: 'Delete materials' })
      .getByRole('button', { name: 'Delete 2' })
      .click()
    await page.getByRole('status').getByText('2 materials deleted.').waitFor()
    expect(await site.sql`select from material where owner_id = ${account.user.id}`).toHaveLength(0)
  })

  test('is searched, filtered and sorted', async () => {
    const account = await site.account()
    await site.addMaterial(account, storedMaterial('Naphtha 10', { categories: ['customized', 'naphtha'] }))
    await site.addMaterial(
      account,
      storedMaterial('Naphtha 2', { name_farsi: 'نفتای سبک', properties: { recovery: 97, density: 690 } }),
    )
    await site.addMaterial(account, storedMaterial('Gasoil', { categories: ['customized', 'gasoil'] }))
    const { page, screen } = await openMaterials(site, { as: account })
    const names = async () =>
      (await screen.rows.allInnerTexts()).map((text) => text.split(/\n|نفتای/)[0]!.trim())
    await screen.row('Gasoil').waitFor()
    expect(await names()).toEqual(['Gasoil', 'Naphtha 2', 'Naphtha 10'])
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByRole('rowheader').first().filter({ hasText: 'Naphtha 10' }).waitFor()
    expect(await names()).toEqual(['Naphtha 10', 'Naphtha 2', 'Gasoil'])
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    await screen.search.fill('نفتاي')
    await page.getByText('Materials: 1 of 3').waitFor()
    expect(await names()).toEqual(['Naphtha 2'])
    await screen.search.fill('')
    await page.getByText('Materials: 3', { exact: true }).waitFor()
    await screen.category.selectOption('Gasoil')
    await screen.row('Naphtha 2').waitFor({ state: 'detached' })
    expect(await names()).toEqual(['Gasoil'])
    await screen.search.fill('nothing like it')
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await page.getByText('Materials: 3', { exact: true }).waitFor()
  })

  test('answered with 403 or 500 says so, and can be asked for again; of a session that ended leads to the log-in', async () => {
    const account = await site.account()
    const page = await site.open({ as: account, path: '/dashboard' })
    let status: number | null = 403
    await page.route('**/me/materials/', (route) =>
      status === null ? route.continue() : route.fulfill({ status, json: {} }),
    )
    await page.getByRole('button', { name: 'Library' }).click()
    await page.getByRole('link', { name: 'Materials', exact: true }).click()
    await page.getByRole('alert').getByText('Access Denied').waitFor()
    await expectAccessible(page)
    status = 500
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').getByText('Failed to Load Materials').waitFor()
    status = null
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No materials of your own yet' }).waitFor()
    await site.sql`update session set revoked_at = now() where account_id = ${account.user.id}`
    await page.reload()
    await page.waitForURL('**/login')
  })
})

test('list and form pass axe in either theme and language, and fit 320 pixels', async () => {
  const account = await site.account()
  await site.addMaterial(
    account,
    storedMaterial('Gasoil', { name_farsi: 'گازوئیل', properties: { recovery: 98, ibp: 160, fbp: 360 } }),
  )
  const { page } = await openMaterials(site, { as: account })
  // The themes differ in nothing but colours.
  const inBothThemes = async () => {
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const edit = page.getByRole('button', { name: /Edit Gasoil|ویرایش .گازوئیل/ })
  const sheet = page.locator('.dialog-body')
  const fits = async () => {
    await expectNoSidewaysScroll(page)
    const beyond = await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(beyond).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('rowheader').waitFor()
  await inBothThemes()
  await edit.click()
  await sheet.waitFor()
  await inBothThemes()
  await page.setViewportSize({ width: 320, height: 700 })
  await fits()

  await page.setViewportSize({ width: 1280, height: 700 })
  await turnPersian(page, { width: 320 })
  await page.getByRole('rowheader').getByText('گازوئیل').waitFor()
  await expectAccessible(page)
  await edit.click()
  await sheet.waitFor()
  await expectAccessible(page)
  await fits()
})
