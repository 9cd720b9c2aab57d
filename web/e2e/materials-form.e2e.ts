import { describe, expect, test } from 'bun:test'
import { expectAccessible, hasFocus, waitForTitle } from './inspect.ts'
import { NAPHTHA, openMaterials } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

describe('a new material', () => {
  test('has its units at the numbers, survives Escape, is begun anew, and turns a field red once it was left', async () => {
    const { page, screen } = await openMaterials(site)
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

    // What is typed outlives Escape, and is given up on request.
    await screen.field('Material Name').fill('Half a material')
    await page.mouse.click(5, 300)
    expect(await screen.form.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await screen.form.waitFor({ state: 'detached' })
    expect(await hasFocus(screen.button('Add New Material'))).toBe(true)
    await screen.button('Add New Material').click()
    expect(await screen.field('Material Name').inputValue()).toBe('Half a material')
    await screen.form.getByRole('button', { name: 'Start empty' }).click()
    expect(await screen.field('Material Name').inputValue()).toBe('')
    expect(await screen.field('IBP').inputValue()).toBe('')

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
    await screen.form.getByRole('button', { name: 'Use 745.2' }).click()
    expect(await screen.field('Density').inputValue()).toBe('745.2')
    await expectAccessible(page)
  })

  test('is not sent without what is needed, is added with blanks of its distillation filled in, which follow what is typed, and only once by its name', async () => {
    const { account, page, screen } = await openMaterials(site)
    await screen.add({})
    await screen.problem.getByRole('heading', { name: 'There is a problem' }).waitFor()
    expect(await screen.problem.getByRole('link').allInnerTexts()).toEqual([
      'Enter the material’s name',
      'Enter the producer’s name in English',
      'Enter the recovery, 25 to 100',
    ])
    expect(await hasFocus(screen.problem)).toBe(true)
    await waitForTitle(page, 'Error: Materials, Library')
    await screen.problem.getByRole('link').last().click()
    expect(await hasFocus(screen.field('Recovery'))).toBe(true)
    await expectAccessible(page)

    // The blanks of its distillation are filled in, which were shown as such before.
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

    // A point that nobody typed stays blank, follows those that were typed, and refuses no correction.
    await screen.button('Edit Heavy naphtha').click()
    expect(await screen.field('40%').inputValue()).toBe('')
    expect(await screen.field('40%').getAttribute('placeholder')).toBe('≈ 122.80')
    // Below the 40 % point that was filled in before.
    await screen.field('50%').fill('115')
    expect(await screen.field('40%').getAttribute('placeholder')).toBe('≈ 109.60')
    await screen.form.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('status').getByText('Changes saved: Heavy naphtha').waitFor()
    const [changed] = await site.sql`
      select properties, details from material where owner_id = ${account.user.id}`
    expect(changed!.properties).toMatchObject({ pct_40: 109.6, pct_50: 115 })
    expect(changed!.details.entered).toEqual(['ibp', 'pct_50', 'fbp'])

    // Another of that name and producer is a duplicate, however it is written, and nothing typed is lost.
    const again = { ...NAPHTHA, 'Material Name': 'HEAVY  naphtha' }
    await screen.add(again)
    await screen.problem.getByRole('heading', { name: 'Duplicate Material' }).waitFor()
    await screen.problem
      .getByText('Material Name: A material with this name and producer already exists.')
      .waitFor()
    for (const [label, text] of Object.entries(again))
      expect(await screen.field(label).inputValue()).toBe(text)
  })

  test('that the server refuses or fails is told by the kind of its answer, with its detail; without Premium, and when the session ran out, which leads to the log-in after two seconds, what was entered is kept', async () => {
    const { account, page, screen } = await openMaterials(site)
    let answer: { status: number; json: object } = { status: 200, json: {} }
    await page.route('**/me/materials/', (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
    )
    await screen.button('Add New Material').click()
    await screen.fill(NAPHTHA)
    for (const [status, json, title, detail] of [
      [
        400,
        { properties: { density: ['A valid number is required.'] } },
        'Invalid Properties',
        'Density: A valid number is required.',
      ],
      [
        400,
        { categories: ['"x" is not a valid choice.'] },
        'Invalid Categories',
        '"x" is not a valid choice.',
      ],
      [400, { detail: 'JSON parse error' }, 'Validation Error', 'JSON parse error'],
      [400, { name_farsi: ['Not a valid string.'] }, 'Validation Errors', 'Not a valid string.'],
      [500, { detail: 'A server error occurred.' }, 'Server Error', 'A server error occurred.'],
      [503, {}, 'Unexpected Error', 'The server answered with an error (503)'],
    ] as const) {
      answer = { status, json }
      await screen.form.getByRole('button', { name: 'Add Material' }).click()
      await screen.problem.getByRole('heading', { name: title, exact: true }).waitFor()
      await screen.problem.getByText(detail).waitFor()
    }

    await page.unroute('**/me/materials/')
    await site.sql`delete from subscription where space_id = ${account.user.id}`
    await screen.form.getByRole('button', { name: 'Add Material' }).click()
    await screen.problem.getByRole('heading', { name: 'Premium Feature Required' }).waitFor()

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
    await screen.form.getByText('Your earlier entries were kept.').waitFor()
    for (const [label, text] of Object.entries(NAPHTHA))
      expect(await screen.field(label).inputValue()).toBe(text)
  })
})
