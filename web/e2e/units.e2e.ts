import { expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { calculated } from './analyses.page.ts'
import { openShares } from './analysis.page.ts'
import { drawn, expectAccessible, expectNoSidewaysScroll, follow } from './inspect.ts'
import { NAPHTHA, openMaterials } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()
const IN_US = { temperature: '°F', density: '°API', pressure: 'psi', trace: 'mass %' }

test('units are chosen in the profile, as a set or each for itself, and stay', async () => {
  const page = await site.open({ as: await site.account(), path: '/profile' })
  await page.getByRole('radio', { name: 'US', exact: true }).check()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('preferences')!).units.density)).toBe(
    '°API',
  )
  await follow(page, '/my-grades')
  await page.getByRole('button', { name: 'New grade' }).click()
  const precision = page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Precision of the distillation test' })
  await precision.selectOption({ label: 'Boils from above 212 to above 482 °F' })
  await follow(page, '/profile')
  await page.getByRole('radio', { name: 'Each separately' }).check()
  await page.getByRole('combobox', { name: 'Density' }).selectOption('g/cm³')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  expect(await page.getByRole('radio', { name: 'Each separately' }).isChecked()).toBe(true)
  expect(await page.getByRole('combobox', { name: 'Temperature' }).inputValue()).toBe('°F')
})

test('a sheet in °F with a density at 32 °C is stored on the wire, comes back as typed, and is shown in the person’s units', async () => {
  const { account, page, screen } = await openMaterials(site, { units: { ...IN_US, density: 'kg/m³' } })
  await screen.button('Add New Material').click()
  await screen.fill({ ...NAPHTHA, IBP: '190', '50%': '268.7', FBP: '374', Density: '732.4', RVP: '6.5' })
  await screen.field('Density measured at').fill('89.6')
  await screen.form.getByText(/kg\/m³ at 15 °C by tables 53B and 54B/).waitFor()
  // On the straight line from 50 % to the final boiling point, for a screen reader.
  await screen.form
    .getByText('90%: 352.9 °F by interpolation', { exact: true })
    .waitFor({ state: 'attached' })
  await expectAccessible(page)
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.row('Heavy naphtha').waitFor()
  await page.getByRole('img', { name: 'Distils from 190 to 374 °F', exact: true }).waitFor()
  const [row] = await site.sql`select properties, details from material where owner_id = ${account.user.id}`
  const { pct_50, rvp, density } = row!.properties as Record<string, number>
  expect(pct_50).toBeCloseTo(131.5, 6)
  expect(rvp).toBeCloseTo(44.816, 3)
  // 732.4 kg/m³ at 32 °C: some 15 kg/m³ more at 15 °C.
  expect(density).toBeGreaterThan(746)
  expect(density).toBeLessThan(749)
  expect(row!.details.typed).toMatchObject({
    density: { value: '732.4', unit: 'kg/m³', temperature: 32 },
    pct_50: { value: '268.7', unit: '°F' },
  })

  await screen.button('Edit Heavy naphtha').click()
  expect(await screen.field('50%').inputValue()).toBe('268.7')
  expect(await screen.field('Density').inputValue()).toBe('732.4')
  expect(await screen.field('Density measured at').inputValue()).toBe('89.6')
  await screen.form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('status').getByText('Changes saved: Heavy naphtha').waitFor()
  const [again] = await site.sql`select properties, details from material where owner_id = ${account.user.id}`
  expect(again).toEqual(row!)
})

