import { describe, expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { expectAccessible, expectNoSidewaysScroll, hasFocus } from './inspect.ts'
import { ONE_MATERIAL, openMaterials, storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

describe('a material of one’s own', () => {
  test('is corrected, and a cleared reading is gone', async () => {
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
    const [row] = await site.sql`select properties from material where owner_id = ${account.user.id}`
    expect(row!.properties).toMatchObject({ density: 836.5, cloud_point: null, recovery: 98 })
  })

  test('is copied under another name', async () => {
    const account = await site.account()
    await site.addMaterial(account, storedMaterial('Gasoil', { properties: { recovery: 98, density: 834 } }))
    const { screen } = await openMaterials(site, { as: account })
    await screen.button('Duplicate Gasoil').click()
    expect(await screen.field('Material Name').inputValue()).toBe('Gasoil (copy)')
    await screen.form.getByRole('button', { name: 'Add Material' }).click()
    await screen.row('Gasoil (copy)').waitFor()
    expect(await screen.rows.count()).toBe(2)
  })

  test('is deleted only after the question was answered', async () => {
    const account = await site.account()
    await site.addMaterial(account, storedMaterial('Gasoil'))
    const { page, screen } = await openMaterials(site, { as: account })
    const dialog = page.getByRole('alertdialog', { name: 'Delete material' })
    await screen.button('Delete Gasoil').click()
    await dialog.getByText('Are you sure you want to delete this material?').waitFor()
    expect(await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await screen.rows.count()).toBe(1)

    await screen.button('Delete Gasoil').click()
    await dialog.getByRole('button', { name: 'Delete material' }).click()
    await page.getByRole('status').getByText('Material deleted: Gasoil').waitFor()
    await page.getByRole('heading', { name: 'No materials of your own yet' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  })

  test('that is gone already is said not to be found, and the list is read again', async () => {
    const account = await site.account()
    await site.addMaterial(account, storedMaterial('Gasoil'))
    const { page, screen } = await openMaterials(site, { as: account })
    await screen.button('Delete Gasoil').click()
    await site.sql`delete from material where owner_id = ${account.user.id}`
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete material' }).click()
    await page.getByRole('alert').getByText('Material Not Found').waitFor()
    await page.getByRole('heading', { name: 'No materials of your own yet' }).waitFor()
  })

  test.each([
    [403, 'Access Denied'],
    [500, 'Failed to Delete Material'],
  ])('whose deletion is answered with %i shows %s', async (status, title) => {
    const account = await site.account()
    await site.addMaterial(account, storedMaterial('Gasoil'))
    const { page, screen } = await openMaterials(site, { as: account })
    await page.route(ONE_MATERIAL, (route) => route.fulfill({ status, json: {} }))
    await screen.button('Delete Gasoil').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete material' }).click()
    await page.getByRole('alert').getByText(title).waitFor()
  })
})

describe('the list', () => {
  test('of two thousand materials shows a hundred at a time and finds each at once', async () => {
    const account = await site.account()
    await site.sql`
      insert into material (owner_id, name, producer_english_name, name_key, producer_key, search_key, categories, properties)
      select ${account.user.id}, 'Stream ' || n, 'Unit', 'stream ' || n, 'unit', 'stream ' || n, '{customized}',
        ${site.sql.json({ ...emptyProperties(), recovery: 98, ibp: 40, fbp: 200 })}
      from generate_series(1, 2000) n`
    const { page, screen } = await openMaterials(site, { as: account })
    await page.getByText('Materials: 2000', { exact: true }).waitFor()
    expect(await screen.rows.count()).toBe(100)
    await page.getByRole('button', { name: 'Show 100 more' }).click()
    expect(await screen.rows.count()).toBe(200)
    await screen.search.fill('stream 1999')
    await page.getByText('Materials: 1 of 2000').waitFor()
    await screen.row('Stream 1999').waitFor()
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
    const names = async () => (await screen.rows.allInnerTexts()).map((text) => text.split('\n')[0]!.trim())
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

  test.each([
    [403, 'Access Denied'],
    [500, 'Failed to Load Materials'],
  ])('answered with %i shows %s and can be asked for again', async (status, title) => {
    const account = await site.account()
    const page = await site.open({ as: account, path: '/dashboard' })
    let fails = true
    await page.route('**/me/materials/', (route) =>
      fails ? route.fulfill({ status, json: {} }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Library' }).click()
    await page.getByRole('link', { name: 'Materials', exact: true }).click()
    await page.getByRole('alert').getByText(title).waitFor()
    await expectAccessible(page)
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No materials of your own yet' }).waitFor()
  })

  test('of a session that ended leads to the log-in', async () => {
    const account = await site.account()
    await site.sql`update session set revoked_at = now() where account_id = ${account.user.id}`
    const { page } = await openMaterials(site, { as: account })
    await page.waitForURL('**/login')
  })
})

describe.each(['en', 'fa'] as const)('in %s', (language) => {
  test.each(['light', 'dark'] as const)(
    'list and form pass axe in the %s theme and fit 320 pixels',
    async (theme) => {
      const account = await site.account()
      await site.addMaterial(
        account,
        storedMaterial('Gasoil', { name_farsi: 'گازوئیل', properties: { recovery: 98, ibp: 160, fbp: 360 } }),
      )
      const { page } = await openMaterials(site, { as: account, language, theme })
      await page.getByRole('rowheader').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: /Edit Gasoil|ویرایش .گازوئیل/ }).click()
      await page.getByRole('dialog').waitFor()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      const sheet = page.locator('.dialog-body')
      expect(
        await sheet.evaluate((element) => element.scrollWidth - element.clientWidth),
      ).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await expectNoSidewaysScroll(page)
    },
  )
})
