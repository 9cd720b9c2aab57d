import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { expectAccessible, expectNoSidewaysScroll } from './inspect.ts'
import { materialsPage, NAPHTHA } from './materials.page.ts'
import { type OpenOptions, openTestSite, type SignedIn, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
}, 60_000)
afterAll(() => site?.close())

const open = async (options: OpenOptions = {}) => {
  const account = options.as ?? (await site.account())
  const page = await site.open({ path: '/my-materials', ...options, as: account })
  return { account, page, screen: materialsPage(page) }
}
const post = async ({ access }: SignedIn, body: unknown) => {
  const answer = await fetch(`${site.url}/me/materials/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
}
const stored = (name: string, more = {}) => ({
  name,
  name_farsi: null,
  producer_english_name: 'Tabriz refinery',
  categories: ['customized'],
  properties: { recovery: 97 },
  ...more,
})

describe('a new material', () => {
  test('has each unit at the end of its field, close to the number, and heard with the field', async () => {
    const { page, screen } = await open()
    await screen.button('Add New Material').click()
    for (const [label, unit] of [
      ['IBP', '°C'],
      ['Density', 'kg/m³'],
    ] as const) {
      const field = screen.field(label)
      await field.fill('120')
      const [fieldEnd, unitStart, unitEnd, padding] = await field.evaluate((input) => {
        const text = document.createRange()
        text.selectNodeContents(input.nextElementSibling!)
        const box = text.getBoundingClientRect()
        const end = input.getBoundingClientRect().right
        return [
          end,
          box.left,
          box.right,
          Number.parseFloat(getComputedStyle(input).paddingInlineEnd),
        ] as const
      })
      expect(fieldEnd - unitEnd).toBeLessThan(16)
      const gap = unitStart - (fieldEnd - padding)
      expect(gap).toBeGreaterThan(1)
      expect(gap).toBeLessThan(14)
      const heard = await field.evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent),
      )
      expect(heard).toContain(unit)
    }
    await page.context().close()
  }, 30_000)

  test('is added with blanks of its distillation filled in, which were shown as such before', async () => {
    const { account, page, screen } = await open()
    await screen.button('Add New Material').click()
    await screen.fill(NAPHTHA)
    expect(await screen.field('20%').getAttribute('placeholder')).toBe('≈ 105.40')
    expect(await screen.field('20%').inputValue()).toBe('')
    await screen.form.getByRole('combobox', { name: 'Additional Category' }).selectOption('Naphtha')
    await screen.form.getByRole('button', { name: 'Add Material' }).click()
    await page.getByRole('status').getByText('Material Added Successfully').waitFor()
    await screen.row('Heavy naphtha').waitFor()
    expect(await screen.row('Heavy naphtha').textContent()).toContain('745.20')
    const [row] = await site.sql`
      select categories, properties from material where owner_id = ${account.user.id}`
    expect(row!.categories).toEqual(['customized', 'naphtha'])
    expect(row!.properties).toMatchObject({ ibp: 88, pct_50: 131.5, fbp: 190, density: 745.2, rvp: null })
    expect(row!.properties.pct_20).toBeCloseTo(105.4, 10)
  })

  test('turns a field red once it was left, says why, and asks about 745,2', async () => {
    const { page, screen } = await open()
    await screen.button('Add New Material').click()
    await screen.field('IBP').fill('401')
    expect(await screen.field('IBP').getAttribute('aria-invalid')).toBeNull()
    await screen.field('Recovery').fill('20')
    expect(await screen.field('IBP').getAttribute('aria-invalid')).toBe('true')
    await screen.form.getByText('IBP cannot exceed 400°C').waitFor()
    await screen.field('IBP').fill('۹۰')
    await screen.form.getByText('Recovery must be between 25 and 100').waitFor()
    await screen.field('FBP').fill('80')
    await screen.field('Density').fill('745,2')
    await screen.form
      .getByText('Distillation values must be strictly ascending: FBP (80°C) must be above IBP (90°C)')
      .waitFor()
    await screen.form.getByRole('button', { name: 'Use 745.20' }).click()
    expect(await screen.field('Density').inputValue()).toBe('745.2')
    await expectAccessible(page)
  })

  test('that lacks what is needed is not sent; focus goes to what is missing', async () => {
    const { page, screen } = await open()
    await screen.add({})
    await screen.problem.getByRole('heading', { name: 'There is a problem' }).waitFor()
    expect(await screen.problem.getByRole('link').allInnerTexts()).toEqual([
      'Enter the material’s name',
      'Enter the producer’s name in English',
      'Enter the recovery, 25 to 100',
    ])
    expect(await screen.problem.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.title()).toStartWith('Error: My Materials')
    await screen.problem.getByRole('link').last().click()
    expect(await screen.field('Recovery').evaluate((element) => element === document.activeElement)).toBe(
      true,
    )
    await expectAccessible(page)
  })

  test('with a name and producer that exist already is a duplicate, and nothing typed is lost', async () => {
    const account = await site.account()
    await post(account, stored('HEAVY  naphtha'))
    const { screen } = await open({ as: account })
    await screen.add()
    await screen.problem.getByRole('heading', { name: 'Duplicate Material' }).waitFor()
    await screen.problem.getByText('A material with this name and producer exists already').waitFor()
    for (const [label, text] of Object.entries(NAPHTHA))
      expect(await screen.field(label).inputValue()).toBe(text)
  })

  test('needs Premium', async () => {
    const account = await site.account({ tier: null })
    const { screen } = await open({ as: account })
    await screen.add()
    await screen.problem.getByRole('heading', { name: 'Premium Feature Required' }).waitFor()
  })

  test.each([
    [
      400,
      { properties: { density: ['A valid number is required.'] } },
      'Invalid Properties',
      'Density must be a number',
    ],
    [
      400,
      { categories: ['"x" is not a valid choice.'] },
      'Invalid Categories',
      '“x” is not one of the choices',
    ],
    [400, { detail: 'JSON parse error' }, 'Validation Error', 'JSON parse error'],
    [400, { name_farsi: ['Not a valid string.'] }, 'Validation Errors', 'must be a text'],
    [500, { detail: 'A server error occurred.' }, 'Server Error', 'The server failed'],
    [503, {}, 'Unexpected Error', 'The server answered with an error (503)'],
  ])('answered with %i %j is said to be %s', async (status, json, title, detail) => {
    const { page, screen } = await open()
    await page.route('**/me/materials/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.continue(),
    )
    await screen.add()
    await screen.problem.getByRole('heading', { name: title, exact: true }).waitFor()
    await screen.problem.getByText(detail).waitFor()
  })

  test('of a session that ran out says so, leads to the log-in after two seconds, and is kept', async () => {
    const { account, page, screen } = await open()
    await screen.button('Add New Material').click()
    await screen.fill(NAPHTHA)
    await site.sql`update session set revoked_at = now() where account_id = ${account.user.id}`
    const began = performance.now()
    await screen.form.getByRole('button', { name: 'Add Material' }).click()
    await screen.problem.getByText('Your session has expired. Please log in again.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/my-materials')
    await page.waitForURL('**/login')
    expect(performance.now() - began).toBeGreaterThan(1800)
    await site.sql`update session set revoked_at = null where account_id = ${account.user.id}`
    await page.evaluate((signedIn) => {
      localStorage.setItem('access_token', signedIn.access)
      localStorage.setItem('refresh_token', signedIn.refresh)
      localStorage.setItem('user', JSON.stringify(signedIn.user))
    }, account)
    await page.goto('/my-materials')
    await screen.button('Add New Material').click()
    await screen.form.getByText('What you entered before was kept.').waitFor()
    for (const [label, text] of Object.entries(NAPHTHA))
      expect(await screen.field(label).inputValue()).toBe(text)
  })

  test('survives Escape, and can be begun anew', async () => {
    const { page, screen } = await open()
    await screen.button('Add New Material').click()
    await screen.field('Material Name').fill('Half a material')
    await page.mouse.click(5, 300)
    expect(await screen.form.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await screen.form.waitFor({ state: 'detached' })
    expect(
      await screen.button('Add New Material').evaluate((element) => element === document.activeElement),
    ).toBe(true)
    await screen.button('Add New Material').click()
    expect(await screen.field('Material Name').inputValue()).toBe('Half a material')
    await screen.form.getByRole('button', { name: 'Start empty' }).click()
    expect(await screen.field('Material Name').inputValue()).toBe('')
  })
})

describe('a material of one’s own', () => {
  test('is corrected, and a cleared reading is gone', async () => {
    const account = await site.account()
    await post(account, stored('Gasoil', { properties: { recovery: 98, density: 834, cloud_point: -7 } }))
    const { page, screen } = await open({ as: account })
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
    await post(account, stored('Gasoil', { properties: { recovery: 98, density: 834 } }))
    const { screen } = await open({ as: account })
    await screen.button('Duplicate Gasoil').click()
    expect(await screen.field('Material Name').inputValue()).toBe('Gasoil (copy)')
    await screen.form.getByRole('button', { name: 'Add Material' }).click()
    await screen.row('Gasoil (copy)').waitFor()
    expect(await screen.rows.count()).toBe(2)
  })

  test('is deleted only after the question was answered', async () => {
    const account = await site.account()
    await post(account, stored('Gasoil'))
    const { page, screen } = await open({ as: account })
    const dialog = page.getByRole('alertdialog', { name: 'Delete material' })
    await screen.button('Delete Gasoil').click()
    await dialog.getByText('Are you sure you want to delete this material?').waitFor()
    expect(
      await dialog
        .getByRole('button', { name: 'Cancel' })
        .evaluate((element) => element === document.activeElement),
    ).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await screen.rows.count()).toBe(1)

    await screen.button('Delete Gasoil').click()
    await dialog.getByRole('button', { name: 'Delete material' }).click()
    await page.getByRole('status').getByText('Material deleted: Gasoil').waitFor()
    await page.getByRole('heading', { name: 'No materials of your own yet' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'main')
  })

  test('that is gone already is said not to be found, and the list is read again', async () => {
    const account = await site.account()
    await post(account, stored('Gasoil'))
    const { page, screen } = await open({ as: account })
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
    await post(account, stored('Gasoil'))
    const { page, screen } = await open({ as: account })
    await page.route('**/me/materials/*/', (route) => route.fulfill({ status, json: {} }))
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
    const { page, screen } = await open({ as: account })
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
    await post(account, stored('Naphtha 10', { categories: ['customized', 'naphtha'] }))
    await post(
      account,
      stored('Naphtha 2', { name_farsi: 'نفتای سبک', properties: { recovery: 97, density: 690 } }),
    )
    await post(account, stored('Gasoil', { categories: ['customized', 'gasoil'] }))
    const { page, screen } = await open({ as: account })
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
    await page.getByRole('link', { name: 'My Materials' }).click()
    await page.getByRole('alert').getByText(title).waitFor()
    await expectAccessible(page)
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No materials of your own yet' }).waitFor()
  })

  test('of a session that ended leads to the log-in', async () => {
    const account = await site.account()
    await site.sql`update session set revoked_at = now() where account_id = ${account.user.id}`
    const { page } = await open({ as: account })
    await page.waitForURL('**/login')
  })
})

describe.each(['en', 'fa'] as const)('in %s', (language) => {
  test.each(['light', 'dark'] as const)(
    'list and form pass axe in the %s theme and fit 320 pixels',
    async (theme) => {
      const account = await site.account()
      await post(
        account,
        stored('Gasoil', { name_farsi: 'گازوئیل', properties: { recovery: 98, ibp: 160, fbp: 360 } }),
      )
      const { page } = await open({ as: account, language, theme })
      await page.getByRole('rowheader').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: /Edit Gasoil|ویرایش Gasoil/ }).click()
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