test('the same blend in °F, °API and psi: table, key figures, limits and curve, and its batch in barrels is a ticket in barrels', async () => {
  const account = await site.account()
  const { page, wizard } = await openShares(site, undefined, { as: account, units: IN_US })
  await wizard.button('Auto Distribute').click()
  await wizard.preview.locator('.limit-row').first().waitFor()
  expect(await wizard.preview.getByText('°API').count()).toBeGreaterThan(0)
  await page.getByRole('textbox', { name: 'Batch', exact: true }).fill('1234.567')
  await page.getByRole('combobox', { name: 'Unit of the batch' }).selectOption({ label: 'bbl' })
  await wizard.options(() => page.getByRole('textbox', { name: 'Loading temperature' }).fill('104'))
  await page
    .getByText(/ at 104 °F/)
    .first()
    .waitFor()
  await page.getByRole('img', { name: /^Blend: starts at [\d.]+ °F/ }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page
    .getByRole('combobox', { name: 'Check against' })
    .selectOption({ label: 'EN 228, E5 (oxygen ≤ 2.7 %)' })
  await wizard.button('Find a recipe').click()
  const panel = page.getByRole('region', { name: 'Find a recipe' })
  await panel.getByRole('button', { name: 'Limits, more' }).click()
  await panel.getByText(/^Limits \(/).click()
  // 720 and 775 kg/m³ at 15 °C: the heaviest is the least °API.
  const limit = (name: string) => panel.getByRole('textbox', { name, exact: true }).inputValue()
  expect(Number(await limit('Density, at least'))).toBeCloseTo(50.9, 0)
  expect(Number(await limit('Density, at most'))).toBeCloseTo(64.8, 0)
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await drawn(wizard.results)
  const units = new Set(await wizard.results.locator('.unit').allTextContents())
  for (const unit of ['°F', '°API', 'psi', 'mass %']) expect(units).toContain(unit)
  for (const unit of ['°C', 'kg/m³', 'kPa', 'ppm']) expect(units).not.toContain(unit)

  const ask = async (path: string) => {
    const answer = await fetch(`${site.url}${path}`, {
      headers: { authorization: `Bearer ${account.access}` },
    })
    return answer.json() as Promise<never>
  }
  const [{ id }] = (await ask('/me/calculations/')) as [{ id: string }]
  const { results } = (await ask(`/me/calculations/${id}/`)) as { results: Record<string, number> }
  const shown = async (label: string) => {
    const row = page.locator('.property-table tr', { has: page.getByText(label, { exact: true }) })
    return Number((await row.locator('.blend-column .value').first().textContent())!.replace('−', '-'))
  }
  expect(await shown('50%')).toBeCloseTo(1.8 * results.pct_50! + 32, 1)
  expect(await shown('RVP')).toBeCloseTo(results.rvp! / 6.894757, 1)

  await page.getByRole('button', { name: 'Batch ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Batch ticket' })
  expect(await dialog.getByRole('textbox', { name: 'Batch', exact: true }).inputValue()).toBe('1234.567')
  expect(await dialog.getByRole('combobox', { name: 'Unit' }).inputValue()).toBe('bbl')
  await dialog.getByRole('combobox', { name: 'File' }).selectOption({ label: 'Excel' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make ticket' }).click()
  const file = Bun.file((await (await download).path())!)
  const { rows } = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]!
  expect(rows.find(([head]) => head === 'Batch (bbl)')![1]).toBeCloseTo(1234.567, 9)
  expect(rows.some((row) => row.includes('Amount, bbl') && row.includes('At 104 °F, bbl'))).toBe(true)
})

test('the reader of a link chooses units without an account, and limits, laboratory and amounts follow', async () => {
  const { account, kept, materials } = await calculated(site)
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${site.url}/me/calculations/${kept.id}/${path}/`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${account.access}` },
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return answer.json() as Promise<{ url: string }>
  }
  const pumped = [16, 48, 36].map((amount, at) => [materials[at], { amount, unit: 'gal', temperature: 30 }])
  await call('PUT', 'lab', { results: { density: 757.7 }, as_blended: Object.fromEntries(pumped) })
  const { url } = await call('POST', 'share', { materials: true, laboratory: true })
  const page = await site.open({ path: url, viewport: { width: 360, height: 780 } })
  const units = page.getByRole('combobox', { name: 'Units', exact: true })
  await units.selectOption({ label: 'US' })
  await page.getByRole('button', { name: 'Calculated and measured' }).click()
  const density = page
    .getByRole('table', { name: 'Calculated and measured' })
    .getByRole('row', { name: /Density/ })
  await density.getByText('°API').waitFor()
  const figures = (await density.locator('.number bdi').allTextContents()).map((text) =>
    Number(text.replace('−', '-')),
  )
  const [measured, , calculatedIn, difference] = figures as [number, number, number, number]
  expect(difference).toBeCloseTo(measured - calculatedIn, 0)
  expect(Math.abs(difference - (measured - calculatedIn))).toBeLessThan(0.11)
  await page.getByText('16 US gal').waitFor()
  await page.getByText('86.0 °F').first().waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await page
    .getByRole('row', { name: /Density/ })
    .getByText('°API')
    .first()
    .waitFor()
  expect(await units.inputValue()).toBe('US')
})
