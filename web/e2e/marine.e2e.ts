import { expect, test } from 'bun:test'
import { openWizard } from './analysis.page.ts'
import { expectAccessible } from './inspect.ts'
import { openMaterials } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()
const PRODUCER = { producer_english_name: 'Depot', producer_farsi_name: null }

test('a marine blend says what is not known of it, from the choice of its category on', async () => {
  const account = await site.account()
  await site.addMaterial(account, {
    ...PRODUCER,
    name: 'Fuel oil 380',
    name_farsi: 'نفت کورهٔ ۳۸۰',
    categories: ['residual'],
    properties: { density: 991, flash_point: 80, sulfur_ppm: 26_000 },
    heavy: { viscosity_50: 380, viscosity_100: 35, asphaltenes: 8 },
  } as never)
  await site.addMaterial(account, {
    ...PRODUCER,
    name: 'Cutter',
    name_farsi: 'رقیق‌کننده',
    categories: ['residual'],
    properties: { density: 845, flash_point: 70, sulfur_ppm: 800, viscosity_40: 2.9 },
    heavy: { viscosity_50: 2.4, viscosity_100: 1.1, asphaltenes: 0 },
  } as never)
  const { page, wizard } = await openWizard(site, { as: account })
  await wizard.toMaterials(2, 'Marine & Heavy Fuel')
  await wizard.choose(['Fuel oil 380', 'Cutter'])
  await wizard.button('Continue to Percentages').click()
  await wizard.setPercentages({ 'Fuel oil 380': '85', Cutter: '15' })
  await page.getByText('whether asphaltenes stay dissolved is not known').waitFor()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  const row = wizard.results.getByRole('row').filter({ hasText: 'Viscosity at 50 °C' })
  for (const figure of ['380', '2.40']) await row.getByText(figure, { exact: true }).waitFor()
  await page.getByText('Stability', { exact: true }).waitFor()
  expect(await page.getByText('whether asphaltenes stay dissolved is not known').count()).toBeGreaterThan(0)
  await page.getByText('Further figures').click()
  const said = (await page.locator('.computed-list dt').allTextContents()).map((text) => text.trim())
  expect(said).toContain('CCAI')
  await expectAccessible(page)
  // In whatever language it is read, and not in that which it was calculated in.
  await page.getByRole('button', { name: 'فارسی' }).first().click()
  await page.getByText('معلوم نیست آسفالتن‌ها حل‌شده بمانند').first().waitFor()
  expect(await page.getByText('whether asphaltenes stay dissolved is not known').count()).toBe(0)
  // What moves with the width settles first.
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    )
  }
})

test('the form of an own material asks what is known of a heavy fuel, without a distillation, and keeps it', async () => {
  const { account, page, screen } = await openMaterials(site)
  await screen.button('Add New Material').click()
  const viscosity = screen.field('Viscosity at 50 °C')
  await screen.field('Density').waitFor()
  expect(await viscosity.count()).toBe(0)
  await screen.form.getByRole('combobox', { name: 'Additional Category' }).selectOption('residual')
  await screen.field('Material Name').fill('RMG')
  await screen.field('Producer Name (English)').fill('Depot')
  await screen.field('Density').fill('985')
  await viscosity.fill('380')
  await screen.field('Ash').fill('-1')
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.problem.waitFor()
  await screen.field('Ash').fill('0.05')
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.row('RMG').waitFor()
  const stored = () => site.sql`select categories, details from material where owner_id = ${account.user.id}`
  expect((await stored())[0]).toMatchObject({
    categories: ['customized', 'residual'],
    details: { heavy: { viscosity_50: 380, ash: 0.05 } },
  })
  await screen.button('Edit RMG').click()
  expect(await viscosity.inputValue()).toBe('380')
  await screen.field('Ash').fill('')
  await screen.form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('status').getByText('Changes saved: RMG').waitFor()
  expect((await stored())[0]!.details.heavy).toEqual({ viscosity_50: 380 })
})
